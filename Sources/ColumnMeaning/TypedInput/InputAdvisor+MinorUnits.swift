import SQLSyntax
import TypedSQLiteCore

// Numbers beside expressions of minor units, which SQLite takes for minor units too.

extension InputAdvisor {
  /// Advises on the first such number; numbers beside a column alone are converted.
  mutating func adviseOnMinorUnits(_ rewriting: Rewriting) {
    guard settings.mayHaveMinorUnits else { return }
    var found: String?
    for expression in outline.expressions {
      expression.forEach { node in
        if found == nil { found = message(on: node, rewriting) }
      }
    }
    if let found { advice.append(InputAdvice(topic: .comparison, message: found)) }
  }

  private mutating func message(on node: ExpressionNode, _ rewriting: Rewriting) -> String? {
    switch node.form {
    case .operation(let signs) where signs.allSatisfy(Self.signs.contains) && node.parts.count > 1:
      return sumMessage(node)
    case .comparison, .between, .list:
      return comparisonMessage(node, rewriting)
    default: return nil
    }
  }

  /// The operators whose operands count in one unit.
  private static let signs: Set<SQLSign> = [.plus, .minus, .percent]

  // MARK: - Sums

  /// The advice on `price + 1`.
  private mutating func sumMessage(_ sum: ExpressionNode) -> String? {
    guard let number = sum.parts.lazy.flatMap(numbers).first,
      let (amount, places) = amount(among: sum.parts.filter(hasColumn)),
      let units = units(of: number, places)
    else { return nil }
    let written = outline.text(sum.tokens, replacing: [(number.tokens, units.count)])
    return
      "\(outline.text(sum.tokens)) computes with \(units.amount), because \(outline.text(amount.core.tokens)) counts "
      + "units of \(units.one); for \(outline.text(number.tokens)) write \(written)"
  }

  private func hasColumn(_ expression: ExpressionNode) -> Bool {
    expression.contains { $0.form == .reference || $0.form == .query }
  }

  /// The first of several expressions that counts minor units, with the digits after the point.
  private mutating func amount(among parts: [ExpressionNode]) -> (ExpressionNode, places: Int)? {
    for part in parts {
      if let places = minorPlaces(of: part.tokens) { return (part, places) }
    }
    return nil
  }

  /// The numbers that can be the value of an expression without a column: a literal, or a branch of CASE or a function.
  private func numbers(of expression: ExpressionNode) -> [ExpressionNode] {
    let core = expression.core
    switch core.form {
    case .number: return [core]
    case .parameter: return value(of: core) == nil ? [] : [core]
    case .call("abs") where core.parts.count == 1: return numbers(of: core.parts[0])
    case .call, .cases:
      let values = core.passedParts ?? []
      return values.contains(where: hasColumn) ? [] : values.flatMap(numbers)
    case .query:
      guard let query = core.readQuery(in: outline), query.arms.count == 1, query.arms[0].sources.isEmpty,
        case .expression(.number(let token), let tokens, _)? = query.arms[0].results.first, tokens.count == 1
      else { return [] }
      return [ExpressionNode(.number, token..<token + 1)]
    default: return []
    }
  }

  // MARK: - Comparisons

  /// The advice on `sum(price) > 100`.
  private mutating func comparisonMessage(_ comparison: ExpressionNode, _ rewriting: Rewriting) -> String? {
    for part in comparison.parts {
      let others = comparison.parts.filter { $0.tokens != part.tokens }
      let numbers = others.map(\.core).filter { $0.form == .number }
      guard let number = numbers.first,
        !rewriting.conversions.contains(where: { $0.tokens.overlaps(number.tokens) }),
        let core = outline.places[part.tokens.lowerBound].core,
        hasColumn(part),
        // A number beside a column of a table is converted.
        part.core.form != .reference || columns.column(.reference(part.core.tokens, core: core)) == nil,
        let places = minorPlaces(of: part.tokens)
          ?? outline.result(named: part.core.tokens, of: core, in: outline.expressions).flatMap({
            minorPlaces(of: $0.tokens)
          }),
        let units = units(of: number, places)
      else { continue }
      let edits = numbers.compactMap { other in
        self.units(of: other, places).map { (other.tokens, $0.count) }
      }
      let written = outline.text(comparison.tokens, replacing: edits)
      return
        "\(outline.text(comparison.tokens)) compares with \(units.amount), because \(outline.text(part.tokens)) counts "
        + "units of \(units.one); for \(outline.text(number.tokens)) write \(written)"
    }
    return nil
  }

  // MARK: - Units

  /// How many digits after the point the results of an expression count; nil if it counts no minor units.
  private mutating func minorPlaces(of expression: Range<Int>) -> Int? {
    guard let core = outline.places[expression.lowerBound].core,
      let places = columns.format(of: expression, in: core)?.storage?.minorPlaces
    else { return nil }
    return places > 0 ? places : nil
  }

  /// A number as minor units and as the number of them; nil for zero.
  private func units(
    of number: ExpressionNode, _ places: Int
  ) -> (amount: String, count: String, one: String)? {
    guard let value = value(of: number), !value.isZero else { return nil }
    let factor = ExactDecimal(1).dividedByPowerOfTen(-places)
    return (
      value.dividedByPowerOfTen(places).description,
      number.form == .parameter
        ? "\(outline.text(number.tokens)) * \(factor)" : value.dividedByPowerOfTen(-places).description,
      ExactDecimal(1).dividedByPowerOfTen(places).description
    )
  }

  /// The value of a number, or of a parameter that is one.
  private func value(of number: ExpressionNode) -> ExactDecimal? {
    guard number.form == .parameter else {
      let digits = number.tokens.flatMap { outline.tokens[$0].content(in: outline.sql.span) }
      return ExactDecimal(digits.span)
    }
    switch ConstantReader(outline: outline, database: database).value(of: number.tokens)?.storage {
    case .int64(let integer): return ExactDecimal(integer)
    case .double(let real): return ExactDecimal(real)
    default: return nil
    }
  }
}
