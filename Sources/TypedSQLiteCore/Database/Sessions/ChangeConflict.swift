/// A change that does not fit the database to which it is applied.
public struct ChangeConflict: Hashable, Sendable {
  /// Why the change does not fit.
  public let reason: Reason
  /// The table; empty for ``Reason/foreignKeys(_:)``, which concerns the whole database.
  public let table: String
  /// What the change would do; nil for ``Reason/foreignKeys(_:)``.
  public let operation: RowChange.Operation?
  /// The values of the primary key.
  public let key: [RecordedValue]
  /// The values of the database that differ from those the changeset expects.
  public let differences: [Difference]

  /// Why a change does not fit.
  public enum Reason: Hashable, Sendable {
    /// The row has other values than the changeset expects.
    case otherValues
    /// There is no such row.
    case missingRow
    /// There is already a row with this key.
    case existingRow
    /// A constraint of the table refuses the row.
    case constraint
    /// This many rows would refer to missing rows.
    case foreignKeys(Int)
  }

  /// A value that differs from the expected one.
  public struct Difference: Hashable, Sendable {
    /// The number of the column, from 0.
    public let column: Int
    /// The value that the changeset expects.
    public let expected: DatabaseValue
    /// The value in the database.
    public let found: DatabaseValue
  }
}
