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
  var source: Source
  var place: Place
  /// The number of the commit in the log that wrote the page; nil for other sources.
  var commit: Int?
  var page: Int
  /// The offset in the file.
  var offset: Int
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
  /// A number that equal values have in common, for one run of the program.
  var digest: UInt64 {
    var hasher = Hasher()
    switch self {
    case .null: hasher.combine(0)
    case .integer(let number):
      hasher.combine(1)
      hasher.combine(number)
    case .real(let number):
      // A column of reals stores numbers without a fraction as integers.
      if let integer = Int64(exactly: number) {
        hasher.combine(1)
        hasher.combine(integer)
      } else {
        hasher.combine(2)
        hasher.combine(number.bitPattern)
      }
    case .text(let bytes):
      hasher.combine(3)
      hasher.combine(bytes)
    case .blob(let bytes):
      hasher.combine(4)
      hasher.combine(bytes)
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Mixes the digests of values in their order.
  static func mix(_ digest: UInt64, _ next: UInt64) -> UInt64 {
    var value = (digest ^ next) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
    return value &* 0xBF58_476D_1CE4_E5B9 ^ digest >> 31
  }
}
