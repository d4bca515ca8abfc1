internal import TypedSQLite

/// A prepared statement.
///
/// ```swift
/// let insert = try db.prepare("INSERT INTO users (email) VALUES (?)")
/// for email in emails { try insert.run(email) }
/// for row in try db.prepare("SELECT id, email FROM users") { print(row) }
/// ```
public final class Statement {
  /// Whether the statement has rows left.
  private enum Phase {
    case ready
    case running
    case ended
    case failed(any Error)
  }

  internal let statement: TypedSQLite.Statement
  private let connection: Connection
  private var phase = Phase.ready
  /// Why the values that were bound last do not fit the statement.
  private var bindingFault: (any Error)?

  internal init(_ statement: TypedSQLite.Statement, connection: Connection) {
    self.statement = statement
    self.connection = connection
  }

  /// The number of columns of the result; 0 for a statement without rows.
  public var columnCount: Int { statement.columnCount }

  /// The names of the columns.
  public var columnNames: [String] { connection.inTurn { names } }
  private lazy var names = statement.columnNames

  /// The columns of the current row.
  public var row: Cursor { Cursor(statement: statement) }

  /// The value of each column of the current row.
  internal var values: [DatabaseValue] {
    (0..<statement.columnCount).map { statement.cell($0).databaseValue }
  }

  /// Calls `body` while no other thread uses the connection; calls nest.
  internal func inTurn<Value>(_ body: () throws -> Value) rethrows -> Value {
    try connection.inTurn(body)
  }
}

@available(*, unavailable, message: "A statement is shared only as its connection is.")
extension Statement: Sendable {}

extension Statement: CustomStringConvertible {
  /// The SQL.
  public var description: String { statement.sourceSQL }
}

// MARK: - Running

extension Statement {
  /// Runs to the next row.
  ///
  /// - Returns: false if the statement has ended; it stays ended until ``reset()``.
  /// - Throws: ``Result`` if the statement fails or its values do not fit it, and again on each later call.
  public func step() throws -> Bool { try inTurn(stepInTurn) }

  private func stepInTurn() throws -> Bool {
    if let bindingFault { throw bindingFault }
    switch phase {
    case .failed(let error): throw error
    case .ended: return false
    case .ready, .running: break
    }
    do throws(DatabaseError) {
      if case .ready = phase { try connection.begin(statement) }
      let hasRow = try statement.step()
      phase = hasRow ? .running : .ended
      // Resetting a statement that has ended releases its locks.
      if !hasRow { statement.reset() }
      return hasRow
    } catch {
      statement.reset()
      let failure = connection.failure(error)
      phase = .failed(failure)
      throw failure
    }
  }

  /// Resets the statement, so that it can run again; its values stay bound.
  public func reset() {
    inTurn {
      statement.reset()
      phase = .ready
    }
  }

  /// Runs to the end, ignoring its rows.
  ///
  /// - Parameter bindings: the values of the parameters; without any, the bound values stay.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the statement fails or the values do not fit it.
  @discardableResult
  public func run(_ bindings: (any Binding)?...) throws -> Statement { try run(bindings) }

  /// Runs to the end, ignoring its rows.
  ///
  /// - Parameter bindings: the values of the parameters; without any, the bound values stay.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the statement fails or the values do not fit it.
  @discardableResult
  public func run(_ bindings: [(any Binding)?]) throws -> Statement {
    try inTurn {
      restart(bindings)
      while try step() {}
      return self
    }
  }

  /// Runs to the end, ignoring its rows.
  ///
  /// - Parameter bindings: the values of the parameters by name, with their prefix: `[":id": 1]`.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the statement fails or the values do not fit it.
  @discardableResult
  public func run(_ bindings: [String: (any Binding)?]) throws -> Statement {
    try inTurn {
      bind(bindings)
      while try step() {}
      return self
    }
  }

  /// The first column of the first row, nil if it is NULL or there is no row.
  ///
  /// - Parameter bindings: the values of the parameters; without any, the bound values stay.
  /// - Returns: the value of the column.
  /// - Throws: ``Result`` if the statement fails or the values do not fit it.
  public func scalar(_ bindings: (any Binding)?...) throws -> (any Binding)? { try scalar(bindings) }

  /// The first column of the first row, nil if it is NULL or there is no row.
  ///
  /// - Parameter bindings: the values of the parameters; without any, the bound values stay.
  /// - Returns: the value of the column.
  /// - Throws: ``Result`` if the statement fails or the values do not fit it.
  public func scalar(_ bindings: [(any Binding)?]) throws -> (any Binding)? {
    try firstValue(bindings)?.binding
  }

  /// The first column of the first row, nil if it is NULL or there is no row.
  ///
  /// - Parameter bindings: the values of the parameters by name, with their prefix: `[":id": 1]`.
  /// - Returns: the value of the column.
  /// - Throws: ``Result`` if the statement fails or the values do not fit it.
  public func scalar(_ bindings: [String: (any Binding)?]) throws -> (any Binding)? {
    try inTurn { try bind(bindings).scalar() }
  }

  /// The first column of the first row, nil if there is no row.
  internal func firstValue(_ bindings: [(any Binding)?] = []) throws -> DatabaseValue? {
    try inTurn {
      restart(bindings)
      guard try step(), statement.columnCount > 0 else { return nil }
      defer { reset() }
      return statement.cell(0).databaseValue
    }
  }

  /// Resets the statement, and binds other values if there are any.
  private func restart(_ bindings: [(any Binding)?]) {
    if bindings.isEmpty { reset() } else { bind(bindings) }
  }
}

// MARK: - Binding

extension Statement {
  /// Binds values to the parameters, in order.
  ///
  /// If the values do not fit the statement, the next step throws.
  @discardableResult
  public func bind(_ values: (any Binding)?...) -> Statement { bind(values) }

  /// Binds values to the parameters, in order.
  ///
  /// If the values do not fit the statement, the next step throws.
  @discardableResult
  public func bind(_ values: [(any Binding)?]) -> Statement {
    guard values.count == statement.parameterCount else {
      return refuse("\(statement.parameterCount) values expected, \(values.count) passed")
    }
    return bind(values.enumerated().map { ($0.offset + 1, $0.element) })
  }

  /// Binds values to parameters by name, with their prefix: `[":id": 1]`.
  ///
  /// The other parameters are NULL. If the statement does not have one of the names, the next step throws.
  @discardableResult
  public func bind(_ values: [String: (any Binding)?]) -> Statement {
    let names = (0..<statement.parameterCount).map { statement.parameterName($0 + 1) }
    var places: [(Int, (any Binding)?)] = []
    for (name, value) in values {
      guard let index = names.firstIndex(of: name) else { return refuse("parameter not found: \(name)") }
      places.append((index + 1, value))
    }
    return bind(places)
  }

  private func bind(_ values: [(index: Int, value: (any Binding)?)]) -> Statement {
    inTurn {
      clearBindings()
      do throws(DatabaseError) {
        for (index, value) in values {
          if let fault = value?.fault { return refuse(fault) }
          try statement.bind(DatabaseValue(value), at: index)
        }
      } catch {
        bindingFault = connection.failure(error)
      }
      return self
    }
  }

  private func refuse(_ message: String) -> Statement {
    inTurn {
      clearBindings()
      bindingFault = connection.failure(
        DatabaseError(resultCode: .SQLITE_MISUSE, message: message, sql: statement.sourceSQL))
      return self
    }
  }

  private func clearBindings() {
    reset()
    statement.clearBindings()
    bindingFault = nil
  }
}

// MARK: - Iterating

extension Statement: Sequence, FailableIterator {
  /// The value of each column of a row; nil for NULL.
  public typealias Element = [(any Binding)?]

  /// The value of each column of the next row, or nil after the last row.
  ///
  /// - Throws: ``Result`` if the statement fails, and again on each later call.
  public func failableNext() throws -> [(any Binding)?]? {
    try inTurn { try step() ? Array(row) : nil }
  }

  /// The statement itself, reset.
  public func makeIterator() -> Statement {
    restart([])
    return self
  }

  /// An iterator over the rows, whose columns are read with expressions of their names.
  public func prepareRowIterator() -> RowIterator {
    restart([])
    var columns = RowColumns()
    for name in columnNames { columns.append(name.quotedIdentifier) }
    return RowIterator(statement: self, columns: columns)
  }
}
