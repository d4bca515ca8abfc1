/// A form of a chart: its name, the columns that it draws, and how their values become what is drawn.
struct ChartKind: Sendable {
  /// The word that chooses it.
  let name: String
  /// What it draws; nil if the name says it.
  var meaning: String?
  /// What is kept of the rows if they are not added up for periods.
  let keeps: Keeps
  /// When rows with the same X become one value.
  var grouping = Grouping.never
  /// How it sums up the values of Y; nil if the user says it.
  var summary: ChartTotal.Summary?
  /// How many columns Y it has, if that cannot be chosen, and what it then draws.
  var needs: (ys: Int, text: String)?
  /// Takes the columns that the user named; there is at least one.
  var take: @Sendable (inout ChartPlan, _ named: [ChartColumn]) -> Void = { $0.take($1) }
  /// Takes some of the columns that can be drawn, because the user named none.
  let choose: @Sendable (inout ChartPlan, _ columns: [ChartColumn]) -> Void

  /// What is kept of the rows.
  enum Keeps { case lines, points, periods, bars, bins }

  /// When rows with the same X become one value: always, so that X is enough; in each period of the calendar, if the
  /// user names one or there is no Y; or never.
  enum Grouping { case always, inPeriods, never }

  /// All forms, in the order of the manual.
  static let all: [ChartKind] = [.line, .bar, .hist, .scatter, .heat, .box]

  /// The names of all forms, as a sentence lists them.
  static var namesText: String {
    let names = all.map { kind in kind.name + (kind.meaning.map { " (\($0))" } ?? "") }
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }

  static func named(_ name: String) -> ChartKind? { all.first { $0.name == name } }
}

extension ChartKind {
  static let line = ChartKind(
    name: "line", keeps: .lines, grouping: .inPeriods,
    take: { plan, named in
      if named.count == 1, !named[0].isDate { plan.ys = named } else { plan.take(named) }
    },
    choose: { plan, columns in
      if columns.firstDate == nil, columns.amounts.count > 1 { return plan.take(columns.amounts.prefix(2)) }
      (plan.x, plan.ys) = (columns.firstDate ?? columns.firstCategory, Array(columns.amounts.prefix(1)))
    })

  static let bar = ChartKind(
    name: "bar", keeps: .bars, grouping: .always,
    choose: { plan, columns in
      plan.x = columns.anyCategory ?? columns.firstDate ?? columns.first
      plan.ys = columns.amounts.prefix(1).filter { $0.index != plan.x?.index }
    })

  static let hist = ChartKind(
    name: "hist", meaning: "a histogram", keeps: .bins, grouping: .always, summary: .count,
    needs: (0, "1 column; others can follow BY"),
    choose: { plan, columns in
      plan.x = columns.amounts.first ?? columns.firstDate ?? columns.anyCategory ?? columns.first
    })

  static let scatter = ChartKind(
    name: "scatter", keeps: .points,
    take: { plan, named in if named.count == 1 { plan.ys = named } else { plan.take(named) } },
    choose: { plan, columns in
      let quantities = [columns.firstDate].compactMap(\.self) + columns.amounts
      if quantities.count > 1 { plan.take(quantities.prefix(2)) } else { plan.ys = quantities }
    })

  static let heat = ChartKind(
    name: "heat", meaning: "the numbers of points", keeps: .points, summary: .count,
    needs: (1, "two columns: X and Y"),
    choose: { plan, columns in
      plan.take(columns.filter { !$0.isKey && (!$0.isCategory || $0.valueCount != nil) }.prefix(2))
    })

  static let box = ChartKind(
    name: "box", meaning: "quartiles", keeps: .bins,
    take: { plan, named in
      plan.ys = named
      if plan.by == nil, named.count > 1, named[0].isCategory { plan.by = plan.ys.removeFirst() }
    },
    choose: { plan, columns in
      plan.ys = Array(columns.amounts.prefix(1))
      plan.by = plan.by ?? columns.firstCategory
    })
}
