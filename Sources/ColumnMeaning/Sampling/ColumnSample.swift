package import TypedSQLite

/// Some values of a column, in the order of their rows.
package struct ColumnSample: Sendable {
  /// The INTEGER values.
  package private(set) var integers: [Int64] = []
  /// The REAL values.
  package private(set) var reals: [Double] = []
  /// The TEXT values of moderate length, as UTF-8.
  package private(set) var texts: [[UInt8]] = []
  /// The BLOB values of moderate length.
  package private(set) var blobs: [[UInt8]] = []
  /// The first bytes of the BLOB values that were too long to look at.
  package private(set) var longBlobHeads: [[UInt8]] = []
  /// How many texts and blobs were too long to look at.
  package private(set) var longCount = 0
  /// How many rows had NULL.
  package private(set) var nullCount = 0
  /// Whether these are all values of the column.
  package var isWhole = false
  /// How many neighbouring numbers rose, fell or stayed, in the order of their rows.
  private var steps = (up: 0, down: 0)
  private var lastNumber: Double?

  package init() {}

  /// How many values there are that are not NULL.
  package var count: Int { integers.count + reals.count + texts.count + blobs.count + longCount }
  /// How many rows were looked at.
  package var rowCount: Int { count + nullCount }
  /// Whether there is a number.
  package var hasNumbers: Bool { !integers.isEmpty || !reals.isEmpty }

  /// Whether the numbers grow with the row, or fall, but for a few.
  package var isMonotone: Bool {
    steps.up + steps.down >= 4 && min(steps.up, steps.down) * 20 <= steps.up + steps.down
  }

  /// Text and blobs longer than this are only counted.
  private static let longest = 65_536
  /// Of longer blobs so many bytes are looked at.
  private static let headLength = 64

  /// Adds a value.
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
