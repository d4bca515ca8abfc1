/* A node of a dqlite cluster for tests: node ID ADDRESS FOLDER. It prints "ready" and runs until SIGTERM or the end of
   the program that started it. */
#include <dqlite.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **words) {
  if (count != 4) return 2;
  pid_t parent = getppid();
  signal(SIGPIPE, SIG_IGN);
  sigset_t end;
  sigemptyset(&end);
  sigaddset(&end, SIGTERM);
  sigprocmask(SIG_BLOCK, &end, NULL);
  dqlite_node *node;
  if (dqlite_node_create(strtoull(words[1], NULL, 10), words[2], words[3], &node) != 0 ||
      dqlite_node_set_bind_address(node, words[2]) != 0 ||
      dqlite_node_set_network_latency_ms(node, 25) != 0 || dqlite_node_start(node) != 0) {
    fprintf(stderr, "%s\n", dqlite_node_errmsg(node));
    return 1;
  }
  puts("ready");
  fflush(stdout);
  struct timespec second = {1, 0};
  while (sigtimedwait(&end, NULL, &second) < 0 && getppid() == parent);
  dqlite_node_stop(node);
  dqlite_node_destroy(node);
  return 0;
}
