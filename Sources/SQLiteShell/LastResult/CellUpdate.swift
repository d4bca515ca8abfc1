import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The UPDATE that changes a cell of a result, with the value that is there now, for a person to change and run.
struct CellUpdate {
  /// The statement.
  let sql: [UInt8]
  /// The end of the value in it.
  let cursor: Int

  /// Why a cell cannot be changed.
  struct Refusal: Error {
    let reason: String
  }

  /// The longest value that is put into a statement, in bytes.
  private static let limit = 50_000

  /// - Parameters:
  ///   - result: the result.
  ///   - row: the index of a row that was read.
  ///   - column: the index of the column.
  ///   - columns: the columns with the meanings that are shown.
  ///   - style: how values are written, in a form that is read back.
  ///   - database: the connection with the table.
  /// - Throws: ``Refusal`` if the row or the table of the cell is not certain.
  init(
    _ result: KeptResult, row: Int, column: Int, _ columns: [ResultColumn], _ style: DisplayStyle,
    in database: Database
  ) throws(Refusal) {
    guard let origin = columns[column].origin else {
      throw Refusal(reason: "the column is computed, and no table has it")
    }
    let keys = try Self.keys(of: origin, in: columns, database)
    try Self.checkIsUnique(origin, in: columns, result.sql)
    guard let rows = try? KeptRows(result, from: row), (try? rows.step()) == true else {
      throw Refusal(reason: "the row cannot be read")
    }
    let cell = rows.statement.cell(column)
    guard cell.byteCount <= Self.limit else {
      throw Refusal(
        reason: "the cell has more than \(countText(Self.limit, "byte")) and is not changed")
    }
    var conditions: [String] = []
    for key in keys {
      var literal = ByteBuffer(capacity: 64)
      Self.writeStored(rows.statement.cell(key.place), to: &literal)
      conditions.append("\(key.name) = \(String(decoding: literal.bytes, as: UTF8.self))")
    }
    let table =
      origin.schema.matches("main")
      ? SQLName.plain(origin.table) : "\(SQLName.plain(origin.schema)).\(SQLName.plain(origin.table))"
    let condition = conditions.joined(separator: " AND ")
    try Self.check(cell, of: origin, in: table, where: condition, database)
    var text = ByteBuffer(capacity: 256)
    text.append("UPDATE \(table) SET \(SQLName.plain(origin.column)) = ")
    let start = text.count
    Self.write(cell, columns[column].format?.makeWriter(style), to: &text)
    // In a text the cursor is before the quote that ends it.
    cursor = text.bytes[start] == UInt8(ascii: "'") ? text.count - 1 : text.count
    text.append(" WHERE \(condition);")
    sql = text.bytes
  }

  /// The columns of the result that together are the key of the table.
  private static func keys(
    of origin: ColumnOrigin, in columns: [ResultColumn], _ database: Database
  ) throws(Refusal) -> [(place: Int, name: String)] {
    guard let facts = TableFacts(origin.table, in: origin.schema, database: database) else {
      throw Refusal(reason: "there is no table \(origin.table) any more")
    }
    func place(of name: String) -> Int? {
      columns.firstIndex { $0.origin?.isColumn(name, ofTableOf: origin) == true }
    }
    if let rowid = facts.rowidName, let place = place(of: rowid) {
      return [(place, SQLName.plain(rowid))]
    }
    let names = facts.columns.filter { $0.primaryKeyPosition > 0 }
      .sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }.map(\.name)
    guard !names.isEmpty else {
      throw Refusal(
        reason: facts.rowidName.map { "\(origin.table) has no primary key: SELECT \($0) too" }
          ?? "\(origin.table) has no key")
    }
    var keys: [(place: Int, name: String)] = []
    for name in names {
      guard let place = place(of: name) else {
        throw Refusal(reason: "to know the row, SELECT \(names.joined(separator: ", ")) too")
      }
      keys.append((place, SQLName.plain(name)))
    }
    return keys
  }

  /// Checks that the key and the cell are of the same row: a statement can read a table more than once.
  private static func checkIsUnique(
    _ origin: ColumnOrigin, in columns: [ResultColumn], _ sql: String
  ) throws(Refusal) {
    let text = Array(sql.utf8)
    let tokens = SQLTokenizer.tokens(of: text.span)
    var count = 0
    let point = SQLToken.Kind.sign(.point)
    for (index, token) in tokens.enumerated() where token.kind == .word || token.kind == .quotedName {
      let isQualifier = index + 1 < tokens.count && tokens[index + 1].kind == point
      let isColumn = index > 0 && tokens[index - 1].kind == point
      let name = String(decoding: token.content(in: text.span), as: UTF8.self)
      // `t.a` names the table, but does not read it; `main.t` does.
      if name.matches(origin.table), !isQualifier {
        let before = isColumn && index > 1 ? tokens[index - 2] : nil
        let qualifier = before.map { String(decoding: $0.content(in: text.span), as: UTF8.self) }
        if qualifier.map({ $0.matches(origin.schema) }) ?? true { count += 1 }
      }
    }
    guard count <= 1 else { throw Refusal(reason: "the query names \(origin.table) more than once") }
    for column in columns {
      guard let other = column.origin, other.isColumn(other.column, ofTableOf: origin) else { continue }
      guard columns.count(where: { $0.origin == other }) == 1 else {
        throw Refusal(reason: "the result has \(other.name) more than once")
      }
    }
  }

  /// Checks that the row has the value of the cell still.
  private static func check(
    _ cell: Cell, of origin: ColumnOrigin, in table: String, where condition: String, _ database: Database
  ) throws(Refusal) {
    var literal = ByteBuffer(capacity: 64)
    writeStored(cell, to: &literal)
    let value = String(decoding: literal.bytes, as: UTF8.self)
    let same = try? database.rows(
      "SELECT \(SQLName.plain(origin.column)) IS \(value) FROM \(table) WHERE \(condition)"
    ) { $0.cell(0).int64 }
    guard let same else { throw Refusal(reason: "the row cannot be read") }
    guard same.count == 1 else { throw Refusal(reason: "the row is no longer there") }
    guard same == [1] else { throw Refusal(reason: "the row has changed since; run the query again") }
  }

  private static func write(_ cell: Cell, _ writer: TypedCellWriter?, to text: inout ByteBuffer) {
    let start = text.count
    guard !cell.isNull, writer?(cell, &text) != nil else {
      text.truncate(to: start)
      return writeStored(cell, to: &text)
    }
    // As a text it cannot be taken for a value as it is stored.
    text.quote(from: start, with: UInt8(ascii: "'"))
  }

  private static func writeStored(_ cell: Cell, to text: inout ByteBuffer) {
    SQLLiteral.write(cell, .insert, RenderOptions(), to: &text)
  }
}

extension ColumnOrigin {
  /// Whether it is a column of the same table as another one.
  fileprivate func isColumn(_ name: String, ofTableOf other: ColumnOrigin) -> Bool {
    column.matches(name) && table.matches(other.table) && schema.matches(other.schema)
  }
}
