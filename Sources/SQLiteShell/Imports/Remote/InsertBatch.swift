import TypedSQLiteCore

/// Rows of an import as literals, which one INSERT stores.
struct InsertBatch: ~Copyable {
  /// A row in the batch.
  struct Place {
    /// The end of its literals.
    let end: Int
    let line: Int
    /// The number of the row in the file, from 1.
    let number: Int
  }

  private let head: [UInt8]
  private let valueCount: Int
  private let rowLimit: Int
  private var literals = ByteBuffer(capacity: 1 << 17)
  private(set) var places: [Place] = []

  /// From this size on, a batch is sent; larger and smaller ones store fewer rows a second.
  private static let size = 1 << 16

  /// Creates an empty batch.
  ///
  /// - Parameters:
  ///   - target: the table, as SQL.
  ///   - valueCount: the number of columns that take values.
  ///   - rowLimit: the maximum number of rows.
  init(into target: String, valueCount: Int, rowLimit: Int = .max) {
    head = Array("INSERT INTO \(target) VALUES".utf8)
    self.valueCount = valueCount
    self.rowLimit = rowLimit
  }

  var isFull: Bool { literals.count >= Self.size || places.count >= rowLimit }

  mutating func removeAll() {
    literals.removeAll()
    places.removeAll(keepingCapacity: true)
  }

  /// Appends a row; columns beyond its fields are NULL.
  mutating func append(_ row: borrowing ImportRow, line: Int, number: Int) {
    literals.append(UInt8(ascii: "("))
    var values = row.values[...]
    for index in 0..<valueCount {
      if index > 0 { literals.append(UInt8(ascii: ",")) }
      if values.first?.parameter == index + 1, let value = values.popFirst()?.value {
        append(value)
      } else if index < row.texts.count {
        row.texts.withField(index) { append(text: $0) }
      } else {
        literals.append("NULL")
      }
    }
    literals.append(UInt8(ascii: ")"))
    places.append(Place(end: literals.count, line: line, number: number))
  }

  /// The statement that stores some of the rows.
  func sql(_ rows: Range<Int>) -> [UInt8] {
    var sql = head
    var start = rows.lowerBound == 0 ? 0 : places[rows.lowerBound - 1].end
    literals.withSpan { bytes in
      for place in places[rows] {
        if sql.count > head.count { sql.append(UInt8(ascii: ",")) }
        bytes.extracting(start..<place.end).withUnsafeBufferPointer { sql.append(contentsOf: $0) }
        start = place.end
      }
    }
    return sql
  }

  private mutating func append(_ value: DatabaseValue) {
    switch value.storage {
    case .null: literals.append("NULL")
    case .int64(let integer): literals.append(decimal: integer)
    // SQLite stores NaN as NULL.
    case .double(let double) where double.isNaN: literals.append("NULL")
    case .double(let double): literals.append(sqlReal: double)
    case .string(let text): text.withUTF8Span { append(text: $0) }
    case .blob(let data): data.withSpan { append(blob: $0) }
    }
  }

  private mutating func append(text: Span<UInt8>) {
    guard text.firstIndex(of: 0) == nil else {
      literals.append("CAST(")
      append(blob: text)
      literals.append(" AS TEXT)")
      return
    }
    let quote = UInt8(ascii: "'")
    literals.append(quote)
    var rest = text
    while let index = rest.firstIndex(of: quote) {
      literals.append(rest.extracting(first: index + 1))
      literals.append(quote)
      rest = rest.extracting(droppingFirst: index + 1)
    }
    literals.append(rest)
    literals.append(quote)
  }

  private mutating func append(blob: Span<UInt8>) {
    literals.append("X'")
    literals.append(hexadecimal: blob)
    literals.append(UInt8(ascii: "'"))
  }
}
