import SQLSyntax
import TypedSQLiteCore

// Literals and calls that are compared with typed columns or stored in them.

extension InputRewriter {
  /// A column, or an expression of columns, whose meaning decides how texts are read.
  struct Reader {
    /// How messages name it.
    let name: String
    /// The column; nil for an expression.
    let column: (place: LiteralPlace.Column, found: ColumnFinder.Found)?
    let format: ColumnFormat
    let answer: InputStorage.Answer
  }

  /// What a value is compared with or stored in, and the leaves of both.
  struct Encounter {
    let meeting: ValueMeeting
    let left: [MeetingReader.Leaf]
    let right: [MeetingReader.Leaf]
    /// The column in which the value is stored.
    let target: MeetingReader.Leaf?

    var leaves: [MeetingReader.Leaf] { left + right }
    var isStored: Bool { target != nil }
    /// Whether they are values of one expression, which may be of several kinds.
    var areAlternatives: Bool { if case .alternative = meeting.partner { true } else { false } }
  }

  /// Converts what meets a typed column, and returns the numbers that meet one.
  mutating func convertMeetings(
    _ columns: inout InputColumns, _ expressions: [ExpressionNode], _ scope: Scope
  ) -> [LiteralPlace] {
    let reader = MeetingReader(outline, expressions)
    var numbers: [LiteralPlace] = []
    for meeting in outline.meetings(in: expressions) {
      guard !isPlain(meeting), !isAmongNumbers(meeting, &columns) else { continue }
      guard let encounter = encounter(meeting, reader, &columns) else {
        if scope == .everything { tellOfTriggers(meeting, reader, &columns) }
        continue
      }
      numbers += convert(encounter, &columns, scope)
      if scope == .everything { tellOfComputedTexts(encounter, reader, &columns) }
    }
    for star in outline.insertedStars {
      for (position, leaves) in (reader.leaves(of: star, &columns) ?? []).enumerated() {
        guard let target = target(.inserted(star.position + position, core: star.core), &columns) else {
          continue
        }
        let whole = ExpressionNode(.other, star.tokens)
        let meeting = ValueMeeting(
          value: .expression(whole), partner: .stored(target.place, isUsedElsewhere: false),
          tokens: star.tokens, isComparison: false)
        numbers += convert(
          Encounter(meeting: meeting, left: leaves, right: [], target: target.leaf), &columns, scope)
      }
    }
    return numbers
  }

  /// Whether nothing is converted in an encounter, so its names need not be looked up.
  private func isPlain(_ meeting: ValueMeeting) -> Bool {
    switch meeting.partner {
    case .compared(let other, _):
      // A name is a column, or a value that another query gives, which is no number that may matter.
      return isPlain(meeting.value, isCompared: true) && isName(other)
        || isName(meeting.value) && isPlain(other, isCompared: true)
    case .stored: return isPlain(meeting.value, isCompared: false)
    case .alternative(let literal): return isPlain(literal, isCompared: false)
    }
  }

  private func isName(_ member: ValueMeeting.Member) -> Bool {
    guard case .expression(let expression) = member else { return false }
    return expression.core.form == .reference
  }

  /// A number that is compared may meet a column of texts that are numbers.
  private func isPlain(_ member: ValueMeeting.Member, isCompared: Bool) -> Bool {
    guard case .expression(let expression) = member else { return false }
    return switch expression.core.form {
    case .constant: true
    case .number: !isCompared && !mayMatter(expression.core.tokens) && !mayBeDate(expression.core.tokens)
    default: false
    }
  }

  /// Whether a whole number, too small for the seconds of a date, is compared with a column that makes numbers of texts,
  /// which most columns of numbers are.
  private func isAmongNumbers(_ meeting: ValueMeeting, _ columns: inout InputColumns) -> Bool {
    guard case .compared(let other, _) = meeting.partner,
      case .expression(let left) = meeting.value, case .expression(let right) = other
    else { return false }
    for (name, number) in [(left.core, right.core), (right.core, left.core)] {
      guard name.form == .reference, number.form == .number, !mayMatter(number.tokens),
        numberBytes(number.tokens).count < 9, !mayBeDate(number.tokens),
        let core = outline.places[name.tokens.lowerBound].core,
        let found = columns.finder.column(.reference(name.tokens, core: core))
      else { continue }
      switch ColumnAffinity(declaredType: found.declaredType) {
      case .numeric, .real: return true
      case .text, .none, .strict: return false
      }
    }
    return false
  }

  private func encounter(
    _ meeting: ValueMeeting, _ reader: MeetingReader, _ columns: inout InputColumns
  ) -> Encounter? {
    switch meeting.partner {
    case .compared(let other, _), .alternative(let other):
      let left = reader.leaves(of: meeting.value, &columns)
      let right = reader.leaves(of: other, &columns)
      return Encounter(meeting: meeting, left: left, right: right, target: nil)
    case .stored(let column, _):
      guard let target = target(column, &columns) else { return nil }
      return Encounter(
        meeting: meeting, left: reader.leaves(of: meeting.value, &columns), right: [], target: target.leaf)
    }
  }

  private func target(
    _ column: LiteralPlace.Column, _ columns: inout InputColumns
  ) -> (place: LiteralPlace.Column, leaf: MeetingReader.Leaf)? {
    guard let (found, format) = columns.column(column) else { return nil }
    return (
      column,
      MeetingReader.Leaf(
        form: .column(column, found, format), expression: ExpressionNode(.other, 0..<0), route: nil)
    )
  }

  private mutating func convert(
    _ encounter: Encounter, _ columns: inout InputColumns, _ scope: Scope
  ) -> [LiteralPlace] {
    let leaves = encounter.leaves
    if scope == .everything {
      settleOrder(encounter)
      tellOfStoredColumns(encounter, &columns)
      tellOfSpellings(encounter)
      if readsWholeNumbers { tellOfPassedNumbers(encounter) }
    }
    // Most comparisons are of columns with each other, or with numbers.
    guard
      leaves.contains(where: {
        switch $0.form {
        case .text, .number, .call, .computed: true
        case .column, .nothing: false
        }
      })
    else { return [] }
    let known = encounter.target.map { [$0] } ?? leaves
    let numbers = numberPlaces(encounter, known)
    let hasOnlyNumbers = leaves.allSatisfy {
      switch $0.form {
      case .number, .column, .nothing: true
      case .text, .call, .computed: false
      }
    }
    guard !hasOnlyNumbers else {
      if scope == .everything {
        tellOfOtherUnits(encounter, known)
        tellOfNumbers(encounter)
      }
      return numbers
    }
    if scope == .everything { tellOfNumbers(encounter) }
    let isComputed =
      encounter.target == nil && leaves.contains { if case .text = $0.form { true } else { false } }
    let readers = known.compactMap { self.reader($0, isComputed: isComputed, &columns) }
    guard let first = readers.first else {
      findTextLosses(encounter, known)
      if scope == .everything { tellOfComputedNumbers(encounter, &columns) }
      return numbers
    }
    let hasOthers = known.contains { if case .column(_, _, nil) = $0.form { true } else { false } }
    let isMixed = readers.dropFirst().contains { !$0.format.means(likewise: first.format) } || hasOthers
    convertTexts(encounter, first, isMixed: isMixed, scope)
    if !isMixed { convertCalls(encounter, first, &columns, scope) }
    return numbers
  }

  // MARK: - Columns

  mutating func reader(
    _ leaf: MeetingReader.Leaf, isComputed: Bool, _ columns: inout InputColumns
  ) -> Reader? {
    switch leaf.form {
    case .column(let place, let found, let format?):
      return Reader(
        name: found.name, column: (place, found), format: format,
        answer: certain.answer(for: format, at: found.origin))
    case .computed where isComputed:
      let tokens = leaf.expression.tokens
      guard leaf.expression.contains(where: { $0.form == .reference }),
        let core = outline.places[tokens.lowerBound].core,
        let format = columns.format(of: tokens, in: core), format.isSure || format.evidence.source == .pin,
        let storage = format.storage, format.otherStorages.isEmpty
      else { return nil }
      return Reader(name: outline.text(tokens), column: nil, format: format, answer: .certain(storage))
    default: return nil
    }
  }

  // MARK: - Numbers

  /// The numbers of an encounter with the column that they meet.
  private func numberPlaces(_ encounter: Encounter, _ known: [MeetingReader.Leaf]) -> [LiteralPlace] {
    let columns = known.compactMap { leaf -> LiteralPlace.Column? in
      if case .column(let place, _, _) = leaf.form { place } else { nil }
    }
    guard let column = columns.first, !encounter.areAlternatives || countsMinorUnits(known) else { return [] }
    return encounter.leaves.compactMap { leaf in
      guard case .number = leaf.form, leaf.route == nil else { return nil }
      return LiteralPlace(literals: [leaf.expression.tokens], areNumbers: true, column: column)
    }
  }

  /// Whether a column is one of minor units.
  private func countsMinorUnits(_ leaves: [MeetingReader.Leaf]) -> Bool {
    leaves.contains { leaf in
      if case .column(_, _, let format?) = leaf.form { format.storage?.minorPlaces ?? 0 > 0 } else { false }
    }
  }

  /// Finds what texts lose in a column without a format.
  private mutating func findTextLosses(_ encounter: Encounter, _ known: [MeetingReader.Leaf]) {
    guard encounter.isStored, case .column(let place, let found, _)? = known.first?.form else { return }
    for leaf in encounter.left where leaf.route == nil {
      guard case .text = leaf.form else { continue }
      findLosses(
        of: LiteralPlace(literals: [leaf.expression.tokens], areNumbers: false, column: place), in: found)
    }
  }

  // MARK: - Texts

  private mutating func convertTexts(
    _ encounter: Encounter, _ reader: Reader, isMixed: Bool, _ scope: Scope
  ) {
    guard scope == .everything, !reader.format.kind.shown.isSummary else { return }
    var routes: [(route: MeetingReader.Route, leaves: [(MeetingReader.Leaf, isRight: Bool)])] = []
    let sides = encounter.left.map { ($0, isRight: false) } + encounter.right.map { ($0, isRight: true) }
    for (leaf, isRight) in sides {
      if let route = leaf.route {
        let index = routes.firstIndex {
          $0.route.tokens == route.tokens && $0.route.star?.position == route.star?.position
        }
        if let index {
          routes[index].leaves.append((leaf, isRight))
        } else {
          routes.append((route, [(leaf, isRight)]))
        }
        continue
      }
      switch leaf.form {
      case .text: convert(leaf, isRight, encounter, reader, isMixed)
      case .computed, .call:
        if !isMixed, settleConstant(leaf, isRight, encounter, reader) {
          settledConstants.insert(leaf.expression.tokens)
        } else if case .computed = leaf.form {
          tellOfConstant(leaf, isRight, encounter, reader)
        }
      default: break
      }
    }
    for (route, leaves) in routes { convert(route, leaves, encounter, reader, isMixed) }
  }

  /// Converts a text in its place, or records why it stays.
  private mutating func convert(
    _ leaf: MeetingReader.Leaf, _ isRight: Bool, _ encounter: Encounter, _ reader: Reader, _ isMixed: Bool
  ) {
    let tokens = leaf.expression.tokens
    let content = outline.tokens[tokens.lowerBound].content(in: outline.sql.span)
    let site = TextSite(
      content: content, tokens: tokens, isRight: isRight, encounter: encounter, reader: reader)
    if case .stored(_, isUsedElsewhere: true) = encounter.meeting.partner {
      return omitUsedElsewhere(site)
    }
    switch reading(of: site, isMixed: isMixed) {
    case .none:
      if case .column(let place, let found, _)? = encounter.target?.form {
        findLosses(of: LiteralPlace(literals: [tokens], areNumbers: false, column: place), in: found)
      }
    case .kept: break
    case .replaced(let text, let storage, let isMonth):
      let literal = outline.text(tokens)
      guard literal != text, !encounter.areAlternatives || isAlternative(text, reader.format, storage)
      else { return }
      let zones = zoneArguments(reader.format, storage)
      let conversion = Conversion(
        column: reader.name, format: reader.format.name(in: storage), literal: literal, replacement: text,
        tokens: tokens, isNumber: false, zone: zoneName(of: tokens, reader.format, storage), wrapping: nil,
        reading: "\(reader.format.kind.asFunction)(\(text), \(SQLName.literal(storage.name))\(zones))",
        isMonth: isMonth, isInstant: reader.format.kind.values.areInstants && zones.isEmpty,
        neverEquals: storage.neverEqualsTexts(of: reader.format.kind)
          && !encounter.areAlternatives && !(encounter.isStored && isOpen(reader, storage)))
      add(conversion, at: site)
    case .stays where encounter.areAlternatives: break
    case .stays(let reason): omit(site, because: reason)
    case .refused(let refusal): refusals.append(refusal)
    }
  }

  /// Whether the result of an expression is still shown by its meaning if it can be a number in place of a text.
  private func isAlternative(_ number: String, _ format: ColumnFormat, _ storage: ColumnStorage) -> Bool {
    guard let number = Double(number) else { return false }
    guard format.kind.values.areDates else { return format.counts?.isAmount == true }
    return storage.window?.isLikely(number) == true
  }

  /// Whether nothing but the declared type says how a column is stored, so its first text may settle it.
  private func isOpen(_ reader: Reader, _ storage: ColumnStorage) -> Bool {
    guard reader.format.evidence.source != .pin, let origin = reader.column?.found.origin else {
      return false
    }
    return certain.ends(of: origin, reader.format, storage).areEmpty
  }

  private mutating func add(_ conversion: Conversion, at site: TextSite) {
    guard let known = found.first(of: conversion.tokens) else { return found.append(conversion) }
    guard known.replacement != conversion.replacement else { return }
    // One literal meets columns of two storages.
    found.removeFirst(of: conversion.tokens)
    omitUsedElsewhere(site)
  }

  // MARK: - Calls

  /// Converts dates that functions compute, and parameters, to the storage of the column that they meet.
  private mutating func convertCalls(
    _ encounter: Encounter, _ reader: Reader, _ columns: inout InputColumns, _ scope: Scope
  ) {
    if case .stored(_, isUsedElsewhere: true) = encounter.meeting.partner { return }
    for leaf in encounter.leaves
    where leaf.route == nil && !settledConstants.contains(leaf.expression.tokens) {
      let call = CallFinder.Call(leaf.expression)
      guard scope == .everything || call.flatMap({ TypedFunction($0.name) }) != nil else { continue }
      switch leaf.form {
      case .call, .computed: break
      default: continue
      }
      if call != nil { meetingCalls.insert(leaf.expression.tokens.lowerBound) }
      // `to_date` asks for the storage of the column, whatever else is in it.
      var answer = reader.answer
      if let call, TypedFunction(call.name) != nil, let found = reader.column?.found {
        answer = certain.answer(for: reader.format, at: found.origin, allowsStrangers: true)
      }
      guard case .certain(let storage) = answer,
        let wrapping = wrapping(
          of: leaf.expression, for: reader.format, storage,
          textZone: call.flatMap { zoneOfArgument($0, &columns) }),
        !found.isWrapped(leaf.expression.tokens)
      else { continue }
      let format = reader.format.name(in: storage)
      if let call { convertToday(in: call, reader.name, format) }
      convert(leaf.expression.tokens, wrapping, reader.name, format)
    }
  }
}

extension ColumnFormat {
  /// Whether values of both can be compared: they are of one kind in one storage.
  fileprivate func means(likewise other: ColumnFormat) -> Bool {
    kind == other.kind && storage?.name == other.storage?.name && textZone == other.textZone
  }
}

extension ColumnStorage {
  /// Whether no text equals its values; a column of numbers makes a number of a decimal.
  fileprivate func neverEqualsTexts(of kind: ColumnKind) -> Bool {
    storageClass != .text && (!kind.values.readsNumbers || minorPlaces != nil)
  }
}
