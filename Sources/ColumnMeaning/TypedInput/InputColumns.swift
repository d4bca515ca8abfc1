import SQLSyntax
import TypedSQLiteCore

/// Finds the columns that the operands of a statement meet, with their formats.
struct InputColumns {
  var finder: ColumnFinder
  private let database: Database
  private let resolver: ColumnResolver
  private let settings: FormatSettings
  private let text: String
  private var compounds: [String: CompoundQueries] = [:]
  /// The formats of columns, by their names.
  private var formats: [String: ColumnFormat?] = [:]

  init(
    _ outline: SQLOutline, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings,
    triggerTable: String? = nil
  ) {
    finder = ColumnFinder(outline, in: database, triggerTable: triggerTable)
    self.database = database
    self.resolver = resolver
    self.settings = settings
    text = String(decoding: outline.sql, as: UTF8.self)
  }

  /// A column of a table and its format; nil if it is none, or if it may be a column of a compound query.
  mutating func column(
    _ name: LiteralPlace.Column
  ) -> (found: ColumnFinder.Found, format: ColumnFormat?)? {
    guard let column = finder.column(name),
      case .some(let format) = self.format(of: column, mayBeCompound: true)
    else { return nil }
    return (column, format)
  }

  /// The format of a column, or none; nil if the column may be a result of a query with several arms.
  mutating func format(of column: ColumnFinder.Found, mayBeCompound: Bool) -> ColumnFormat?? {
    if mayBeCompound {
      let schema = column.origin.schema
      let queries = compounds[schema] ?? resolver.compounds(in: text, reaching: [schema], database)
      compounds[schema] = queries
      guard !queries.names.contains(column.origin.table.lowercased()) else { return nil }
    }
    return .some(format(of: column))
  }

  /// The format of the values that an expression computes from columns; nil if they have none.
  func format(of expression: Range<Int>, in core: Int) -> ColumnFormat? {
    guard let (with, tables) = finder.selection(of: core),
      let statement = try? database.prepare("\(with) SELECT \(finder.text(expression)) FROM \(tables)")
    else { return nil }
    return resolver.columns(of: statement, settings: settings).first?.format
  }

  /// Whether a name means a column with texts that are values in a storage of numbers or blobs.
  ///
  /// The rows at both ends of its table are looked at, or the first ones of a JSON text.
  ///
  /// - Parameters:
  ///   - name: the tokens of the name.
  ///   - core: the query that has it.
  ///   - storage: what reads the texts.
  ///   - column: the column that they meet, whose affinity makes numbers of digits.
  /// - Returns: whether at least one is found.
  mutating func holdsTexts(
    _ name: Range<Int>, in core: Int, of storage: ColumnStorage, besides column: ColumnFinder.Found
  ) -> Bool {
    guard let found = finder.column(.reference(name, core: core)) else { return false }
    let values: [DatabaseValue]
    if let query = finder.jsonValues(name, of: found, in: core) {
      values = (try? database.rows("\(query) LIMIT \(EndCell.limit)") { $0.cell(0).databaseValue }) ?? []
    } else {
      values = EndCell.all(of: found.origin, in: database).map(\.value)
    }
    let affinity = ColumnAffinity(declaredType: column.declaredType)
    return values.contains { value in
      guard case .string(let text) = value.storage, !text.isEmpty else { return false }
      let staysText = affinity.keeps(value) || storage.minorPlaces ?? 0 > 0
      return staysText && storage.parse(Array(text.utf8).span) != nil
    }
  }

  private mutating func format(of column: ColumnFinder.Found) -> ColumnFormat? {
    let key = "\(column.origin.schema).\(column.origin.name)"
    if let known = formats[key] { return known }
    let format = resolver.format(
      name: column.origin.column, origin: column.origin, declaredType: column.declaredType, in: database,
      settings: settings)
    formats[key] = .some(format)
    return format
  }
}
