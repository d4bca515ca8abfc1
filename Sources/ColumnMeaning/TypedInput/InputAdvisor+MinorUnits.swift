import SQLSyntax
import TypedSQLiteCore

// Numbers beside expressions of minor units, which SQLite takes for minor units too.

extension InputAdvisor {
  /// Advises on the first such number; numbers beside a column alone are converted.
  mutating func adviseOnMinorUnits(_ rewriting: Rewriting) {
    guard settings.mayHaveMinorUnits else { return }
    for index in outline.tokens.indices {
      guard let sign = outline.sign(index) else { continue }
      let message =
        switch sign {
        case .plus, .minus: sumMessage(at: index, sign)
        case _ where SQLOutline.comparisons.contains(sign): comparisonMessage(at: index, rewriting)
        default: nil as String?
        }
      if let message {
        advice.append(InputAdvice(topic: .comparison, message: message))
        return
      }
    }
  }

  /// The advice on `price + 1`.
  private mutating func sumMessage(at index: Int, _ sign: SQLSign) -> String? {
    let (column, number): (Range<Int>, Range<Int>)
    let (before, after) = (inner(endingAt: index - 1), inner(startingAt: index + 1))
    if let left = outline.reference(endingAt: before.upperBound - 1), let right = amount(after) {
      (column, number) = (left, right)
    } else if sign == .plus, let left = amount(before),
      let right = outline.reference(startingAt: after.lowerBound)
    {
      (column, number) = (right, left)
    } else {
      return nil
    }
    guard let core = outline.places[column.lowerBound].core,
      let places = columns.column(.reference(column, core: core))?.format?.storage?.minorPlaces, places > 0,
      let units = units(of: number, places)
    else { return nil }
    let start = min(outline.openings[index - 1] ?? index, column.lowerBound, number.lowerBound)
    let end = max((outline.closings[index + 1] ?? index) + 1, column.upperBound, number.upperBound)
    let tokens = start..<end
    let written = outline.text(tokens, replacing: [(number, units.count)])
    return
      "\(outline.text(tokens)) computes with \(units.amount), because \(outline.text(column)) counts units of "
      + "\(units.one); for \(outline.text(number)) write \(written)"
  }

  /// The token at an index, or what is in the parentheses that begin or end there.
  private func inner(startingAt index: Int) -> Range<Int> {
    outline.closings[index].map { index + 1 < $0 ? inner(startingAt: index + 1).lowerBound..<$0 : index..<$0 }
      ?? index..<index + 1
  }

  private func inner(endingAt index: Int) -> Range<Int> {
    outline.openings[index].map {
      $0 + 1 < index ? $0 + 1..<inner(endingAt: index - 1).upperBound : $0..<index
    }
      ?? index..<index + 1
  }

  /// The advice on `sum(price) > 100`.
  private mutating func comparisonMessage(at index: Int, _ rewriting: Rewriting) -> String? {
    let all = outline.tokens.indices
    var (start, end) = (index, index + 1)
    while start > 0, !outline.beginsOperand(behind: start - 1, in: all) {
      start -= 1
      start = outline.openings[start] ?? start
    }
    while !outline.endsOperand(before: end, in: all) { end = (outline.closings[end] ?? end) + 1 }
    let (left, right) = (start..<index, index + 1..<end)
    guard let number = amount(left) ?? amount(right),
      !rewriting.conversions.contains(where: { $0.tokens.overlaps(number) })
    else { return nil }
    let expression = number == left ? right : left
    guard !expression.isEmpty, let core = outline.places[expression.lowerBound].core,
      // A number beside a column of a table is converted.
      outline.reference(startingAt: expression.lowerBound) != expression
        || columns.column(.reference(expression, core: core)) == nil,
      let places = minorPlaces(of: expression, in: core)
        ?? outline.result(named: expression, of: core, in: outline.expressions).flatMap({
          minorPlaces(of: $0.tokens, in: core)
        }),
      let units = units(of: number, places)
    else { return nil }
    let written = outline.text(start..<end, replacing: [(number, units.count)])
    return
      "\(outline.text(start..<end)) compares with \(units.amount), because \(outline.text(expression)) counts "
      + "units of \(units.one); for \(outline.text(number)) write \(written)"
  }

  /// How many digits after the point the results of an expression count; nil if it counts no minor units.
  private func minorPlaces(of expression: Range<Int>, in core: Int) -> Int? {
    let shape = outline.cores[core]
    guard [.select, .delete].contains(shape.verb), !shape.tables.isEmpty,
      expression.contains(where: { outline.reference(startingAt: $0) != nil }),
      let statement = try? database.prepare(
        "\(outline.text(outline.withTables)) SELECT \(outline.text(expression)) FROM "
          + shape.tables.map(outline.text).joined(separator: ", ")),
      let places = resolver.columns(of: statement, settings: settings).first?.format?.storage?.minorPlaces
    else { return nil }
    return places > 0 ? places : nil
  }

  /// The tokens of a number, unless it is none.
  private func amount(_ tokens: Range<Int>) -> Range<Int>? {
    guard let last = tokens.last, outline.tokens.indices.contains(last),
      tokens.count == 1 || tokens.count == 2 && outline.sign(tokens.lowerBound) == .minus,
      [.integer, .real].contains(outline.tokens[last].kind)
    else { return nil }
    return tokens
  }

  /// A number as minor units and as the number of them; nil for zero.
  private func units(of number: Range<Int>, _ places: Int) -> (amount: String, count: String, one: String)? {
    let digits = number.flatMap { outline.tokens[$0].content(in: outline.sql.span) }
    guard let value = ExactDecimal(digits.span), !value.isZero else { return nil }
    return (
      value.dividedByPowerOfTen(places).description, value.dividedByPowerOfTen(-places).description,
      ExactDecimal(1).dividedByPowerOfTen(places).description
    )
  }
}
