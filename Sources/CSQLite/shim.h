#ifndef TSQLITE_CSQLITE_H
#define TSQLITE_CSQLITE_H

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

/* What Swift cannot read of sqlite3.h: a function pointer made from an integer, and variadic calls. */

static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/* The library's own rendering of a REAL: `digits` is 15 in text, 20 in SQL and JSON. */
static inline void csqlite_format_real(int size, char *buffer, int digits, double value) {
  sqlite3_snprintf(size, buffer, "%!.*g", digits, value);
}

static inline void csqlite_config_single_thread(void) { sqlite3_config(SQLITE_CONFIG_SINGLETHREAD); }

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

/* What tells the current thread from the others that live; never 0. pthread_t is a number or a pointer. */
static inline unsigned long csqlite_current_thread(void) { return (unsigned long)pthread_self(); }

/* The interface of FTS5 to tokenizers; NULL where the library has none. */
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

/* memchr is in a different module on each system. */
static inline const void *csqlite_find_byte(const void *bytes, unsigned char byte, long count) {
  return memchr(bytes, byte, (size_t)count);
}

#endif
