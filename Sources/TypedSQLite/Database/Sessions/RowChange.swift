/// A row that was inserted, deleted or changed, as a changeset tells of it.
public struct RowChange: Hashable, Sendable {
  /// The table.
  public let table: ChangedTable
  /// What happened to the row.
  public let operation: Operation
  /// Whether something other than the user did it, such as a trigger.
  public let isIndirect: Bool
  /// The values before, as far as they were recorded: all of a deleted row, of a changed one the key and what changed.
  ///
  /// A patchset has the key alone.
  public let old: [RecordedValue]
  /// The values after: all of an inserted row, of a changed one what changed.
  public let new: [RecordedValue]

  /// What can happen to a row.
  public enum Operation: Hashable, Sendable {
    /// It is new.
    case insert
    /// Some of its values are new.
    case update
    /// It is gone.
    case delete
  }

  /// The values of the primary key, which name the row.
  public var key: [RecordedValue] {
    table.split(operation == .insert ? new : old).key
  }

  /// Whether there are the values of the key, and all of a row that is new or gone.
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
  /// The columns of the primary key by their numbers from 0, in ascending order.
  public let keyColumns: [Int]

  /// The values of the primary key and the others, of values in the order of their columns.
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
