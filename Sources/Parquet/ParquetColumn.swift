/// A column of a Parquet file: a field at the top of the schema.
package struct ParquetColumn: Sendable, Equatable {
  /// The name as the file has it: it may be empty, and two columns may have the same.
  package let name: String
  /// What the values mean.
  package let kind: ParquetKind
  /// Whether values may be missing.
  package let isOptional: Bool

  /// How its rows are put together from its leaves.
  let node: ValueNode

  package static func == (one: ParquetColumn, other: ParquetColumn) -> Bool {
    one.name == other.name && one.kind == other.kind && one.isOptional == other.isOptional
  }
}

/// The meaning of the values of a column, from its physical type and its annotations.
///
/// Files that have only the older converted types do not say whether their times are in UTC; such times are read
/// as if they were not, as DuckDB and Arrow do.
package enum ParquetKind: Sendable, Hashable {
  /// Cells are the integers 0 and 1.
  case boolean
  /// Cells are integers.
  case integer
  /// Cells are integers, or texts of digits above the largest signed integer of 64 bits.
  case unsigned
  /// Cells are reals. Those of 16 and 32 bits become the double of their shortest digits: 0.1 remains 0.1.
  case real
  /// Cells are texts with exactly `scale` digits after the point.
  case decimal(scale: Int)
  /// Cells are texts as the file has them.
  case text
  /// Cells are texts with JSON, as the file has them.
  case json
  /// Cells are texts from a fixed set.
  case enumeration
  /// Cells are blobs.
  case blob
  /// Cells are texts such as `2024-02-29`. Years outside 0 to 9999 have a sign.
  case day
  /// Cells are texts such as `23:59:59.999`, with the digits of the unit, and with `Z` at the end if in UTC.
  case time(ParquetTimeUnit, isUTC: Bool)
  /// Cells are texts such as `2024-02-29 23:59:59.999`, with the digits of the unit, and with `Z` if in UTC.
  case timestamp(ParquetTimeUnit, isUTC: Bool)
  /// Cells are texts such as `01234567-89ab-cdef-0123-456789abcdef`.
  case uuid
  /// Cells are texts of ISO 8601 such as `P14M3DT5.250S`.
  case interval
  /// Cells are texts with JSON, of a list, a map or a structure.
  case nested
}

/// The unit of times.
package enum ParquetTimeUnit: Sendable, Hashable, CaseIterable {
  case milliseconds
  case microseconds
  case nanoseconds

  /// How many digits follow the point of a second.
  package var digits: Int {
    switch self {
    case .milliseconds: 3
    case .microseconds: 6
    case .nanoseconds: 9
    }
  }

  /// How many of them are a second.
  var perSecond: Int64 {
    switch self {
    case .milliseconds: 1000
    case .microseconds: 1_000_000
    case .nanoseconds: 1_000_000_000
    }
  }
}
