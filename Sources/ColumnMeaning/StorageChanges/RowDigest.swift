import TypedSQLiteCore

/// A sum over rows that shows whether two readings of a column gave the same value in each row, in any order.
///
/// A REAL that is a whole number counts as the equal INTEGER, because SQLite converts one to the other.
struct RowDigest: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private(set) var count = 0

  /// Adds a row: the columns that identify it, and its value.
  mutating func add(_ value: DatabaseValue, key: [Cell]) {
    var lane = Lane()
    for cell in key { lane.mix(cell.databaseValue) }
    lane.mix(value)
    low &+= lane.low
    high &+= lane.high
    count += 1
  }

  private struct Lane {
    var low: UInt64 = 0x243F_6A88_85A3_08D3
    var high: UInt64 = 0x1319_8A2E_0370_7344

    mutating func mix(_ value: DatabaseValue) {
      switch value.storage {
      case .null: mix(word: 1)
      case .int64(let integer):
        mix(word: 2)
        mix(word: UInt64(bitPattern: integer))
      case .double(let double):
        if let integer = Int64(exactly: double) {
          mix(DatabaseValue.integer(integer))
        } else {
          mix(word: 3)
          mix(word: double.bitPattern)
        }
      case .string(let text):
        mix(word: 4)
        text.withUTF8Span { mix(bytes: $0) }
      case .blob(let data):
        mix(word: 5)
        data.withSpan { mix(bytes: $0) }
      }
    }

    private mutating func mix(bytes: Span<UInt8>) {
      var word: UInt64 = 0
      for index in bytes.indices {
        word = word << 8 | UInt64(bytes[index])
        if index % 8 == 7 { mix(word: word) }
      }
      mix(word: word)
      mix(word: UInt64(bytes.count))
    }

    /// Multiplies twice with different factors, so that changes that cancel in one do not in the other.
    private mutating func mix(word: UInt64) {
      low = (low ^ word) &* 0xBF58_476D_1CE4_E5B9
      low ^= low >> 29
      high = (high &+ word) &* 0x94D0_49BB_1331_11EB
      high ^= high >> 32
    }
  }
}

extension DatabaseValue {
  fileprivate static func integer(_ integer: Int64) -> DatabaseValue { integer.databaseValue }
}
