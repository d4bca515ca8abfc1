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
      if case .instants = reader.format.kind.values.arithmetic { return false }
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
    guard [4, 6, 8].contains(text.count), ("1900"..."2100").contains(String(digits.prefix(4))) else {
      return true
    }
    // A year or a month is a day if its other parts are added.
    let isDay = Self.separated(digits + "0101".dropFirst(text.count - 4)) != nil
    return !isDay || mayBeStored(number, storage)
  }

  /// Whether a number may be meant as a stored date: it is one of a likely year, or zero.
  private func mayBeStored(_ number: Double, _ storage: ColumnStorage) -> Bool {
    number == 0
      || storage.window.map { $0.isLikely(number) || $0.isEnd(number.databaseValue, number) } ?? true
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

  /// Records numbers that are no date of a column's storage but one in another unit, as seconds beside milliseconds are.
  mutating func tellOfOtherUnits(_ encounter: Encounter, _ known: [MeetingReader.Leaf]) {
    let storages = known.compactMap { leaf -> (name: String, format: ColumnFormat, storage: ColumnStorage)? in
      guard case .column(_, let found, let format?) = leaf.form, format.kind.values.areDates,
        case .certain(let storage) = certain.answer(for: format, at: found.origin), storage.window != nil
      else { return nil }
      return (found.name, format, storage)
    }
    guard let (name, format, storage) = storages.first, storages.count == 1 else { return }
    for leaf in encounter.leaves {
      guard case .number = leaf.form, let number = Double(outline.text(leaf.expression.tokens)),
        !mayBeStored(number, storage),
        let (other, instant) = Self.instant(of: number)
      else { continue }
      add(
        InputOmission(
          column: name, format: format.name(in: storage), literal: outline.text(leaf.expression.tokens),
          reason: .unreadable(
            kind: format.name(in: storage),
            advice: "write '\("\(instant)".prefix(19))', which it is as \(other)"),
          effect: .unknown))
    }
  }

  /// The storage since 1970 in which a number is an instant of a likely year, and that instant; nil if there is none.
  private static func instant(of number: Double) -> (storage: DateStorage, instant: Timestamp)? {
    let value = Int64(exactly: number)?.databaseValue ?? number.databaseValue
    return DateWindow.all.lazy.filter { $0.others.mayBeMixed && $0.isLikely(number) }
      .compactMap { window in window.storage.decode(value).map { (window.storage, $0) } }.first
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
