#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A thread that receives no signals: they must reach the first thread, because they interrupt its waits.
@safe package struct QuietThread {
  private let thread: pthread_t

  /// Starts a thread; nil if the system has none.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var all = sigset_t()
    var old = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    let box = unsafe Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
    var started: pthread_t?
    #else
    var started = pthread_t()
    #endif
    guard unsafe pthread_create(&started, nil, runBody, box.toOpaque()) == 0 else {
      unsafe box.release()
      return nil
    }
    #if canImport(Darwin)
    guard let started = unsafe started else { return nil }
    #endif
    thread = started
  }

  /// Waits for its end.
  package func join() {
    pthread_join(thread, nil)
  }

  /// Lets it run until it ends, whatever this program does.
  package func detach() {
    pthread_detach(thread)
  }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if canImport(Darwin)
private func runBody(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
#else
private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context { unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
#endif
