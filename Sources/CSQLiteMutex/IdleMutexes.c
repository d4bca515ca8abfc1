#include "CSQLiteMutex.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>

/* SQLite leaves this type to the code that provides its mutexes. */
struct sqlite3_mutex {
  pthread_mutex_t lock;
  int is_static;
};

enum { static_count = 16 };

static struct sqlite3_mutex statics[static_count];
static int threads_count = 0;

static int has_threads(void) { return __atomic_load_n(&threads_count, __ATOMIC_RELAXED) != 0; }

static int start(void) {
  for (int i = 0; i < static_count; i++) {
    if (pthread_mutex_init(&statics[i].lock, NULL) != 0) return SQLITE_NOMEM;
    statics[i].is_static = 1;
  }
  return SQLITE_OK;
}

static int stop(void) { return SQLITE_OK; }

static sqlite3_mutex *make(int kind) {
  if (kind != SQLITE_MUTEX_FAST && kind != SQLITE_MUTEX_RECURSIVE) {
    int index = kind - 2;
    return index >= 0 && index < static_count ? &statics[index] : NULL;
  }
  /* Not from SQLite, whose allocator has such a mutex itself. */
  struct sqlite3_mutex *mutex = calloc(1, sizeof *mutex);
  if (mutex == NULL) return NULL;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(
      &attributes, kind == SQLITE_MUTEX_RECURSIVE ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_DEFAULT);
  pthread_mutex_init(&mutex->lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
  return mutex;
}

static void destroy(sqlite3_mutex *mutex) {
  if (mutex->is_static) return;
  pthread_mutex_destroy(&mutex->lock);
  free(mutex);
}

static void enter(sqlite3_mutex *mutex) {
  if (__builtin_expect(has_threads(), 0)) pthread_mutex_lock(&mutex->lock);
}

static int try_to_enter(sqlite3_mutex *mutex) {
  if (!has_threads()) return SQLITE_OK;
  return pthread_mutex_trylock(&mutex->lock) == 0 ? SQLITE_OK : SQLITE_BUSY;
}

static void leave(sqlite3_mutex *mutex) {
  if (__builtin_expect(has_threads(), 0)) pthread_mutex_unlock(&mutex->lock);
}

void csqlite_use_idle_mutexes(void) {
  static const sqlite3_mutex_methods methods = {
      start, stop, make, destroy, enter, try_to_enter, leave, NULL, NULL};
  sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
  sqlite3_config(SQLITE_CONFIG_MUTEX, &methods);
}

void csqlite_begin_threads(void) { __atomic_fetch_add(&threads_count, 1, __ATOMIC_SEQ_CST); }

void csqlite_end_threads(void) { __atomic_fetch_sub(&threads_count, 1, __ATOMIC_SEQ_CST); }
