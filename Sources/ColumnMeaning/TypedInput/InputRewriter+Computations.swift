import SQLSyntax
import TypedSQLiteCore

// Comparisons of texts with what is computed from the stored values of typed columns.

extension InputRewriter {
  /// A typed column of numbers or blobs in an expression.
  private struct Ingredient {
    /// The tokens of its name.
    let tokens: Range<Int>
    let column: ColumnFinder.Found
    let format: ColumnFormat
    let storage: ColumnStorage
  }

  /// The first such column among some names whose storage is sure.
  private mutating func ingredient(
    _ names: [Range<Int>], _ columns: inout InputColumns
  ) -> Ingredient? {
    for tokens in names {
      guard let core = outline.places[tokens.lowerBound].core,
        let (column, known) = columns.column(.reference(tokens, core: core)), let format = known,
        format.isSure, let storage = format.storage, !format.kind.shown.isSummary,
        format.otherStorages.isEmpty,
        storage.differsFromText || format.textReader(for: storage, shownIn: zone).showsOtherTexts
          || certain.ends(of: column.origin, format, storage).showOtherTexts
      else { continue }
      return Ingredient(tokens: tokens, column: column, format: format, storage: storage)
    }
    return nil
  }

  /// The names in an expression.
  private func names(in expression: ExpressionNode) -> [Range<Int>] {
    var names: [Range<Int>] = []
    expression.forEach { if $0.form == .reference { names.append($0.tokens) } }
    return names
  }

  /// The names whose stored values are in the text that an expression makes.
  private func namesOfTexts(in expression: ExpressionNode) -> [Range<Int>] {
    switch expression.form {
    case .reference: return [expression.tokens]
    case .call(let name) where Self.textFunctions.contains(name) || name == "instr": break
    case .cast: break
    case .operation(let signs) where signs.contains(.concatenation): break
    default: return expression.passedParts?.flatMap { namesOfTexts(in: $0) } ?? []
    }
    return expression.parts.flatMap { namesOfTexts(in: $0) }
  }

  // MARK: - Texts

  /// The functions that make a text of stored values, or take them for texts.
  private static let textFunctions: Set<String> = [
    "concat", "concat_ws", "format", "group_concat", "json_array", "json_group_array", "json_group_object",
    "json_object", "json_quote", "lower", "ltrim", "printf", "quote", "replace", "rtrim", "string_agg",
    "substr",
    "substring", "trim", "upper",
  ]
  /// Those that show a part of the digits, so even a text of digits may be a misunderstanding.
  private static let cuttingFunctions: Set<String> = ["substr", "substring"]

  /// Records patterns and functions of text that see the stored value of a typed column.
  mutating func tellOfTextFunctions(
    _ expressions: [ExpressionNode], _ columns: inout InputColumns
  ) {
    var found: [ExpressionNode] = []
    for expression in expressions {
      expression.forEach { node in
        if node.form == .call("instr"), node.parts.count == 2, node.parts[1].core.form == .text {
          found.append(node)
        }
        switch node.form {
        case .comparison, .list, .between, .pattern, .cases(hasOperand: true, _):
          let isCase = if case .cases = node.form { true } else { false }
          let parts = isCase ? [node.parts[0]] + node.conditions : node.parts
          let texts = parts.map { $0.contains { $0.form == .text } }
          let words = parts.map { $0.contains(where: isWords) }
          let (textCount, wordCount) = (texts.count(where: \.self), words.count(where: \.self))
          for (index, part) in parts.enumerated() {
            // It is beside those of the others.
            guard textCount > (texts[index] ? 1 : 0) else { continue }
            if makesText(part.core, besideWords: wordCount > (words[index] ? 1 : 0)) {
              found.append(part.core)
            }
          }
        default: break
        }
      }
    }
    for call in found {
      guard let typed = ingredient(namesOfTexts(in: call), &columns) else { continue }
      let shown = "\(typed.format.kind.asFunction)(\(outline.text(typed.tokens)))"
      let advised = outline.text(call.tokens, replacing: [(typed.tokens, shown)])
      add(
        InputOmission(
          column: typed.column.name, format: typed.format.name(in: typed.storage),
          literal: outline.text(call.tokens), reason: .takenForText(advice: "write \(advised)"),
          effect: .unknown))
    }
  }

  private func makesText(_ expression: ExpressionNode, besideWords: Bool) -> Bool {
    switch expression.form {
    case .call(let name):
      Self.textFunctions.contains(name) && (besideWords || Self.cuttingFunctions.contains(name))
    case .cast: besideWords && makesTextByCast(expression)
    case .operation(let signs): besideWords && signs.contains(.concatenation)
    default: false
    }
  }

  private func makesTextByCast(_ cast: ExpressionNode) -> Bool {
    guard let operand = cast.parts.first, operand.tokens.upperBound + 1 < cast.tokens.upperBound else {
      return false
    }
    let type = outline.text(operand.tokens.upperBound + 1..<cast.tokens.upperBound - 1)
    return ColumnAffinity(declaredType: type, isStrict: false) == .text
  }

  /// Whether an expression is a text that is more than the digits of a number, or of a part of one.
  private func isWords(_ expression: ExpressionNode) -> Bool {
    guard expression.core.form == .text else { return false }
    return outline.tokens[expression.core.tokens.lowerBound].content(in: outline.sql.span).contains {
      !$0.isDigit && !"%_*?".utf8.contains($0)
    }
  }

  // MARK: - Numbers

  /// The functions that compute a number from numbers.
  private static let numberFunctions: Set<String> = [
    "abs", "avg", "ceil", "ceiling", "floor", "median", "mod", "round", "sum", "total", "trunc",
  ]

  /// Records texts beside numbers that are computed from a typed column and have another unit or none.
  ///
  /// SQLite converts neither side of such a comparison, so they are never equal.
  mutating func tellOfComputedNumbers(
    _ encounter: Encounter, _ columns: inout InputColumns
  ) {
    guard encounter.meeting.isComparison, !encounter.isStored, encounter.left.count == 1,
      encounter.right.count == 1,
      case .compared(_, let sign?) = encounter.meeting.partner
    else { return }
    for (computed, text, isRight) in [
      (encounter.left[0], encounter.right[0], true), (encounter.right[0], encounter.left[0], false),
    ] {
      guard case .computed = computed.form, computed.route == nil, text.route == nil,
        isText(text), isNumber(computed.expression),
        let typed = ingredient(names(in: computed.expression), &columns),
        ![.blob, .text].contains(typed.storage.storageClass)
      else { continue }
      let expression = outline.text(computed.expression.tokens)
      let site = TextSite(
        content: [], tokens: text.expression.tokens, isRight: isRight, encounter: encounter,
        reader: Reader(name: expression, column: nil, format: typed.format, answer: .certain(typed.storage)))
      let literal = outline.text(text.expression.tokens)
      let advised =
        remedy(for: encounter, computed.expression, typed)
        ?? {
          let name = outline.text(typed.tokens) + (typed.storage.bits.map { " & \($0.labelMask)" } ?? "")
          return (isRight ? "\(name) \(sign.rawValue) \(literal)" : "\(literal) \(sign.rawValue) \(name)")
            + ", or a number without quotes"
        }()
      add(
        InputOmission(
          column: expression, format: typed.format.name(in: typed.storage), literal: literal,
          reason: .computed(from: typed.column.name, advice: "write \(advised)"),
          effect: effect(site, .unquoted)))
      return
    }
  }

  /// The comparison with its texts in the units of the column, if what is computed counts in them too and is not the column
  /// itself; nil for others.
  private func remedy(
    for encounter: Encounter, _ computed: ExpressionNode, _ typed: Ingredient
  ) -> String? {
    let isAmount = typed.format.counts?.isAmount == true
    switch computed.core.form {
    case .operation(let signs):
      let isSum = signs.allSatisfy { [.plus, .minus].contains($0) }
      let others = computed.core.parts.filter { $0.core.tokens != typed.tokens }
      // A product of amounts is no amount.
      guard
        isSum
          || isAmount && others.allSatisfy({ !$0.contains { $0.form == .reference || $0.form == .query } }),
        !others.allSatisfy({ ["0", "1"].contains(outline.text($0.tokens)) })
      else {
        return nil
      }
    case .call(let name): guard isAmount || name == "avg" || name == "median" else { return nil }
    default: return nil
    }
    var edits: [(Range<Int>, String)] = []
    for side in [encounter.left[0].expression, encounter.right[0].expression] {
      side.forEach { node in
        guard node.form == .text,
          typed.storage.parse(outline.tokens[node.tokens.lowerBound].content(in: outline.sql.span).span)
            != nil
        else { return }
        edits.append((node.tokens, call(of: outline.text(node.tokens), typed.format, typed.storage)))
      }
    }
    return edits.isEmpty ? nil : outline.text(encounter.meeting.tokens, replacing: edits)
  }

  private func call(of literal: String, _ format: ColumnFormat, _ storage: ColumnStorage) -> String {
    "\(format.kind.toFunction)(\(literal), \(storage.argument(for: nil)))"
  }

  /// Records texts that a query of WITH computes with, and hands on to a typed column.
  mutating func tellOfComputedTexts(
    _ encounter: Encounter, _ meetings: MeetingReader, _ columns: inout InputColumns
  ) {
    for leaf in encounter.leaves where leaf.route != nil {
      guard case .computed = leaf.form, case .operation(let signs) = leaf.expression.core.form,
        signs.allSatisfy({ [.plus, .minus, .asterisk, .slash].contains($0) })
      else { continue }
      let known = encounter.target.map { [$0] } ?? encounter.leaves
      let readers = known.compactMap { reader($0, isComputed: false, &columns) }
      guard let reader = readers.first, case .certain(let storage) = reader.answer, storage.convertsTypedText
      else { continue }
      for part in leaf.expression.core.parts {
        for value in meetings.leaves(of: .expression(part), &columns) {
          guard case .text = value.form, let text = constant(value), storage.parse(text.span) != nil,
            !text.allSatisfy(\.isDigit)
          else { continue }
          let literal = outline.text(value.expression.tokens)
          add(
            InputOmission(
              column: reader.name, format: reader.format.name(in: storage), literal: literal,
              reason: .usedElsewhere(
                advice: "write \(call(of: literal, reader.format, storage))"), effect: .unknown))
        }
      }
    }
  }

  /// Records texts for a column of a view whose triggers compute with them.
  mutating func tellOfTriggers(
    _ meeting: ValueMeeting, _ meetings: MeetingReader, _ columns: inout InputColumns
  ) {
    guard case .stored(let place, _) = meeting.partner,
      let found = columns.finder.columnBehindTriggers(place),
      case .some(.some(let format)) = columns.format(of: found, mayBeCompound: true),
      // A trigger can compute minor units of a decimal.
      !format.kind.values.readsNumbers,
      case .certain(let storage) = certain.answer(for: format, at: found.origin), storage.convertsTypedText
    else { return }
    for leaf in meetings.leaves(of: meeting.value, &columns) {
      guard case .text = leaf.form, let text = constant(leaf), storage.parse(text.span) != nil else {
        continue
      }
      let literal = outline.text(leaf.expression.tokens)
      add(
        InputOmission(
          column: found.name, format: format.name(in: storage), literal: literal,
          reason: .doubt(
            "a trigger of the view computes with the new value",
            advice: "write \(call(of: literal, format, storage))"), effect: .stored))
    }
  }

  /// Whether a side of a comparison is a text literal, or a text that a date function gives.
  private func isText(_ leaf: MeetingReader.Leaf) -> Bool {
    switch leaf.form {
    case .text: return true
    case .call:
      guard case .call(let name) = leaf.expression.core.form, case .text? = InputFunction.named(name)?.value
      else {
        return false
      }
      return true
    default: return false
    }
  }

  private func isNumber(_ expression: ExpressionNode) -> Bool {
    switch expression.core.form {
    case .operation(let signs): !signs.contains { [.concatenation, .arrow, .doubleArrow].contains($0) }
    case .call(let name): Self.numberFunctions.contains(name)
    default: false
    }
  }
}
