package import TypedSQLiteCore

/// The SQL functions that convert between text and storage values: `to_date`, `as_date`, and similar ones for
/// each kind.
package enum TypedFunctions {
  /// Adds the functions of every kind to a connection.
  ///
  /// - Parameters:
  ///   - database: the connection.
  ///   - settings: returns the storages to use if a call names none.
  ///   - format: returns the format of a column that a call names in place of a storage; nil if none is
  ///     known.
  ///   - zone: returns the zone that a call names; nil if there is none.
  ///   - warn: called with a note that a value was rounded.
  /// - Throws: `DatabaseError` if SQLite does not accept a function.
  package static func register(
    in database: Database, settings: @escaping () -> FormatSettings,
    format: @escaping (String) -> ColumnFormat?, zone: @escaping (String) -> DisplayZone?,
    warn: @escaping (String) -> Void
  ) throws(DatabaseError) {
    for kind in ColumnKind.all {
      for count in 1...(kind.values.areInstants ? 4 : 2) {
        let makeMemo = { (function: String, readings: @escaping () -> [ColumnStorage]) in
          CalledStorages(
            kind, function: function, readings: readings, settings: settings, format: format, zone: zone)
        }
        let toMemo = makeMemo(kind.toFunction) { [] }
        let patterns = DateTextPatternMemo(kind.toFunction)
        let asMemo = makeMemo(kind.asFunction) { kind.readings }
        // Without a storage the result depends on the settings, which a statement cannot see change.
        let isDeterministic = count >= 2
        try database.add(
          ScalarFunction(
            name: kind.toFunction, argumentCount: count, isDeterministic: isDeterministic,
            schemaUse: .innocuous
          ) { call throws(FunctionError) in
            if kind.values.areInstants, count > 1, let pattern = try patterns.pattern(call[1]) {
              return try readPattern(call, pattern, kind, toMemo, warn)
            }
            try toStorage(call, kind, try toMemo.storage(of: call), warn)
          })
        try database.add(
          ScalarFunction(
            name: kind.asFunction, argumentCount: count, isDeterministic: isDeterministic,
            schemaUse: .innocuous
          ) { call throws(FunctionError) in try asText(call, try asMemo.storage(of: call).write) })
      }
    }
  }

  /// The storage value of a text: `to_date('2026-01-31', 'unix-ms')`.
  private static func toStorage(
    _ call: FunctionCall, _ kind: ColumnKind, _ called: CalledStorage, _ warn: (String) -> Void
  ) throws(FunctionError) {
    guard !call[0].isNull else { return }
    var text = ByteBuffer(capacity: 64)
    call[0].appendText(to: &text)
    try store(text, call, kind, called, warn)
  }

  /// The date in a text of another form: `to_date('31.01.2026', '%d.%m.%Y')`.
  ///
  /// It is a text that SQLite's date functions read, or is in the storage that the third argument names.
  private static func readPattern(
    _ call: FunctionCall, _ pattern: DateTextPattern, _ kind: ColumnKind, _ storages: CalledStorages,
    _ warn: (String) -> Void
  ) throws(FunctionError) {
    guard !call[0].isNull else { return }
    var bytes = ByteBuffer(capacity: 64)
    call[0].appendText(to: &bytes)
    guard let date = bytes.withSpan({ pattern.date(in: $0) }) else {
      let form = call[1].withBytes { String(repairing: $0) }
      throw FunctionError("\(kind.toFunction): \(quoted(bytes)) does not fit '\(form)'")
    }
    guard let called = try storages.storage(afterPatternIn: call) else {
      return call.setResult(date.databaseValue)
    }
    var text = ByteBuffer(capacity: 32)
    text.append(date)
    try store(text, call, kind, called, warn)
  }

  private static func store(
    _ text: borrowing ByteBuffer, _ call: FunctionCall, _ kind: ColumnKind, _ called: CalledStorage,
    _ warn: (String) -> Void
  ) throws(FunctionError) {
    let storage = called.storage
    let encoding = try text.withSpan { text throws(FunctionError) in
      try called.encoding(of: text, for: kind.toFunction)
    }
    switch encoding {
    case .exact(let value): call.setResult(value)
    case .rounded(let value):
      warn("\(kind.toFunction): \(quoted(text)) is finer than \(storage.shortName) stores and was rounded")
      call.setResult(value)
    case .outOfRange:
      throw FunctionError("\(kind.toFunction): \(quoted(text)) is out of range for \(storage.shortName)")
    case nil:
      throw FunctionError("\(kind.toFunction): \(quoted(text)) is not a \(kind.name)")
    }
  }

  /// The canonical text of a storage value: `as_date(created, 'unix-ms')`; NULL if it does not fit.
  private static func asText(_ call: FunctionCall, _ write: TypedCellWriter) throws(FunctionError) {
    var text = ByteBuffer(capacity: 64)
    guard write(call[0], &text) != nil else { return }
    text.withSpan { call.setResult(text: $0) }
  }

  private static func quoted(_ text: borrowing ByteBuffer) -> String {
    text.withSpan { "'" + String(repairing: $0) + "'" }
  }
}

/// The storage that the calls of a function name, by its own name or by that of a column; else the one for writing.
///
/// With only a storage, texts are in UTC, because the schema of a file may call the function. With a zone, or without a
/// storage, they are in that zone or in the one in which instants are shown.
private final class CalledStorages {
  private let kind: ColumnKind
  private let function: String
  private let settings: () -> FormatSettings
  private let format: (String) -> ColumnFormat?
  private let zone: (String) -> DisplayZone?
  private let named: StorageMemo
  /// The storage for writing that some settings name.
  private var written: (by: FormatSettings.Revision, CalledStorage)?
  /// The storage of the last call that named a zone, and its arguments.
  private var zoned: CalledStorage?
  private var arguments = NamedArguments()

  init(
    _ kind: ColumnKind, function: String, readings: @escaping () -> [ColumnStorage],
    settings: @escaping () -> FormatSettings, format: @escaping (String) -> ColumnFormat?,
    zone: @escaping (String) -> DisplayZone?
  ) {
    self.kind = kind
    self.function = function
    self.settings = settings
    self.format = format
    self.zone = zone
    named = StorageMemo { name in
      (kind.storage(named: name) ?? readings().first { $0.name == name }).map { kind.called($0, on: .utc) }
    }
  }

  func storage(of call: FunctionCall) throws(FunctionError) -> CalledStorage {
    switch call.count {
    case 1: return try storageForWriting()
    case 2: return try storage(named: call[1])
    default: return try storageInZone(call)
    }
  }

  /// The storage that a call with a pattern names after it, with the zone of its texts; nil if it names none.
  func storage(afterPatternIn call: FunctionCall) throws(FunctionError) -> CalledStorage? {
    guard call.count > 2, !call[2].isNull else { return nil }
    let storage = try storage(named: call[2])
    guard call.count > 3, let zone = try namedZone(call[3]) else { return storage }
    return kind.called(storage.storage, on: ColumnClocks(shown: zone))
  }

  private func storage(named cell: Cell) throws(FunctionError) -> CalledStorage {
    if let storage = named.storage(named: cell) { return storage }
    let name = cell.withBytes { String(repairing: $0) }
    // What a column means can change from one call to the next.
    let format = format(name)
    guard let storage = kind.storage(ofColumn: format) else {
      throw FunctionError(
        "\(function): no storage '\(name)'; \(storageNamesText(of: kind)), or a column such as visit.at whose "
          + "storage is known")
    }
    return kind.called(storage, on: ColumnClocks(shown: settings().zone, stored: format?.textZone))
  }

  /// The storage of a call with a storage, the zone of its texts, and the zone of stored texts.
  private func storageInZone(_ call: FunctionCall) throws(FunctionError) -> CalledStorage {
    if let zoned, arguments.areThose(of: call, from: 2) { return zoned }
    let storage = try call[1].isNull ? storageForWriting() : storage(named: call[1])
    let shown = try namedZone(call[2]) ?? .utc
    let stored = call.count > 3 ? try namedZone(call[3]) : nil
    let found = kind.called(storage.storage, on: ColumnClocks(shown: shown, stored: stored))
    zoned = found
    arguments.take(from: call, from: 2)
    return found
  }

  private func namedZone(_ cell: Cell) throws(FunctionError) -> DisplayZone? {
    guard !cell.isNull else { return nil }
    let name = cell.withBytes { String(repairing: $0) }
    guard let zone = zone(name) else { throw FunctionError("\(function): no zone '\(name)'") }
    return zone
  }

  private func storageForWriting() throws(FunctionError) -> CalledStorage {
    let settings = settings()
    if let (revision, storage) = written, revision == settings.revision { return storage }
    guard let storage = settings.writingStorage(of: kind) else {
      throw FunctionError("\(function): no storage")
    }
    let found = kind.called(storage, on: ColumnClocks(shown: settings.zone))
    written = (settings.revision, found)
    return found
  }
}

extension ColumnKind {
  /// A storage with a writer that also reads texts which say themselves what they are.
  fileprivate func called(_ storage: ColumnStorage, on clocks: ColumnClocks) -> CalledStorage {
    let format = ColumnFormat(kind: self, storage: storage, textZone: clocks.stored, evidence: .pin(""))
    var style = DisplayStyle.canonical
    style.zone = clocks.shown
    return CalledStorage(
      storage: storage, write: format.makeWriter(style) ?? { _, _ in nil },
      reader: TypedTextReader(storage, of: self, on: clocks))
  }
}

/// The storages of a kind, in words.
package func storageNamesText(of kind: ColumnKind) -> String {
  "use one of "
    + (kind.storages.map(\.name) + [kind.storageSet.family?.pattern].compactMap { $0 }).joined(
      separator: ", ")
}
