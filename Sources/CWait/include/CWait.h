#ifndef TSQLITE_CWAIT_H
#define TSQLITE_CWAIT_H

/* Waits until a descriptor can be read, with other signals blocked than before; `blocked` is a sigset_t.
   Returns 1 if it can be read, 0 after a number of milliseconds, or -1 after a signal; there is no limit of time if
   the number is negative. */
int cwait_readable(int descriptor, const void *blocked, int milliseconds);

#endif
