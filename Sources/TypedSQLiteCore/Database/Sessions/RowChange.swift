/// A row that was inserted, deleted or changed, as recorded in a changeset.
public struct RowChange: Hashable, Sendable {
  /// The table.
  public let table: ChangedTable
  /// What happened to the row.
  public let operation: Operation
  /// Whether something other than the user made the change, such as a trigger.
  public let isIndirect: Bool
  /// The recorded values before the change: all of a deleted row; for a changed row the key and the changed
  /// values.
  ///
  /// A patchset has only the key.
  public let old: [RecordedValue]
  /// The values after the change: all of an inserted row; for a changed row the changed values.
  public let new: [RecordedValue]

  /// The kinds of changes.
  public enum Operation: Hashable, Sendable {
    /// The row was inserted.
    case insert
    /// Some values were changed.
    case update
    /// The row was deleted.
    case delete
  }

  /// The values of the primary key, which identify the row.
  public var key: [RecordedValue] {
    table.split(operation == .insert ? new : old).key
  }

  /// Whether the values of the key are there, and all values of a row that was inserted or deleted.
  internal var hasRequiredValues: Bool {
    switch operation {
    case .insert: new.count == table.columnCount
    case .delete where !table.isPatchset: old.count == table.columnCount
    case .delete, .update: key.count == table.keyColumns.count
    }
  }
}

/// A table of a changeset.
public struct ChangedTable: Hashable, Sendable {
  /// The name.
  public let name: String
  /// Whether the changes are those of a patchset, which has no old values.
  public let isPatchset: Bool
  /// The number of columns.
  public let columnCount: Int
  /// The indexes of the columns of the primary key, in ascending order.
  public let keyColumns: [Int]

  /// Divides values, given in the order of their columns, into those of the primary key and the others.
  internal func split(_ values: [RecordedValue]) -> (key: [RecordedValue], others: [RecordedValue]) {
    var keys = keyColumns[...]
    var key: [RecordedValue] = []
    var others: [RecordedValue] = []
    for value in values {
      while let column = keys.first, column < value.column { keys.removeFirst() }
      if keys.first == value.column { key.append(value) } else { others.append(value) }
    }
    return (key, others)
  }
}

/// A value of a row with the number of its column.
public struct RecordedValue: Hashable, Sendable {
  /// The number of the column, from 0.
  public let column: Int
  /// The value.
  public let value: DatabaseValue
}
