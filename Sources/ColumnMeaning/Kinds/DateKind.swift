package import TypedSQLiteCore

extension ColumnKind {
  /// An instant.
  package static let date: ColumnKind = ColumnKind(
    name: "date", summary: "An instant, shown as YYYY-MM-DD HH:MM:SS", sample: "2026-01-31 10:00:00.123",
    declared: Declared(
      ["DATETIME", "TIMESTAMP", "DATETIMEOFFSET", "SMALLDATETIME", "DATETIME2", "TIMESTAMPTZ"],
      sayStorage: false),
    storages: StorageSet(
      DateStorage.all.map(StorageTraits.init(date:)),
      readings: IdentifierForm.all.map(StorageTraits.init(identifier:))),
    values: .instants(differences: { .duration }),
    judges: Judges(ofDeclared: { DeclaredKindJudge.dates(.date, $0) }),
    shown: Appearance(textForm: DateCells.textForm) { style, _ in DateCells.textWriter(style, hasDate: true) }
  )
}

extension StorageTraits {
  fileprivate init(date storage: DateStorage) {
    self.init(storage, write: DateCells.write, read: { DateText($0, rules: .shell)?.timestamp })
    makeWriter = { DateCells.writer(of: storage, $0) }
    declaredType = "DATETIME"
    // Counts of a unit are exact in both directions; a day may be one of several texts.
    isReversible = storage.storageClass == .integer && storage.secondForm == nil
    if storageClass == .text { jsonForm = .dateText }
    takeForm(of: storage)
    window = DateWindow.named(storage.name)
    nowSQL = storage.nowSQL
    manualSentences = {
      [
        storage.unit.map { "Unit: \($0)." }, storage.zeroPoint.map { "Zero: \($0)." },
        "From \(storage.shownRange.lowerBound) to \(storage.shownRange.upperBound).",
      ].compactMap(\.self)
    }
  }
}

extension StorageTraits {
  /// Takes over what is special about the texts of a storage, its order, and the clocks that it means.
  mutating func takeForm(of storage: DateStorage) {
    sortsByMeaning = storage.sortsByInstant
    isInUTC = storage.isInUTC
    if !storage.isInUTC {
      localTime = storage.decode
      makeWriter = { DateCells.localWriter(of: storage, $0) }
    }
    guard storageClass == .text, !storage.isReadable else { return }
    jsonForm = .string
    showsStoredText = false
    readsAnyText = true
    convertsTypedText = true
    mayBeDigits = true
    declaredType = "TEXT"
    makeComputedWriter = nil
  }
}

extension DateStorage {
  /// The instants that the shell shows and reads in this storage: those in years of four digits.
  package var shownRange: ClosedRange<Timestamp> {
    let step = Int32(clamping: min(resolution, 1_000_000_000))
    let first = Timestamp(seconds: DateCells.shownSeconds.lowerBound) ?? range.lowerBound
    let last =
      Timestamp(
        seconds: DateCells.shownSeconds.upperBound - 1, nanoseconds: 999_999_999 - 999_999_999 % step)
      ?? range.upperBound
    return max(first, range.lowerBound)...min(last, range.upperBound)
  }
}

/// Writes instants, days and times as cells.
enum DateCells {
  /// Makes a writer of the instants of a storage, which inspects the style once, not once per cell.
  static func writer(of storage: DateStorage, _ style: DisplayStyle) -> TypedCellWriter {
    if storage.storageClass == .text, let zone = style.textZone, zone != .utc {
      return writer(ofTextsIn: zone, storage, style)
    }
    guard style.zone == .utc else {
      let read = storage.makeCellReader()
      return { cell, buffer in read(cell).flatMap { write($0, style, to: &buffer) } }
    }
    let form = form(style, offset: 0)
    let lastDay = WrittenDay()
    if storage.secondForm == nil, case .integer(let decode, _) = storage.codec {
      return { cell, buffer in
        guard cell.storageClass == .integer, let timestamp = decode(cell.int64),
          isWritable(timestamp, offset: 0)
        else { return nil }
        timestamp.write(to: &buffer, style: form, after: lastDay)
        return .text
      }
    }
    let read = storage.makeCellReader()
    return { cell, buffer in
      guard let timestamp = read(cell), isWritable(timestamp, offset: 0) else { return nil }
      timestamp.write(to: &buffer, style: form, after: lastDay)
      return .text
    }
  }

  /// Makes a writer of texts; those without a zone are in a stated one.
  private static func writer(
    ofTextsIn zone: DisplayZone, _ storage: DateStorage, _ style: DisplayStyle
  ) -> TypedCellWriter {
    let read = storage.makeCellReader()
    return { cell, buffer in
      guard let local = LocalTime(cell.databaseValue)?.time else {
        return read(cell).flatMap { write($0, style, to: &buffer) }
      }
      if case .one(let timestamp) = zone.instants(ofLocal: local) {
        return write(timestamp, style, to: &buffer)
      }
      guard style.marksUnreadable, isWritable(local, offset: 0) else { return nil }
      buffer.append(unreadableMark)
      local.write(to: &buffer, style: TimestampStyle(separator: .space))
      return .text
    }
  }

  /// Makes a writer of what clocks of no stated zone showed; for JSON without a mark of a zone.
  static func localWriter(of storage: DateStorage, _ style: DisplayStyle) -> TypedCellWriter {
    let read = storage.makeCellReader()
    let form = TimestampStyle(separator: style.style == .json ? .letterT : .space)
    return { cell, buffer in
      guard let local = read(cell) else { return nil }
      if let zone = style.textZone, zone != style.zone || style.style == .json {
        if case .one(let timestamp) = zone.instants(ofLocal: local) {
          return write(timestamp, style, to: &buffer)
        }
        guard style.marksUnreadable, isWritable(local, offset: 0) else { return nil }
        buffer.append(unreadableMark)
        local.write(to: &buffer, style: form)
        return .text
      }
      guard isWritable(local, offset: 0) else { return nil }
      local.write(to: &buffer, style: form)
      return .text
    }
  }

  /// Writes an instant, unless its year needs more than four digits.
  static func write(
    _ timestamp: Timestamp, _ style: DisplayStyle, to buffer: inout ByteBuffer
  ) -> CellForm? {
    let offset = style.zone == .utc ? 0 : style.zone.offset(at: timestamp)
    guard isWritable(timestamp, offset: offset) else { return nil }
    timestamp.write(to: &buffer, style: form(style, offset: offset))
    return .text
  }

  /// Names the form of a text that is a date.
  @Sendable static func textForm(_ text: Span<UInt8>) -> String {
    guard let date = DateText(text, rules: .shell) else { return "text" }
    if date.timePrecision == .none { return "text YYYY-MM-DD" }
    return date.separator == .letterT ? "iso8601" : "text"
  }

  private static func form(_ style: DisplayStyle, offset: Int) -> TimestampStyle {
    TimestampStyle(
      separator: style.style == .json ? .letterT : .space,
      zoneMark: style.style == .json || style.zone != .utc || style.namesUTC ? .letterZ : .none,
      offset: offset)
  }

  /// Writes a day, unless its year needs more than four digits.
  static func write(day: CivilDate, to buffer: inout ByteBuffer) -> CellForm? {
    guard (0...9999).contains(day.year), day.daysSince1970 != distantPast / 86_400 else { return nil }
    day.write(to: &buffer)
    return .text
  }

  /// Whether clocks that are `offset` seconds ahead of UTC show an instant in a year of four digits.
  @inline(__always)
  private static func isWritable(_ timestamp: Timestamp, offset: Int) -> Bool {
    let (local, overflows) = timestamp.seconds.addingReportingOverflow(Int64(offset))
    return !overflows && shownSeconds.contains(local) && timestamp.seconds != distantPast
  }

  /// What precedes a time that is not one instant, among times that were converted.
  private static let unreadableMark = "≠ " as StaticString

  /// The years 0000 to 9999, in seconds since 1970.
  fileprivate static let shownSeconds: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// Foundation's `distantPast`, in seconds since 1970.
  ///
  /// It means "not set". Foundation shows it as 0001-01-01, in a calendar that is two days behind this one there, so it
  /// would be 0000-12-30 here.
  private static let distantPast: Int64 = -62_135_769_600

  /// Writes a time on the clocks of a zone, unless the clocks skipped it or showed it twice.
  private static func write(
    local date: DateText, in zone: DisplayZone, _ style: DisplayStyle, to buffer: inout ByteBuffer
  ) -> CellForm? {
    guard let local = date.timestamp, case .one(let timestamp) = zone.instants(ofLocal: local) else {
      return nil
    }
    if style.zone == .utc, zone == .utc {
      // Keeps the digits of the text.
      var marked = date
      marked.separator = .letterT
      marked.zone = .utc
      marked.write(to: &buffer)
      return .text
    }
    return write(timestamp, style, to: &buffer)
  }

  /// Makes a writer of text that is a date, as stored; for JSON with a `T` in place of the space.
  ///
  /// - Parameters:
  ///   - style: the style of the cells.
  ///   - hasDate: whether the texts name a day; otherwise they are times of any day.
  /// - Returns: the writer.
  static func textWriter(_ style: DisplayStyle, hasDate: Bool) -> TypedCellWriter {
    let isJSON = style.style == .json
    let copiesPlain = hasDate && (style.textZone == nil || style.textZone == style.zone && !isJSON)
    return { cell, buffer in
      guard cell.storageClass == .text else { return nil }
      return cell.withBytes { bytes in
        if copiesPlain, bytes.isPlainDateTime {
          guard isJSON else {
            buffer.append(bytes)
            return .text
          }
          buffer.append(bytes.extracting(..<10))
          buffer.append(UInt8(ascii: "T"))
          buffer.append(bytes.extracting(11...))
          return .text
        }
        guard let date = DateText(bytes, rules: .shell), date.hasDate == hasDate else { return nil }
        if date.zone == .none, date.hasDate, date.timePrecision > .none, let zone = style.textZone,
          zone != style.zone || style.style == .json
        {
          if let form = write(local: date, in: zone, style, to: &buffer) { return form }
          guard style.marksUnreadable else { return nil }
          buffer.append(unreadableMark)
          buffer.append(bytes)
          return .text
        }
        if style.style == .json, date.timePrecision > .none, date.hasDate {
          var iso = date
          iso.separator = .letterT
          iso.write(to: &buffer)
        } else if style.zone != .utc, date.zone != .none, let timestamp = date.timestamp {
          return write(timestamp, style, to: &buffer)
        } else {
          buffer.append(bytes)
        }
        return .text
      }
    }
  }
}

extension DisplayStyle {
  /// Whether a time that is not one instant gets a mark here; at a terminal, the odd cells of all kinds get one.
  fileprivate var marksUnreadable: Bool { style == .text && !showsSummaries }
}
