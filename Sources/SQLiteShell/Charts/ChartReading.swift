import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// Reads the cells of a column as places on an axis.
struct ChartCells {
  let column: ChartColumn
  private var reader: CellReader
  private(set) var categories: CategoryTable
  private let writer: SummaryWriter
  private let isCategory: Bool
  private let index: Int
  /// Whether numbers are their own places.
  private let isPlain: Bool

  /// The most different values of an axis.
  static let categoryLimit = 4096

  init(_ column: ChartColumn, _ reading: ChartReading, limit: Int = categoryLimit, asCategory: Bool = false) {
    self.column = column
    reader = CellReader(column.isStored ? nil : reading.columns[column.index].format)
    categories = CategoryTable(limit: limit, hash: reading.hash)
    writer = reading.writers[column.index]
    isCategory = asCategory || column.isCategory
    index = column.index
    isPlain = !isCategory && !reader.hasMeaning
  }

  /// The place of the cell of the current row; NaN if it has none, which is counted in `misses`.
  @inline(__always)
  mutating func place(_ statement: Statement, _ misses: inout ChartMisses) -> Double {
    let cell = statement.cell(index)
    if isPlain {
      switch cell.storageClass {
      case .integer: return Double(cell.int64)
      case .real:
        let number = cell.double
        if number.isFinite { return number }
      case .text, .blob, .null: break
      }
    }
    return otherPlace(of: cell, &misses)
  }

  private mutating func otherPlace(of cell: Cell, _ misses: inout ChartMisses) -> Double {
    guard !isCategory else { return number(of: cell, &misses).map(Double.init) ?? .nan }
    guard cell.storageClass != .null else {
      misses.nulls &+= 1
      return .nan
    }
    let reading = reader.read(cell)
    guard reading.status == .fits, reading.position.isFinite else {
      misses.add(reading)
      return .nan
    }
    return reading.position
  }

  /// The number of the value of the current row; nil if there are too many.
  mutating func number(_ statement: Statement, _ misses: inout ChartMisses) -> Int? {
    number(of: statement.cell(index), &misses)
  }

  @inline(__always)
  private mutating func number(of cell: Cell, _ misses: inout ChartMisses) -> Int? {
    if let number = categories.number(of: cell, { [writer] in Self.label($0, writer) }) { return number }
    misses.others &+= 1
    return nil
  }

  private static func label(_ cell: Cell, _ writer: SummaryWriter) -> String {
    let value = SummaryValue(cell, limit: 256)
    guard let value else { return "NULL" }
    let shown = writer.cell(value)
    // A year is no amount, so it gets no commas.
    if case .integer(let number) = shown { return "\(number)" }
    return String(decoding: shown.bytes, as: UTF8.self)
  }
}

/// The cells that a chart does not show.
struct ChartMisses: Equatable {
  var nulls = 0
  var infinite = 0
  /// Those that mean "not set".
  var unset = 0
  /// Those that are no number or no date.
  var odd = 0
  /// Those whose value is one too many.
  var others = 0

  mutating func add(_ reading: CellReader.Reading) {
    if reading.status == .unset {
      unset &+= 1
    } else if reading.status == .fits, reading.position.isInfinite {
      infinite &+= 1
    } else {
      odd &+= 1
    }
  }

  /// What is not drawn, in words; nil if all is.
  var text: String? {
    let parts = [
      (nulls, "NULL"), (infinite, "infinite"), (unset, "not set"), (odd, "of another kind"),
      (others, "with more than \(groupedText(ChartCells.categoryLimit)) different values"),
    ]
    let texts = parts.filter { $0.0 > 0 }.map { "\(groupedText($0.0)) \($0.1)" }
    return texts.isEmpty ? nil : "not drawn: \(texts.joined(separator: ", "))"
  }
}

/// The first rows of a source, which show what its columns are, and then all rows.
final class ChartReading {
  let columns: [ResultColumn]
  let writers: [SummaryWriter]
  let hash: ByteHash
  private let zone: DisplayZone

  /// How many rows show what the columns are.
  private static let studied = 1000
  /// How many megabytes of them are kept.
  private static let studiedMegabytes = 64
  /// How many columns are looked at.
  private static let columnLimit = 64

  /// - Throws: `DatabaseError` if there is no memory.
  init(_ columns: [ResultColumn], _ style: DisplayStyle, secret: UInt64) throws(DatabaseError) {
    self.columns = columns
    hash = ByteHash(secret: secret)
    zone = style.zone
    let keeper = try Statement.parameters(1)
    writers = columns.map { SummaryWriter($0, style, keeper) }
  }

  /// Reads all rows in one pass.
  ///
  /// - Parameters:
  ///   - rows: the rows, at the first one.
  ///   - onRows: called after each thousand rows.
  ///   - narrowed: reads all rows again with some of their columns; nil if the first ones are kept and the others follow.
  ///   - begin: called with what the first rows show of the columns; makes what takes each row.
  /// - Returns: the number of rows.
  /// - Throws: ``ShellError`` if what the user asked for cannot be drawn; a failure of the rows ends them, and stays in
  ///   `rows`.
  func read(
    _ rows: inout TypedRows, onRows: () -> Void,
    narrowed: ((Set<Int>) throws(DatabaseError) -> TypedRows)? = nil,
    begin: ([ChartColumn]) throws(ShellError) -> ChartPass
  ) throws(ShellError) -> Int {
    var studies = columns.prefix(Self.columnLimit).map { ColumnStudy($0, hash) }
    let kept: KeptResult
    var count = 0
    do throws(DatabaseError) {
      kept = try KeptResult(rows.statement, columns, limit: Self.studiedMegabytes)
    } catch {
      throw .database(error)
    }
    while rows.hasRow, count < Self.studied {
      kept.add(rows.statement)
      guard kept.rowCount > count else { break }
      count += 1
      for index in studies.indices { studies[index].add(rows.statement.cell(index)) }
      rows.step()
    }
    let known = columns.indices.map { index in
      index < studies.count
        ? studies[index].column(index, zone)
        : ChartColumn(index: index, name: columns[index].name, measure: nil, valueCount: nil)
    }
    let pass = try begin(known)
    defer { pass.finish() }
    let used = pass.plan.indices
    do throws(DatabaseError) {
      // Both statements see one state of the database, because the first one is still open.
      if let narrowed, rows.hasRow, used.count < columns.count {
        rows = try narrowed(used)
        return Self.read(&rows, after: 0, onRows, pass)
      }
      let first = try kept.prepareRows()
      try first.bind(integer: 1, at: 1)
      try first.bind(integer: Int64(count), at: 2)
      while try first.step() { pass.add(first) }
    } catch {
      throw .database(error)
    }
    return Self.read(&rows, after: count, onRows, pass)
  }

  private static func read(
    _ rows: inout TypedRows, after first: Int, _ onRows: () -> Void, _ pass: ChartPass
  ) -> Int {
    var count = first
    let statement = rows.statement
    while rows.hasRow {
      pass.add(statement)
      count &+= 1
      if count & 1023 == 0 { onRows() }
      rows.step()
    }
    return count
  }
}

/// What the first rows show of a column.
private struct ColumnStudy {
  private let column: ResultColumn
  private var reader: CellReader
  private var values: CategoryTable
  private var placed = 0
  private var others = 0
  private var numbers = 0

  init(_ column: ResultColumn, _ hash: ByteHash) {
    self.column = column
    reader = CellReader(column.format)
    values = CategoryTable(limit: ChartColumn.few, hash: hash)
  }

  mutating func add(_ cell: Cell) {
    guard cell.storageClass != .null else { return }
    if cell.storageClass == .integer || cell.storageClass == .real { numbers += 1 }
    _ = values.number(of: cell) { _ in "" }
    let reading = reader.read(cell)
    if reading.status == .fits, !reading.position.isNaN { placed += 1 } else { others += 1 }
  }

  func column(_ index: Int, _ zone: DisplayZone) -> ChartColumn {
    ChartColumn(
      index: index, name: column.name, measure: measure(zone),
      valueCount: values.otherCount == 0 ? values.labels.count : nil, isStored: isStored)
  }

  /// Whether most values are numbers in a unit that is not known.
  private var isStored: Bool {
    guard let format = column.format else { return false }
    return format.storage == nil && placed == 0 && numbers > 0 && numbers * 2 >= others
  }

  private func measure(_ zone: DisplayZone) -> ChartMeasure? {
    guard placed + others > 0 else { return nil }
    if isStored { return .number }
    guard placed >= others, placed > 0 else { return .category }
    guard let format = column.format else { return Self.countsBytes(column.name) ? .bytes : .number }
    if format.kind.values.areDates {
      // Texts without a zone are times on their own clocks, as they are shown.
      let isOwn = format.storage?.holdsLocalTimes ?? false && format.textZone == nil
      return .date(format.kind.values.areInstants && !isOwn ? zone : .utc)
    }
    return switch reader.scale {
    case .duration: .duration
    case .time: .clock
    case .decimal: .number
    case .instant, .day: .date(zone)
    case .address, .none?, nil: .category
    }
  }

  private static func countsBytes(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower == "bytes" || lower.hasSuffix("_bytes") || name.hasSuffix("Bytes")
  }
}
