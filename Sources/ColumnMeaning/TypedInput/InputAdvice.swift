package import SQLSyntax
package import TypedSQLiteCore

/// A note on a statement whose result may not be what the meaning of a column suggests.
package struct InputAdvice: Equatable {
  /// What it is about.
  package let topic: Topic
  /// What is printed.
  package let message: String

  /// A subject on which a person is advised once in a session.
  package enum Topic: Hashable, Sendable {
    /// ORDER BY a column whose stored values do not sort by meaning.
    case order(column: String)
    /// ORDER BY, `min` or `max` of dates in texts that begin with the day or the month, on which each statement is advised.
    case dateOrder
    /// The sum of a column that SQLite computes with rounding.
    case sum(column: String)
    /// A comparison that cannot be true, on which each statement is advised.
    case comparison
    /// A comparison of labels with cells that have flags too, on which each statement is advised.
    case flags

    /// Whether the statement may do something else than what was meant.
    package var isRisky: Bool { self == .comparison || self == .flags }
    /// Whether the advice is repeated for each statement, because the result looks right.
    package var isRepeated: Bool { isRisky || self == .dateOrder }
  }
}

/// Finds what a person should know about a statement before it runs.
package struct InputAdvisor {
  let outline: SQLOutline
  let database: Database
  let resolver: ColumnResolver
  let settings: FormatSettings
  var columns: InputColumns
  /// What was found.
  package internal(set) var advice: [InputAdvice] = []

  /// Looks through a statement; `rewriting` is what typed input did with it.
  package init(
    _ outline: SQLOutline, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings,
    rewriting: Rewriting
  ) {
    self.outline = outline
    self.database = database
    self.resolver = resolver
    self.settings = settings
    columns = InputColumns(outline, in: database, resolver, settings)
    adviseOnComparisons(rewriting)
    if advice.isEmpty { adviseOnStorages() }
    if advice.isEmpty { adviseOnFlags(rewriting) }
    if advice.isEmpty { adviseOnMinorUnits(rewriting) }
    if advice.isEmpty { adviseOnTextsOfNumbers() }
    adviseOnOrder()
    adviseOnExtremes()
    adviseOnSums()
  }

  /// An advisor that has looked at nothing yet.
  private init(
    unread outline: SQLOutline, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings
  ) {
    self.outline = outline
    self.database = database
    self.resolver = resolver
    self.settings = settings
    columns = InputColumns(outline, in: database, resolver, settings)
  }

  /// The advice on the first comparison of a statement that no text can make true, and if literals are converted, on a
  /// label that is compared without flags or a number that is taken for another amount than a text would be; nil if there
  /// is none.
  package static func comparisonAdvice(
    _ outline: SQLOutline, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings,
    rewriting: Rewriting
  ) -> InputAdvice? {
    var advisor = InputAdvisor(unread: outline, in: database, resolver, settings)
    advisor.adviseOnComparisons(rewriting)
    if advisor.advice.isEmpty { advisor.adviseOnStorages() }
    if advisor.advice.isEmpty, rewriting.coversLiterals { advisor.adviseOnFlags(rewriting) }
    if advisor.advice.isEmpty, rewriting.coversLiterals { advisor.adviseOnMinorUnits(rewriting) }
    return advisor.advice.first
  }

  private mutating func adviseOnOrder() {
    for term in OrderFinder(outline).terms {
      guard let (column, format) = columns.column(.reference(term.tokens, core: term.core)), let format,
        format.isSure, let storage = format.storage, format.otherStorages.isEmpty,
        storage.storageClass != .text || ColumnAffinity(declaredType: column.declaredType).keepsDigits
      else { continue }
      let name = outline.text(term.tokens)
      if format.hasUnsortedDates {
        let sorting =
          format.kind.values.areInstants ? "julianday(\(name))" : "\(format.kind.asFunction)(\(name))"
        adviseOnDates("ORDER BY \(name)", "ORDER BY \(sorting)", column, format.name(in: storage))
        continue
      }
      guard let sorting = storage.sorting?.sql(of: name) ?? sortingSQL(of: name, column, format) else {
        continue
      }
      advice.append(
        InputAdvice(
          topic: .order(column: column.name),
          message: "ORDER BY \(name) sorts \(format.name(in: storage)) by its bytes; "
            + "ORDER BY \(sorting) sorts by value"))
    }
  }

  private mutating func adviseOnExtremes() {
    let calls = CallFinder(outline, outline.expressions) { ["max", "min"].contains($0) }
    for argument in calls.arguments where argument.call.arguments.count == 1 {
      guard let (column, format) = columns.column(argument.column), let format, format.isSure,
        format.hasUnsortedDates, let storage = format.storage,
        case .reference(let tokens, _) = argument.column
      else { continue }
      adviseOnDates(
        outline.text(argument.call.tokens),
        "\(argument.call.name)(\(format.kind.asFunction)(\(outline.text(tokens))))", column,
        format.name(in: storage))
    }
  }

  private mutating func adviseOnDates(
    _ written: String, _ advised: String, _ column: ColumnFinder.Found, _ format: String
  ) {
    let message =
      "\(written) compares the texts of \(format), not the dates; \(advised) compares the dates, and "
      + ".format convert \(column.name) text makes them texts that sort"
    if !advice.contains(where: { $0.topic == .dateOrder }) {
      advice.append(InputAdvice(topic: .dateOrder, message: message))
    }
  }

  /// SQL that sorts a column of dates in text, if the texts do not sort by time, as those in several zones do not.
  private func sortingSQL(of name: String, _ column: ColumnFinder.Found, _ format: ColumnFormat) -> String? {
    guard format.kind.values.areInstants, let storage = format.storage, storage.storageClass == .text else {
      return nil
    }
    let texts = EndCell.all(of: column.origin, in: database).compactMap { cell in
      if case .string(let text) = cell.value.storage { text } else { nil }
    }
    let instants = Set(texts).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap {
      format.value(of: $0.databaseValue)?.value(as: Timestamp.self)
    }
    let isSorted = zip(instants, instants.dropFirst()).allSatisfy { $0 <= $1 }
    return isSorted ? nil : "julianday(\(name))"
  }

  private mutating func adviseOnSums() {
    let calls = CallFinder(outline, outline.expressions) { ["sum", "total", "avg"].contains($0) }
    for argument in calls.arguments where argument.call.arguments.count == 1 {
      guard let (column, format) = columns.column(argument.column), let format, format.isSure,
        let exactSum = format.kind.values.exactSum, format.storage?.storageClass != .integer,
        case .reference(let tokens, _) = argument.column
      else { continue }
      advice.append(
        InputAdvice(
          topic: .sum(column: column.name),
          message: "\(outline.text(argument.call.tokens)) uses floating point; "
            + "\(exactSum)(\(outline.text(tokens))) is exact"))
    }
  }
}

extension ColumnFormat {
  /// Whether the values are dates in texts that do not sort by time, such as `31.01.2026`.
  fileprivate var hasUnsortedDates: Bool {
    guard kind.values.areDates, let storage else { return false }
    return storage.storageClass == .text && !storage.sortsByMeaning
  }
}
