/// A column and its new value.
///
/// ```swift
/// try Player.updateAll(db, Column("score").set(to: 0), Column("games") += 1)
/// ```
public struct ColumnAssignment: Sendable {
  internal let column: String
  internal let storage: AnyColumnStorage?
  /// The new value; nil if an upsert keeps the value that is there.
  internal let value: SQLExpression?

  /// Creates an assignment; nil sets NULL.
  public init(_ column: some ColumnExpression, _ value: (any SQLExpressible)?) {
    self.column = column.name
    storage = column.columnStorage
    self.value = value?.sqlExpression ?? .null
  }

  fileprivate init(keeping column: some ColumnExpression) {
    self.column = column.name
    storage = column.columnStorage
    value = nil
  }
}

extension ColumnExpression {
  /// Keeps the value of the row that an upsert updates; an update of many rows ignores it.
  public var noOverwrite: ColumnAssignment { ColumnAssignment(keeping: self) }

  /// Assigns a value to the column; nil sets NULL.
  public func set(to value: (any SQLExpressible)?) -> ColumnAssignment {
    ColumnAssignment(self, value)
  }

  /// Adds a value to the column.
  public static func += (column: Self, value: some SQLExpressible) -> ColumnAssignment {
    column.set(to: column + value)
  }

  /// Subtracts a value from the column.
  public static func -= (column: Self, value: some SQLExpressible) -> ColumnAssignment {
    column.set(to: column - value)
  }

  /// Multiplies the column by a value.
  public static func *= (column: Self, value: some SQLExpressible) -> ColumnAssignment {
    column.set(to: column * value)
  }

  /// Divides the column by a value.
  public static func /= (column: Self, value: some SQLExpressible) -> ColumnAssignment {
    column.set(to: column / value)
  }

  /// Keeps the bits that an integer has too.
  public static func &= (column: Self, value: some SQLExpressible) -> ColumnAssignment {
    column.set(to: column & value)
  }

  /// Sets the bits that an integer has.
  public static func |= (column: Self, value: some SQLExpressible) -> ColumnAssignment {
    column.set(to: column | value)
  }

  /// Moves the bits to the left.
  public static func <<= (column: Self, value: some SQLExpressible) -> ColumnAssignment {
    column.set(to: column << value)
  }

  /// Moves the bits to the right.
  public static func >>= (column: Self, value: some SQLExpressible) -> ColumnAssignment {
    column.set(to: column >> value)
  }
}
