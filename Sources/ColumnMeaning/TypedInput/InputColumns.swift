import SQLSyntax
import TypedSQLite

/// Finds the columns that the operands of a statement meet, with their formats.
struct InputColumns {
  var finder: ColumnFinder
  private let database: Database
  private let resolver: ColumnResolver
  private let settings: FormatSettings
  private let text: String
  private var compounds: [String: CompoundQueries] = [:]

  init(
    _ outline: SQLOutline, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings
  ) {
    finder = ColumnFinder(outline, in: database)
    self.database = database
    self.resolver = resolver
    self.settings = settings
    text = String(decoding: outline.sql, as: UTF8.self)
  }

  /// A column of a table and its format; nil if it is none, or if it may be a column of a compound query.
  mutating func column(
    _ name: LiteralPlace.Column
  ) -> (found: ColumnFinder.Found, format: ColumnFormat?)? {
    guard let column = finder.column(name) else { return nil }
    let schema = column.origin.schema
    let queries = compounds[schema] ?? resolver.compounds(in: text, reaching: [schema], database)
    compounds[schema] = queries
    guard !queries.names.contains(column.origin.table.lowercased()) else { return nil }
    let format = resolver.format(
      name: column.origin.column, origin: column.origin, declaredType: column.declaredType, in: database,
      settings: settings)
    return (column, format)
  }
}
