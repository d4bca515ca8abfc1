/// What the footer of a file says; the numbers of the fields are those of `parquet.thrift`.
struct Footer {
  private(set) var schema: [SchemaElement] = []
  private(set) var rowCount = 0
  private(set) var groups: [RowGroup] = []
  /// Whether the footer describes an encryption; some columns may still be readable.
  private(set) var isEncrypted = false

  init(_ reader: inout CompactReader) throws(Damage) {
    var fields = try reader.fields()
    while let field = try fields.next(&reader) {
      switch field.id {
      case 2:
        let count = try reader.list(field, of: 12)
        for _ in 0..<count { schema.append(try SchemaElement(&reader)) }
      case 3: rowCount = try reader.integer(field)
      case 4:
        let count = try reader.list(field, of: 12)
        for _ in 0..<count { groups.append(try RowGroup(&reader)) }
      case 8:
        isEncrypted = true
        try reader.skip(field)
      default: try reader.skip(field)
      }
    }
  }
}

/// Rows that are stored together, column by column.
struct RowGroup: Sendable {
  private(set) var chunks: [ColumnChunk] = []
  private(set) var rowCount = 0

  init(_ reader: inout CompactReader) throws(Damage) {
    var fields = try reader.fields()
    while let field = try fields.next(&reader) {
      switch field.id {
      case 1:
        let count = try reader.list(field, of: 12)
        for _ in 0..<count { chunks.append(try ColumnChunk(&reader)) }
      case 3: rowCount = try reader.integer(field)
      default: try reader.skip(field)
      }
    }
  }
}

/// The values of a leaf of the schema in a row group.
struct ColumnChunk: Sendable {
  /// The file that has the values; nil if it is this one.
  private(set) var path: String?
  /// The number of the codec, as in `parquet.thrift`.
  private(set) var codec = 0
  /// The number of entries, nulls and empty lists among them.
  private(set) var entryCount = 0
  private(set) var isEncrypted = false
  private var dataStart = -1
  private var dictionaryStart: Int?
  private var size = 0

  /// The offset of the first page.
  ///
  /// Some writers give the offset 0 for a dictionary that there is not.
  var start: Int {
    guard let dictionaryStart, dictionaryStart > 0, dictionaryStart < dataStart else { return dataStart }
    return dictionaryStart
  }

  /// The offset after the last page, if it is in the file and true.
  var end: Int { start.addingReportingOverflow(max(size, 0)).partialValue }

  init(_ reader: inout CompactReader) throws(Damage) {
    var fields = try reader.fields()
    var hasMetadata = false
    while let field = try fields.next(&reader) {
      switch field.id {
      case 1: path = try reader.text(field)
      case 3:
        hasMetadata = true
        try readMetadata(&reader, field)
      case 8:
        isEncrypted = true
        try reader.skip(field)
      default: try reader.skip(field)
      }
    }
    guard hasMetadata || isEncrypted else { throw .wrong("a column of a row group has no description") }
  }

  private mutating func readMetadata(
    _ reader: inout CompactReader, _ parent: CompactReader.Field
  ) throws(Damage) {
    var fields = try reader.fields(parent)
    while let field = try fields.next(&reader) {
      switch field.id {
      case 4: codec = try reader.integer(field)
      case 5: entryCount = try reader.integer(field)
      case 7: size = try reader.integer(field)
      case 9: dataStart = try reader.integer(field)
      case 11: dictionaryStart = try reader.integer(field)
      default: try reader.skip(field)
      }
    }
  }
}
