#include "CProcess.h"

#include <stdlib.h>

static int kept_count = -1;
static char **kept_words = NULL;

#ifdef __GLIBC__
/* Swift reads the words from /proc/self/cmdline, which a container may lack; glibc passes them to constructors. */
__attribute__((constructor)) static void keep(int count, char **words) {
  kept_count = count;
  kept_words = words;
}
#endif

int cprocess_argument_count(void) { return kept_count; }

char **cprocess_arguments(void) { return kept_words; }
