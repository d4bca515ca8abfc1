import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A form of a chart.
enum ChartKind: String, CaseIterable {
  case line, bar, hist, scatter, heat, box
}

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

/// Which columns are drawn, and how.
struct ChartPlan {
  var kind: ChartKind
  /// The column along the x axis; nil for the numbers of rows.
  var x: ChartColumn?
  var ys: [ChartColumn] = []
  var by: ChartColumn?
  /// The unit of the calendar; nil if none was asked for.
  var period: ChartPeriod?
  var summary = ChartTotal.Summary.sum

  /// The indices of the columns that are read.
  var indices: Set<Int> { Set(ys.map(\.index) + [x, by].compactMap { $0?.index }) }

  /// Whether rows are added up for each period.
  var usesPeriods: Bool {
    guard x?.isDate == true else { return false }
    return period != nil || kind == .bar || kind == .hist || kind == .line && ys.isEmpty
  }

  /// Chooses what the words of the user leave open.
  ///
  /// - Throws: ``ShellError`` if the columns cannot be drawn so.
  init(_ request: ChartRequest, _ columns: [ChartColumn]) throws(ShellError) {
    let named = try request.names.map { name throws(ShellError) in try Self.column(name, columns) }
    let by = try request.by.map { name throws(ShellError) in try Self.column(name, columns) }
    period = request.period
    let others = columns.filter { $0.index != by?.index && $0.measure != nil }
    if named.isEmpty {
      let choice = try Self.choice(of: request.kind, others, by)
      kind = choice.kind
      (x, ys) = (choice.x, choice.ys)
      self.by = by ?? choice.by
    } else {
      self.by = by
      kind = request.kind ?? Self.kind(of: named)
      switch (kind, named.count) {
      case (.box, _):
        ys = named
        if by == nil, let first = named.first, first.isCategory, named.count > 1 {
          self.by = first
          ys.removeFirst()
        }
      case (.line, 1), (.scatter, 1):
        if named[0].isDate, kind == .line { x = named[0] } else { ys = named }
      default:
        x = named[0]
        ys = Array(named.dropFirst())
      }
    }
    if ys.isEmpty || kind == .hist { summary = .count } else if request.showsMeans { summary = .mean }
    try check()
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
    if kind == .hist, !ys.isEmpty { throw .chart(.tooManyColumns(kind, atMost: 1)) }
    if kind == .heat, x == nil || ys.count != 1 { throw .chart(.needsTwoColumns) }
    if by != nil, ys.count > 1 { throw .chart(.byTakesOneColumn) }
    if let period, x?.isDate != true || kind == .scatter || kind == .heat || kind == .box {
      throw .chart(.needsDate(period, x?.name))
    }
    if kind != .heat, let column = ys.first(where: { $0.isCategory }) {
      throw .chart(.notANumber(column.name))
    }
    if kind != .bar, kind != .hist, kind != .heat, ys.isEmpty, !usesPeriods { throw .chart(.nothingToDraw) }
    if kind == .hist || kind == .bar, x == nil { throw .chart(.nothingToDraw) }
  }

  /// The form for columns that the user named.
  private static func kind(of named: [ChartColumn]) -> ChartKind {
    guard named.count > 1 else { return named[0].isCategory ? .bar : .hist }
    if named.dropFirst().contains(where: \.isCategory) { return named.count == 2 ? .heat : .bar }
    if named[0].isDate { return .line }
    return named[0].isCategory ? .bar : named.count == 2 ? .scatter : .line
  }

  /// The columns for a form, or for the one that they suggest.
  private static func choice(
    of kind: ChartKind?, _ columns: [ChartColumn], _ by: ChartColumn?
  ) throws(ShellError) -> (kind: ChartKind, x: ChartColumn?, ys: [ChartColumn], by: ChartColumn?) {
    let date = columns.first(where: \.isDate)
    let amounts = columns.filter { $0.isAmount && !$0.isKey }
    let category = columns.first { $0.isCategory && $0.valueCount != nil }
    let anyCategory = category ?? columns.first(where: \.isCategory)
    let first = Array(amounts.prefix(1))
    switch kind {
    case .line:
      if let date { return (.line, date, first, nil) }
      if amounts.count > 1 { return (.line, amounts[0], [amounts[1]], nil) }
      return (.line, category, first, nil)
    case .bar:
      return (
        .bar, anyCategory ?? date ?? columns.first,
        first.filter { $0.index != columns.first?.index || anyCategory ?? date != nil }, nil
      )
    case .hist: return (.hist, amounts.first ?? date ?? anyCategory ?? columns.first, [], nil)
    case .scatter:
      let quantities = ([date].compactMap(\.self) + amounts)
      guard quantities.count > 1 else { return (.scatter, nil, quantities, nil) }
      return (.scatter, quantities[0], [quantities[1]], nil)
    case .heat:
      let drawn = columns.filter { !$0.isKey && (!$0.isCategory || $0.valueCount != nil) }
      guard drawn.count > 1 else { throw .chart(.needsTwoColumns) }
      return (.heat, drawn[0], [drawn[1]], nil)
    case .box: return (.box, nil, first, by == nil ? category : nil)
    case nil:
      if let date { return first.isEmpty ? (.hist, date, [], nil) : (.line, date, first, nil) }
      if let category { return (.bar, category, first, nil) }
      if amounts.count > 1 { return (.scatter, amounts[0], [amounts[1]], nil) }
      if let amount = amounts.first { return (.hist, amount, [], nil) }
      guard let any = anyCategory ?? columns.first else { throw .chart(.nothingToDraw) }
      return (any.isCategory ? .bar : .hist, any, [], nil)
    }
  }
}
