import TypedSQLiteCore

/// Keeps statements away from a node that would end or damage it, or whose answer would be wrong.
///
/// The reasons are faults of versions 1.11 to 1.18 of the library, each found by sending the statement to a node.
struct DqliteGuard {
  /// The text to send.
  let sql: [UInt8]
  /// Whether the node sends rows.
  let hasRows: Bool

  /// Checks and rewrites a statement.
  ///
  /// - Throws: ``RemoteFailure`` `.refused`; nothing has been sent then.
  init(_ request: RemoteRequest, keepsReturnedRows: Bool) throws(RemoteFailure) {
    // Only this program writes scripts.
    guard !request.isScript else {
      (sql, hasRows) = (request.sql, false)
      return
    }
    if let reason = Self.refusal(request, keepsReturnedRows) { throw .refused(reason) }
    hasRows = request.statement.columnCount > 0
    let text = Self.withoutEnd(request.sql)
    sql = Self.isPlainQuery(request) ? Self.wrapped(text, request.statement.columnCount) : text
  }

  /// Why a statement is not sent; nil if it is.
  private static func refusal(_ request: RemoteRequest, _ keepsReturnedRows: Bool) -> String? {
    for action in request.statement.subject.actions {
      switch action.name {
      case "ATTACH", "DETACH": return "dqlite cannot attach databases"
      case "PRAGMA":
        if let reason = refusal(pragma: action) { return reason }
      default: break
      }
    }
    if let reason = request.functionRefusal(server: "dqlite") { return reason }
    if request.statement.columnCount > columnLimit {
      return "dqlite cannot send more than \(columnLimit) columns"
    }
    if request.arguments.count > 255 { return "dqlite takes at most 255 parameters" }
    if request.arguments.contains(where: \.hasZeroByteInText) {
      return "dqlite would cut a text at its zero byte; write it as CAST(X'…' AS TEXT)"
    }
    if !request.statement.isReadonly, request.statement.columnCount > 0, request.statement.subject.changesRows
    {
      return refusal(returning: request, keepsReturnedRows)
    }
    // SQLite reports nothing about VACUUM.
    if !request.statement.isReadonly, request.statement.subject.actions.isEmpty,
      request.sql.containsWord("into")
    {
      return "dqlite cannot write a copy with VACUUM INTO"
    }
    return nil
  }

  /// The names of all columns must have fewer than 4,080 bytes, and each needs at least 8.
  private static let columnLimit = 509

  /// A returned value of these declared types that is none of their kind ends the node.
  private static let hazardousTypes: Set<String> = ["BOOLEAN", "DATE", "DATETIME", "TIMESTAMP"]

  private static func refusal(returning request: RemoteRequest, _ keepsReturnedRows: Bool) -> String? {
    guard keepsReturnedRows else { return "this version of dqlite would not store what RETURNING returns" }
    let isHazardous = request.statement.declaredTypes.contains { hazardousTypes.contains($0.uppercased()) }
    return isHazardous
      ? "a date or Boolean that is returned could end the node; write RETURNING +column" : nil
  }

  private static func refusal(pragma action: AuthorizedAction) -> String? {
    let name = action.details[0]?.lowercased() ?? ""
    if refusedPragmas.contains(name) { return "dqlite itself runs what PRAGMA \(name) does" }
    guard action.details[1] != nil, !settablePragmas.contains(name) else { return nil }
    return "PRAGMA \(name) with a value could end the node"
  }

  private static let refusedPragmas: Set<String> = [
    "incremental_vacuum", "wal_autocheckpoint", "wal_checkpoint",
  ]

  /// The pragmas that nodes take with a value; tests send each of them.
  static let settablePragmas: Set<String> = [
    "application_id", "automatic_index", "case_sensitive_like", "defer_foreign_keys", "foreign_key_check",
    "foreign_key_list", "foreign_keys", "ignore_check_constraints", "index_info", "index_list", "index_xinfo",
    "integrity_check", "optimize", "quick_check", "recursive_triggers", "reverse_unordered_selects",
    "table_info",
    "table_list", "table_xinfo", "user_version",
  ]

  // MARK: - Rewriting

  /// Whether a statement reads and is no pragma and no EXPLAIN.
  private static func isPlainQuery(_ request: RemoteRequest) -> Bool {
    request.statement.isReadonly && request.statement.columnCount > 0 && request.statement.explainLevel == 0
      && !request.statement.subject.actions.contains { $0.name == "PRAGMA" }
  }

  /// The statement inside another one, whose columns have no declared type, because nodes trust it, and short names.
  private static func wrapped(_ sql: [UInt8], _ columnCount: Int) -> [UInt8] {
    let names = (0..<columnCount).map { "c\($0)" }
    let head = "WITH \"~q\"(\(names.joined(separator: ","))) AS (\n"
    // The statement may end in a comment.
    let tail = "\n) SELECT \(names.map { "+\($0)" }.joined(separator: ",")) FROM \"~q\""
    return Array(head.utf8) + sql + Array(tail.utf8)
  }

  /// The statement without what a node would take for the beginning of another one.
  private static func withoutEnd(_ sql: [UInt8]) -> [UInt8] {
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
    var text = sql[...]
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    if text.last == UInt8(ascii: ";") { text.removeLast() }
    return Array(text)
  }
}

extension Cell {
  /// Whether it is a text with a zero byte.
  fileprivate var hasZeroByteInText: Bool {
    storageClass == .text && withBytes { $0.firstIndex(of: 0) != nil }
  }
}

extension [UInt8] {
  /// Whether a word of small letters is in the text, in letters of any case.
  fileprivate func containsWord(_ word: String) -> Bool {
    let isOfWord = { (byte: UInt8) in
      byte == UInt8(ascii: "_") || byte >= 0x80 || (byte | 0x20).isLetterOrDigit
    }
    return split { !isOfWord($0) }.contains { String(decoding: $0, as: UTF8.self).lowercased() == word }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}
