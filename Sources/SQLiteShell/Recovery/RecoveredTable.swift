import TypedSQLite

/// How the rows of a table lie in the file, and how they are inserted again.
struct RecoveredTable {
  /// Whether the rows have identifiers of their own.
  let hasRowIDs: Bool
  private let name: String
  /// The columns in the order of the record; nil for those that are computed.
  private let fields: [String?]
  /// Which value of the record is the identifier of the row.
  private let keyField: Int?
  /// The name that sets the identifier, where no column does.
  private let rowIDName: String?

  /// Nil where there is no such table.
  ///
  /// - Parameters:
  ///   - name: the name of a table of `scratch`, which has the schema and no rows.
  ///   - scratch: a database in memory.
  ///   - keepsRowIDs: whether identifiers that no column has are kept.
  /// - Throws: `DatabaseError` where the schema cannot be read.
  init?(_ name: String, in scratch: Database, keepsRowIDs: Bool) throws(DatabaseError) {
    let reader = SchemaReader(scratch)
    let columns = try reader.columns(of: name)
    guard !columns.isEmpty else { return nil }
    self.name = name
    let keyIndex = try reader.indexes(of: name).first { $0.origin == .primaryKey }
    var order: [Int] = []
    if let keyIndex {
      order = try scratch.rows("PRAGMA index_xinfo=\(SQLName.literal(keyIndex.name))") {
        Int(clamping: $0.cell(1).int64)
      }
    }
    // The index of a table without row identifiers is the table itself.
    hasRowIDs = keyIndex == nil || order.contains(-1)
    if hasRowIDs { order = Array(columns.indices) }
    let stored = order.filter { columns.indices.contains($0) && columns[$0].kind != .virtualGenerated }
    fields = stored.map { columns[$0].isGenerated ? nil : columns[$0].name }
    let key = columns.filter { $0.primaryKeyPosition > 0 }
    if hasRowIDs, keyIndex == nil, key.count == 1, key[0].declaredType.lowercased() == "integer" {
      keyField = fields.firstIndex(of: key[0].name)
    } else {
      keyField = nil
    }
    let taken = Set(columns.map { $0.name.lowercased() })
    rowIDName =
      hasRowIDs && keyField == nil && keepsRowIDs
      ? ["_rowid_", "rowid", "oid"].first { !taken.contains($0) } : nil
  }

  /// Writes the statement that inserts a row.
  ///
  /// Columns that the record does not reach take their defaults, as they do in SQLite.
  func write(_ record: StoredRecord, rowID: Int64?, _ values: ValueWriter, to buffer: inout ByteBuffer) {
    var names: [String] = []
    var list: [StoredRecord.Value] = []
    if let rowIDName, let rowID {
      names.append(rowIDName)
      list.append(.integer(rowID))
    }
    for (index, value) in record.values.prefix(fields.count).enumerated() {
      guard let field = fields[index] else { continue }
      names.append(field)
      list.append(index == keyField ? rowID.map { .integer($0) } ?? value : value)
    }
    buffer.append("INSERT OR IGNORE INTO ")
    buffer.append(SQLName.quoted(name))
    guard !names.isEmpty else {
      buffer.append(" DEFAULT VALUES;\n")
      return
    }
    buffer.append("(")
    for (index, name) in names.enumerated() {
      if index > 0 { buffer.append(", ") }
      buffer.append(SQLName.quoted(name))
    }
    buffer.append(") VALUES (")
    values.write(list, to: &buffer)
    buffer.append(");\n")
  }
}

/// Writes stored values as SQL.
struct ValueWriter {
  let encoding: TextEncoding
  let options: RenderOptions

  func write(_ values: [StoredRecord.Value], to buffer: inout ByteBuffer) {
    for (index, value) in values.enumerated() {
      if index > 0 { buffer.append(", ") }
      write(value, to: &buffer)
    }
  }

  private func write(_ value: StoredRecord.Value, to buffer: inout ByteBuffer) {
    switch value {
    case .null: buffer.append("NULL")
    case .integer(let number): buffer.append(decimal: number)
    case .real(let number): SQLLiteral.writeReal(number, .dump, options, to: &buffer)
    case .blob(let bytes): writeBlob(bytes, to: &buffer)
    case .text(let bytes):
      if let text = encoding.text(bytes) {
        SQLLiteral.write(text: text, .dump, options, to: &buffer)
      } else {
        // No literal holds these bytes; a blob does, and becomes the same text.
        buffer.append("CAST(")
        writeBlob(bytes, to: &buffer)
        buffer.append(" AS TEXT)")
      }
    }
  }

  private func writeBlob(_ bytes: [UInt8], to buffer: inout ByteBuffer) {
    buffer.append("X'")
    buffer.append(hexadecimal: bytes.span)
    buffer.append("'")
  }
}
