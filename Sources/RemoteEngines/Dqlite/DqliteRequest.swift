import TypedSQLiteCore

/// A request of dqlite's protocol, version 1.
enum DqliteRequest {
  case leader
  case open(name: String)
  /// Prepares a statement, with the newer form of the answer if the server knows it.
  case prepare(sql: String)
  case finalize(statement: UInt32)
  /// Runs statements without rows; arguments go to the first one.
  case execute(sql: [UInt8], arguments: [Cell])
  /// Runs one statement with rows.
  case query(sql: [UInt8], arguments: [Cell])
  /// Adds a node as a spare.
  case add(node: UInt64, address: String)
  case assign(node: UInt64, DqliteRole)
  case dump(name: String)
  case cluster

  /// The greeting of a client, to which no answer comes: the version of the protocol.
  static let handshake: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0]

  /// The message.
  var message: [UInt8] {
    var message = DqliteMessage()
    switch self {
    case .leader:
      message.add(0 as UInt64)
      return message.bytes(type: 0)
    case .open(let name):
      message.add(name)
      message.add(0 as UInt64)
      message.add("")
      return message.bytes(type: 3)
    case .prepare(let sql):
      message.add(0 as UInt64)
      message.add(sql)
      return message.bytes(type: 4, schema: 1)
    case .finalize(let statement):
      message.add(UInt64(statement) << 32)
      return message.bytes(type: 7)
    case .execute(let sql, let arguments):
      message.add(0 as UInt64)
      message.add(text: sql)
      message.add(arguments)
      return message.bytes(type: 8)
    case .query(let sql, let arguments):
      message.add(0 as UInt64)
      message.add(text: sql)
      message.add(arguments)
      return message.bytes(type: 9)
    case .add(let node, let address):
      message.add(node)
      message.add(address)
      return message.bytes(type: 12)
    case .assign(let node, let role):
      message.add(node)
      message.add(role.rawValue)
      return message.bytes(type: 13)
    case .dump(let name):
      message.add(name)
      return message.bytes(type: 15)
    case .cluster:
      message.add(1 as UInt64)
      return message.bytes(type: 16)
    }
  }
}

/// What a node of a cluster does.
enum DqliteRole: UInt64 {
  case voter = 0
  case standBy = 1
  case spare = 2

  /// The word that dqlite uses.
  var name: String {
    switch self {
    case .voter: "voter"
    case .standBy: "stand-by"
    case .spare: "spare"
    }
  }
}

/// The body of a message to a server, in words of 8 bytes, with the least significant byte first.
private struct DqliteMessage {
  /// Room for the header, then the body.
  private var bytes = [UInt8](repeating: 0, count: 8)

  mutating func add(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  mutating func add(_ text: String) { add(text: Array(text.utf8)) }

  mutating func add(text: [UInt8]) {
    bytes += text
    bytes.append(0)
    pad()
  }

  /// Adds the values of parameters; nothing if there are none.
  mutating func add(_ arguments: [Cell]) {
    guard !arguments.isEmpty else { return }
    bytes.append(UInt8(clamping: arguments.count))
    for argument in arguments { bytes.append(argument.storageClass.dqliteType) }
    pad()
    for argument in arguments {
      switch argument.storageClass {
      case .null: add(0 as UInt64)
      case .integer: add(UInt64(bitPattern: argument.int64))
      case .real: add(argument.double.bitPattern)
      case .text:
        argument.withBytes { span in for index in span.indices { bytes.append(span[index]) } }
        bytes.append(0)
        pad()
      case .blob:
        add(UInt64(argument.byteCount))
        argument.withBytes { span in for index in span.indices { bytes.append(span[index]) } }
        pad()
      }
    }
  }

  private mutating func pad() {
    while !bytes.count.isMultiple(of: 8) { bytes.append(0) }
  }

  /// The message with its header: the number of words, the type, and the form of the body.
  func bytes(type: UInt8, schema: UInt8 = 0) -> [UInt8] {
    var message = bytes
    let words = UInt32(clamping: bytes.count / 8 - 1)
    for index in 0..<4 { message[index] = UInt8(truncatingIfNeeded: words >> UInt32(8 * index)) }
    message[4] = type
    message[5] = schema
    return message
  }
}

extension StorageClass {
  fileprivate var dqliteType: UInt8 {
    switch self {
    case .integer: 1
    case .real: 2
    case .text: 3
    case .blob: 4
    case .null: 5
    }
  }
}
