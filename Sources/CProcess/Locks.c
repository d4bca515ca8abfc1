#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_ranges = 64 };

/* Runs in the child, so it calls only what is safe after fork. */
static void report(int output, const char *path, long long first, long long last) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) _exit(1);
  long long firsts[most_ranges], lasts[most_ranges];
  int count = 1;
  firsts[0] = first;
  lasts[0] = last;
  while (count > 0) {
    count--;
    long long low = firsts[count], high = lasts[count];
    if (low > high) continue;
    struct flock lock = {0};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = low;
    lock.l_len = high - low + 1;
    if (fcntl(file, F_GETLK, &lock) != 0) _exit(1);
    if (lock.l_type == F_UNLCK) continue;
    long long end = lock.l_len == 0 ? high : (long long)lock.l_start + (long long)lock.l_len - 1;
    struct cprocess_lock found = {(long long)lock.l_start, end, (int)lock.l_pid, lock.l_type == F_WRLCK};
    if (write(output, &found, sizeof found) != (ssize_t)sizeof found) _exit(1);
    /* Only one holder is named, so the bytes beside its lock are asked about again. */
    if (count + 2 > most_ranges) continue;
    firsts[count] = low;
    lasts[count++] = (long long)lock.l_start - 1;
    firsts[count] = end + 1;
    lasts[count++] = high;
  }
  _exit(0);
}

int cprocess_probe_locks(const char *path, long long first, long long last, struct cprocess_lock *found, int limit) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child == 0) report(ends[1], path, first, last);
  close(ends[1]);
  int count = 0;
  if (child > 0) {
    /* A write of so few bytes to a pipe is never split. */
    struct cprocess_lock lock;
    for (;;) {
      ssize_t size = read(ends[0], &lock, sizeof lock);
      if (size < 0 && errno == EINTR) continue;
      if (size != (ssize_t)sizeof lock) break;
      if (count < limit) found[count++] = lock;
    }
  }
  close(ends[0]);
  if (child < 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status == 0 ? count : -1;
}
