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
        literals.append(sqlLiteral: value)
      } else if index < row.texts.count {
        row.texts.withField(index) { literals.append(sqlText: $0) }
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
}
