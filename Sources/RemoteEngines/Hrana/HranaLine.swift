import TypedSQLiteCore

/// A line of the answer to a cursor, or the whole answer to a pipeline.
struct HranaLine {
  /// What a line of a cursor is.
  enum Kind {
    /// The first line, which names the stream.
    case stream
    case row
    case end
    case failure
    /// A line that says nothing of interest, such as the names of columns.
    case other
  }

  private(set) var kind = Kind.other
  /// What continues the stream; nil if it is closed.
  private(set) var baton: String?
  /// The address of the server that continues the stream; nil for the same.
  private(set) var address: String?
  private(set) var failure: HranaError?
  private(set) var count: Int64 = 0
  private(set) var rowID: Int64?
  /// Of a pipeline, the failures of its steps; nil for each that has succeeded.
  private(set) var stepFailures: [HranaError?] = []
  /// Of a pipeline, whether no transaction is open; nil if that was not asked.
  private(set) var hasNoTransaction: Bool?
  /// Of a pipeline that asks for a description, the columns and parameters of the statement.
  private(set) var columns: [RemoteDescription.Column] = []
  private(set) var parameterNames: [String?] = []
  /// Whether the statement that was described changes nothing; nil if none was.
  private(set) var isReadonly: Bool?
  private(set) var isExplanation = false

  /// Reads a line; if it is a row, its values point into it.
  init(
    _ text: UnsafeMutableBufferPointer<UInt8>, into values: inout [RemoteValue]
  ) throws(JSONReader.Fault) {
    var json = unsafe JSONReader(text)
    try json.beginObject()
    while let name = try json.name() {
      if json.is(name, "type") {
        let type = try json.string()
        if json.is(type, "row") {
          kind = .row
        } else if json.is(type, "step_end") {
          kind = .end
        } else if json.is(type, "step_error") || json.is(type, "error") {
          kind = .failure
        }
      } else if json.is(name, "row") {
        try json.readRow(into: &values)
      } else if json.is(name, "baton") {
        baton = try json.optionalText()
        kind = .stream
      } else if json.is(name, "base_url") {
        address = try json.optionalText()
      } else if json.is(name, "error") {
        failure = try HranaError(&json)
      } else if json.is(name, "affected_row_count") {
        count = try json.optionalInteger() ?? 0
      } else if json.is(name, "last_insert_rowid") {
        rowID = try json.optionalInteger()
      } else if json.is(name, "results") {
        try readResults(&json)
      } else {
        try json.skip()
      }
    }
    try json.end()
    guard kind != .failure || failure != nil else { throw .form }
  }

  private mutating func readResults(_ json: inout JSONReader) throws(JSONReader.Fault) {
    try json.beginArray()
    while try json.hasElement() {
      var failure: HranaError?
      try json.beginObject()
      while let name = try json.name() {
        if json.is(name, "error") {
          failure = try HranaError(&json)
        } else if json.is(name, "response") {
          try readResponse(&json)
        } else {
          try json.skip()
        }
      }
      stepFailures.append(failure)
    }
  }

  private mutating func readResponse(_ json: inout JSONReader) throws(JSONReader.Fault) {
    try json.beginObject()
    while let name = try json.name() {
      if json.is(name, "result") {
        try readResult(&json)
        continue
      }
      guard json.is(name, "is_autocommit") else {
        try json.skip()
        continue
      }
      hasNoTransaction = try json.boolean()
    }
  }

  private mutating func readResult(_ json: inout JSONReader) throws(JSONReader.Fault) {
    try json.beginObject()
    while let name = try json.name() {
      if json.is(name, "affected_row_count") {
        count = try json.optionalInteger() ?? 0
      } else if json.is(name, "last_insert_rowid") {
        rowID = try json.optionalInteger()
      } else if json.is(name, "is_readonly") {
        isReadonly = try json.boolean()
      } else if json.is(name, "is_explain") {
        isExplanation = try json.boolean()
      } else if json.is(name, "cols") {
        try json.readElements { (column, type) in
          columns.append(RemoteDescription.Column(name: column ?? "", declaredType: type))
        }
      } else if json.is(name, "params") {
        try json.readElements { (parameter, _) in parameterNames.append(parameter) }
      } else {
        try json.skip()
      }
    }
  }
}

extension JSONReader {
  fileprivate mutating func boolean() throws(Fault) -> Bool {
    switch try scalar().token {
    case .true: return true
    case .false: return false
    default: throw .form
    }
  }

  /// Reads a list of objects that have a name and may have a type.
  fileprivate mutating func readElements(
    _ note: (_ name: String?, _ type: String?) -> Void
  ) throws(Fault) {
    try beginArray()
    while try hasElement() {
      var (element, type): (String?, String?)
      try beginObject()
      while let name = try name() {
        if self.is(name, "name") {
          element = try optionalText()
        } else if self.is(name, "decltype") {
          type = try optionalText()
        } else {
          try skip()
        }
      }
      note(element, type)
    }
  }

  /// Reads an integer, as a number or as a text; nil for NULL.
  fileprivate mutating func optionalInteger() throws(Fault) -> Int64? {
    let (token, range) = try scalar()
    switch token {
    case .null: return nil
    case .string, .integer:
      guard let integer = integer(range) else { throw .form }
      return integer
    default: throw .form
    }
  }
}

// MARK: - Errors

/// An error of the server.
struct HranaError: Error, Equatable {
  let message: String
  /// Its name, such as `SQLITE_CONSTRAINT`; empty if it has none.
  let code: String

  init(message: String, code: String) {
    self.message = message
    self.code = code
  }

  init(_ json: inout JSONReader) throws(JSONReader.Fault) {
    var (message, code): (String?, String?)
    try json.beginObject()
    while let name = try json.name() {
      if json.is(name, "message") {
        message = try json.optionalText()
      } else if json.is(name, "code") {
        code = try json.optionalText()
      } else {
        try json.skip()
      }
    }
    guard let message else { throw .form }
    self.init(message: message, code: code ?? "")
  }

  /// What it means for the request.
  var event: RepeatRule.Event {
    let error = databaseError
    if code == "TRANSACTION_TIMEOUT" || code == "TRANSACTION_BUSY" || code == "STREAM_EXPIRED" {
      let reason = "the server has ended the transaction (\(message))"
      return .unserved(reason: reason, atLast: message)
    }
    return error.resultCode == .SQLITE_BUSY ? .locked(error) : .failed(error)
  }

  /// The error of the statement.
  var databaseError: DatabaseError {
    var text = message[...]
    for prefix in ["SQLite error: ", "SQL input error: ", "SQLite input error: "] where text.hasPrefix(prefix)
    {
      text = text.dropFirst(prefix.count)
    }
    var offset: Int?
    let mark = " (at offset "
    if text.hasSuffix(")"), let open = text.lastIndex(of: "("), text[..<open].hasSuffix(" "),
      text[open...].hasPrefix(mark.dropFirst()),
      let number = Int(text[open...].dropFirst(mark.count - 1).dropLast())
    {
      offset = number
      text = text[..<open].dropLast()
    }
    return DatabaseError(resultCode: resultCode, message: text.printable, offset: offset)
  }

  /// The names of SQLite's codes, from 0.
  private static let names = [
    "OK", "ERROR", "INTERNAL", "PERM", "ABORT", "BUSY", "LOCKED", "NOMEM", "READONLY", "INTERRUPT", "IOERR",
    "CORRUPT", "NOTFOUND", "FULL", "CANTOPEN", "PROTOCOL", "EMPTY", "SCHEMA", "TOOBIG", "CONSTRAINT",
    "MISMATCH",
    "MISUSE", "NOLFS", "AUTH", "FORMAT", "RANGE", "NOTADB",
  ]

  private var resultCode: ResultCode {
    let words = code.split(separator: "_")
    guard words.first == "SQLITE", words.count > 1, let number = Self.names.firstIndex(of: String(words[1])),
      number > 0
    else { return .SQLITE_ERROR }
    return ResultCode(rawValue: CInt(number))
  }
}

extension StringProtocol {
  /// The text as it may be shown: at most 500 characters, none of which controls a terminal.
  var printable: String {
    String(
      String.UnicodeScalarView(
        prefix(500).unicodeScalars.map { $0.value < 0x20 || 0x7F...0x9F ~= $0.value ? " " : $0 }))
  }
}
