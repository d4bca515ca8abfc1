/// A change that does not fit the database it is applied to.
public struct ChangeConflict: Hashable, Sendable {
  /// Why it does not fit.
  public let reason: Reason
  /// The table; empty for ``Reason/foreignKeys(_:)``, which is about the database as a whole.
  public let table: String
  /// What the change would do; nil for ``Reason/foreignKeys(_:)``.
  public let operation: RowChange.Operation?
  /// The values of the primary key.
  public let key: [RecordedValue]
  /// The values that the database has instead of those that the changeset expects.
  public let differences: [Difference]

  /// Why a change does not fit.
  public enum Reason: Hashable, Sendable {
    /// The row has other values than the changeset expects.
    case otherValues
    /// There is no such row.
    case missingRow
    /// There is a row of this key already.
    case existingRow
    /// A constraint of the table refuses the row.
    case constraint
    /// So many rows would refer to rows that are not there.
    case foreignKeys(Int)
  }

  /// A value that is not the one expected.
  public struct Difference: Hashable, Sendable {
    /// The number of the column, from 0.
    public let column: Int
    /// What the changeset expects.
    public let expected: DatabaseValue
    /// What the database has.
    public let found: DatabaseValue
  }
}
