#ifndef TSQLITE_CSQLITE_H
#define TSQLITE_CSQLITE_H

/* The header declares the session extension only if it is requested. */
#ifndef SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_SESSION 1
#endif
#ifndef SQLITE_ENABLE_PREUPDATE_HOOK
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#endif

#include <dlfcn.h>
#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

/* The compiler that compiles this header, in the form in which sqlite3 names its own. */
#define CSQLITE_DIGITS(number) #number
#define CSQLITE_VERSION(major, minor, patch) \
  CSQLITE_DIGITS(major) "." CSQLITE_DIGITS(minor) "." CSQLITE_DIGITS(patch)
static inline const char *csqlite_compiler(void) {
  return "clang-" CSQLITE_VERSION(__clang_major__, __clang_minor__, __clang_patchlevel__);
}

/* Wrappers for parts of sqlite3.h that Swift cannot use: function pointers made from integers, and variadic calls. */

static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/* The library's own text of a REAL, with at most `digits` significant digits. */
static inline void csqlite_format_real(int size, char *buffer, int digits, double value) {
  sqlite3_snprintf(size, buffer, "%!.*g", digits, value);
}

/* The name of a layer over a file, followed by the name of the layer below, which is freed. */
static inline char *csqlite_layer_name(sqlite3_int64 start, char *name) {
  return sqlite3_mprintf("apnd(%lld)/%z", start, name);
}

static inline int csqlite_config_int(sqlite3 *db, int option, int value, int *result) {
  return sqlite3_db_config(db, option, value, result);
}

typedef void (*csqlite_log_receiver)(void *context, int code, const char *message);

static inline int csqlite_set_log(csqlite_log_receiver receiver) {
  return sqlite3_config(SQLITE_CONFIG_LOG, receiver, (void *)0);
}

static inline int csqlite_set_memory_map(sqlite3_int64 size) {
  return sqlite3_config(SQLITE_CONFIG_MMAP_SIZE, size, size);
}

static inline int csqlite_set_lookaside(int size, int count) {
  return sqlite3_config(SQLITE_CONFIG_LOOKASIDE, size, count);
}

static inline int csqlite_set_threading(int mode) {
  return sqlite3_config(mode);
}

static inline void csqlite_set_imposter(sqlite3 *db, const char *schema, int is_on, int root) {
  sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, db, schema, is_on, root);
}

/* sqlite3_test_control() has different arguments for each operation. */
static inline int csqlite_test(int operation) { return sqlite3_test_control(operation); }

static inline int csqlite_test_int(int operation, int value) {
  return sqlite3_test_control(operation, value);
}

static inline int csqlite_test_database(int operation, sqlite3 *db) {
  return sqlite3_test_control(operation, db);
}

static inline int csqlite_test_database_int(int operation, sqlite3 *db, int value) {
  return sqlite3_test_control(operation, db, value);
}

static inline int csqlite_test_int_database(int operation, int value, sqlite3 *db) {
  return sqlite3_test_control(operation, value, db);
}

static inline sqlite3_uint64 csqlite_seek_count(sqlite3 *db) {
  sqlite3_uint64 count = 0;
  sqlite3_test_control(SQLITE_TESTCTRL_SEEK_COUNT, db, &count);
  return count;
}

/* A number that identifies the current thread among the living ones; never 0. pthread_t is a number or a pointer. */
static inline unsigned long csqlite_current_thread(void) { return (unsigned long)pthread_self(); }

/* The interface of FTS5 for tokenizers; NULL if the library has none. */
static inline fts5_api *csqlite_fts5_api(sqlite3 *db) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, 0) == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  return api;
}

/* The functions of the session extension, looked up by name, because a program that links to them does not start if
   the library was built without them. */
typedef struct {
  __typeof__(sqlite3session_create) *create;
  __typeof__(sqlite3session_delete) *remove;
  __typeof__(sqlite3session_enable) *enable;
  __typeof__(sqlite3session_indirect) *indirect;
  __typeof__(sqlite3session_attach) *attach;
  __typeof__(sqlite3session_table_filter) *table_filter;
  __typeof__(sqlite3session_changeset) *changeset;
  __typeof__(sqlite3session_patchset) *patchset;
  __typeof__(sqlite3session_isempty) *isempty;
  __typeof__(sqlite3changeset_apply) *apply;
  __typeof__(sqlite3changeset_invert) *invert;
  __typeof__(sqlite3changeset_op) *op;
  __typeof__(sqlite3changeset_pk) *pk;
  __typeof__(sqlite3changeset_old) *old_value;
  __typeof__(sqlite3changeset_new) *new_value;
  __typeof__(sqlite3changeset_conflict) *conflict_value;
  __typeof__(sqlite3changeset_fk_conflicts) *fk_conflicts;
} csqlite_sessions;

/* Returns 0 if one of them is missing. */
static inline int csqlite_load_sessions(csqlite_sessions *functions) {
  void *program = dlopen(0, RTLD_LAZY);
  if (!program) return 0;
#define CSQLITE_LOAD(field, name) \
  functions->field = (__typeof__(functions->field))dlsym(program, #name); \
  if (!functions->field) return 0;
  CSQLITE_LOAD(create, sqlite3session_create)
  CSQLITE_LOAD(remove, sqlite3session_delete)
  CSQLITE_LOAD(enable, sqlite3session_enable)
  CSQLITE_LOAD(indirect, sqlite3session_indirect)
  CSQLITE_LOAD(attach, sqlite3session_attach)
  CSQLITE_LOAD(table_filter, sqlite3session_table_filter)
  CSQLITE_LOAD(changeset, sqlite3session_changeset)
  CSQLITE_LOAD(patchset, sqlite3session_patchset)
  CSQLITE_LOAD(isempty, sqlite3session_isempty)
  CSQLITE_LOAD(apply, sqlite3changeset_apply)
  CSQLITE_LOAD(invert, sqlite3changeset_invert)
  CSQLITE_LOAD(op, sqlite3changeset_op)
  CSQLITE_LOAD(pk, sqlite3changeset_pk)
  CSQLITE_LOAD(old_value, sqlite3changeset_old)
  CSQLITE_LOAD(new_value, sqlite3changeset_new)
  CSQLITE_LOAD(conflict_value, sqlite3changeset_conflict)
  CSQLITE_LOAD(fk_conflicts, sqlite3changeset_fk_conflicts)
#undef CSQLITE_LOAD
  return 1;
}

/* The functions of the preupdate hook, looked up by name for the same reason. */
typedef struct {
  __typeof__(sqlite3_preupdate_hook) *hook;
  __typeof__(sqlite3_preupdate_old) *old_value;
  __typeof__(sqlite3_preupdate_new) *new_value;
} csqlite_preupdate;

/* Returns 0 if one of them is missing. */
static inline int csqlite_load_preupdate(csqlite_preupdate *functions) {
  void *program = dlopen(0, RTLD_LAZY);
  if (!program) return 0;
#define CSQLITE_LOAD(field, name) \
  functions->field = (__typeof__(functions->field))dlsym(program, #name); \
  if (!functions->field) return 0;
  CSQLITE_LOAD(hook, sqlite3_preupdate_hook)
  CSQLITE_LOAD(old_value, sqlite3_preupdate_old)
  CSQLITE_LOAD(new_value, sqlite3_preupdate_new)
#undef CSQLITE_LOAD
  return 1;
}

/* A table and its cursor as SQLite stores them, each followed by the Swift object. */
typedef struct {
  sqlite3_vtab base;
  void *table;
} csqlite_table;

typedef struct {
  sqlite3_vtab_cursor base;
  void *rows;
} csqlite_cursor;

static inline void csqlite_set_innocuous(sqlite3 *db) { sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS); }

static inline void csqlite_set_direct_only(sqlite3 *db) { sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY); }

/* memchr is in a different module on each system. */
static inline const void *csqlite_find_byte(const void *bytes, unsigned char byte, long count) {
  return memchr(bytes, byte, (size_t)count);
}

#endif
