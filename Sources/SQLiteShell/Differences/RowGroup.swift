import TypedSQLiteCore

/// The rows of one key that are on one side only, until it is known which of them became which.
///
/// They are in a database without a name, which SQLite moves to a file if it is large.
final class RowGroup {
  private let adders: (old: Statement, new: Statement)
  private let readers: (old: Statement, new: Statement)
  private let database: Database
  /// A row with the key of the group.
  private let key: Statement
  private let terms: [KeyTerm]
  private(set) var isOpen = false
  private var count = 0

  /// The number of rows above which a group is ended, because nobody needs to know which of so many became which.
  private static let limit = 100_000

  init(_ table: ComparedTable) throws(DatabaseError) {
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    database = try Database(path: "", options: options)
    let widths = table.widths
    for (side, width) in [("old", widths.old), ("new", widths.new)] {
      let columns = (0..<width).map { "c\($0)" }.joined(separator: ", ")
      try database.runAll("CREATE TABLE \(side)(\(columns))")
    }
    try database.runAll("BEGIN")
    let marks = { (width: Int) in (0..<width).map { _ in "?" }.joined(separator: ", ") }
    adders = (
      try database.prepare("INSERT INTO old VALUES (\(marks(widths.old)))"),
      try database.prepare("INSERT INTO new VALUES (\(marks(widths.new)))")
    )
    readers = (
      try database.prepare("SELECT * FROM old ORDER BY rowid"),
      try database.prepare("SELECT * FROM new ORDER BY rowid")
    )
    terms = table.terms
    key = try .parameters(table.terms.count)
  }

  var isFull: Bool { count >= Self.limit }

  /// Whether a row has the key of the group.
  func takes(_ row: Statement, isOld: Bool) -> Bool {
    terms.indices.allSatisfy { index in
      let term = terms[index]
      return CellOrder.compare(key.cell(index), row.cell(isOld ? term.old : term.new), term.collation) == 0
    }
  }

  /// Adds the current row of a side.
  func add(_ row: Statement, isOld: Bool) throws(DatabaseError) {
    if !isOpen {
      isOpen = true
      key.reset()
      for (index, term) in terms.enumerated() {
        // The row is gone when the key is compared.
        try key.bind(copyOf: row.cell(isOld ? term.old : term.new), at: index + 1)
      }
      _ = try key.step()
    }
    let adder = isOld ? adders.old : adders.new
    for index in 0..<adder.parameterCount { try adder.bind(row.cell(index), at: index + 1) }
    _ = try adder.step()
    adder.reset()
    count += 1
  }

  /// Calls `body` with each row of the group, together with one of the other side as long as there are any; then the group
  /// is empty.
  func end(
    _ body: (_ old: Statement?, _ new: Statement?) throws(MergeFault) -> Void
  ) throws(MergeFault) {
    defer {
      readers.old.reset()
      readers.new.reset()
    }
    var (hasOld, hasNew) = (try step(readers.old), try step(readers.new))
    while hasOld || hasNew {
      try body(hasOld ? readers.old : nil, hasNew ? readers.new : nil)
      if hasOld { hasOld = try step(readers.old) }
      if hasNew { hasNew = try step(readers.new) }
    }
    readers.old.reset()
    readers.new.reset()
    try MergeFault.wrapping { () throws(DatabaseError) in
      try database.runAll("DELETE FROM old; DELETE FROM new")
    }
    (isOpen, count) = (false, 0)
  }

  private func step(_ reader: Statement) throws(MergeFault) -> Bool {
    try MergeFault.wrapping { () throws(DatabaseError) in try reader.step() }
  }
}

extension Statement {
  /// Binds a copy of a cell to a parameter, bit by bit.
  fileprivate func bind(copyOf cell: Cell, at index: Int) throws(DatabaseError) {
    switch cell.storageClass {
    case .text: try cell.withBytes { bytes throws(DatabaseError) in try bind(text: bytes, at: index) }
    case .blob: try cell.withBytes { bytes throws(DatabaseError) in try bind(blob: bytes, at: index) }
    case .null, .integer, .real: try bind(cell, at: index)
    }
  }
}
