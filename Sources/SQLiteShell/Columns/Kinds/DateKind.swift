import TypedSQLite

extension ColumnKind {
  /// An instant.
  package static let date = ColumnKind(
    name: "date",
    summary: "An instant, shown as YYYY-MM-DD HH:MM:SS",
    sample: "2026-01-31 10:00:00.123",
    declaredTypes: ["DATETIME", "TIMESTAMP", "DATETIMEOFFSET", "SMALLDATETIME", "DATETIME2", "TIMESTAMPTZ"],
    storages: DateStorage.all.map(ColumnStorage.init(date:)),
    makeSelfDescribingWriter: { style, _ in DateCells.textWriter(style) { $0.hasDate } })
}

extension ColumnStorage {
  /// A storage of instants.
  fileprivate init(date storage: DateStorage) {
    self.init(storage, write: DateCells.write, read: { DateText($0, rules: .shell)?.timestamp })
  }
}

/// Instants, days and times as cells.
enum DateCells {
  /// Writes an instant, unless its year needs more than four digits.
  static func write(
    _ timestamp: Timestamp, _ style: DisplayStyle, to buffer: inout ByteBuffer
  ) -> CellForm? {
    guard writableInstants.contains(timestamp) else { return nil }
    timestamp.write(
      to: &buffer,
      style: TimestampStyle(
        separator: style.style == .json ? .letterT : .space,
        zoneMark: style.style == .json || style.zone != .utc ? .letterZ : .none,
        offset: style.zone == .utc ? 0 : style.zone.offset(at: timestamp)))
    return .text
  }

  /// Writes a day, unless its year needs more than four digits.
  static func write(day: CivilDate, to buffer: inout ByteBuffer) -> CellForm? {
    guard (0...9999).contains(day.year) else { return nil }
    day.write(to: &buffer)
    return .text
  }

  /// From the start of year 0 to the end of year 9999, a day of room left for zones.
  private static let writableInstants: ClosedRange<Timestamp> = {
    let first = Timestamp(seconds: -62_167_132_800) ?? .epoch
    let last = Timestamp(seconds: 253_402_214_399, nanoseconds: 999_999_999) ?? .epoch
    return first...last
  }()

  /// Writes a time on the clocks of a zone; one that they never showed, or showed twice, is no instant.
  private static func write(
    local date: DateText, in zone: DisplayZone, _ style: DisplayStyle, to buffer: inout ByteBuffer
  ) -> CellForm? {
    guard let local = date.timestamp, case .one(let timestamp) = zone.instants(ofLocal: local) else {
      return nil
    }
    if style.zone == .utc, zone == .utc {
      // The digits of the text are kept.
      var marked = date
      marked.separator = .letterT
      marked.zone = .utc
      marked.write(to: &buffer)
      return .text
    }
    return write(timestamp, style, to: &buffer)
  }

  /// Makes a writer of text that is a date, as it stands; for JSON with a `T` where a space is.
  static func textWriter(
    _ style: DisplayStyle, accepting isAccepted: @escaping @Sendable (DateText) -> Bool
  ) -> TypedCellWriter {
    { cell, buffer in
      guard cell.storageClass == .text else { return nil }
      return cell.withBytes { bytes in
        guard let date = DateText(bytes, rules: .shell), isAccepted(date) else { return nil }
        if date.zone == .none, date.hasDate, date.timePrecision > .none, let zone = style.textZone,
          zone != style.zone || style.style == .json
        {
          return write(local: date, in: zone, style, to: &buffer)
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
