import SQLSyntax
import TypedSQLiteCore

/// Finds the columns that the operands of a statement meet, with their formats.
struct InputColumns {
  var finder: ColumnFinder
  private let outline: SQLOutline
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
    self.outline = outline
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

  /// Whether an expression is a column, or a part of one, with texts that are values in a storage of numbers or blobs.
  ///
  /// The rows at both ends of its table are looked at, or the first ones of a JSON text.
  ///
  /// - Parameters:
  ///   - expression: the tokens of the expression.
  ///   - storage: what reads the texts.
  ///   - column: the column that they meet, whose affinity makes numbers of digits.
  /// - Returns: whether at least one is found; false for other expressions.
  mutating func givesTexts(
    _ expression: Range<Int>, of storage: ColumnStorage, besides column: ColumnFinder.Found
  ) -> Bool {
    guard let source = TextSource(expression, in: outline),
      let core = outline.places[source.name.lowerBound].core,
      let found = finder.column(.reference(source.name, core: core))
    else { return false }
    let isInJSON = source.isPartOfJSON || ["json_each", "json_tree"].contains(found.origin.table)
    let values =
      isInJSON
      ? finder.firstValues(of: source.isPartOfJSON ? expression : source.name, in: core)
      : EndCell.all(of: found.origin, in: database).map(\.value)
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
