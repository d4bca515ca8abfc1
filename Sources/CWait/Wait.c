#include "CWait.h"

#include <signal.h>
#include <stddef.h>
#include <sys/select.h>

int cwait_readable(int descriptor, const void *blocked, int milliseconds) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(descriptor, &set);
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  return pselect(descriptor + 1, &set, NULL, NULL, milliseconds < 0 ? NULL : &limit, (const sigset_t *)blocked);
}
