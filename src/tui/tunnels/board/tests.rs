//! The formation keeps everyone in the picture.

use super::*;
