package import ColumnMeaning
package import TypedSQLite

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
  ///   - warn: called with a note that a value was rounded.
  /// - Throws: `DatabaseError` if SQLite does not accept a function.
  package static func register(
    in database: Database, settings: @escaping () -> FormatSettings,
    format: @escaping (String) -> ColumnFormat?, warn: @escaping (String) -> Void
  ) throws(DatabaseError) {
    for kind in ColumnKind.all {
      for count in 1...2 {
        let makeMemo = { (function: String, readings: @escaping () -> [ColumnStorage]) in
          CalledStorages(kind, function: function, readings: readings, settings: settings, format: format)
        }
        let toMemo = makeMemo(kind.toFunction) { [] }
        let asMemo = makeMemo(kind.asFunction) { kind.readings }
        // Without a storage the result depends on the settings, which a statement cannot see change.
        let isDeterministic = count == 2
        try database.add(
          ScalarFunction(
            name: kind.toFunction, argumentCount: count, isDeterministic: isDeterministic,
            schemaUse: .innocuous
          ) { call throws(FunctionError) in
            try toStorage(call, kind, try toMemo.storage(of: call).storage, warn)
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
    _ call: FunctionCall, _ kind: ColumnKind, _ storage: ColumnStorage, _ warn: (String) -> Void
  ) throws(FunctionError) {
    guard !call[0].isNull else { return }
    var text = ByteBuffer(capacity: 64)
    call[0].appendText(to: &text)
    switch text.withSpan({ storage.parse($0) }) {
    case .exact(let value): call.setResult(value)
    case .rounded(let value):
      warn("\(kind.toFunction): \(quoted(text)) is finer than \(storage.name) stores and was rounded")
      call.setResult(value)
    case .outOfRange:
      throw FunctionError("\(kind.toFunction): \(quoted(text)) is out of range for \(storage.name)")
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
private final class CalledStorages {
  private let kind: ColumnKind
  private let function: String
  private let settings: () -> FormatSettings
  private let format: (String) -> ColumnFormat?
  private let named: StorageMemo
  /// The storage for writing that some settings name.
  private var written: (by: FormatSettings.Revision, CalledStorage)?

  init(
    _ kind: ColumnKind, function: String, readings: @escaping () -> [ColumnStorage],
    settings: @escaping () -> FormatSettings, format: @escaping (String) -> ColumnFormat?
  ) {
    self.kind = kind
    self.function = function
    self.settings = settings
    self.format = format
    named = StorageMemo { name in
      (kind.storage(named: name) ?? readings().first { $0.name == name }).map(kind.called)
    }
  }

  func storage(of call: FunctionCall) throws(FunctionError) -> CalledStorage {
    guard call.count == 2 else { return try storageForWriting() }
    if let storage = named.storage(named: call[1]) { return storage }
    let name = call[1].withBytes { String(repairing: $0) }
    // What a column means can change from one call to the next.
    guard let storage = kind.storage(ofColumn: format(name)) else {
      throw FunctionError(
        "\(function): no storage '\(name)'; \(storageNamesText(of: kind)), or a column such as visit.at whose "
          + "storage is known")
    }
    return kind.called(storage)
  }

  private func storageForWriting() throws(FunctionError) -> CalledStorage {
    let settings = settings()
    if let (revision, storage) = written, revision == settings.revision { return storage }
    guard let storage = settings.writingStorage(of: kind) else {
      throw FunctionError("\(function): no storage")
    }
    let found = kind.called(storage)
    written = (settings.revision, found)
    return found
  }
}

extension ColumnKind {
  /// A storage with a writer that also reads texts which say themselves what they are.
  fileprivate func called(_ storage: ColumnStorage) -> CalledStorage {
    let format = ColumnFormat(kind: self, storage: storage, evidence: .pin(""))
    return CalledStorage(storage: storage, write: format.makeWriter(.canonical) ?? { _, _ in nil })
  }
}

/// The storages of a kind, in words.
package func storageNamesText(of kind: ColumnKind) -> String {
  "use one of "
    + (kind.storages.map(\.name) + [kind.family?.pattern].compactMap { $0 }).joined(separator: ", ")
}
