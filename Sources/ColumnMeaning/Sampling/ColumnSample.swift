package import TypedSQLiteCore

/// Some values of a column, in the order of their rows.
package struct ColumnSample: Sendable {
  package private(set) var integers: [Int64] = []
  package private(set) var reals: [Double] = []
  /// The TEXT values as UTF-8, except long ones.
  package private(set) var texts: [[UInt8]] = []
  /// The BLOB values, except long ones.
  package private(set) var blobs: [[UInt8]] = []
  /// The first bytes of the long BLOB values.
  package private(set) var longBlobHeads: [[UInt8]] = []
  /// How many texts and blobs were too long to keep.
  package private(set) var longCount = 0
  package private(set) var nullCount = 0
  /// Whether these are all values of the column.
  package var isWhole = false
  /// How often the next number was greater or less, in the order of their rows.
  private var steps = (up: 0, down: 0)
  private var lastNumber: Double?

  package init() {}

  /// How many values are not NULL.
  package var count: Int { integers.count + reals.count + texts.count + blobs.count + longCount }
  /// How many rows were looked at.
  package var rowCount: Int { count + nullCount }
  package var hasNumbers: Bool { !integers.isEmpty || !reals.isEmpty }

  /// Whether nearly all numbers rise from row to row, or nearly all fall.
  package var isMonotone: Bool {
    steps.up + steps.down >= 4 && min(steps.up, steps.down) * 20 <= steps.up + steps.down
  }

  /// The length in bytes above which text and blobs are only counted.
  private static let longest = 65_536
  /// How many bytes of longer blobs are kept.
  private static let headLength = 64

  package mutating func add(_ cell: Cell) {
    switch cell.storageClass {
    case .integer:
      let value = cell.int64
      integers.append(value)
      step(to: Double(value))
    case .real:
      let value = cell.double
      reals.append(value)
      step(to: value)
    case .text where cell.byteCount <= Self.longest: texts.append(cell.withBytes { $0.array })
    case .blob where cell.byteCount <= Self.longest: blobs.append(cell.withBytes { $0.array })
    case .text: longCount += 1
    case .blob:
      longCount += 1
      longBlobHeads.append(cell.withBytes { $0.extracting(..<Self.headLength).array })
    case .null: nullCount += 1
    }
  }

  private mutating func step(to number: Double) {
    if let lastNumber {
      if number > lastNumber { steps.up += 1 }
      if number < lastNumber { steps.down += 1 }
    }
    lastNumber = number
  }
}
