import TypedSQLite

/// Finds the calls of some functions that meet a column, and the columns that are arguments of them.
///
/// What is not plain to see is left out, as in ``LiteralFinder``.
package struct CallFinder {
  /// A call; a keyword such as CURRENT_DATE and a parameter are calls without arguments.
  package struct Call {
    /// The name in lower case; `?` for a parameter.
    package let name: String
    /// All its tokens.
    package let tokens: Range<Int>
    /// The tokens of each argument.
    package let arguments: [Range<Int>]
  }

  /// A call whose value is compared with a column, or put into it.
  package struct Meeting {
    package let call: Call
    package let column: LiteralPlace.Column
  }

  /// A column, or `min` or `max` of it, that is an argument by itself.
  package struct Argument {
    package let call: Call
    /// Which argument it is.
    package let position: Int
    package let column: LiteralPlace.Column
  }

  /// The calls that meet a column, in the order of the statement.
  package private(set) var meetings: [Meeting] = []
  /// The columns that are arguments, in the order of the statement.
  package private(set) var arguments: [Argument] = []
  private let outline: SQLOutline
  /// The values that are put into columns, by their first tokens.
  private let stored: [Int: StoredValue]

  /// Looks through a statement.
  ///
  /// - Parameters:
  ///   - outline: the statement.
  ///   - isWanted: whether calls of a name, in lower case, are looked for.
  package init(_ outline: SQLOutline, isWanted: (String) -> Bool) {
    self.outline = outline
    stored = Dictionary(
      outline.storedValues.map { ($0.tokens.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
    guard LiteralFinder.looksInto(outline) else { return }
    for index in outline.tokens.indices {
      guard let call = call(at: index), isWanted(call.name) else { continue }
      if let column = column(meeting: call) { meetings.append(Meeting(call: call, column: column)) }
      for (position, tokens) in call.arguments.enumerated() {
        guard let operand = outline.columnOperand(startingAt: tokens.lowerBound), operand.tokens == tokens,
          let core = outline.places[tokens.lowerBound].core
        else { continue }
        arguments.append(
          Argument(call: call, position: position, column: .reference(operand.name, core: core)))
      }
    }
  }

  private func call(at index: Int) -> Call? {
    if outline.tokens[index].kind == .parameter, outline.tokens[index].isValid {
      return Call(name: "?", tokens: index..<index + 1, arguments: [])
    }
    guard let name = outline.name(index), outline.sign(index - 1) != .point else { return nil }
    guard outline.sign(index + 1) == .leftParenthesis else {
      guard Self.keywords.contains(outline.word(index) ?? "") else { return nil }
      return Call(name: name, tokens: index..<index + 1, arguments: [])
    }
    guard let close = outline.closings[index + 1] else { return nil }
    return Call(name: name, tokens: index..<close + 1, arguments: outline.items(in: index + 2..<close))
  }

  private static let keywords: Set<String> = ["current_date", "current_time", "current_timestamp"]

  // MARK: - Columns

  /// The column that a call meets.
  private func column(meeting call: Call) -> LiteralPlace.Column? {
    let (before, after) = (call.tokens.lowerBound - 1, call.tokens.upperBound)
    if let value = stored[call.tokens.lowerBound], value.tokens == call.tokens { return value.column }
    let place = outline.places[call.tokens.lowerBound]
    switch place.clause {
    case .selectList, .from, .condition, .assignments: break
    default: return nil
    }
    guard let core = place.core, let name = compared(before: before, after: after) else { return nil }
    return .reference(name, core: core)
  }

  /// The name that the operand between two tokens is compared with.
  private func compared(before: Int, after: Int) -> Range<Int>? {
    let all = outline.tokens.indices
    if outline.endsOperand(before: after, in: all)
      || outline.places.indices.contains(after) && outline.places[after].isBetweenAnd
    {
      let left: Int?
      if let sign = outline.sign(before), LiteralFinder.comparisons.contains(sign) {
        left = before - 1
      } else if outline.word(before) == "between" {
        left = outline.word(before - 1) == "not" ? before - 2 : before - 1
      } else if outline.places.indices.contains(before), outline.places[before].isBetweenAnd {
        left = between(endingAt: before)
      } else if outline.word(before) == "is" {
        left = before - 1
      } else {
        left = list(around: before)
      }
      if let left, let operand = outline.columnOperand(endingAt: left),
        outline.beginsOperand(behind: operand.tokens.lowerBound - 1, in: all)
      {
        return operand.name
      }
    }
    if let sign = outline.sign(after), LiteralFinder.comparisons.contains(sign),
      outline.beginsOperand(behind: before, in: all),
      let operand = outline.columnOperand(startingAt: after + 1),
      outline.endsOperand(before: operand.tokens.upperBound, in: all)
    {
      return operand.name
    }
    return nil
  }

  /// The token before the BETWEEN of an AND.
  private func between(endingAt and: Int) -> Int? {
    var depth = 0
    for index in (0..<and).reversed() {
      switch outline.sign(index) {
      case .rightParenthesis: depth += 1
      case .leftParenthesis where depth == 0: return nil
      case .leftParenthesis: depth -= 1
      default:
        guard depth == 0, outline.word(index) == "between" else { continue }
        return outline.word(index - 1) == "not" ? index - 2 : index - 1
      }
    }
    return nil
  }

  /// The token before the IN of a list that holds a token.
  private func list(around token: Int) -> Int? {
    var depth = 0
    guard [.comma, .leftParenthesis].contains(outline.sign(token)) else { return nil }
    for index in (0...token).reversed() {
      switch outline.sign(index) {
      case .rightParenthesis: depth += 1
      case .leftParenthesis where depth > 0: depth -= 1
      case .leftParenthesis:
        guard outline.word(index - 1) == "in" else { return nil }
        return outline.word(index - 2) == "not" ? index - 3 : index - 2
      default: break
      }
    }
    return nil
  }
}
