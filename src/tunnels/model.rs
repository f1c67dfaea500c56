//! Characters, their gear and loads, monsters as fighters, parties and the set-up of a fight.
