import SQLSyntax
import TypedSQLiteCore

// Labels that are compared with a column whose cells have flags as well.

extension InputAdvisor {
  /// The operators and words that compare whole values.
  private static let equalities: Set<String> = ["=", "==", "<>", "!=", "is", "in"]

  /// Advises on the first comparison of such a column with a label that has no flags.
  mutating func adviseOnFlags(_ rewriting: Rewriting) {
    for comparison in ComparisonFinder(outline).comparisons where !comparison.isPattern {
      guard rewriting.conversions.contains(where: { comparison.tokens.overlaps($0.tokens) }),
        comparison.tokens.contains(where: { Self.equalities.contains(outline.text($0..<$0 + 1).lowercased()) }
        ),
        let (_, format) = columns.column(.reference(comparison.column, core: comparison.core)),
        let storage = format?.storage, let bits = storage.bits
      else { continue }
      var replacements = [(comparison.column, "\(outline.text(comparison.column)) & \(bits.labelMask)")]
      for operand in comparison.operands {
        guard let value = label(operand, in: storage), value & bits.flags == 0 else { break }
        replacements.append((operand, "\(value)"))
      }
      guard replacements.count == comparison.operands.count + 1 else { continue }
      replacements.sort { $0.0.lowerBound < $1.0.lowerBound }
      advice.append(
        InputAdvice(
          topic: .flags,
          message: "\(outline.text(comparison.tokens)) compares labels without flags; "
            + "for labels with any flags write \(outline.text(comparison.tokens, replacing: replacements))"))
      return
    }
  }

  /// The number of a label that is a literal; nil if it is none.
  private func label(_ operand: Range<Int>, in storage: ColumnStorage) -> Int64? {
    guard operand.count == 1, outline.tokens[operand.lowerBound].kind == .string else { return nil }
    let text = outline.tokens[operand.lowerBound].content(in: outline.sql.span)
    guard case .int64(let value) = storage.parse(text.span)?.exactValue?.storage else { return nil }
    return value
  }
}
