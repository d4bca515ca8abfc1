import SQLSyntax
import TypedSQLiteCore

// Comparisons by order with columns whose stored values do not sort by what they mean.

extension InputRewriter {
  /// A column of such a storage on one side of a comparison, and what gives the values of the other side.
  private struct Ordering {
    let leaf: MeetingReader.Leaf
    let column: ColumnFinder.Found
    let format: ColumnFormat
    let storage: ColumnStorage
    let others: [MeetingReader.Leaf]
    /// Whether both sides are of one operator, in which a collation of one of them counts.
    let hasOperator: Bool
  }

  /// Makes SQLite compare by value if a collation does that, or records that it compares by bytes.
  mutating func settleOrder(_ encounter: Encounter, _ certain: InputStorage) {
    guard let ordering = ordering(encounter, certain) else { return }
    for other in ordering.others {
      switch other.form {
      case .nothing: continue
      case .text, .number:
        guard isOperand(other, of: encounter.meeting), collate(other, in: ordering, certain) else { break }
        continue
      default: break
      }
      guard isOrder(encounter) else { continue }
      // A text that cannot be read is reported as such.
      if case .text = other.form, ordering.storage.parse(content(of: other).span) == nil { continue }
      add(
        InputOmission(
          column: ordering.column.name, format: ordering.format.name(in: ordering.storage),
          literal: outline.text(other.expression.tokens),
          reason: .inOrderOfBytes(advice: advice(encounter, ordering, other)), effect: .unknown))
    }
  }

  private mutating func ordering(_ encounter: Encounter, _ certain: InputStorage) -> Ordering? {
    guard encounter.target == nil, case .compared(_, let sign) = encounter.meeting.partner else { return nil }
    // Elements of a list are compared by the collation of what is before IN.
    let hasOperator = sign != nil && (encounter.meeting.isComparison || isOrder(encounter))
    guard hasOperator || isOrder(encounter) else { return nil }
    for (own, others) in [(encounter.left, encounter.right), (encounter.right, encounter.left)] {
      for leaf in own {
        guard case .column(_, let column, let format?) = leaf.form, let storage = format.storage,
          !storage.sortsByMeaning, storage.sortingSQL != nil || format.kind.values.areDates,
          case .certain = answer(for: format, at: column.origin, certain)
        else { continue }
        return Ordering(
          leaf: leaf, column: column, format: format, storage: storage, others: others,
          hasOperator: hasOperator)
      }
    }
    return nil
  }

  /// Whether a comparison asks which of two values is greater.
  private func isOrder(_ encounter: Encounter) -> Bool {
    guard case .compared(_, let sign) = encounter.meeting.partner else { return false }
    switch sign {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return true
    case nil: return ["max", "min"].contains(outline.word(encounter.meeting.tokens.lowerBound))
    default: return false
    }
  }

  /// Whether a literal itself is a side of a comparison; the collation of one in a query does not count.
  private func isOperand(_ literal: MeetingReader.Leaf, of meeting: ValueMeeting) -> Bool {
    guard case .compared(let other, _) = meeting.partner else { return false }
    return [meeting.value, other].contains { member in
      guard case .expression(let side) = member else { return false }
      return side.core.tokens == literal.expression.tokens
    }
  }

  private func content(of literal: MeetingReader.Leaf) -> [UInt8] {
    literal.expression.tokens.flatMap { outline.tokens[$0].content(in: outline.sql.span) }
  }

  /// Adds the collation of the storage to a literal beside the column.
  ///
  /// A number becomes a text, as the column would make it one, so that it equals the texts with other zeros at their end.
  ///
  /// - Returns: false if there is no such collation, or if it would not count.
  private mutating func collate(
    _ literal: MeetingReader.Leaf, in ordering: Ordering, _ certain: InputStorage
  ) -> Bool {
    let tokens = literal.expression.tokens
    guard let collation = ordering.storage.orderingCollation, ordering.hasOperator,
      literal.route == nil, ordering.leaf.route == nil,
      ordering.storage.parse(content(of: literal).span) != nil, !found.isWrapped(tokens),
      !hasStrangers(ordering, certain)
    else { return false }
    let isNumber = if case .number = literal.form { true } else { false }
    if isNumber, !outline.text(tokens).utf8.allSatisfy({ $0.isDigit || "-.".utf8.contains($0) }) {
      return false
    }
    let quote = isNumber ? "'" : ""
    convert(
      tokens, Conversion.Wrapping(prefix: quote, suffix: "\(quote) COLLATE \(collation)", role: .ordering),
      ordering.column.name, ordering.format.name(in: ordering.storage))
    return true
  }

  /// Whether some cells of the column have no place in the order of its values.
  private mutating func hasStrangers(_ ordering: Ordering, _ certain: InputStorage) -> Bool {
    let key = "\(ordering.column.origin.schema).\(ordering.column.name)"
    if let known = strangers[key] { return known }
    let found = certain.hasStrangers(to: ordering.storage, at: ordering.column.origin)
    strangers[key] = found
    return found
  }

  /// The comparison as it compares by value.
  private func advice(_ encounter: Encounter, _ ordering: Ordering, _ other: MeetingReader.Leaf) -> String {
    let name = ordering.leaf.route?.tokens ?? ordering.leaf.expression.tokens
    var edits = [(name, sorting(outline.text(name), ordering))]
    if let sorting = ordering.storage.sortingSQL, ordering.storage.orderingCollation == nil,
      other.route == nil
    {
      let tokens = other.expression.tokens
      let isColumn = if case .column = other.form { true } else { false }
      // A function that makes a storage value reads what people type as well.
      if isColumn || sorting("").hasPrefix("to_") { edits.append((tokens, sorting(outline.text(tokens)))) }
    }
    edits.sort { $0.0.lowerBound < $1.0.lowerBound }
    return "write \(outline.text(encounter.meeting.tokens, replacing: edits))"
  }

  private func sorting(_ name: String, _ ordering: Ordering) -> String {
    ordering.storage.sortingSQL?(name) ?? "\(ordering.format.kind.asFunction)(\(name))"
  }
}
