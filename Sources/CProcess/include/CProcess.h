#ifndef TSQLITE_CPROCESS_H
#define TSQLITE_CPROCESS_H

/* What a program needs from the system and Swift cannot call: macros of select, the words of the command line, which
   /proc may lack in a container, and a fork whose child asks about locks, because to ask may close a database. */

/* The number of words of the command line, or -1 if the system does not pass them to constructors. */
int cprocess_argument_count(void);

/* The words; the first is the name of the program. */
char **cprocess_arguments(void);

/* Waits until a descriptor can be read, with other signals blocked than before; `blocked` is a sigset_t.
   Returns 1 if it can be read, 0 after a number of milliseconds, or -1 after a signal; there is no limit of time if
   the number is negative. */
int cprocess_wait_readable(int descriptor, const void *blocked, int milliseconds);

/* How many processors the process may use, or -1. */
int cprocess_processor_count(void);

/* A lock that another process holds, as F_GETLK reports it. */
struct cprocess_lock {
  long long first;
  long long last;
  int process;
  int is_exclusive;
};

/* Asks in a child process, which may open and close the file without a loss of locks of this one, who holds locks on
   the bytes from `first` to `last` of a file. Returns how many locks were found, at most `limit`, or -1 if the file
   could not be opened or no child process could be started. */
int cprocess_probe_locks(const char *path, long long first, long long last, struct cprocess_lock *found, int limit);

#endif
