#ifndef TYPEDSQLITE_FOUNDATION_H
#define TYPEDSQLITE_FOUNDATION_H

/* Written in Swift, in TypedSQLiteFoundation: gives each connection the functions and collations of the locale. */
void typedsqlite_foundation_loaded(void);

#endif
