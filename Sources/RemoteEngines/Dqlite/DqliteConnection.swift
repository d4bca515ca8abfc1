import TypedSQLiteCore

/// A connection to one node.
final class DqliteConnection {
  let place: NetworkPlace
  private let channel: any ByteChannel
  private let reader: MessageReader
  /// Whether the node can return rows of an INSERT, UPDATE or DELETE without losing what it stored.
  fileprivate(set) var keepsReturnedRows = false
  /// The number of the answer that has parts that have not come; nil if there is none.
  var unreadAnswer: Int?
  private var answerCount = 0
  private var isClosed = false

  init(_ channel: any ByteChannel, to place: NetworkPlace) {
    self.channel = channel
    self.place = place
    reader = MessageReader(channel)
  }

  /// Whether the node has closed the connection.
  var hasEnded: Bool { !reader.hasUnreadBytes && channel.hasEnded }

  func send(_ message: [UInt8], until deadline: Deadline) throws(ChannelFault) {
    try channel.write(message, until: deadline)
  }

  func next(until deadline: Deadline) throws(ChannelFault) -> MessageReader.Message {
    guard !isClosed else { throw .ended("the connection was closed") }
    return try reader.next(until: deadline)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    channel.close()
  }

  /// Notes that an answer follows that can have several parts.
  ///
  /// - Returns: its number; the parts of an answer with another one cannot be read any more.
  func beginAnswer() -> Int {
    answerCount += 1
    unreadAnswer = answerCount
    return answerCount
  }

  /// Reads an answer that nobody wants any more to its end.
  ///
  /// - Returns: whether it has ended within `limit` bytes.
  func skipRows(atMost limit: Int, until deadline: Deadline) throws(ChannelFault) -> Bool {
    guard unreadAnswer != nil else { return true }
    // A reader that has begun must not take the next rows that come for its own.
    unreadAnswer = beginAnswer()
    var size = 0
    while true {
      let message = try next(until: deadline)
      size += unsafe message.body.count
      guard message.endsWithMore else { break }
      if size > limit { return false }
    }
    unreadAnswer = nil
    return true
  }
}

/// The types of answers.
enum DqliteAnswer {
  static let failure: UInt8 = 0
  static let server: UInt8 = 1
  static let servers: UInt8 = 3
  static let database: UInt8 = 4
  static let statement: UInt8 = 5
  static let result: UInt8 = 6
  static let rows: UInt8 = 7
  static let empty: UInt8 = 8
  static let files: UInt8 = 9
}

extension MessageReader.Message {
  /// Whether it is a part of an answer that another one follows.
  var endsWithMore: Bool { unsafe type == DqliteAnswer.rows && body.suffix(8).allSatisfy { $0 == 0xEE } }

  /// The failure in the message; nil if it is another message.
  func failure() throws(ChannelFault) -> DqliteFailure? {
    guard type == DqliteAnswer.failure else { return nil }
    guard let failure = unsafe DqliteFailure(body) else {
      throw .wrongBytes("it sent an answer of a wrong form")
    }
    return failure
  }

  /// What a statement without rows changed; nil if it is another message.
  func changes() throws(ChannelFault) -> RemoteChanges? {
    guard type == DqliteAnswer.result else { return nil }
    var reader = try reader(of: DqliteAnswer.result)
    guard let row = reader.word(), let count = reader.word() else {
      throw .wrongBytes("it sent an answer of a wrong form")
    }
    return RemoteChanges(lastRowID: Int64(bitPattern: row), count: Int(clamping: count))
  }

  /// What a message of a type has; throws for another type.
  fileprivate func reader(of type: UInt8) throws(ChannelFault) -> BodyReader {
    guard self.type == type else { throw .wrongBytes("it sent an answer of another type") }
    return unsafe BodyReader(body)
  }
}

// MARK: - The cluster

/// A node of a cluster.
struct DqliteMember {
  let number: UInt64
  let address: String
  let role: UInt64
}

extension MessageReader.Message {
  /// The address of the leader as the node knows it; nil if it knows none.
  func leader() throws(ChannelFault) -> String? {
    var reader = try reader(of: DqliteAnswer.server)
    guard reader.word() != nil, let address = reader.string() else {
      throw .wrongBytes("it does not speak dqlite")
    }
    return address.isEmpty ? nil : address
  }

  /// The nodes.
  func members() throws(ChannelFault) -> [DqliteMember] {
    var reader = try reader(of: DqliteAnswer.servers)
    guard let count = reader.word() else { throw .wrongBytes("it sent a list of a wrong form") }
    var members: [DqliteMember] = []
    while members.count < count {
      guard let number = reader.word(), let address = reader.string(), let role = reader.word() else {
        throw .wrongBytes("it sent a list of a wrong form")
      }
      members.append(DqliteMember(number: number, address: address, role: role))
    }
    return members
  }
}

extension DqliteConnection {
  /// Asks for the nodes, and for the address of the leader.
  func members(until deadline: Deadline) throws(ChannelFault) -> (members: [DqliteMember], leader: String?) {
    try send(DqliteRequest.leader.message + DqliteRequest.cluster.message, until: deadline)
    let leader = try next(until: deadline).leader()
    return (try next(until: deadline).members(), leader)
  }
}

// MARK: - Copying

extension DqliteConnection {
  /// Begins to speak to a node whose databases are only copied.
  func greet(until deadline: Deadline) throws(ChannelFault) {
    try send(DqliteRequest.handshake + DqliteRequest.leader.message, until: deadline)
    _ = try next(until: deadline).leader()
  }

  /// Copies a database into a file.
  ///
  /// - Returns: the failure if the node refuses; nil if the copy is complete.
  func copy(
    _ name: String, into file: any DatabaseFile, until deadline: Deadline
  ) throws(DqliteSnapshot.Fault) -> DqliteFailure? {
    let header: MessageReader.Header
    do throws(ChannelFault) {
      try send(DqliteRequest.dump(name: name).message, until: deadline)
      header = try reader.header(until: deadline)
      if header.type != DqliteAnswer.files {
        let answer = try reader.body(of: header, until: deadline)
        guard let failure = try answer.failure() else {
          throw .wrongBytes("it sent an answer of another type")
        }
        return failure
      }
    } catch {
      throw .channel(error)
    }
    var snapshot = DqliteSnapshot(reader, size: header.size, into: file, until: deadline)
    try snapshot.read()
    return nil
  }
}

// MARK: - Opening

/// What a node says when a database is opened.
enum DqliteOpening {
  /// It is the leader.
  case leader(DqliteSchema, [DqliteMember])
  /// It is not; the leader's address as the node knows it, or nil.
  case follower(of: String?)
  case refused(DqliteFailure)
}

/// The schema of a database.
struct DqliteSchema {
  var version: Int64 = 0
  var rows: [RemoteSchemaRow] = []

  /// Asks for the version and the rows of a schema: version or type, then name and statement.
  ///
  /// Up to version 1.18 a node clears the header of a row before it makes room for it, which destroys its memory if its
  /// buffer is full. The blob makes the buffer so large that this cannot happen on the connection.
  static let query = """
    SELECT (SELECT schema_version FROM pragma_schema_version), NULL, NULL, zeroblob(8192) \
    UNION ALL SELECT type, name, sql, 0 FROM main.sqlite_schema \
    UNION ALL SELECT type, name, sql, 1 FROM temp.sqlite_schema
    """
}

extension DqliteConnection {
  /// Opens a database: seven messages in one write, so that they cost one round trip.
  func open(_ name: String, until deadline: Deadline) throws(ChannelFault) -> DqliteOpening {
    let requests: [DqliteRequest] = [
      .leader, .open(name: name), .prepare(sql: "SELECT 1"), .finalize(statement: 0),
      .query(sql: Array(DqliteSchema.query.utf8), arguments: []), .cluster,
    ]
    try send(DqliteRequest.handshake + requests.flatMap(\.message), until: deadline)
    let leader = try next(until: deadline).leader()
    var refusal: DqliteFailure?
    for expected in [DqliteAnswer.database, DqliteAnswer.statement, DqliteAnswer.empty] {
      let message = try next(until: deadline)
      if let failure = try message.failure() {
        refusal = refusal ?? failure
      } else if message.type != expected {
        throw .wrongBytes("it does not speak dqlite")
      } else if expected == DqliteAnswer.statement {
        keepsReturnedRows = message.schema > 0
      }
    }
    var schema = DqliteSchema()
    if let failure = try readSchema(into: &schema, until: deadline) { refusal = refusal ?? failure }
    switch refusal {
    case nil: return .leader(schema, try next(until: deadline).members())
    case let failure? where failure.code == DqliteFailure.notLeader: return .follower(of: leader)
    case let failure?: return .refused(failure)
    }
  }

  /// Reads the answer to ``DqliteSchema/query``.
  func readSchema(into schema: inout DqliteSchema, until deadline: Deadline) throws(ChannelFault)
    -> DqliteFailure?
  {
    let parts = DqliteParts(self, deadline)
    while parts.hasMore {
      if let failure = try parts.nextPart() { return failure }
      while let row = try parts.nextRow()?.values {
        guard row.count == 4 else { throw .wrongBytes("it sent a schema of a wrong form") }
        if case .integer(let version) = row[0] { schema.version = version }
        guard let type = row[0].string, let name = row[1].string, let sql = row[2].string else { continue }
        let isTemporary = if case .integer(1) = row[3] { true } else { false }
        schema.rows.append(RemoteSchemaRow(type: type, name: name, sql: sql, isTemporary: isTemporary))
      }
    }
    return nil
  }
}
