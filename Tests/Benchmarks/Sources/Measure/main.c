/*
 * Runs a program and writes what it used.
 *
 *   Measure RESULT INPUT OUTPUT ERRORS PROGRAM ARGUMENT...
 *
 * RESULT gets one line: status, seconds on the clock, seconds of the processor, peak memory in KiB.
 *
 * This is C because of the memory. The kernel counts the memory of the process that starts a program
 * toward the peak of that program, so what starts it has to be smaller than anything it measures.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void redirect(int target, const char *path, int flags) {
  int descriptor = open(path, flags, 0666);
  if (descriptor < 0 || dup2(descriptor, target) < 0) {
    perror(path);
    _exit(126);
  }
  close(descriptor);
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

int main(int count, char **words) {
  if (count < 6) return 2;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child < 0) return 1;
  if (child == 0) {
    redirect(0, words[2], O_RDONLY);
    redirect(1, words[3], O_WRONLY | O_CREAT | O_TRUNC);
    redirect(2, words[4], O_WRONLY | O_CREAT | O_TRUNC);
    execv(words[5], words + 5);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) return 1;
  clock_gettime(CLOCK_MONOTONIC, &end);

  long memory = usage.ru_maxrss;
#ifdef __APPLE__
  memory /= 1024;
#endif
  FILE *result = fopen(words[1], "w");
  if (!result) return 1;
  fprintf(result, "%d %.6f %.6f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9,
          seconds(usage.ru_utime) + seconds(usage.ru_stime), memory);
  return fclose(result) == 0 ? 0 : 1;
}
