import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What is known of a column before it is drawn.
struct ChartColumn {
  let index: Int
  let name: String
  /// What its numbers are; nil if it has no value that can be drawn.
  let measure: ChartMeasure?
  /// How many different values it has among the first rows; nil for more than ``few``.
  let valueCount: Int?
  /// Whether its numbers are drawn as they are stored, because nobody knows their unit.
  var isStored = false

  /// How many bars are few.
  static let few = 24

  /// Whether it names rows, so that its numbers say nothing.
  var isKey: Bool {
    let lower = name.lowercased()
    return ["id", "rowid", "_id", "z_pk", "z_ent", "z_opt"].contains(lower) || lower.hasSuffix("_id")
      || name.hasSuffix("Id") || name.hasSuffix("ID")
  }

  var isDate: Bool { measure?.zone != nil }
  var isCategory: Bool { measure == .category }
  /// Whether it is an amount: a number or a length of time.
  var isAmount: Bool { measure.map { $0.isQuantity && $0.zone == nil } ?? false }
}

extension [ChartColumn] {
  var firstDate: ChartColumn? { first(where: \.isDate) }
  /// The amounts that say more than which row it is.
  var amounts: [ChartColumn] { filter { $0.isAmount && !$0.isKey } }
  /// The first column of few values.
  var firstCategory: ChartColumn? { first { $0.isCategory && $0.valueCount != nil } }
  var anyCategory: ChartColumn? { firstCategory ?? first(where: \.isCategory) }

  /// The form that they suggest if the user names none of them.
  var suggestedKind: ChartKind {
    if firstDate != nil { return amounts.isEmpty ? .hist : .line }
    if (amounts.isEmpty ? anyCategory : firstCategory) != nil { return .bar }
    return amounts.count > 1 ? .scatter : .hist
  }

  /// The form for them if the user names them.
  var namedKind: ChartKind {
    guard count > 1 else { return self[0].isCategory ? .bar : .hist }
    if dropFirst().contains(where: \.isCategory) { return count == 2 ? .heat : .bar }
    if self[0].isDate { return .line }
    return self[0].isCategory ? .bar : count == 2 ? .scatter : .line
  }
}

/// Which columns are drawn, and how.
struct ChartPlan {
  let kind: ChartKind
  /// The column along the x axis; nil for the numbers of rows.
  var x: ChartColumn?
  var ys: [ChartColumn] = []
  var by: ChartColumn?
  /// The unit of the calendar; nil if none was asked for.
  let period: ChartPeriod?
  private(set) var summary = ChartTotal.Summary.sum

  /// The indices of the columns that are read.
  var indices: Set<Int> { Set(ys.map(\.index) + [x, by].compactMap { $0?.index }) }

  /// What is kept of the rows.
  var keeps: ChartKind.Keeps {
    if addsUpPeriods { return .periods }
    // Categories have no bins.
    return kind.keeps == .bins && x?.isCategory == true ? .bars : kind.keeps
  }

  private var addsUpPeriods: Bool {
    guard x?.isDate == true else { return false }
    return switch kind.grouping {
    case .always: true
    case .inPeriods: period != nil || ys.isEmpty
    case .never: false
    }
  }

  /// Chooses what the words of the user leave open.
  ///
  /// - Throws: ``ShellError`` if the columns cannot be drawn so.
  init(_ request: ChartRequest, _ columns: [ChartColumn]) throws(ShellError) {
    let named = try request.names.map { name throws(ShellError) in try Self.column(name, columns) }
    let by = try request.by.map { name throws(ShellError) in try Self.column(name, columns) }
    self.by = by
    period = request.period
    if named.isEmpty {
      let others = columns.filter { $0.index != by?.index && $0.measure != nil }
      if request.kind == nil, others.isEmpty { throw .chart(.nothingToDraw) }
      kind = request.kind ?? others.suggestedKind
      kind.choose(&self, others)
    } else {
      kind = request.kind ?? named.namedKind
      kind.take(&self, named)
    }
    summary = ys.isEmpty ? .count : kind.summary ?? (request.showsMeans ? .mean : .sum)
    try check()
  }

  /// Takes the first column as X and the others as Y.
  mutating func take(_ columns: some Collection<ChartColumn>) {
    x = columns.first
    ys = Array(columns.dropFirst())
  }

  private static func column(_ name: String, _ columns: [ChartColumn]) throws(ShellError) -> ChartColumn {
    guard
      let column = columns.first(where: { $0.name == name })
        ?? columns.first(where: { $0.name.matches(name) })
    else { throw .chart(.noColumn(name, among: columns.map(\.name))) }
    guard column.measure != nil else { throw .chart(.noValues(name)) }
    return column
  }

  /// Refuses what cannot be drawn.
  private func check() throws(ShellError) {
    if let needs = kind.needs, ys.count != needs.ys {
      throw .chart(.wrongColumns(kind.name, draws: needs.text))
    }
    if by != nil, ys.count > 1 { throw .chart(.byTakesOneColumn) }
    if let period, x?.isDate != true || kind.grouping == .never { throw .chart(.needsDate(period, x?.name)) }
    if summary != .count, let column = ys.first(where: \.isCategory) {
      throw .chart(.notANumber(column.name))
    }
    if ys.isEmpty, !addsUpPeriods, x == nil || kind.grouping != .always { throw .chart(.nothingToDraw) }
  }
}
