/// How much of a row is left.
enum RowConfidence: String, Comparable {
  /// All bytes of its cell.
  case whole
  /// All values but those that were in the first four bytes, which a free block overwrites: often only the rowid.
  case repaired
  /// Some values.
  case partial

  static func < (one: RowConfidence, other: RowConfidence) -> Bool { one.rank < other.rank }

  /// 0 for the best.
  private var rank: Int {
    switch self {
    case .whole: 0
    case .repaired: 1
    case .partial: 2
    }
  }
}

/// A record in bytes to which nothing points.
struct FoundCell {
  /// The bytes of the record.
  struct Record {
    /// The offset of its first byte in the page.
    let start: Int
    /// How many there are, and how many of them are in the page.
    let size: Int
    let localSize: Int

    /// The end of those in the page.
    var localEnd: Int { start + localSize }
  }

  /// The bytes of the page that it has, as far as they are left.
  var range: Range<Int>
  var confidence: RowConfidence
  /// The index of the shape that it fits; ``unknownShape`` if there are several, or none.
  var shape: Int
  /// nil if it is lost, or if there is none.
  var rowID: Int64?
  /// The serial types; ``lostType`` for one that cannot be concluded.
  var types: [UInt64]
  /// The sizes of the values in bytes.
  var sizes: [Int]
  /// The offset of the first value in the page.
  var bodyStart: Int
  var record: Record
  /// How much the search prefers it to other readings of the same bytes.
  var weight = 0

  static let unknownShape = -1
  /// A number that SQLite gives to no type.
  static let lostType: UInt64 = 10

  /// Whether its end is overwritten.
  var isCut: Bool { range.upperBound < record.localEnd }

  /// Whether the rest is in overflow pages.
  var overflows: Bool { record.localSize < record.size }
}

/// A varint and the numbers of serial types that only the search needs.
enum RecordBytes {
  /// The number of bytes of a varint.
  static func varintSize(_ value: UInt64) -> Int {
    var (size, rest) = (1, value >> 7)
    while rest > 0, size < 9 {
      size += 1
      rest >>= 7
    }
    return size
  }

  /// Whether SQLite would store a number with a serial type: it takes the shortest one.
  ///
  /// If `hasConstants`, 0 and 1 have types of their own, as in all but old files.
  static func isShortest(_ value: Int64, _ type: UInt64, hasConstants: Bool) -> Bool {
    switch type {
    case 1: !(hasConstants && (value == 0 || value == 1))
    case 2: !(-0x80...0x7F).contains(value)
    case 3: !(-0x8000...0x7FFF).contains(value)
    case 4: !(-0x80_0000...0x7F_FFFF).contains(value)
    case 5: !(-0x8000_0000...0x7FFF_FFFF).contains(value)
    case 6: !(-0x8000_0000_0000...0x7FFF_FFFF_FFFF).contains(value)
    default: true
    }
  }

  /// The serial types of a value with a size, the likeliest first.
  static func types(ofSize size: Int, _ classes: StorageClasses) -> [UInt64] {
    var types: [UInt64] = []
    if size == 0 {
      if classes.contains(.null) { types.append(0) }
      if classes.contains(.integer) { types += [8, 9] }
    }
    if classes.contains(.text) { types.append(13 + 2 * UInt64(size)) }
    if classes.contains(.real), size == 8 { types.append(7) }
    if classes.contains(.integer) {
      switch size {
      case 1...4: types.append(UInt64(size))
      case 6: types.append(5)
      case 8: types.append(6)
      default: break
      }
    }
    if classes.contains(.blob), size > 0 { types.append(12 + 2 * UInt64(size)) }
    return types
  }
}
