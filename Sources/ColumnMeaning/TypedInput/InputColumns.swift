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

  /// The tables whose rows are parts of a JSON text, which is an argument.
  private static let jsonTables: Set<String> = ["json_each", "json_tree"]

  /// What texts an expression gives.
  enum Texts {
    /// None, or numbers as texts, or the expression is not a column or a part of one.
    case none
    /// At least one is a value.
    case values
    /// All are texts that are no values and no numbers.
    case strangers
  }

  /// Whether an expression is a column, or a part of one, with texts that are values in a storage of numbers or blobs.
  ///
  /// The rows at both ends of its table are looked at, or the first ones of a view or a JSON text.
  ///
  /// - Parameters:
  ///   - expression: the tokens of the expression.
  ///   - storage: what reads the texts.
  ///   - column: the column that they meet, whose affinity makes numbers of digits.
  /// - Returns: what they are.
  mutating func texts(
    of expression: Range<Int>, in storage: ColumnStorage, besides column: ColumnFinder.Found
  ) -> Texts {
    guard let source = TextSource(expression, in: outline),
      let core = outline.places[source.name.lowerBound].core
    else { return .none }
    let found = finder.column(.reference(source.name, core: core))
    let isEvaluated =
      source.isPartOfJSON || found.map { Self.jsonTables.contains($0.origin.table) } ?? true
    let cells =
      isEvaluated
      ? finder.firstValues(of: source.isPartOfJSON ? expression : source.name, in: core)
      : found.map { EndCell.all(of: $0.origin, in: database).map(\.value) } ?? []
    let affinity = ColumnAffinity(declaredType: column.declaredType)
    let values = cells.filter { !$0.isNull }
    let texts = values.compactMap { value -> String? in
      guard case .string(let text) = value.storage, !text.isEmpty,
        affinity.keeps(value) || storage.minorPlaces ?? 0 > 0
      else { return nil }
      return text
    }
    if texts.contains(where: { storage.parse(Array($0.utf8).span) != nil }) { return .values }
    let isName = source.name == expression
    return isName && !isEvaluated && !texts.isEmpty && texts.count == values.count ? .strangers : .none
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
