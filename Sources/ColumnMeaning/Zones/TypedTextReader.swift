package import TypedSQLiteCore

/// The zones of a column of instants.
package struct ColumnClocks: Sendable, Hashable {
  /// The zone in which people see its instants.
  package let shown: DisplayZone
  /// The zone of its texts that name none; nil if nobody stated one.
  package let stored: DisplayZone?

  package init(shown: DisplayZone, stored: DisplayZone? = nil) {
    self.shown = shown
    self.stored = stored
  }

  package static let utc = ColumnClocks(shown: .utc)
}

/// Reads the texts that people type or import for a column as they see its cells.
///
/// A text that names no zone is on the clocks on which the column is shown. A column of texts without a zone is shown as
/// stored, unless a zone was stated for it.
package struct TypedTextReader: Sendable {
  package let storage: ColumnStorage
  /// The storage, with texts in the zone that was stated for them.
  private let target: ColumnStorage
  /// The zone of texts that name none; nil if the storage reads them itself.
  private let zone: DisplayZone?
  private let stored: DisplayZone?

  package init(_ storage: ColumnStorage, of kind: ColumnKind, on clocks: ColumnClocks) {
    self.storage = storage
    guard kind.values.areInstants else {
      (target, zone, stored) = (storage, nil, nil)
      return
    }
    guard storage.holdsLocalTimes else {
      (target, zone, stored) = (storage, clocks.shown == .utc ? nil : clocks.shown, nil)
      return
    }
    guard let own = clocks.stored, own != .utc || clocks.shown != .utc else {
      (target, zone, stored) = (storage, nil, nil)
      return
    }
    (target, zone, stored) = (storage.onClocks(of: own), clocks.shown, own)
  }

  /// The zone of texts that name none, if it is not UTC.
  package var otherZone: DisplayZone? { zone == .utc ? nil : zone }

  /// Whether a text that names no zone is not in UTC, here or in the column.
  package var isMoved: Bool { zone != nil }

  /// Whether the column holds texts on other clocks than those on which it is shown.
  package var showsOtherTexts: Bool { stored != nil && stored != zone }

  /// Whether texts are converted: the column holds something else, or the same time on other clocks.
  package var converts: Bool { storage.convertsTypedText || zone != nil }

  /// The storage value of a text; nil if it is no value of the kind.
  ///
  /// - Throws: ``LocalTimeFault`` if the text names no zone, and clocks skipped the time or showed it twice.
  package func encoding(
    of text: Span<UInt8>
  ) throws(LocalTimeFault) -> StorageEncoding<DatabaseValue>? {
    guard let zone, let date = DateText(text, rules: .shell), date.hasDate else { return storage.parse(text) }
    guard date.zone == .none || stored != nil else { return storage.parse(text) }
    guard let instant = try date.zone == .none ? zone.instant(of: date) : date.timestamp else {
      return .outOfRange
    }
    let encoding = target.values.encode(KindValue(instant))
    if let stored, case .exact(let value) = encoding, target.values.decode(value) != KindValue(instant),
      let local = stored.local(at: instant),
      case .two(let first, let second) = stored.instants(ofLocal: local)
    {
      throw LocalTimeFault(zone: stored, kind: .unwritable, first: first, second: second)
    }
    if stored != nil, case .exact(let value) = encoding, case .string(let text) = value.storage,
      text.hasSuffix(".000")
    {
      // Texts of whole seconds, as SQLite writes them, are found by their bytes.
      return .exact(String(text.dropLast(4)).databaseValue)
    }
    return encoding
  }
}

extension ColumnFormat {
  /// Reads what is typed for the column in one of its storages.
  package func textReader(for storage: ColumnStorage, shownIn zone: DisplayZone) -> TypedTextReader {
    TypedTextReader(storage, of: kind, on: ColumnClocks(shown: zone, stored: textZone))
  }
}

extension ColumnStorage {
  /// Whether the values are times on clocks whose zone they do not name.
  package var holdsLocalTimes: Bool {
    // An instant that each storage can hold: the start of 2001.
    guard let instant = Timestamp(seconds: 978_307_200) else { return false }
    return values.encode(KindValue(instant))?.nearestValue.flatMap(localTime) != nil
  }
}
