#include "CTypedSQLiteFoundation.h"

/* Swift runs nothing of a module by itself; this runs before main() wherever the module is linked. */
__attribute__((constructor)) static void loaded(void) { typedsqlite_foundation_loaded(); }
