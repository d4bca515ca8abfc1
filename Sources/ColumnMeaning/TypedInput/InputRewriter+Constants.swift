import SQLSyntax
import TypedSQLiteCore

// Expressions of literals and parameters, whose values are known before the statement runs.

extension InputRewriter {
  /// Converts such a value beside a column of numbers or blobs, or records that it is not a value of its kind.
  ///
  /// - Returns: whether nothing else may convert it.
  mutating func settleConstant(
    _ leaf: MeetingReader.Leaf, _ isRight: Bool, _ encounter: Encounter, _ reader: Reader
  ) -> Bool {
    let tokens = leaf.expression.tokens
    guard case .certain(let storage) = reader.answer, storage.storageClass != .text,
      !leaf.expression.contains(where: { $0.form == .reference || $0.form == .query }),
      numberStorage(of: leaf.expression) == nil, unquotedDate(leaf.expression) == nil,
      let value = ConstantReader(outline: outline, database: database).value(of: tokens)
    else { return false }
    switch value.storage {
    case .string(let text):
      // The advice on comparisons, or what is said when it is stored, names an expression that makes a text.
      guard case .call = leaf.form else { return false }
      return settle(Array(text.utf8), of: leaf, isRight, encounter, reader, storage)
    case .int64(let integer): return settle(Double(integer), of: leaf, encounter, reader, storage)
    case .double(let double): return settle(double, of: leaf, encounter, reader, storage)
    case .blob, .null: return false
    }
  }

  /// Settles a text that a date function gives or that a parameter has.
  private mutating func settle(
    _ text: [UInt8], of leaf: MeetingReader.Leaf, _ isRight: Bool, _ encounter: Encounter, _ reader: Reader,
    _ storage: ColumnStorage
  ) -> Bool {
    let tokens = leaf.expression.tokens
    let isParameter = leaf.expression.core.form == .parameter
    let site = TextSite(content: text, tokens: tokens, isRight: isRight, encounter: encounter, reader: reader)
    switch replacement(of: text, reader.format, storage) {
    case .success:
      if reader.format.kind.values.areDates { return false }
      guard isParameter, leaf.route == nil, !found.isWrapped(tokens) else { return false }
      let prefix = "\(reader.format.kind.toFunction)("
      convert(
        tokens,
        Conversion.Wrapping(
          prefix: prefix, suffix: ", \(SQLName.literal(storage.name)))", role: .storing(from: nil)),
        reader.name, reader.format.name(in: storage))
    case .failure(let reason):
      if case .unreadable = reason, isStoredNumber(text, storage) { return false }
      omit(site, because: reason)
    }
    return true
  }

  /// Whether a text is the digits of a number that may be meant as it is, which the column makes of it: no year, month or
  /// day of a year of four digits, unless that is a likely number too.
  func isStoredNumber(_ text: [UInt8], _ storage: ColumnStorage) -> Bool {
    let digits = String(decoding: text, as: UTF8.self)
    guard let number = Double(digits) else { return false }
    if !mayBeStored(number, storage), Self.date(of: number) != nil { return false }
    guard [4, 6, 8].contains(text.count), ("1900"..."2100").contains(String(digits.prefix(4))) else {
      return true
    }
    // A year or a month is a day if its other parts are added.
    let isDay = Self.separated(digits + "0101".dropFirst(text.count - 4)) != nil
    return !isDay || mayBeStored(number, storage)
  }

  /// Whether a number may be meant as a stored date: it is one of a likely year, or zero.
  private func mayBeStored(_ number: Double, _ storage: ColumnStorage) -> Bool {
    if number == 0 { return true }
    if let window = storage.window {
      return window.isLikely(number) || window.isEnd(number.databaseValue, number)
    }
    let value = Int64(exactly: number)?.databaseValue ?? number.databaseValue
    guard let decoded = storage.values.decode(value) else { return false }
    let day = decoded.value(as: CivilDate.self) ?? decoded.value(as: Timestamp.self)?.date
    return day.map { (1800...2200).contains($0.year) } ?? true
  }

  /// Settles a number: one that is no date of the storage, or that counts in minor units.
  private mutating func settle(
    _ number: Double, of leaf: MeetingReader.Leaf, _ encounter: Encounter, _ reader: Reader,
    _ storage: ColumnStorage
  ) -> Bool {
    guard number != 0 else { return false }
    let literal = outline.text(leaf.expression.tokens)
    if storage.minorPlaces ?? 0 > 0 {
      tellOfUnits(literal, in: reader.name, reader.format, storage, encounter.isStored)
      return true
    }
    guard !mayBeStored(number, storage) else { return false }
    add(
      InputOmission(
        column: reader.name, format: reader.format.name(in: storage), literal: literal,
        reason: .unreadable(
          kind: reader.format.kind.name, advice: "write it like '\(reader.format.kind.sample.prefix(10))'"),
        effect: encounter.isStored ? .stored : .unknown))
    return true
  }

  /// Records numbers, and texts of their digits, that are compared with dates in text or stored among them.
  mutating func tellOfNumbers(_ encounter: Encounter) {
    guard !encounter.areAlternatives else { return }
    let sides =
      encounter.target.map { [([$0], encounter.left)] }
      ?? [(encounter.left, encounter.right), (encounter.right, encounter.left)]
    for (own, others) in sides {
      for column in own {
        guard case .column(_, let found, let format?) = column.form, format.kind.values.areDates,
          case .certain(let storage) = certain.answer(for: format, at: found.origin),
          storage.storageClass == .text, !storage.mayBeDigits
        else { continue }
        for leaf in others where isNumber(leaf, beside: found) {
          settledConstants.insert(leaf.expression.tokens)
          add(
            InputOmission(
              column: found.name, format: format.name(in: storage),
              literal: outline.text(leaf.expression.tokens),
              reason: .unreadable(
                kind: format.kind.name, advice: "write it like '\(format.kind.sample.prefix(10))'"),
              effect: encounter.isStored ? .stored : .unknown))
        }
      }
    }
  }

  /// Whether a value is a number, or the digits of one, and no year that a column of texts may be compared with.
  private func isNumber(_ leaf: MeetingReader.Leaf, beside column: ColumnFinder.Found) -> Bool {
    let expression = leaf.expression
    let value: DatabaseValue?
    switch leaf.form {
    case .number: value = Double(outline.text(expression.tokens))?.databaseValue
    case .call, .computed:
      guard !expression.contains(where: { $0.form == .reference || $0.form == .query }),
        unquotedDate(expression) == nil
      else { return false }
      value = ConstantReader(outline: outline, database: database).value(of: expression.tokens)
    case .text, .column, .nothing: return false
    }
    switch value?.storage {
    // It means "not set".
    case .int64(0), .double(0): return false
    case .int64, .double:
      let isText = ColumnAffinity(declaredType: column.declaredType) == .text
      return !isText || outline.text(expression.tokens).utf8.count != 4
    case .string(let text): return text.utf8.count > 4 && text.utf8.allSatisfy(\.isDigit)
    default: return false
    }
  }

  /// Records numbers that are no date of a column's storage but one in another unit, as seconds beside milliseconds are.
  mutating func tellOfOtherUnits(_ encounter: Encounter, _ known: [MeetingReader.Leaf]) {
    let storages = known.compactMap { leaf -> (name: String, format: ColumnFormat, storage: ColumnStorage)? in
      guard case .column(_, let found, let format?) = leaf.form, format.kind.values.areDates,
        case .certain(let storage) = certain.answer(for: format, at: found.origin),
        storage.storageClass != .text
      else { return nil }
      return (found.name, format, storage)
    }
    guard let (name, format, storage) = storages.first, storages.count == 1, !encounter.areAlternatives else {
      return
    }
    for leaf in encounter.leaves {
      guard case .number = leaf.form, let number = Double(outline.text(leaf.expression.tokens)),
        !mayBeStored(number, storage),
        let (other, date) = Self.date(of: number)
      else { continue }
      add(
        InputOmission(
          column: name, format: format.name(in: storage), literal: outline.text(leaf.expression.tokens),
          reason: .unreadable(
            kind: format.name(in: storage),
            advice: "write '\(date)', which it is as \(other)"),
          effect: encounter.isStored ? .stored : .unknown))
    }
  }

  /// Whether a whole number can be a date in some storage since 1970, the digits of a day, or a year.
  func mayBeDate(_ number: Range<Int>) -> Bool {
    let digits = numberBytes(number)
    guard digits.allSatisfy(\.isDigit) else { return false }
    return switch digits.count {
    case 4: ("1900"..."2100").contains(String(decoding: digits, as: UTF8.self))
    case 8: Self.separated(String(decoding: digits, as: UTF8.self)) != nil
    default: digits.count > 8
    }
  }

  /// The date that a number is as digits, as a year, or in a storage since 1970 in which it is an instant of a likely year;
  /// nil if it is none.
  private static func date(of number: Double) -> (storage: String, date: String)? {
    let integer = Int64(exactly: number)
    if let integer {
      if (1900...2100).contains(integer) { return ("a year", "\(integer)-01-01") }
      if let date = separated("\(integer)"), (1900...2100).contains(integer / 10_000) {
        return (DateStorage.yyyymmdd.name, date)
      }
    }
    let value = integer?.databaseValue ?? number.databaseValue
    return DateWindow.all.lazy.filter { $0.others.mayBeMixed && $0.isLikely(number) }
      .compactMap { window in
        window.storage.decode(value).map { (window.storage.name, String("\($0)".prefix(19))) }
      }.first
  }

  /// Records numbers that a name passes on to a column of minor units.
  mutating func tellOfPassedNumbers(_ encounter: Encounter) {
    let columns = encounter.target.map { [$0] } ?? encounter.leaves
    for leaf in encounter.leaves {
      guard case .number = leaf.form, leaf.route != nil else { continue }
      let digits = constant(leaf) ?? []
      for other in columns {
        guard case .column(_, let found, let format?) = other.form,
          case .certain(let storage) = certain.answer(for: format, at: found.origin),
          storage.minorPlaces ?? 0 > 0, let amount = ExactDecimal(digits.span), !amount.isZero
        else { continue }
        tellOfUnits(outline.text(leaf.expression.tokens), in: found.name, format, storage, encounter.isStored)
      }
    }
  }

  /// Records a number that counts in the stored units of a column, or of an expression of columns.
  mutating func tellOfUnits(
    _ literal: String, in name: String, _ format: ColumnFormat, _ storage: ColumnStorage, _ isStored: Bool
  ) {
    let advice = "write \(format.kind.toFunction)(\(literal), \(storage.argument(for: name)))"
    add(
      InputOmission(
        column: name, format: format.name(in: storage), literal: literal,
        reason: .inStoredUnits(advice: advice), effect: isStored ? .stored : .unknown))
  }
}
