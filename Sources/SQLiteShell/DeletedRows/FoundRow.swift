/// A row that is no longer in its table, and how it was found.
struct FoundRow {
  /// The file in which it was found.
  enum Source: String {
    case database
    case log = "wal"
    /// A part of the log that is left of a round before the current one.
    case earlierLog = "old wal"
    case journal
  }

  /// The place of bytes in a file.
  struct Origin {
    let source: Source
    /// The number of the commit in the log that wrote the page; nil for other sources.
    let commit: Int?
    let page: Int
    /// The offset in the file.
    let offset: Int
  }

  /// What the bytes were.
  enum Place: String {
    /// A row of an earlier state of a page.
    case row = "earlier page"
    /// A part of a page to which nothing points.
    case freeSpace = "free space"
    /// A row of a page that is free.
    case freePage = "free page"
    /// A row of a page that belongs to nothing.
    case lostPage = "lost page"
    /// An entry of an index, which has only some columns.
    case index
  }

  /// The index of the table.
  var table: Int
  /// nil if it is lost, or if the table has none.
  var rowID: Int64?
  /// The values in the order of the columns of the table.
  var values: [StoredRecord.Value]
  /// Whether each value is known.
  var isKnown: [Bool]
  var confidence: RowConfidence
  var place: Place
  /// Its bytes; nil for a row that the table has.
  var origin: Origin?
  /// Whether another row has its rowid now: it was changed, not deleted.
  var isChanged = false

  /// The number of bytes that it takes in memory, approximately.
  var cost: Int {
    values.reduce(160 + values.count * 32) { sum, value in
      switch value {
      case .text(let bytes), .blob(let bytes): sum + bytes.count
      default: sum
      }
    }
  }
}

extension StoredRecord.Value {
  private static let hash = ByteHash(secret: .random(in: .min ... .max))

  /// A number that equal values have in common, for one run of the program.
  var digest: UInt64 {
    switch self {
    case .null: Self.hash.hash(0, 0)
    case .integer(let number): Self.hash.hash(UInt64(bitPattern: number), 1)
    case .real(let number):
      // A column of reals stores numbers without a fraction as integers.
      if let integer = Int64(exactly: number) {
        Self.hash.hash(UInt64(bitPattern: integer), 1)
      } else {
        Self.hash.hash(number.bitPattern, 2)
      }
    case .text(let bytes): Self.hash.hash(bytes.span, 3)
    case .blob(let bytes): Self.hash.hash(bytes.span, 4)
    }
  }

  /// The digest of a value of a serial type in a page that has all of its bytes.
  static func digest(_ type: UInt64, _ page: PageBytes, _ offset: Int, _ size: Int) -> UInt64 {
    guard type >= 12 else { return (StoredRecord.value(type, page, offset) ?? .null).digest }
    let content = page.bytes.span.extracting(offset..<(offset + size))
    return hash.hash(content, type.isMultiple(of: 2) ? 4 : 3)
  }

  /// Mixes the digests of values in their order.
  static func mix(_ digest: UInt64, _ next: UInt64) -> UInt64 {
    var value = (digest ^ next) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
    return value &* 0xBF58_476D_1CE4_E5B9 ^ digest >> 31
  }
}
