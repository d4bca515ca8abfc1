import SQLSyntax
import TypedSQLiteCore

// How texts that meet typed columns are read, and why some of them stay.

extension InputRewriter {
  /// A text that meets a typed column.
  struct TextSite {
    let content: [UInt8]
    let tokens: Range<Int>
    /// Whether it is on the right side of a comparison.
    let isRight: Bool
    let encounter: Encounter
    let reader: Reader

    /// The class of the values that it meets.
    var storageClass: StorageClass { reader.format.storage?.storageClass ?? .text }

    /// The sign of the comparison with the column on the left; nil if there is none.
    var sign: SQLSign? {
      guard case .compared(_, let sign?) = encounter.meeting.partner else { return nil }
      guard !isRight else { return sign }
      return switch sign {
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      default: sign
      }
    }

    /// Whether it is tested for equality.
    var isEquality: Bool {
      switch sign {
      case .less, .lessOrEqual, .greater, .greaterOrEqual: false
      default: !encounter.isStored
      }
    }

    /// The declared type whose affinity SQLite applies to the text.
    var declaredType: String? {
      guard let found = reader.column?.found else { return nil }
      guard !encounter.isStored else { return found.declaredType ?? "" }
      let other = isRight ? encounter.left : encounter.right
      guard other.count == 1, let leaf = other.first, leaf.route == nil, case .column = leaf.form else {
        return nil
      }
      return found.declaredType ?? ""
    }
  }

  /// How a text is read.
  enum Reading {
    /// The column is compared with texts, or nothing is known of it.
    case none
    /// It is compared as it is.
    case kept
    /// It is replaced by a value in a storage; a month by its first instant.
    case replaced(String, ColumnStorage, isMonth: Bool)
    case stays(InputOmission.Reason)
    /// The statement must not run.
    case refused(InputRefusal)
  }

  func reading(of site: TextSite, isMixed: Bool) -> Reading {
    let format = site.reader.format
    let storage: ColumnStorage
    var doubt: String?
    switch site.reader.answer {
    case .unknown: return .none
    case .certain(let sure): storage = sure
    case .doubtful(let reason):
      guard let usual = format.storage else { return .none }
      (storage, doubt) = (usual, reason)
    }
    if isMixed { doubt = "other columns meet it too" }
    if format.kind.values.areDates, let now = now(site.content, format, storage) {
      if let doubt {
        return .stays(.doubt(doubt, advice: call(of: outline.text(site.tokens), site.reader, storage)))
      }
      return .replaced(now, storage, isMonth: false)
    }
    let reader = format.textReader(for: storage, shownIn: zone)
    if !site.encounter.isStored, !storage.holdsLocalTimes || !reader.isMoved,
      let formed = formed(site, format, storage)
    {
      return formed
    }
    if let text = respelt(site, format, storage) { return .replaced(text, storage, isMonth: false) }
    guard reader.converts else {
      // A column of dates in text is compared with other texts too, such as the start of a year.
      guard storage.storageClass == .text, format.kind.values.areDates,
        storage.parse(site.content.span) == nil,
        misreading(of: site.content) != nil || Self.isWrittenAsDate(site.content)
          || site.encounter.isStored && Self.isMonth(site.content)
      else { return .none }
      return .stays(.unreadable(kind: format.kind.name, advice: ""))
    }
    // A text that the column itself may hold is compared as it is.
    if storage.storageClass == .text, !reader.isMoved,
      storage.values.decode(String(decoding: site.content, as: UTF8.self).databaseValue) != nil
    {
      return .kept
    }
    let isMonth = format.kind.values.areDates && !site.encounter.isStored && Self.isMonth(site.content)
    // No cell is equal to a month.
    if isMonth, site.isEquality { return .stays(.unreadable(kind: format.kind.name, advice: "")) }
    let content = isMonth ? site.content + Array("-01".utf8) : site.content
    switch replacement(of: content, format, storage) {
    case .success(let text):
      if let doubt {
        return .stays(.doubt(doubt, advice: call(of: outline.text(site.tokens), site.reader, storage)))
      }
      return .replaced(text, storage, isMonth: isMonth)
    case .failure(.notOneInstant(let fault)):
      return .refused(
        InputRefusal(column: site.reader.name, message: fault.message(on: outline.text(site.tokens))))
    case .failure(.inexact) where format.kind.values.readsNumbers && storage.storageClass == .real:
      // The column makes a number of it, and a warning says which digits are lost.
      return .none
    case .failure(.inexact) where site.encounter.isStored && doubt == nil:
      guard let found = site.reader.column?.found else { return .none }
      return .refused(InputRefusal(inexact: outline.text(site.tokens), in: found, storage))
    case .failure(.inexact) where storage.minorPlaces != nil && doubt == nil:
      // No cell is equal to it, but cells are less and greater.
      guard let places = storage.minorPlaces, let amount = ExactDecimal(content.span) else { return .none }
      return .replaced(amount.dividedByPowerOfTen(-places).description, storage, isMonth: false)
    case .failure(.inexact)
    where format.kind.values.areDates && storage.storageClass == .integer && doubt == nil:
      // The cells on both sides of it are less and greater than any number between them.
      guard let value = (try? reader.encoding(of: content.span))?.nearestValue,
        case .int64(let before) = value.storage,
        before.magnitude < 1 << 52
      else { return .stays(.inexact) }
      return .replaced("\(Double(before) + 0.5)", storage, isMonth: false)
    case .failure(let reason):
      guard doubt == nil || site.encounter.isStored || !site.isEquality else { return .none }
      return isWorthTelling(site, reason) ? .stays(reason) : .none
    }
  }

  /// `'now'`, which SQLite's date functions read, in a storage.
  private func now(_ content: [UInt8], _ format: ColumnFormat, _ storage: ColumnStorage) -> String? {
    guard String(decoding: content, as: UTF8.self).lowercased() == "now" else { return nil }
    // A column of days in text holds what SQLite itself computes.
    if storage.storageClass == .text, storage.showsStoredText, !format.kind.values.areInstants, zone == .utc {
      return "date('now')"
    }
    let text = format.kind.values.areInstants ? "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')" : "date('now')"
    let zones = zoneArguments(format, storage)
    return "stored_date(\(text), \(SQLName.literal(storage.name))\(zones.isEmpty ? "" : ", NULL\(zones)"))"
  }

  /// Whether a text is a year and a month.
  private static func isMonth(_ text: [UInt8]) -> Bool {
    text.count == 7 && text[4] == UInt8(ascii: "-")
      && text.enumerated().allSatisfy { $0.offset == 4 || $0.element.isDigit }
  }

  /// How to compare with the days of a month; nil if a text is no year and month.
  private func rangeAdvice(onMonth text: [UInt8]) -> String? {
    let words = String(decoding: text, as: UTF8.self)
    guard Self.isMonth(text), let year = Int(words.prefix(4)), let month = Int(words.suffix(2)),
      let first = CivilDate(year: year, month: month, day: 1)
    else { return nil }
    let next = CivilDate(daysSince1970: first.daysSince1970 + 31)
    return "write >= '\(words)' and < '\("\(next)".prefix(7))'"
  }

  /// Whether users may be surprised that a text is not converted.
  ///
  /// They often search for an empty text. Most columns turn a text that looks like a number into one.
  private func isWorthTelling(_ site: TextSite, _ reason: InputOmission.Reason) -> Bool {
    guard case .unreadable = reason else { return true }
    guard !site.content.isEmpty || site.encounter.isStored || !site.isEquality else { return false }
    guard let type = site.declaredType else { return true }
    // Digits of a day become a number that is no date of the storage.
    if site.reader.format.kind.values.areDates, let storage = site.reader.format.storage,
      !site.content.isEmpty, site.content.allSatisfy(\.isDigit), !isStoredNumber(site.content, storage)
    {
      return true
    }
    return ColumnAffinity(declaredType: type, isStrict: false)
      .keeps(String(decoding: site.content, as: UTF8.self).databaseValue)
  }

  // MARK: - What stays

  mutating func omit(_ site: TextSite, because reason: InputOmission.Reason) {
    var reason = reason
    if case .unreadable(let kind, _) = reason {
      let month = site.isEquality ? rangeAdvice(onMonth: site.content) : nil
      reason = .unreadable(kind: kind, advice: month ?? advice(on: site.content, site.reader.format))
    }
    omit(outline.text(site.tokens), site, reason)
  }

  /// Records a text that cannot be changed in the statement.
  mutating func omitUsedElsewhere(_ site: TextSite) {
    guard case .certain(let storage) = site.reader.answer, storage.convertsTypedText else { return }
    let literal = outline.text(site.tokens)
    omit(literal, site, .usedElsewhere(advice: call(of: literal, site.reader, storage)))
  }

  private mutating func omit(_ literal: String, _ site: TextSite, _ reason: InputOmission.Reason) {
    let omission = InputOmission(
      column: site.reader.name, format: formatName(site.reader), literal: literal, reason: reason,
      effect: effect(site, reason))
    add(omission)
  }

  private func formatName(_ reader: Reader) -> String {
    if case .certain(let storage) = reader.answer { return reader.format.name(in: storage) }
    return reader.format.storage.map { reader.format.name(in: $0) } ?? reader.format.kind.name
  }

  func call(of literal: String, _ reader: Reader, _ storage: ColumnStorage) -> String {
    "write \(reader.format.kind.toFunction)(\(literal), \(storage.argument(for: reader.column?.found.name)))"
  }

  /// What SQLite does with a text that stays.
  func effect(_ site: TextSite, _ reason: InputOmission.Reason) -> InputOmission.Effect {
    if site.encounter.isStored { return .stored }
    guard site.storageClass != .text else { return .comparesText }
    // Some cells are texts.
    if case .doubtful = site.reader.answer { return .unknown }
    // The column makes a number of digits.
    if site.declaredType.map({ !ColumnAffinity(declaredType: $0, isStrict: false).keepsDigits }) == true,
      !site.content.isEmpty, site.content.allSatisfy(\.isDigit)
    {
      return .unknown
    }
    // A text of digits that is rounded, or a column that holds texts too, is compared in a way that depends on its cells.
    if case .inexact = reason, site.declaredType != nil { return .unknown }
    guard let sign = site.sign else { return .unknown }
    let isBlob = site.storageClass == .blob
    switch sign {
    case .less, .lessOrEqual: return isBlob ? .matchesNone : .matchesAll
    case .greater, .greaterOrEqual: return isBlob ? .matchesAll : .matchesNone
    case .notEqual, .lessOrGreater: return .matchesAll
    default: return site.encounter.meeting.isComparison ? .matchesNone : .equalsNone
    }
  }

  /// What a person can write in place of a text that is no value of a kind.
  private func advice(on content: [UInt8], _ format: ColumnFormat) -> String {
    let kind = format.kind
    if let examples = format.storage?.examples, !examples.isEmpty {
      return "write one of \(examples.prefix(3).map { SQLName.literal($0) }.joined(separator: ", "))"
        + (examples.count > 3 ? ", …" : "")
    }
    // A day shows the form of a date.
    guard kind.values.areDates else { return "write it like '\(kind.sample)'" }
    return misreading(of: content) ?? "write it like '\(kind.sample.prefix(10))'"
  }

  /// What is wrong with a text that was meant as a date, and what to write; nil if that is not plain to see.
  private func misreading(of content: [UInt8]) -> String? {
    let text = String(decoding: content, as: UTF8.self)
    if let date = Self.reordered(text) ?? Self.separated(text) { return "write '\(date)'" }
    let isDate =
      content.count >= 10 && content[4] == UInt8(ascii: "-") && content.prefix(4).allSatisfy(\.isDigit)
    return isDate && DateText(content.span, rules: .shell) == nil ? "there is no such day or time" : nil
  }

  /// Whether a text is three numbers, one of them a year, with slashes or full stops between them.
  private static func isWrittenAsDate(_ content: [UInt8]) -> Bool {
    [UInt8(ascii: "/"), UInt8(ascii: ".")].contains { separator in
      let parts = content.split(separator: separator, omittingEmptySubsequences: false)
      return parts.count == 3 && parts.contains { $0.count == 4 }
        && parts.allSatisfy { 1...4 ~= $0.count && $0.allSatisfy(\.isDigit) }
    }
  }

  /// A date in the order of ISO 8601, if a text has its day first or its month, and shows which.
  private static func reordered(_ text: String) -> String? {
    for separator in [".", "/", "-"] as [Character] {
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      if parts.count == 3, separator == "-", parts[0].count == 4, let year = Int(parts[0]),
        let month = Int(parts[1]), let day = Int(parts[2]), parts[1].count < 2 || parts[2].count < 2
      {
        return CivilDate(year: year, month: month, day: day).map { "\($0)" }
      }
      guard parts.count == 3, parts[2].count == 4, let year = Int(parts[2]), let first = Int(parts[0]),
        let second = Int(parts[1]), parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
      else { continue }
      let (month, day) = separator == "." || first > 12 ? (second, first) : (first, second)
      guard separator == "." || first > 12 || second > 12,
        CivilDate(year: year, month: month, day: day) != nil
      else { return nil }
      let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      return "\(parts[2])-\(digits(month))-\(digits(day))"
    }
    return nil
  }

  /// A date of eight digits in the form of ISO 8601.
  static func separated(_ text: String) -> String? {
    guard text.utf8.count == 8, text.utf8.allSatisfy(\.isDigit), let number = Int(text),
      CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100) != nil
    else { return nil }
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }

  // MARK: - Expressions

  /// Records an expression of literals that the column would not be found equal to: a date without quotes, or a text
  /// that is stored.
  mutating func tellOfConstant(
    _ leaf: MeetingReader.Leaf, _ isRight: Bool, _ encounter: Encounter, _ reader: Reader
  ) {
    let expression = leaf.expression
    let site = TextSite(
      content: [], tokens: expression.tokens, isRight: isRight, encounter: encounter, reader: reader)
    if reader.format.kind.values.areDates, let date = unquotedDate(expression) {
      let effect: InputOmission.Effect = encounter.isStored ? .stored : .unknown
      add(
        InputOmission(
          column: reader.name, format: formatName(reader), literal: date, reason: .unquoted, effect: effect))
      return
    }
    guard encounter.isStored, case .certain(let storage) = reader.answer, storage.convertsTypedText,
      case .string(let text)? = ConstantReader(outline: outline, database: database)
        .value(of: expression.tokens)?.storage,
      storage.storageClass != .text
    else { return }
    let literal = outline.text(expression.tokens)
    if storage.parse(Array(text.utf8).span) != nil {
      omit(literal, site, .usedElsewhere(advice: call(of: literal, reader, storage)))
    } else {
      omit(
        literal, site,
        .unreadable(kind: reader.format.kind.name, advice: advice(on: Array(text.utf8), reader.format)))
    }
  }

  /// `2026-11-24`, which SQLite subtracts, as it is written.
  func unquotedDate(_ expression: ExpressionNode) -> String? {
    guard expression.core.form == .operation([.minus, .minus]) else { return nil }
    let parts = expression.core.parts
    let texts = parts.map { outline.text($0.tokens) }
    guard parts.allSatisfy({ $0.form == .number }), texts.map(\.utf8.count) == [4, 2, 2],
      texts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }), let year = Int(texts[0]),
      let month = Int(texts[1]),
      let day = Int(texts[2]), CivilDate(year: year, month: month, day: day) != nil
    else { return nil }
    return texts.joined(separator: "-")
  }
}
