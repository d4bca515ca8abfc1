import CSQLite
import Synchronization

/// What the SQLite library says of itself: errors and warnings of all connections.
///
/// The library takes one receiver, before its first use. It keeps the messages until somebody wants them.
package enum ErrorLog {
  /// A message of the library.
  package struct Entry: Hashable, Sendable {
    /// The code of the fault.
    package let code: ResultCode
    /// The message.
    package let message: String
  }

  /// What is kept; nil while nobody listens.
  private static let entries = Mutex<[Entry]?>(nil)
  /// How many messages are kept at most, so that a flood of them takes no memory.
  private static let limit = 10_000

  /// Makes this the receiver; it does nothing once the library is in use.
  package static func install() {
    unsafe csqlite_set_log { _, code, text in
      guard let text = unsafe text else { return }
      ErrorLog.entries.withLock { entries in
        guard let count = entries?.count, count < ErrorLog.limit else { return }
        entries?.append(Entry(code: ResultCode(rawValue: code), message: unsafe String(cString: text)))
      }
    }
  }

  /// Begins or ends to keep messages.
  package static func keep(_ isKept: Bool) {
    entries.withLock { $0 = isKept ? $0 ?? [] : nil }
  }

  /// The messages since the last call.
  package static func drain() -> [Entry] {
    entries.withLock { entries in
      guard let kept = entries, !kept.isEmpty else { return [] }
      entries = []
      return kept
    }
  }
}
