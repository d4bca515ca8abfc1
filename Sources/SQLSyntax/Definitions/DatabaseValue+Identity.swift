package import TypedSQLiteCore

extension DatabaseValue {
  /// Whether another value has the same storage class and the same bytes.
  package func isIdentical(to other: DatabaseValue) -> Bool {
    switch (storage, other.storage) {
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.double, .int64), (.int64, .double): false
    default: self == other
    }
  }

  /// Whether this is an INTEGER or a REAL.
  package var isNumber: Bool { storageClass == .integer || storageClass == .real }
}
