package import ColumnMeaning
package import TypedSQLite

/// The SQL functions between text and storage values: `to_date` and `as_date`, and their kin of each kind.
package enum TypedFunctions {
  /// Makes the functions of every kind callable in a database.
  ///
  /// - Parameters:
  ///   - database: the connection.
  ///   - settings: the storages to use where a call names none, asked at each call.
  ///   - format: the format of a column that a call names in place of a storage; nil where none is known.
  ///   - warn: takes a note that a value was rounded.
  /// - Throws: `DatabaseError` where SQLite does not take a function.
  package static func register(
    in database: Database, settings: @escaping () -> FormatSettings,
    format: @escaping (String) -> ColumnFormat?, warn: @escaping (String) -> Void
  ) throws(DatabaseError) {
    for kind in ColumnKind.all {
      for count in 1...2 {
        // Without a storage the result depends on the settings, which a statement cannot see change.
        let isDeterministic = count == 2
        try database.add(
          ScalarFunction(
            name: "to_\(kind.name)", argumentCount: count, isDeterministic: isDeterministic,
            schemaUse: .innocuous
          ) {
            call throws(FunctionError) in
            try toStorage(
              call, kind, try storage(named: call, kind, settings, format, function: "to_\(kind.name)"), warn)
          })
        try database.add(
          ScalarFunction(
            name: "as_\(kind.name)", argumentCount: count, isDeterministic: isDeterministic,
            schemaUse: .innocuous
          ) {
            call throws(FunctionError) in
            try asText(
              call, kind, try storage(named: call, kind, settings, format, function: "as_\(kind.name)"))
          })
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
      warn("to_\(kind.name): \(quoted(text)) is finer than \(storage.name) stores and was rounded")
      call.setResult(value)
    case .outOfRange:
      throw FunctionError("to_\(kind.name): \(quoted(text)) is out of range for \(storage.name)")
    case nil:
      throw FunctionError("to_\(kind.name): \(quoted(text)) is not a \(kind.name)")
    }
  }

  /// The canonical text of a storage value: `as_date(created, 'unix-ms')`; NULL where it does not fit.
  private static func asText(
    _ call: FunctionCall, _ kind: ColumnKind, _ storage: ColumnStorage
  ) throws(FunctionError) {
    var text = ByteBuffer(capacity: 64)
    let format = ColumnFormat(kind: kind, storage: storage, evidence: .pin(""))
    guard format.makeWriter(.canonical)(call[0], &text) != nil else { return }
    text.withSpan { call.setResult(text: $0) }
  }

  /// The storage that a call names, by its own name or by that of a column; else the one for writing.
  private static func storage(
    named call: FunctionCall, _ kind: ColumnKind, _ settings: () -> FormatSettings,
    _ format: (String) -> ColumnFormat?, function: String
  ) throws(FunctionError) -> ColumnStorage {
    guard call.count == 2 else {
      guard let storage = settings().writingStorage(of: kind) else {
        throw FunctionError("\(function): no storage")
      }
      return storage
    }
    let name = call[1].withBytes { String(repairing: $0) }
    guard let storage = kind.storage(named: name) ?? kind.storage(ofColumn: format(name)) else {
      throw FunctionError(
        "\(function): no storage '\(name)'; \(storageNamesText(of: kind)), or a column such as visit.at whose "
          + "storage is known")
    }
    return storage
  }

  private static func quoted(_ text: borrowing ByteBuffer) -> String {
    text.withSpan { "'" + String(repairing: $0) + "'" }
  }
}

/// The storages of a kind, in words.
package func storageNamesText(of kind: ColumnKind) -> String {
  "use one of "
    + (kind.storages.map(\.name) + [kind.family?.pattern].compactMap { $0 }).joined(separator: ", ")
}
