import OutputModes
import TypedSQLiteCore

/// How much of a result is shown.
struct ResultLimits {
  /// The number of rows; 0 for all.
  let rows: Int
  /// The number of bytes after which no further row is shown; 0 for all.
  let bytes: Int
  /// The characters of a cell; 0 for all.
  let cell: Int

  /// Nil if everything is shown.
  init?(_ settings: Settings) {
    (rows, bytes, cell) = (settings.maxRows, settings.maxBytes, settings.maxCell)
    if rows == 0, bytes == 0, cell == 0 { return nil }
  }

  /// What ends a result after a number of rows and bytes; nil if it goes on.
  func truncation(rows count: Int, bytes size: Int) -> Truncation? {
    if rows > 0, count >= rows { return Truncation(rows: count, cause: .rows, limit: rows) }
    if bytes > 0, size >= bytes { return Truncation(rows: count, cause: .bytes, limit: bytes) }
    return nil
  }
}

/// After how many rows a limit ended a result that has more.
struct Truncation: Equatable, Sendable {
  /// The number of rows that were shown.
  let rows: Int
  let cause: Cause
  /// The value of the setting.
  let limit: Int

  enum Cause: String, Sendable {
    case rows = "max-rows"
    case bytes = "max-bytes"
  }

  /// What a person or a program reads about it, without a full stop.
  var note: String {
    "\(cause.rawValue) \(limit) ended the result after \(countText(rows, "row")), and there are more; "
      + "a query with ORDER BY and OFFSET \(rows) goes on, and one with count(*) or GROUP BY sums them up"
  }
}

extension ResultRow {
  /// About how many bytes the cells have.
  var storedSize: Int {
    (0..<count).reduce(0) { size, index in
      let cell = cell(index)
      switch cell.storageClass {
      case .text, .blob: return size + cell.withBytes { $0.count }
      default: return size + 8
      }
    }
  }
}
