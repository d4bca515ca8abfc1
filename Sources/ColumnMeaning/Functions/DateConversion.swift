package import TypedSQLiteCore

/// What the SQL functions `readable_date` and `stored_date` do: they convert between SQLite's date functions and the
/// storages of columns.
///
/// Each function of a connection has one, which remembers what its last call named.
package final class DateConversion {
  private let function: String
  private let storages: ZonedStorages
  private let origins: ZonedStorages

  /// - Parameters:
  ///   - function: the name of the function, for its errors.
  ///   - zone: returns the zone that a call names; nil if there is none.
  package init(_ function: String, zone: @escaping (String) -> DisplayZone?) {
    self.function = function
    storages = ZonedStorages(zone: zone)
    origins = ZonedStorages(zone: zone)
  }

  /// Returns the first argument as an instant that SQLite's date functions read, or unchanged.
  ///
  /// - Throws: `FunctionError` for a storage or a zone that does not exist.
  package func setReadable(_ call: FunctionCall) throws(FunctionError) {
    let called = try storages.storage(of: call, zonesFrom: 2)
    if let instant = called.decode(call[0]), let local = called.clocks.shown.local(at: instant) {
      return call.setResult(local.description.databaseValue)
    }
    var text = ByteBuffer(capacity: 32)
    guard called.write(call[0], &text) != nil else { return call.setResult(call[0].databaseValue) }
    text.withSpan { call.setResult(text: $0) }
  }

  /// Returns the first argument in the storage that the call names, or unchanged.
  ///
  /// - Throws: `FunctionError` for a storage or a zone that does not exist, and for a time that its clocks skip or
  ///   repeat.
  package func setStored(_ call: FunctionCall) throws(FunctionError) {
    let called = try storages.storage(of: call, zonesFrom: 3)
    let encoding: StorageEncoding<DatabaseValue>? =
      if call.count > 2, !call[2].isNull {
        try origins.origin(named: call[2]).values.decode(call[0].databaseValue)
          .flatMap(called.stored.values.encode)
      } else if call[0].storageClass == .text {
        try call[0].withBytes { text throws(FunctionError) in
          try called.called.encoding(of: text, for: function)
        }
      } else {
        nil
      }
    call.setResult(encoding?.nearestValue ?? call[0].databaseValue)
  }
}

/// A storage of dates or days and its zones, which the calls of a function name.
private struct ZonedStorage {
  let called: CalledStorage
  let clocks: ColumnClocks
  /// The storage, with texts in the zone that was stated for them.
  let stored: ColumnStorage

  var write: TypedCellWriter { called.write }

  /// The instant of a cell that is moved to other clocks; nil if it stays in UTC, or is none.
  func decode(_ cell: Cell) -> Timestamp? {
    guard clocks.shown != .utc || clocks.stored != nil else { return nil }
    return stored.values.decode(cell.databaseValue)?.value(as: Timestamp.self)
  }
}

/// The storages that the calls of a function name.
///
/// A function is called for each row, nearly always with the same arguments, so they are read only if they change.
private final class ZonedStorages {
  private let zone: (String) -> DisplayZone?
  private var last: ZonedStorage?
  private var arguments = NamedArguments()
  private lazy var origins = StorageMemo { name in
    Self.storage(named: name).map { Self.called($0.storage, $0.kind, .utc) }
  }

  init(zone: @escaping (String) -> DisplayZone?) { self.zone = zone }

  /// The storage that the second argument names, with the zones from an argument on.
  func storage(of call: FunctionCall, zonesFrom start: Int) throws(FunctionError) -> ZonedStorage {
    if let last, arguments.areThose(of: call, from: start) { return last }
    let name = call[1].withBytes { String(repairing: $0) }
    guard let (storage, kind) = Self.storage(named: name) else { throw Self.unknown(name) }
    let shown = call.count > start ? try namedZone(call[start]) : nil
    let own = call.count > start + 1 ? try namedZone(call[start + 1]) : nil
    let clocks = ColumnClocks(shown: shown ?? .utc, stored: own)
    let stored = clocks.stored.flatMap { storage.holdsLocalTimes ? storage.onClocks(of: $0) : nil }
    let found = ZonedStorage(
      called: Self.called(storage, kind, clocks), clocks: clocks, stored: stored ?? storage)
    last = found
    arguments.take(from: call, from: start)
    return found
  }

  /// The storage of a number that is converted to another one.
  func origin(named cell: Cell) throws(FunctionError) -> ColumnStorage {
    if let found = origins.storage(named: cell) { return found.storage }
    throw Self.unknown(cell.withBytes { String(repairing: $0) })
  }

  private static func storage(named name: String) -> (storage: ColumnStorage, kind: ColumnKind)? {
    for kind in [ColumnKind.date, .day] {
      if let storage = kind.storage(named: name) { return (storage, kind) }
    }
    return nil
  }

  private static func called(
    _ storage: ColumnStorage, _ kind: ColumnKind, _ clocks: ColumnClocks
  ) -> CalledStorage {
    CalledStorage(
      storage: storage, write: storage.makeWriter(.canonical),
      reader: TypedTextReader(storage, of: kind, on: clocks))
  }

  private func namedZone(_ cell: Cell) throws(FunctionError) -> DisplayZone? {
    guard !cell.isNull else { return nil }
    let name = cell.withBytes { String(repairing: $0) }
    guard let zone = zone(name) else { throw FunctionError("no zone '\(name)'") }
    return zone
  }

  private static func unknown(_ name: String) -> FunctionError {
    FunctionError("no storage '\(name)'; \(storageNamesText(of: .date))")
  }
}
