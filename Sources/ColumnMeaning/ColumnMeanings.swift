import SQLSyntax
public import TypedSQLiteCore

/// Says what the columns of a database mean, and how that is known.
///
/// SQLite has five storage classes; programs store dates, UUIDs and prices in them in many ways. This class concludes
/// the meaning of a column from its declared type, from the schemas of known applications, from a sample of its values
/// and from its name, as the shell `tsqlite` does for `.format why`. If two storages could explain the values, it
/// leaves the storage open.
///
/// ```swift
/// let meanings = ColumnMeanings(database)
/// for meaning in try meanings.meanings(ofTable: "visit") {
///   print(meaning)
/// }
/// ```
///
/// Conclusions are kept until the database changes. Use an object only on the thread of its connection.
public final class ColumnMeanings {
  private let database: Database
  private let resolver = ColumnResolver()
  private let settings = FormatSettings()

  /// Creates an object for a connection, without reading anything.
  public init(_ database: Database) {
    self.database = database
  }

  /// What the columns of a table or a view mean.
  ///
  /// Reads at most some hundred rows and writes nothing.
  ///
  /// - Parameters:
  ///   - table: the name of the table, without quotes.
  ///   - schema: the database that has the table, such as `main`; nil for the first that has a table of that name.
  /// - Returns: a meaning for each column of `SELECT *`, in that order.
  /// - Throws: `DatabaseError` if there is no such table, or if the schema cannot be read. A table whose rows cannot be
  ///   read is no error; then nothing is concluded from them.
  public func meanings(
    ofTable table: String, in schema: String? = nil
  ) throws(DatabaseError) -> [Meaning] {
    meanings(of: try database.prepare("SELECT * FROM \(SQLName.qualified(table, in: schema))"))
  }

  /// What the columns of the result of a statement mean.
  ///
  /// The statement is not run. A result that shows a column of a table means what that column means. So does an
  /// expression whose values can only be those of columns with one meaning, such as `max(due)`, or `coalesce(due,
  /// '2026-01-31')`; differences and sums of dates, durations and decimals have a meaning too.
  ///
  /// - Parameter statement: a statement of the same connection.
  /// - Returns: a meaning for each column of the result, in their order; none for a statement without rows.
  public func meanings(of statement: Statement) -> [Meaning] {
    resolver.explainedColumns(of: statement, settings: settings).map { Meaning($0) }
  }

  /// The text that the shell shows for a value, such as `2026-01-31 10:00:00` for 1769853600000.
  ///
  /// Instants are in UTC. Text that people can read is returned as stored.
  ///
  /// - Parameters:
  ///   - value: the storage value.
  ///   - meaning: the meaning of its column.
  /// - Returns: nil for a value that has no such meaning, and for all values of a plain column.
  /// - Throws: `DatabaseError` if the connection does not accept the value.
  public func text(of value: DatabaseValue, in meaning: Meaning) throws(DatabaseError) -> String? {
    guard let write = meaning.format?.makeWriter(.canonical) else { return nil }
    // Writers read cells, and only SQLite makes cells.
    let statement = try database.prepare("SELECT ?1")
    try statement.bind(value, at: 1)
    guard try statement.step() else { return nil }
    var buffer = ByteBuffer(capacity: 64)
    guard write(statement.cell(0), &buffer) != nil else { return nil }
    return buffer.withSpan { String(repairing: $0) }
  }
}

@available(*, unavailable, message: "A connection belongs to one thread.")
extension ColumnMeanings: Sendable {}
