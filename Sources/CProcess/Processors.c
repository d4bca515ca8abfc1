#ifdef __linux__
#define _GNU_SOURCE
#include <sched.h>
#endif

#include "CProcess.h"

#include <unistd.h>

int cprocess_processor_count(void) {
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  return (int)sysconf(_SC_NPROCESSORS_ONLN);
}
