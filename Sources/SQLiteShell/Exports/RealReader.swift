import TypedSQLiteCore

/// Reads numbers as the present version of SQLite does.
final class RealReader {
  private let statement: Statement?

  init() {
    statement = try? Database(path: ":memory:").prepare("SELECT CAST(?1 AS REAL)")
  }

  /// The number of some digits; nil if SQLite cannot be asked.
  func read(_ digits: Span<UInt8>) -> Double? {
    guard let statement else { return nil }
    statement.reset()
    do {
      try statement.bind(text: digits, at: 1)
      guard try statement.step() else { return nil }
      return statement.cell(0).double
    } catch {
      return nil
    }
  }
}
