import TypedSQLiteCore

/// The bodies of requests.
struct HranaRequest {
  /// What is asked of a stream at one time.
  enum Step {
    /// Runs statements without parameters and rows.
    case script([UInt8])
    /// Runs a statement without rows.
    case statement(RemoteRequest)
    /// Asks what a statement is, without running it.
    case description([UInt8])
    case hasNoTransaction
    case close

    fileprivate var type: StaticString {
      switch self {
      case .script: "sequence"
      case .statement: "execute"
      case .description: "describe"
      case .hasNoTransaction: "get_autocommit"
      case .close: "close"
      }
    }
  }

  /// The path below that of the address.
  let path: String
  let body: [UInt8]

  private init(_ path: String, _ json: borrowing ByteBuffer) {
    self.path = path
    body = json.bytes
  }

  /// Steps of a stream, whose results come together.
  ///
  /// - Throws: ``RemoteFailure`` `.refused` if JSON cannot say one.
  static func pipeline(_ steps: [Step], baton: String?) throws(RemoteFailure) -> HranaRequest {
    var json = ByteBuffer()
    json.begin(baton)
    json.append("\"requests\":[")
    for (index, step) in steps.enumerated() {
      json.append(index == 0 ? "{\"type\":\"" : ",{\"type\":\"")
      json.append(step.type)
      json.append("\"")
      switch step {
      case .script(let sql), .description(let sql):
        json.append(",\"sql\":")
        json.append(jsonString: sql.span, escapes: .numberedJSON)
      case .statement(let request):
        json.append(",\"stmt\":")
        try json.append(request)
      case .hasNoTransaction, .close: break
      }
      json.append("}")
    }
    json.append("]}")
    return HranaRequest("/v3/pipeline", json)
  }

  /// A statement without parameters, whose rows come one by one.
  static func cursor(_ sql: String, baton: String?) -> HranaRequest {
    var json = ByteBuffer()
    json.begin(baton)
    json.append("\"batch\":{\"steps\":[{\"stmt\":{\"want_rows\":true,\"sql\":")
    json.append(jsonString: Array(sql.utf8).span, escapes: .numberedJSON)
    json.append("}}]}}")
    return HranaRequest("/v3/cursor", json)
  }

  /// A statement, whose rows come one by one.
  ///
  /// - Throws: ``RemoteFailure`` `.refused` if JSON cannot say it.
  static func cursor(_ request: RemoteRequest, baton: String?) throws(RemoteFailure) -> HranaRequest {
    var json = ByteBuffer(capacity: request.sql.count + 512)
    json.begin(baton)
    json.append("\"batch\":{\"steps\":[{\"stmt\":")
    try json.append(request)
    json.append("}]}}")
    return HranaRequest("/v3/cursor", json)
  }
}

extension ByteBuffer {
  fileprivate mutating func begin(_ baton: String?) {
    append("{\"baton\":")
    if let baton {
      append(jsonString: Array(baton.utf8).span, escapes: .numberedJSON)
    } else {
      append("null")
    }
    append(",")
  }

  /// Appends a statement with its arguments.
  fileprivate mutating func append(_ request: RemoteRequest) throws(RemoteFailure) {
    guard String(validating: request.sql.span) != nil else { throw .refused("the statement is no UTF-8") }
    append("{\"want_rows\":")
    append(request.statement.columnCount > 0 ? "true" : "false")
    append(",\"sql\":")
    append(jsonString: request.sql.span, escapes: .numberedJSON)
    try append(request.arguments, request.parameterNames)
    append("}")
  }

  /// Appends the values of parameters; the server takes either numbers or names.
  private mutating func append(_ arguments: [Cell], _ names: [String?]) throws(RemoteFailure) {
    guard !arguments.isEmpty else { return }
    let isNamed = names.map { $0?.first.map { $0 != "?" } ?? false }
    let hasNames = isNamed.contains(true)
    guard !hasNames || !isNamed.contains(false) else {
      throw .refused("libSQL takes parameters with names or with numbers, but not both in one statement")
    }
    append(hasNames ? ",\"named_args\":[" : ",\"args\":[")
    for (index, argument) in arguments.enumerated() {
      if index > 0 { append(",") }
      guard hasNames else {
        try append(argument)
        continue
      }
      append("{\"name\":")
      append(jsonString: Array((names[index] ?? "").utf8).span, escapes: .numberedJSON)
      append(",\"value\":")
      try append(argument)
      append("}")
    }
    append("]")
  }

  private mutating func append(_ argument: Cell) throws(RemoteFailure) {
    switch argument.storageClass {
    case .null: append("{\"type\":\"null\"}")
    case .integer:
      append("{\"type\":\"integer\",\"value\":\"")
      append(decimal: argument.int64)
      append("\"}")
    case .real:
      guard argument.double.isFinite else {
        throw .refused("libSQL cannot be sent an infinite number; write it as 9e999 or -9e999")
      }
      append("{\"type\":\"float\",\"value\":")
      try append(readable: argument.double)
      append("}")
    case .text:
      append("{\"type\":\"text\",\"value\":")
      let isText = argument.withBytes { bytes in
        guard String(validating: bytes) != nil else { return false }
        append(jsonString: bytes, escapes: .numberedJSON)
        return true
      }
      guard isText else {
        throw .refused("libSQL cannot be sent a text that is no UTF-8; write it as CAST(X'…' AS TEXT)")
      }
      append("}")
    case .blob:
      append("{\"type\":\"blob\",\"base64\":\"")
      argument.withBytes { append(base64: $0) }
      append("\"}")
    }
  }

  private mutating func append(readable value: Double) throws(RemoteFailure) {
    guard let (digits, exponent) = value.magnitude.digitsForServer else {
      throw .refused("libSQL would not read \(value) exactly; write it as a literal")
    }
    if value.sign == .minus { append("-") }
    append(decimal: Int64(clamping: digits))
    append("e")
    append(decimal: Int64(exponent))
  }

  private mutating func append(base64 bytes: Span<UInt8>) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for index in bytes.indices {
      bits = bits << 8 | UInt32(bytes[index])
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        append(digits[Int(bits >> bitCount & 63)])
      }
    }
    if bitCount > 0 { append(digits[Int(bits << (6 - bitCount) & 63)]) }
  }
}
