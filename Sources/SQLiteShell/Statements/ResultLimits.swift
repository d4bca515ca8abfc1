import ColumnMeaning
import OutputModes
import Synchronization
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

  /// What ends a result of which a number of rows and bytes has been shown; nil if it goes on.
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

/// Cuts the cells of a result, and counts those that it cuts.
final class CellCuts: Sendable {
  private let limit: Int
  private let cutCells = Mutex(0)
  /// How many cells were cut.
  var count: Int { cutCells.withLock(\.self) }

  init(_ limit: Int) { self.limit = limit }

  /// Adds the cuts to the writers of the columns.
  func writers(over inner: [ColumnWriter?], count: Int) -> [ColumnWriter?] {
    (0..<count).map { index in
      let meaning = index < inner.count ? inner[index] : nil
      return ColumnWriter { [self] cell, buffer in write(cell, meaning, to: &buffer) }
    }
  }

  /// Writes a cell as `inner` does, or else as text, and cuts it; nil if it is short and `inner` wrote nothing.
  private func write(_ cell: Cell, _ inner: ColumnWriter?, to buffer: inout ByteBuffer) -> CellForm? {
    let start = buffer.count
    if let form = inner?.write(cell, &buffer) {
      guard form == .text, cut(&buffer, from: start) else { return form }
      return .text
    }
    switch cell.storageClass {
    case .text where cell.withBytes({ $0.count }) > limit:
      cell.appendText(to: &buffer)
      guard cut(&buffer, from: start) else {
        buffer.truncate(to: start)
        return nil
      }
      return .text
    case .blob:
      let size = cell.withBytes { $0.count }
      guard size > limit else { return nil }
      cutCells.withLock { $0 += 1 }
      buffer.append("X'")
      cell.withBytes { buffer.append(hexadecimal: $0.extracting(0..<limit)) }
      buffer.append("'... (\(size) bytes)")
      return .text
    default: return nil
    }
  }

  /// Cuts what was written to a buffer; returns whether it was too long.
  private func cut(_ buffer: inout ByteBuffer, from start: Int) -> Bool {
    let end = buffer.withSpan(from: start) { text -> Int? in
      guard text.count > limit else { return nil }
      var index = 0
      for _ in 0..<limit {
        guard index < text.count else { return nil }
        index += TextMeasure.columns.cluster(in: text, at: index).length
      }
      return index < text.count ? index : nil
    }
    guard let end else { return false }
    buffer.truncate(to: start + end)
    buffer.append("...")
    cutCells.withLock { $0 += 1 }
    return true
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

/// Ends statements that run too long.
final class TimeLimit {
  private let clock: () -> Double
  private let end: Double
  let seconds: Double
  /// Whether the time was over while a statement ran.
  private(set) var hasPassed = false

  private init(_ seconds: Double, clock: @escaping () -> Double) {
    self.seconds = seconds
    self.clock = clock
    end = clock() + seconds
  }

  /// Runs a body whose statements are interrupted when the time of the setting is over.
  static func watch<Result, Failure: Error>(
    _ shell: Shell, _ database: Database?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let seconds = shell.settings.timeLimit
    guard seconds > 0, let database, shell.watching.timeLimit == nil else { return try body() }
    let surroundings = shell.surroundings
    let limit = TimeLimit(seconds) { surroundings.processTimes().real }
    shell.watching.timeLimit = limit
    database.limitTime { limit.isOver() }
    defer {
      database.limitTime(nil)
      shell.watching.timeLimit = nil
    }
    return try body()
  }

  private func isOver() -> Bool {
    if clock() >= end { hasPassed = true }
    return hasPassed
  }

  /// What to say about a statement that it ended.
  var hint: String {
    "It ran longer than -timeout \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)")."
  }
}
