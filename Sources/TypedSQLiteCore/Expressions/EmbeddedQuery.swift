/// A query inside of an expression or of other SQL.
package protocol EmbeddedQuery: Sendable {
  /// The depth of the deepest expression in it.
  var depth: Int { get }
  /// The table whose rows it selects, all and nothing else; nil for other queries.
  var wholeTable: String? { get }

  /// Writes the query, without parentheses around it.
  func write(to writer: inout SQLWriter) throws(DatabaseError)
}

/// How a record type stores the values of its columns.
package protocol RecordColumns: Sendable {
  /// The record type.
  var type: Any.Type { get }

  /// The storage that the record states for a column; nil if it states none.
  func storage(of column: String) -> AnyColumnStorage?

  /// A value in the form in which the record writes it to a column; nil if there is none.
  ///
  /// - Throws: ``DatabaseError`` if the value is out of the range of the storage that the record states.
  func storedValue(
    _ value: any DatabaseValueConvertible, in column: String
  ) throws(DatabaseError) -> DatabaseValue?
}
