/// An INSERT, for ``Connection/run(_:)-(Insert)``.
public struct Insert: ExpressionType {
  /// The SQL, with `?` for each parameter.
  public var template: String
  /// The values of the parameters, in order; nil is NULL.
  public var bindings: [(any Binding)?]

  /// Creates an INSERT from SQL and the values of its parameters.
  public init(_ template: String, _ bindings: [(any Binding)?]) {
    self.template = template
    self.bindings = bindings
  }
}

// MARK: - One row

extension QueryType {
  /// The INSERT of a row with these values.
  public func insert(_ value: Setter, _ more: Setter...) -> Insert { insert([value] + more) }

  /// The INSERT of a row with these values.
  public func insert(_ values: [Setter]) -> Insert { insertion(of: [values], or: nil) }

  /// The INSERT of a row with these values, with a choice of what to do if a constraint refuses it.
  public func insert(or onConflict: OnConflict, _ values: Setter...) -> Insert {
    insert(or: onConflict, values)
  }

  /// The INSERT of a row with these values, and what to do if a constraint refuses it.
  public func insert(or onConflict: OnConflict, _ values: [Setter]) -> Insert {
    insertion(of: [values], or: onConflict)
  }

  /// The INSERT of a row with the default of each column.
  public func insert() -> Insert { insert([]) }

  /// The INSERT of the rows of a query.
  public func insert(_ query: any QueryType) -> Update {
    let into = Expression<Void>.joined([Expression<Void>(literal: "INSERT INTO"), clauses.table])
    return Update(Expression<Void>.joined([into, query]))
  }
}

// MARK: - Several rows

extension QueryType {
  /// The INSERT of rows with these values, in one statement.
  ///
  /// If only some rows set a column, it is NULL in the others. Without rows, nothing is inserted.
  public func insertMany(_ values: [[Setter]]) -> Insert { insertion(of: values, or: nil) }

  /// The INSERT of rows with these values, with a choice of what to do if a constraint refuses one.
  public func insertMany(or onConflict: OnConflict, _ values: [[Setter]]) -> Insert {
    insertion(of: values, or: onConflict)
  }

  /// The INSERT of rows with these values, with a choice of what to do if a constraint refuses one.
  public func insertMany(or onConflict: OnConflict, _ values: [Setter]...) -> Insert {
    insertion(of: values, or: onConflict)
  }
}

// MARK: - Upsert

extension QueryType {
  /// The INSERT of a row with these values, which becomes an UPDATE of an existing row if they conflict.
  ///
  /// - Parameters:
  ///   - insertValues: the values; the UPDATE sets all of them except that of `conflicting`.
  ///   - conflicting: the column of the unique constraint.
  /// - Returns: the INSERT.
  public func upsert(_ insertValues: Setter..., onConflictOf conflicting: any Expressible) -> Insert {
    upsert(insertValues, onConflictOf: conflicting)
  }

  /// The INSERT of a row with these values, which becomes an UPDATE of an existing row if they conflict.
  ///
  /// - Parameters:
  ///   - insertValues: the values; the UPDATE sets all of them except those of `conflicting`.
  ///   - conflicting: the two columns of the unique constraint.
  /// - Returns: the INSERT.
  public func upsert(
    _ insertValues: Setter..., onConflictOf conflicting: (any Expressible, any Expressible)
  ) -> Insert {
    upsert(insertValues, onConflictOf: [conflicting.0, conflicting.1], set: nil)
  }

  /// The INSERT of a row with these values, which becomes an UPDATE of an existing row if they conflict.
  ///
  /// - Parameters:
  ///   - insertValues: the values; the UPDATE sets all of them except that of `conflicting`.
  ///   - conflicting: the column of the unique constraint.
  /// - Returns: the INSERT.
  public func upsert(_ insertValues: [Setter], onConflictOf conflicting: any Expressible) -> Insert {
    upsert(insertValues, onConflictOf: [conflicting], set: nil)
  }

  /// The INSERT of a row with these values, which becomes an UPDATE of an existing row if they conflict.
  ///
  /// - Parameters:
  ///   - insertValues: the values of a new row.
  ///   - conflicting: the column of the unique constraint.
  ///   - setValues: what the UPDATE sets; without any, the row stays unchanged.
  /// - Returns: the INSERT.
  public func upsert(
    _ insertValues: Setter..., onConflictOf conflicting: any Expressible, set setValues: [Setter]
  ) -> Insert {
    upsert(insertValues, onConflictOf: [conflicting], set: setValues)
  }

  /// The INSERT of a row with these values, which becomes an UPDATE of an existing row if they conflict.
  ///
  /// - Parameters:
  ///   - insertValues: the values of a new row.
  ///   - conflicting: the column of the unique constraint.
  ///   - setValues: what the UPDATE sets; without any, the row stays unchanged.
  /// - Returns: the INSERT.
  public func upsert(
    _ insertValues: [Setter], onConflictOf conflicting: any Expressible, set setValues: [Setter]
  ) -> Insert {
    upsert(insertValues, onConflictOf: [conflicting], set: setValues)
  }

  private func upsert(_ values: [Setter], onConflictOf keys: [any Expressible], set: [Setter]?) -> Insert {
    let keys = keys.map(\.expression.unqualified)
    let columns = values.map(\.column).filter { column in !keys.contains { $0.template == column.template } }
    let changes = set ?? columns.map(Setter.excluded)
    let action: Expression<Void> =
      changes.isEmpty
      ? Expression(literal: "DO NOTHING")
      : .joined([Expression<Void>(literal: "DO UPDATE SET"), Expression<Void>.list(changes)])
    return Insert(
      Expression<Void>.joined([
        insert(values), Expression<Void>(literal: "ON CONFLICT"), Expression<Void>.call("", keys), action,
      ]))
  }
}

// MARK: - The statement

extension QueryType {
  private func insertion(of rows: [[Setter]], or onConflict: OnConflict?) -> Insert {
    guard !rows.isEmpty else { return Insert(literal: "SELECT 1 WHERE 0") }
    var parts: [any Expressible] = [
      Expression<Void>(literal: onConflict.map { "INSERT OR \($0.rawValue) INTO" } ?? "INSERT INTO"),
      clauses.table,
    ]
    var columns: [Expression<Void>] = []
    for setter in rows.joined() where !columns.contains(where: { $0.template == setter.column.template }) {
      columns.append(setter.column)
    }
    if columns.isEmpty, rows.count == 1 {
      parts.append(Expression<Void>(literal: "DEFAULT VALUES"))
    } else {
      parts.append(Expression<Void>.call("", columns))
      parts.append(Expression<Void>(literal: "VALUES"))
      parts.append(Expression<Void>.list(rows.map { values(of: $0, for: columns) }))
    }
    return Insert(Expression<Void>.joined(parts))
  }

  /// The values of a row in the order of the columns; if a column is set twice, the last value is used.
  private func values(of row: [Setter], for columns: [Expression<Void>]) -> Expression<Void> {
    .call(
      "",
      columns.map { column in
        row.last { $0.column.template == column.template }?.value ?? Expression<Void>("?", [nil])
      })
  }
}
