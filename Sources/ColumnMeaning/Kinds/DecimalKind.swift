import TypedSQLiteCore

extension ColumnKind {
  /// An exact decimal number.
  package static let decimal = ColumnKind(
    name: "decimal", summary: "An exact decimal number, shown with all its digits", sample: "12.30",
    declared: Declared(
      ["DECIMAL", "DECIMAL TEXT", "NUMERIC", "CURRENCY", "MONEY"], unless: ColumnFinding.otherNumbers),
    storages: StorageSet(
      DecimalStorage.all.map(StorageTraits.init(decimal:)),
      family: StorageFamily("minor:N", summary: "INTEGER in units of 10^-N, with N from 0 to 18") {
        DecimalStorage.named($0).map(StorageTraits.init(decimal:))
      }),
    values: .numbers(exactSum: "decimal_sum"),
    judges: Judges(ofDeclared: { DeclaredKindJudge.decimals($0) }),
    shown: Appearance { style, type in
      { cell, buffer in DecimalCells.write(cell, scale: type?.scale ?? 0, style, to: &buffer) }
    })
}

extension ColumnFinding {
  /// What numbers of a declared type mean that says only that they are numbers; nil if they are decimals.
  fileprivate static func otherNumbers(_ subject: ColumnSubject) -> ColumnFinding? {
    if let known = ColumnJudge.signature.judge(subject) ?? instants(subject) { return known }
    return subject.decimalObjection.map { reason in
      ColumnFinding(plain: Evidence(.nothing, .none, [subject.summary, reason]))
    }
  }

  /// The conclusion that numbers of a vague declared type are instants, if the name says so; nil if it does not.
  private static func instants(_ subject: ColumnSubject) -> ColumnFinding? {
    // MySQL's NUMERIC(14, 3) holds seconds with a fraction.
    guard subject.name.timeStrength == .strong,
      subject.declaredType.sizes.isEmpty || subject.declaredType.name == "NUMERIC",
      let finding = ColumnJudge.dateNumbers.judge(subject), finding.format != nil
    else { return nil }
    return finding
  }
}

extension ColumnSubject {
  /// What speaks against exact decimals in a column declared NUMERIC, which says only that it holds numbers; nil if
  /// nothing does.
  fileprivate var decimalObjection: String? {
    guard declaredType.name == "NUMERIC", declaredType.sizes.isEmpty else { return nil }
    if name.mentions(TimeWords.coordinates) { return "the name \(origin.column) says a coordinate" }
    // Amounts have names that say so, or a fraction.
    let isWhole = sample.reals.isEmpty && sample.texts.isEmpty && !name.mentions(TimeWords.quantities)
    if isWhole, let reason = NumberDateReading(sample, name: name).rivalReasons.first {
      return "they could be dates, but nothing says so: \(reason)"
    }
    let isComputed = sample.reals.contains { (ExactDecimal($0)?.digits.count ?? 0) > 15 }
    return isComputed
      ? "some numbers have more digits than people write, as results of floating point have" : nil
  }
}

extension StorageTraits {
  fileprivate init(decimal storage: DecimalStorage) {
    self.init(
      storage, write: { value, _, buffer in DecimalCells.write(value, scale: 0, to: &buffer) },
      read: { text in
        storage.storageClass == .text ? ExactDecimal(text) : ExactDecimal(ignoringBlanksAround: text)
      })
    jsonForm = .number
    minorPlaces = storage.minorPlaces
    if let places = minorPlaces {
      makeComputedWriter = { _ in { DecimalCells.writeComputed($0, places: places, scale: places, to: &$1) } }
    }
    switch storageClass {
    case .text:
      makeWriter = { [makeWriter] style in
        let write = makeWriter(style)
        return { cell, buffer in DecimalCells.copy(cell, to: &buffer) ?? write(cell, &buffer) }
      }
      declaredType = "DECIMAL TEXT"
      jsonForm = .digits
      sortsByMeaning = false
      sorting = .collation("decimal")
      mayBeDigits = true
    case .real:
      declaredType = "DECIMAL"
      showsStoredText = true
      describedClasses = [.integer, .real]
    default: break
    }
  }
}

extension ColumnFormat {
  /// The same format for sums and averages, which SQLite computes in binary fractions: they are shown without the digits
  /// that only those have.
  ///
  /// - Parameter scale: how many digits after the point are always shown.
  /// - Returns: nil for whole numbers, and for other kinds.
  func computedDecimals(scale: Int) -> ColumnFormat? {
    guard let storage, kind.values.exactSum != nil, storage.storageClass != .integer else { return nil }
    let computed = storage.with { traits in
      traits.makeWriter = { _ in { DecimalCells.writeComputed($0, places: 0, scale: scale, to: &$1) } }
      traits.showsComputed = true
      traits.showsStoredText = false
    }
    return ColumnFormat(
      kind: kind, storage: computed, readsOtherForms: readsOtherForms, declaredType: declaredType,
      evidence: evidence)
  }
}

extension ExactDecimal {
  /// Reads a number as a column of numbers does, which ignores the blanks around it.
  fileprivate init?(ignoringBlanksAround text: Span<UInt8>) {
    var range = text.indices
    while let first = range.first, text[first].isWhiteSpace { range.removeFirst() }
    while let last = range.last, text[last].isWhiteSpace { range.removeLast() }
    self.init(text.extracting(range))
  }
}

private enum DecimalCells {
  /// How many digits more than the values a result has.
  private static let moreDigits = 4

  /// Writes a result of SQLite as an amount.
  ///
  /// - Parameters:
  ///   - cell: the result.
  ///   - places: how many digits after the point the number counts.
  ///   - scale: how many digits after the point the values have.
  ///   - buffer: the buffer.
  /// - Returns: nil for a text or blob.
  static func writeComputed(
    _ cell: Cell, places: Int, scale: Int, to buffer: inout ByteBuffer
  ) -> CellForm? {
    switch cell.storageClass {
    case .integer:
      return write(ExactDecimal(cell.int64).dividedByPowerOfTen(places), scale: scale, to: &buffer)
    case .real:
      guard let value = ExactDecimal(cell.double)?.dividedByPowerOfTen(places) else { return nil }
      let limit = scale + moreDigits
      guard value.scale > scale, let rounded = value.rounded(toPlaces: limit, keeping: scale) else {
        return write(value, scale: scale, to: &buffer)
      }
      // A double has 15 digits that it surely keeps; of a long sum, the last ones are wrong.
      if let whole = value.rounded(toPlaces: scale, keeping: scale),
        abs(Double(whole) - Double(value)) <= abs(Double(value)) * 1e-13
      {
        return write(whole, scale: scale, to: &buffer)
      }
      return write(rounded, scale: scale, to: &buffer)
    case .text, .blob, .null:
      return nil
    }
  }

  /// Copies a text that is already written as the shell would write it, which nearly all are.
  static func copy(_ cell: Cell, to buffer: inout ByteBuffer) -> CellForm? {
    guard cell.storageClass == .text else { return nil }
    return cell.withBytes { text in
      guard text.count <= 400, ExactDecimal.isCanonical(text) else { return nil }
      buffer.append(text)
      return .number
    }
  }

  /// Writes a number, or a text that is one, with at least as many decimals as the type declares.
  static func write(
    _ cell: Cell, scale: Int, _ style: DisplayStyle, to buffer: inout ByteBuffer
  ) -> CellForm? {
    switch cell.storageClass {
    case .integer:
      return write(ExactDecimal(cell.int64), scale: scale, to: &buffer)
    case .real:
      let value = cell.double
      if buffer.append(decimal: value, places: scale) { return .number }
      return ExactDecimal(value).flatMap { write($0, scale: scale, to: &buffer) }
    case .text:
      return copy(cell, to: &buffer)
        ?? cell.withBytes { text in
          guard let value = ExactDecimal(text) else { return nil }
          guard style.style == .json else {
            buffer.append(text)
            return .number
          }
          return write(value, scale: 0, to: &buffer)
        }
    case .blob, .null:
      return nil
    }
  }

  static func write(_ value: ExactDecimal, scale: Int, to buffer: inout ByteBuffer) -> CellForm? {
    // An exponent can ask for more digits than anyone wants to see.
    guard abs(value.scale) <= 400 else { return nil }
    value.write(to: &buffer)
    if scale > 0, value.scale < scale {
      if value.scale <= 0 { buffer.append(UInt8(ascii: ".")) }
      buffer.append(UInt8(ascii: "0"), times: scale - max(value.scale, 0))
    }
    return .number
  }
}
