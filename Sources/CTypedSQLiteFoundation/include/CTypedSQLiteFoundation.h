#ifndef TYPEDSQLITE_FOUNDATION_H
#define TYPEDSQLITE_FOUNDATION_H

/* Written in Swift, in TypedSQLiteFoundation: adds the functions and collations of the locale to each connection. */
void typedsqlite_foundation_loaded(void);

#endif
