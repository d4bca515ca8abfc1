#ifndef CSQLITE_MUTEX_H
#define CSQLITE_MUTEX_H

/* Gives SQLite mutexes that lock only between csqlite_begin_threads() and csqlite_end_threads(), as long as the process
   has not used SQLite. A process with one thread pays for none. */
void csqlite_use_idle_mutexes(void);

/* Only while no other thread uses SQLite. */
void csqlite_begin_threads(void);
void csqlite_end_threads(void);

#endif
