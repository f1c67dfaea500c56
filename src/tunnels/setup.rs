//! The *Arena of beasts*: a party against drawn groups.
