import CSQLite

/// The errors and warnings that the SQLite library reports for all connections.
///
/// The library accepts one receiver, before its first use. This one stores messages until they are read.
package enum ErrorLog {
  /// A message of the library.
  package struct Entry: Hashable, Sendable {
    package let code: ResultCode
    package let message: String
  }

  /// The stored messages; nil while none are wanted.
  private static let entries = Guarded<[Entry]?>(nil)
  /// The maximum number of messages, which bounds the memory for a flood of them.
  private static let limit = 10_000

  /// Makes this the receiver; it has no effect after the library has been used.
  package static func install() {
    unsafe csqlite_set_log { _, code, text in
      guard let text = unsafe text else { return }
      ErrorLog.report(ResultCode(rawValue: code), unsafe String(cString: text))
    }
  }

  /// Reports a message, as if the library did.
  internal static func report(_ code: ResultCode, _ message: String) {
    entries.withLock { entries in
      guard let count = entries?.count, count < limit else { return }
      entries?.append(Entry(code: code, message: message))
    }
    unsafe Database.logError?(code, message)
  }

  /// Starts or stops storing messages.
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
  /// A function that receives the code and the message of an error or a warning.
  public typealias LogErrorFunction = (_ resultCode: ResultCode, _ message: String) -> Void

  /// The function that receives the errors and warnings of the SQLite library for all connections; nil for
  /// none.
  ///
  /// Set it before the first connection is opened, and do not change it later: the library reads it once, and
  /// calls it on the thread on which the error occurs. It must not use a connection.
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
