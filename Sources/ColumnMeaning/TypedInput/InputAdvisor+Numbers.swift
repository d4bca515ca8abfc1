import SQLSyntax

// Texts that functions return, and numbers that they are compared with as if they were numbers.

extension InputAdvisor {
  /// The functions that always return text, which people take for a number if its digits are one.
  private static let functions: Set<String> = ["strftime", "substr", "substring"]

  /// Advises on the first comparison of such a text with a number, as in `strftime('%Y', at) = 2026`.
  ///
  /// SQLite converts neither side, because neither is a column, and any text is greater than any number.
  mutating func adviseOnTextsOfNumbers() {
    for index in outline.tokens.indices {
      guard let comparison = textComparison(at: index) else { continue }
      let call = outline.text(comparison.call)
      let type = comparison.isReal ? "REAL" : "INTEGER"
      let start = outline.tokens[comparison.tokens.lowerBound].range.lowerBound
      let end = outline.tokens[comparison.tokens.upperBound - 1].range.upperBound
      let (first, last) = (
        outline.tokens[comparison.call.lowerBound].range.lowerBound,
        outline.tokens[comparison.call.upperBound - 1].range.upperBound
      )
      let advised =
        String(decoding: outline.sql[start..<first], as: UTF8.self) + "CAST(\(call) AS \(type))"
        + String(decoding: outline.sql[last..<end], as: UTF8.self)
      advice.append(
        InputAdvice(
          topic: .comparison,
          message: "\(call) is a text, which is greater than any number; write \(advised)"))
      return
    }
  }

  /// A call that returns text and the numbers beside it.
  private struct TextComparison {
    let call: Range<Int>
    let tokens: Range<Int>
    let isReal: Bool
  }

  /// The comparison whose operator is a token; nil if it is none of such a call with numbers.
  private func textComparison(at index: Int) -> TextComparison? {
    let all = outline.tokens.indices
    if let sign = outline.sign(index), SQLOutline.comparisons.contains(sign) {
      if let call = call(endingAt: index - 1), let number = number(startingAt: index + 1),
        outline.endsOperand(before: number.upperBound, in: all)
      {
        return comparison(call, [number], call.lowerBound..<number.upperBound)
      }
      if let call = call(startingAt: index + 1), let number = number(endingAt: index - 1),
        outline.beginsOperand(behind: number.lowerBound - 1, in: all),
        outline.endsOperand(before: call.upperBound, in: all)
      {
        return comparison(call, [number], number.lowerBound..<call.upperBound)
      }
      return nil
    }
    let last = outline.word(index - 1) == "not" ? index - 2 : index - 1
    guard outline.word(index) == "in", let close = outline.closings[index + 1],
      let call = call(endingAt: last)
    else { return nil }
    let items = outline.items(in: index + 2..<close)
    let numbers = items.compactMap { number(startingAt: $0.lowerBound) }
    guard !items.isEmpty, numbers == items else { return nil }
    return comparison(call, numbers, call.lowerBound..<close + 1)
  }

  private func comparison(
    _ call: Range<Int>, _ numbers: [Range<Int>], _ tokens: Range<Int>
  ) -> TextComparison {
    TextComparison(
      call: call, tokens: tokens,
      isReal: numbers.contains { outline.tokens[$0.upperBound - 1].kind == .real })
  }

  // MARK: - Operands

  private func isCall(_ name: Int) -> Bool {
    Self.functions.contains(outline.word(name) ?? "") && outline.sign(name + 1) == .leftParenthesis
  }

  private func call(endingAt index: Int) -> Range<Int>? {
    guard let open = outline.openings[index], isCall(open - 1),
      outline.beginsOperand(behind: open - 2, in: outline.tokens.indices)
    else { return nil }
    return open - 1..<index + 1
  }

  private func call(startingAt index: Int) -> Range<Int>? {
    guard isCall(index), let close = outline.closings[index + 1] else { return nil }
    return index..<close + 1
  }

  private func isNumber(_ index: Int) -> Bool {
    outline.tokens.indices.contains(index) && [.integer, .real].contains(outline.tokens[index].kind)
  }

  private func number(startingAt index: Int) -> Range<Int>? {
    let digits = outline.sign(index) == .minus ? index + 1 : index
    return isNumber(digits) ? index..<digits + 1 : nil
  }

  private func number(endingAt index: Int) -> Range<Int>? {
    guard isNumber(index) else { return nil }
    return outline.sign(index - 1) == .minus ? index - 1..<index + 1 : index..<index + 1
  }
}
