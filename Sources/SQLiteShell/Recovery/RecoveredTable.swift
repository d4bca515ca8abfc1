import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// How the rows of a table are stored in the file, and how they are inserted again.
struct RecoveredTable {
  /// Whether the table has rowids.
  let hasRowIDs: Bool
  /// The quoted name.
  private let name: String
  /// The columns in the order of the record, quoted; nil for computed ones.
  private let fields: [String?]
  /// The index of the value in the record that is the rowid; nil if there is none.
  private let keyField: Int?
  /// The name with which the rowid is set if no column has it; nil otherwise.
  private let rowIDName: String?
  /// The beginning of the statement for a complete record, up to its values.
  private var beginning: [UInt8] = []

  /// Creates the description of a table; nil if there is no such table.
  ///
  /// - Parameters:
  ///   - name: the name of a table of `scratch`, which has the schema and no rows.
  ///   - scratch: a database in memory.
  ///   - keepsRowIDs: whether rowids are kept that are not the value of a column.
  /// - Throws: `DatabaseError` if the schema cannot be read.
  init?(_ name: String, in scratch: Database, keepsRowIDs: Bool) throws(DatabaseError) {
    let reader = SchemaReader(scratch)
    let columns = try reader.columns(of: name)
    guard !columns.isEmpty else { return nil }
    self.name = SQLName.quoted(name)
    let keyIndex = try reader.indexes(of: name).first { $0.origin == .primaryKey }
    var order: [Int] = []
    if let keyIndex { order = try reader.allTerms(ofIndex: keyIndex.name).map(\.number) }
    // The index of a table without rowids is the table itself.
    hasRowIDs = keyIndex == nil || order.contains(-1)
    if hasRowIDs { order = Array(columns.indices) }
    let stored = order.filter { columns.indices.contains($0) && columns[$0].kind != .virtualGenerated }
    fields = stored.map { columns[$0].isGenerated ? nil : SQLName.quoted(columns[$0].name) }
    let key = columns.filter { $0.primaryKeyPosition > 0 }
    if hasRowIDs, keyIndex == nil, key.count == 1, key[0].declaredType.matches("INTEGER") {
      keyField = fields.firstIndex(of: SQLName.quoted(key[0].name))
    } else {
      keyField = nil
    }
    let taken = Set(columns.map { $0.name.lowercased() })
    rowIDName =
      hasRowIDs && keyField == nil && keepsRowIDs
      ? ["_rowid_", "rowid", "oid"].first { !taken.contains($0) }.map(SQLName.quoted) : nil
    beginning = beginning(count: fields.count)
  }

  /// Writes the statement that inserts a row.
  ///
  /// Columns that the record does not contain get their defaults, as in SQLite.
  func write(_ record: StoredRecord, rowID: Int64?, _ values: ValueWriter, to buffer: inout ByteBuffer) {
    let count = min(record.values.count, fields.count)
    buffer.append(count == fields.count ? beginning : beginning(count: count))
    var isFirst = true
    func separate(_ buffer: inout ByteBuffer) {
      if !isFirst { buffer.append(", ") }
      isFirst = false
    }
    if rowIDName != nil {
      separate(&buffer)
      values.write(rowID.map { .integer($0) } ?? .null, to: &buffer)
    }
    for index in 0..<count where fields[index] != nil {
      separate(&buffer)
      let key = index == keyField ? rowID.map { StoredRecord.Value.integer($0) } : nil
      values.write(key ?? record.values[index], to: &buffer)
    }
    buffer.append(isFirst ? ";\n" : ");\n")
  }

  /// The beginning of the statement for a number of values.
  private func beginning(count: Int) -> [UInt8] {
    let names = (rowIDName.map { [$0] } ?? []) + fields.prefix(count).compactMap { $0 }
    let list = names.isEmpty ? " DEFAULT VALUES" : "(\(names.joined(separator: ", "))) VALUES ("
    return Array("INSERT OR IGNORE INTO \(name)\(list)".utf8)
  }
}

/// Writes stored values as SQL.
///
/// It is a class because each row is handed a reference to it; copies of the options would cost more than a row.
final class ValueWriter {
  let encoding: TextEncoding
  let options: RenderOptions

  init(encoding: TextEncoding, options: RenderOptions) {
    self.encoding = encoding
    self.options = options
  }

  func write(_ value: StoredRecord.Value, to buffer: inout ByteBuffer) {
    switch value {
    case .null: buffer.append("NULL")
    case .integer(let number): buffer.append(decimal: number)
    case .real(let number): SQLLiteral.writeReal(number, .dump, options, to: &buffer)
    case .blob(let bytes): buffer.append(sqlBlob: bytes.span)
    case .text(let bytes):
      if let text = encoding.utf8(bytes) {
        SQLLiteral.write(text: text.span, .dump, options, to: &buffer)
      } else {
        // A text literal cannot contain these bytes; a blob can, and is converted to the same text.
        buffer.append(sqlTextOf: bytes.span)
      }
    }
  }
}
