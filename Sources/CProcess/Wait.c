#include "CProcess.h"

#include <signal.h>
#include <stddef.h>
#include <sys/select.h>

/* Handles a signal that came while all were blocked; returns whether there was one. */
static int handle_pending(const sigset_t *blocked) {
  sigset_t pending;
  if (sigpending(&pending) != 0) return 0;
  for (int signal = 1; signal < NSIG; signal++) {
    if (sigismember(&pending, signal) != 1 || sigismember(blocked, signal) != 0) continue;
    sigsuspend(blocked);
    return 1;
  }
  return 0;
}

int cprocess_wait_readable(int descriptor, const void *blocked, int milliseconds) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(descriptor, &set);
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  int ready = pselect(descriptor + 1, &set, NULL, NULL, milliseconds < 0 ? NULL : &limit, (const sigset_t *)blocked);
  /* If there is both, pselect reports the bytes, and leaves the signal pending. The signal is older: Ctrl-C removes the
     bytes before it. */
  return ready > 0 && handle_pending((const sigset_t *)blocked) ? -1 : ready;
}
