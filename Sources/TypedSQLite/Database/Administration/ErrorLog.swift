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
      let entry = Entry(code: ResultCode(rawValue: code), message: unsafe String(cString: text))
      ErrorLog.entries.withLock { entries in
        guard let count = entries?.count, count < ErrorLog.limit else { return }
        entries?.append(entry)
      }
      unsafe Database.logError?(entry.code, entry.message)
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

extension Database {
  /// A function that is told of an error or a warning: its code and message.
  public typealias LogErrorFunction = (_ resultCode: ResultCode, _ message: String) -> Void

  /// The function that the SQLite library tells of errors and warnings of all connections; nil for none.
  ///
  /// Set it before the first connection is opened, and then leave it: the library takes it once, and calls it from
  /// whatever thread has the error. It must not use a connection.
  ///
  /// ```swift
  /// Database.logError = { code, message in print("SQLite \(code): \(message)") }
  /// ```
  ///
  /// See <https://www.sqlite.org/errlog.html>.
  nonisolated(unsafe) public static var logError: LogErrorFunction? {
    didSet { ErrorLog.install() }
  }
}
