#include "CTypedSQLiteFoundation.h"

/* Swift runs no code when a module is loaded; this runs before main() in every program that links the module. */
__attribute__((constructor)) static void loaded(void) { typedsqlite_foundation_loaded(); }
