import SQLSyntax
import TypedSQLiteCore

/// Finds the literals, columns and calls whose values can be those of an expression.
///
/// It follows parentheses, CASE, functions such as `coalesce`, queries, and the columns of queries in FROM and WITH.
struct MeetingReader {
  let outline: SQLOutline
  /// The outermost expressions of the statement.
  let expressions: [ExpressionNode]
  private let derived: DerivedColumns
  private let budget = Budget()

  /// How many values of other queries are still followed; queries that read each other can have any number.
  private final class Budget {
    var left = 20_000
  }

  init(_ outline: SQLOutline, _ expressions: [ExpressionNode]) {
    self.outline = outline
    self.expressions = expressions
    derived = DerivedColumns(outline)
  }

  /// What can give the value.
  struct Leaf {
    let form: Form
    let expression: ExpressionNode
    /// What the value passes through on its way; nil if the expression is in its place.
    let route: Route?

    enum Form {
      case text
      case number
      case column(LiteralPlace.Column, ColumnFinder.Found, ColumnFormat?)
      /// A function that gives a date, or a parameter.
      case call
      /// Any other expression.
      case computed
      /// NULL and what else has no meaning of its own.
      case nothing
    }
  }

  /// A name or a star by which another query passes a value on.
  struct Route {
    let tokens: Range<Int>
    /// The names of all columns of a star, and which one it is.
    let star: (names: [String], position: Int)?
  }

  /// What can give the value of a side of a comparison.
  func leaves(of member: ValueMeeting.Member, _ columns: inout InputColumns) -> [Leaf] {
    switch member {
    case .expression(let expression): return leaves(of: expression, nil, [], &columns)
    case .result(let query, let position): return results(of: query, position, nil, [], &columns)
    }
  }

  /// What can give the values that an INSERT takes from a star, for each of its columns; nil if that is not known.
  func leaves(of star: StoredStar, _ columns: inout InputColumns) -> [[Leaf]]? {
    guard let core = outline.places[star.tokens.lowerBound].core,
      let names = derived.columns(ofStar: star.tokens, in: core)
    else { return nil }
    return names.indices.map { position -> [Leaf] in
      guard case .values(let values) = derived.answer(forColumn: position, ofStar: star.tokens, in: core)
      else {
        return []
      }
      let route = Route(tokens: star.tokens, star: (names, position))
      return values.flatMap { leaves(of: $0, route, [], &columns) }
    }
  }

  /// The leaves of an expression; `seen` are the definitions that lead to it, which recursive tables repeat.
  private func leaves(
    of expression: ExpressionNode, _ route: Route?, _ seen: [Int], _ columns: inout InputColumns
  ) -> [Leaf] {
    if let parts = expression.passedParts {
      return parts.flatMap { leaves(of: $0, route, seen, &columns) }
    }
    let form: Leaf.Form
    switch expression.form {
    case .text: form = .text
    case .number: form = .number
    case .constant: form = .nothing
    case .parameter: form = .call
    case .call(let name) where InputFunction.isDate(name) || TypedFunction(name) != nil: form = .call
    case .query: return results(of: expression, 0, route, seen, &columns)
    case .reference: return named(expression, route, seen, &columns)
    default: form = .computed
    }
    return [Leaf(form: form, expression: expression, route: route)]
  }

  private func results(
    of query: ExpressionNode, _ position: Int, _ route: Route?, _ seen: [Int], _ columns: inout InputColumns
  ) -> [Leaf] {
    guard seen.count < 10, let read = query.readQuery(in: outline),
      let values = derived.values(of: read, at: position)
    else { return [Leaf(form: .computed, expression: query, route: route)] }
    return values.flatMap { value -> [Leaf] in
      var inner = route
      if inner == nil, let star = value.star {
        guard let core = outline.places[star.tokens.lowerBound].core,
          let names = derived.columns(ofStar: star.tokens, in: core)
        else { return [Leaf(form: .computed, expression: query, route: nil)] }
        inner = Route(tokens: star.tokens, star: (names, star.position))
      }
      return leaves(of: value.expression, inner, seen + [query.tokens.lowerBound], &columns)
    }
  }

  // MARK: - Names

  private func named(
    _ name: ExpressionNode, _ route: Route?, _ seen: [Int], _ columns: inout InputColumns
  ) -> [Leaf] {
    guard let first = outline.places[name.tokens.lowerBound].core else {
      return [Leaf(form: .nothing, expression: name, route: route)]
    }
    let computed = [Leaf(form: .computed, expression: name, route: route)]
    let through = route ?? Route(tokens: name.tokens, star: nil)
    var next: Int? = first
    while let core = next {
      switch derived.answer(for: name.tokens, in: core) {
      case .values(let values):
        guard let start = values.first?.tokens.lowerBound, !seen.contains(start) else { return [] }
        budget.left -= values.count
        guard budget.left > 0, seen.count < 20 else { return computed }
        return values.flatMap { leaves(of: $0, through, seen + [start], &columns) }
      case .hidden: return computed
      case .none: break
      }
      switch columns.finder.answer(for: name.tokens, at: core) {
      case .known(let found):
        guard let found else {
          guard name.tokens.count == 1, columns.finder.isText(name.tokens.lowerBound, in: first) else {
            return computed
          }
          return [Leaf(form: .text, expression: name, route: route)]
        }
        let column = LiteralPlace.Column.reference(name.tokens, core: first)
        guard case .some(let format) = columns.format(of: found, mayBeCompound: !reads(found, in: core))
        else {
          return computed
        }
        return [Leaf(form: .column(column, found, format), expression: name, route: route)]
      case .result:
        guard let value = outline.result(named: name.tokens, of: core, in: expressions),
          !seen.contains(value.tokens.lowerBound)
        else {
          return computed
        }
        return leaves(of: value, through, seen + [value.tokens.lowerBound], &columns)
      case .hidden: return computed
      case .unknown: next = outline.cores[core].parent
      }
    }
    return computed
  }

  /// Whether a core reads the table of a column itself, and not through a query or a view.
  private func reads(_ column: ColumnFinder.Found, in core: Int) -> Bool {
    outline.cores[core].tables.contains { tables in
      var index = tables.lowerBound
      while index < tables.upperBound {
        if outline.name(index) == column.origin.table.lowercased() { return true }
        index = (outline.closings[index] ?? index) + 1
      }
      return false
    }
  }
}

extension SQLOutline {
  /// The expression of a result of a core that a name means.
  ///
  /// - Parameters:
  ///   - name: the tokens of the name.
  ///   - core: the core.
  ///   - expressions: the outermost expressions of the statement.
  /// - Returns: the expression; nil if no result has the name.
  func result(named name: Range<Int>, of core: Int, in expressions: [ExpressionNode]) -> ExpressionNode? {
    guard name.count == 1, let text = self.name(name.lowerBound) else { return nil }
    return expressions.first { expression in
      let place = places[expression.tokens.lowerBound]
      let end = expression.tokens.upperBound
      let alias = word(end) == "as" ? end + 1 : end
      return place.core == core && place.clause == .selectList && self.name(alias) == text
    }
  }
}
