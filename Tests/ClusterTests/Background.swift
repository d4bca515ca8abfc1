import Dispatch
import Foundation
import Synchronization

/// Work on a thread of its own, which begins at once: the threads of tasks may all be busy with other tests.
final class Background<Output: Sendable>: Sendable {
  private let output = Mutex<Output?>(nil)
  private let end = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Output) {
    Thread.detachNewThread { [self] in
      let output = body()
      self.output.withLock { $0 = output }
      end.signal()
    }
  }

  /// Waits for the end, once.
  func wait() -> Output? {
    end.wait()
    return output.withLock { $0 }
  }
}
