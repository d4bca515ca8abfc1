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
    let collated: Collated
  }

  /// The side of a comparison whose collation counts.
  private enum Collated {
    case none
    /// Either, if the other has none.
    case any
    /// That before IN or after CASE.
    case first(ExpressionNode)
  }

  /// Makes SQLite compare by value if a collation does that, or records that it compares by bytes.
  mutating func settleOrder(_ encounter: Encounter) {
    guard let ordering = ordering(encounter) else { return }
    for other in ordering.others {
      if case .nothing = other.form { continue }
      if collate(other, in: ordering, of: encounter.meeting) { continue }
      guard isOrder(encounter) else {
        if case .collation = ordering.storage.sorting {
          tellOfSpelling(other, beside: ordering.leaf, ordering.column, ordering.format, encounter)
        }
        continue
      }
      // A text that cannot be read is reported as such.
      if case .text = other.form, let text = constant(other), ordering.storage.parse(text.span) == nil,
        date(text, ordering) == nil
      {
        continue
      }
      let reason = InputOmission.Reason.inOrderOfBytes(advice: advice(encounter, ordering, other))
      // BETWEEN has two texts.
      guard !omissions.contains(where: { $0.reason == reason }) else { continue }
      add(
        InputOmission(
          column: ordering.column.name, format: ordering.format.name(in: ordering.storage),
          literal: outline.text(other.expression.tokens), reason: reason, effect: .unknown))
    }
  }

  private mutating func ordering(_ encounter: Encounter) -> Ordering? {
    guard encounter.target == nil, case .compared(_, let sign) = encounter.meeting.partner else { return nil }
    let collated = collated(encounter, sign)
    if case .none = collated, !isOrder(encounter) { return nil }
    for (own, others) in [(encounter.left, encounter.right), (encounter.right, encounter.left)] {
      for leaf in own {
        guard case .column(_, let column, let format?) = leaf.form, let storage = format.storage,
          !storage.sortsByMeaning, storage.sorting != nil || format.kind.values.areDates,
          case .certain = certain.answer(for: format, at: column.origin)
        else { continue }
        return Ordering(
          leaf: leaf, column: column, format: format, storage: storage, others: others,
          collated: collated)
      }
    }
    return nil
  }

  private func collated(_ encounter: Encounter, _ sign: SQLSign?) -> Collated {
    guard let sign else { return .none }
    if encounter.meeting.isComparison || isOrder(encounter) { return .any }
    guard sign == .equal, case .expression(let side) = encounter.meeting.value else { return .none }
    return .first(side.core)
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

  /// Whether a value itself is a side of a comparison; the collation of one in a query does not count.
  private func isOperand(_ leaf: MeetingReader.Leaf, of meeting: ValueMeeting) -> Bool {
    guard case .compared(let other, _) = meeting.partner else { return false }
    return [meeting.value, other].contains { member in
      guard case .expression(let side) = member else { return false }
      return side.core.tokens == leaf.expression.core.tokens
    }
  }

  /// Whether the statement itself says by which collation a side is compared.
  private func hasOwnCollation(_ meeting: ValueMeeting) -> Bool {
    guard case .compared(let other, _) = meeting.partner else { return false }
    return [meeting.value, other].contains { member in
      guard case .expression(let side) = member else { return false }
      return side.tokens.contains { outline.word($0) == "collate" }
    }
  }

  /// Adds the collation of the storage to a literal beside the column, or to the side whose collation counts.
  ///
  /// A number becomes a text, as the column would make it one, so that it equals the texts with other zeros at their end.
  ///
  /// - Returns: false if there is no such collation, or if it would not count.
  private mutating func collate(
    _ literal: MeetingReader.Leaf, in ordering: Ordering, of meeting: ValueMeeting
  ) -> Bool {
    guard case .collation(let collation) = ordering.storage.sorting,
      let side = sideToCollate(literal, in: ordering, of: meeting),
      constant(literal).flatMap({ ordering.storage.parse($0.span) }) != nil,
      !certain.ends(of: ordering.column.origin, ordering.format, ordering.storage).haveStrangers
    else { return false }
    let tokens = literal.expression.tokens
    let isNumber = if case .number = literal.form { true } else { false }
    if isNumber, !outline.text(tokens).utf8.allSatisfy({ $0.isDigit || "-.".utf8.contains($0) }) {
      return false
    }
    let (name, format) = (ordering.column.name, ordering.format.name(in: ordering.storage))
    let isQuoted = isNumber && literal.route == nil
    for part in tokens == side || !isQuoted ? [side] : [tokens, side] where !found.isWrapped(part) {
      let quote = part == tokens && isQuoted ? "'" : ""
      let suffix = quote + (part == side ? " COLLATE \(collation)" : "")
      convert(part, Conversion.Wrapping(prefix: quote, suffix: suffix, role: .ordering), name, format)
    }
    return true
  }

  /// The side of a comparison to which a collation is added; nil if it would not count at either.
  private func sideToCollate(
    _ literal: MeetingReader.Leaf, in ordering: Ordering, of meeting: ValueMeeting
  ) -> Range<Int>? {
    guard !hasOwnCollation(meeting) else { return nil }
    let sides = [literal, ordering.leaf].filter { leaf in
      // Behind a longer expression, COLLATE belongs to its end.
      if case .computed = leaf.form { return false }
      return leaf.route == nil && isOperand(leaf, of: meeting)
    }.map { $0.expression.core.tokens }
    return switch ordering.collated {
    case .none: nil
    case .any: sides.first
    case .first(let side): sides.first { $0 == side.tokens }
    }
  }

  /// The comparison as it compares by value.
  private func advice(_ encounter: Encounter, _ ordering: Ordering, _ other: MeetingReader.Leaf) -> String {
    let name = ordering.leaf.route?.tokens ?? ordering.leaf.expression.tokens
    var edits = [(name, sorting(outline.text(name), ordering))]
    if case .call(let sorting) = ordering.storage.sorting, other.route == nil {
      let tokens = other.expression.tokens
      let isColumn = if case .column = other.form { true } else { false }
      // A function that makes a storage value reads what people type as well.
      if isColumn || sorting("").hasPrefix("to_") { edits.append((tokens, sorting(outline.text(tokens)))) }
    }
    if ordering.storage.sorting == nil {
      for token in encounter.meeting.tokens where outline.tokens[token].kind == .string {
        let text = outline.tokens[token].content(in: outline.sql.span)
        guard let date = date(text, ordering) else { continue }
        edits.append((token..<token + 1, SQLName.literal(date)))
      }
    }
    edits.sort { $0.0.lowerBound < $1.0.lowerBound }
    return "write \(outline.text(encounter.meeting.tokens, replacing: edits))"
  }

  /// The date that a text means beside a column of dates in text, as it is shown; nil if it is written in another form than
  /// they are shown or stored.
  private func date(_ text: [UInt8], _ ordering: Ordering) -> String? {
    guard ordering.format.kind.values.areDates, ordering.storage.storageClass == .text else { return nil }
    let stored: DatabaseValue
    switch ordering.storage.parse(text.span) {
    case .exact(let value)?, .rounded(let value)?: stored = value
    default: stored = String(decoding: text, as: UTF8.self).databaseValue
    }
    let value = ordering.format.value(of: stored)
    return value?.value(as: CivilDate.self).map { "\($0)" }
      ?? value?.value(as: Timestamp.self).map { "\($0)" }
  }

  private func sorting(_ name: String, _ ordering: Ordering) -> String {
    ordering.storage.sorting?.sql(of: name) ?? "\(ordering.format.kind.asFunction)(\(name))"
  }
}
