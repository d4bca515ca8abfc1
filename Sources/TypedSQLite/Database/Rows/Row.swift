/// A row of a result, or one made from a dictionary.
///
/// A row from a cursor shows the current row of its statement, changes with the next step, and decodes on the
/// fast path; ``copy()`` keeps it. A row from `fetchOne`, `fetchAll` or a dictionary holds its own values.
///
/// ```swift
/// for row in try Row.fetchAll(db, sql: "SELECT name, score FROM player") {
///   let name = try row.decode(String.self, forColumn: "name")
///   let score: Int? = row["score"]
/// }
/// ```
///
/// Column names are matched without regard to case; of equal names the leftmost column is used. The
/// subscripts stop the program if a value does not fit the requested type; `decode` throws instead.
@safe public final class Row {
  /// The source of the values.
  internal enum Source {
    /// The current row of a statement; the row keeps the run of the statement from ending.
    case statement(StatementRun)
    /// Values of the base row that this object holds.
    case values([DatabaseValue])
  }

  internal let source: Source
  internal let layout: RowLayout
  /// The columns of the base row.
  internal let baseLayout: RowLayout
  /// The number of columns.
  public let count: Int
  /// The statement whose current row is shown without changes; nil if the row holds its values or an adapter
  /// is used.
  @usableFromInline internal let plainStatement: SQLiteStatement?

  /// Whether values are decoded in ``Database/DecodingMode/strict`` mode.
  internal let isStrict: Bool
  /// The rows of other tables that belong to the row; nil if none were fetched.
  internal var prefetched: PrefetchedRows?

  internal init(source: Source, layout: RowLayout, baseLayout: RowLayout, isStrict: Bool) {
    self.isStrict = isStrict
    self.source = source
    self.layout = layout
    self.baseLayout = baseLayout
    count = layout.count
    if case .statement(let run) = source, layout.baseIndexes == nil {
      unsafe plainStatement = isStrict ? nil : run.statement.sqliteStatement
    } else {
      unsafe plainStatement = nil
    }
  }
}

@available(*, unavailable, message: "A row may be that of a statement, which belongs to one thread.")
extension Row: Sendable {}

// MARK: - Creating

extension Row: ExpressibleByDictionaryLiteral {
  /// Creates a row without columns.
  public convenience init() {
    self.init(columns: [])
  }

  /// Creates a row from a dictionary, in no particular order; nil is NULL.
  public convenience init(_ dictionary: [String: (any DatabaseValueConvertible)?]) {
    self.init(columns: dictionary.map { ($0.key, $0.value?.databaseValue ?? .null) })
  }

  /// Creates a row from a dictionary, or nil if a key is not a `String` or a value is not
  /// ``DatabaseValueConvertible``.
  public convenience init?(_ dictionary: [AnyHashable: Any]) {
    var columns: [(String, DatabaseValue)] = []
    for (key, value) in dictionary {
      guard let name = key.base as? String, let dbValue = DatabaseValue(value: value) else { return nil }
      columns.append((name, dbValue))
    }
    self.init(columns: columns)
  }

  /// Creates a row with columns in the order written, including repeated names; nil is NULL.
  public convenience init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
    self.init(columns: elements.map { ($0.0, $0.1?.databaseValue ?? .null) })
  }

  internal convenience init(columns: [(name: String, value: DatabaseValue)]) {
    let layout = RowLayout(names: columns.map(\.name))
    self.init(source: .values(columns.map(\.value)), layout: layout, baseLayout: layout, isStrict: false)
  }
}

// MARK: - Copying

extension Row {
  /// A row with the same columns and values that no longer depends on the statement.
  public func copy() -> Row {
    guard case .statement(let run) = source else { return self }
    let values = (0..<baseLayout.count).map { run.statement.cell($0).databaseValue }
    return Row(source: .values(values), layout: layout, baseLayout: baseLayout, isStrict: isStrict)
  }

  /// The row as returned by the statement, without adapters.
  public var unadapted: Row {
    Row(source: source, layout: baseLayout, baseLayout: baseLayout, isStrict: isStrict)
  }

  /// The row without its scopes.
  public var unscoped: Row {
    if layout.scopes.isEmpty, prefetched == nil { return self }
    let layout = layout.scopes.isEmpty ? layout : layout.with(scopes: [:])
    return Row(source: source, layout: layout, baseLayout: baseLayout, isStrict: isStrict)
  }
}

// MARK: - Looking

extension Row {
  /// Whether there is a column with a name, ignoring case.
  public func hasColumn(_ columnName: String) -> Bool {
    layout.index(ofColumn: columnName) != nil
  }

  /// Whether the value of a column is NULL.
  ///
  /// - Precondition: `index` is the index of a column.
  public func hasNull(atIndex index: Int) -> Bool {
    checkIndex(index)
    return switch source {
    case .statement(let run): run.statement.cell(layout.baseIndex(index)).isNull
    case .values(let values): values[layout.baseIndex(index)].isNull
    }
  }

  /// Whether any value is not NULL.
  public var containsNonNullValue: Bool {
    (0..<count).contains { !hasNull(atIndex: $0) }
  }

  /// The value of a column, which must exist.
  internal func databaseValue(at index: Int) -> DatabaseValue {
    switch source {
    case .statement(let run): run.statement.cell(layout.baseIndex(index)).databaseValue
    case .values(let values): values[layout.baseIndex(index)]
    }
  }

  /// Stops the program if there is no such column, like an array does.
  internal func checkIndex(_ index: Int) {
    guard index >= 0, index < count else {
      // The index comes from the program, not from data, and a subscript cannot throw.
      fatalError(RowDecodingError(noColumnAt: index, of: self).description)
    }
  }
}
