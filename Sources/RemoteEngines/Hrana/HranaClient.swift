import TypedSQLiteCore

/// The way to a server: a connection, and the stream in which the transaction and the settings of the session are.
///
/// The server keeps a stream for some seconds. Each answer has a baton, with which the next request continues it.
final class HranaClient {
  let address: HranaAddress
  private let resources: EngineResources
  private var token: String?
  private var connection: HTTPConnection?
  /// What continues the stream; nil if there is none, or a request for it is under way.
  private(set) var baton: String?
  /// The number of the stream.
  private(set) var streamNumber = 0
  /// The address at which the stream continues.
  private var place: NetworkPlace
  private var path: String
  /// When the server was heard of last.
  private var lastAnswer = ContinuousClock.now
  /// The settings that each new stream needs, as a script.
  var settings: [UInt8] = []

  /// After this time without a request, the server or a machine between may be closing the connection.
  private static let connectionAge = Duration.seconds(5)
  /// The server closes a stream after ten seconds without a request.
  private static let streamAge = Duration.seconds(8)
  /// How long making a connection may take.
  private static let attempt = Duration.seconds(5)
  /// How many bytes of rows that nobody wants are read before the connection is given up for a new one.
  private static let skippedBytes = 4 << 20

  init(_ address: HranaAddress, _ resources: EngineResources) {
    self.address = address
    self.resources = resources
    place = address.place
    path = address.path
  }

  var description: String { address.place.description }

  private var deadline: Deadline { address.deadline }

  /// Reads the token, and checks that it may be sent.
  func readToken() throws(RemoteFailure) {
    token = try address.readToken(resources)
    guard token != nil else { return }
    try HranaAddress.checkSecrecy(of: address.place, usesProgram: resources.network.usesProgram)
  }

  // MARK: - The connection

  /// Closes the connection; the server ends the stream some time later.
  func drop() {
    connection?.close()
    connection = nil
    leaveStream()
  }

  /// Ends the stream, which undoes an open transaction.
  func close() {
    guard baton != nil, let connection, connection.isIdle, !connection.hasEnded else { return drop() }
    let deadline = Deadline.after(.milliseconds(300))
    do throws(HranaFault) {
      let connection = try send(until: deadline) { (baton) throws(RemoteFailure) in
        try .pipeline([.close], baton: baton)
      }
      _ = unsafe try? connection.rest(until: deadline)
    } catch {
      // The server ends the stream itself.
    }
    drop()
  }

  private func leaveStream() {
    baton = nil
    place = address.place
    path = address.path
  }

  /// Makes the connection ready for a request, which may be of no use in another stream.
  private func prepare(mustContinue: Bool) throws(HranaFault) {
    if let connection, !connection.isIdle {
      let limit = mustContinue ? Int.max : Self.skippedBytes
      if (try? connection.skip(atMost: limit, until: deadline)) == true { noteAnswer() } else { drop() }
    }
    let age = lastAnswer.duration(to: .now)
    if let connection, connection.hasEnded || age > Self.connectionAge || connection.place != place {
      connection.close()
      self.connection = nil
    }
    if mustContinue {
      guard baton != nil else { throw .unsent(.ended("its answer was not read to the end")) }
    } else if age > Self.streamAge {
      leaveStream()
    }
    if connection == nil { try connect() }
    if baton == nil, !settings.isEmpty { _ = try exchange([.script(settings)]) }
  }

  private func connect() throws(HranaFault) {
    do throws(ChannelFault) {
      connection = try newConnection(to: place)
    } catch {
      // An address that the server named may be out of date.
      leaveStream()
      throw .unsent(error)
    }
  }

  private func newConnection(to place: NetworkPlace) throws(ChannelFault) -> HTTPConnection {
    let deadline = deadline.sooner(.after(Self.attempt))
    return HTTPConnection(try resources.network.connect(to: place, until: deadline), to: place)
  }

  // MARK: - Requests

  /// Sends steps, and reads their results.
  func pipeline(_ steps: [HranaRequest.Step], mustContinue: Bool = false) throws(HranaFault) -> HranaLine {
    try prepare(mustContinue: mustContinue)
    return try exchange(steps)
  }

  private func exchange(_ steps: [HranaRequest.Step]) throws(HranaFault) -> HranaLine {
    let deadline = deadline
    let connection = try send(until: deadline) { (baton) throws(RemoteFailure) in
      try .pipeline(steps, baton: baton)
    }
    let line: HranaLine
    do throws(ChannelFault) {
      var values: [RemoteValue] = []
      line = unsafe try Self.read(try connection.rest(until: deadline), &values)
    } catch {
      drop()
      throw .lost(error)
    }
    guard line.kind == .stream, line.stepFailures.count == steps.count else { throw giveUp() }
    continueStream(line)
    return line
  }

  /// Sends the statement that `make` makes for a baton, and reads the beginning of the answer.
  func cursor(
    mustContinue: Bool, _ make: (_ baton: String?) throws(RemoteFailure) -> HranaRequest
  ) throws(HranaFault) -> HTTPConnection {
    try prepare(mustContinue: mustContinue)
    let deadline = deadline
    let connection = try send(until: deadline, make)
    do throws(ChannelFault) {
      var values: [RemoteValue] = []
      guard let text = unsafe try connection.line(until: deadline) else { throw Self.wrongForm }
      let line = unsafe try Self.read(text, &values)
      guard line.kind == .stream else { throw Self.wrongForm }
      continueStream(line)
    } catch {
      drop()
      throw .lost(error)
    }
    return connection
  }

  /// Reads the next line of an answer; nil after the last one.
  func line(
    of connection: HTTPConnection, into values: inout [RemoteValue]
  ) throws(HranaFault) -> HranaLine? {
    do throws(ChannelFault) {
      guard let text = unsafe try connection.line(until: deadline) else {
        noteAnswer()
        return nil
      }
      return unsafe try Self.read(text, &values)
    } catch {
      if error == Self.infinity { throw .failed(HranaError(message: error.reason, code: "")) }
      drop(connection)
      throw .lost(error)
    }
  }

  /// Closes the connection after an answer of a wrong form.
  func giveUp() -> HranaFault {
    drop()
    return .lost(Self.wrongForm)
  }

  /// Closes a connection, which may be an earlier one, after an answer of a wrong form.
  func giveUp(_ connection: HTTPConnection) -> HranaFault {
    drop(connection)
    return .lost(Self.wrongForm)
  }

  private func drop(_ broken: HTTPConnection) {
    if broken === connection { drop() } else { broken.close() }
  }

  private static let wrongForm = ChannelFault.wrongBytes("it sent an answer of a wrong form")
  private static let infinity = ChannelFault.wrongBytes(
    "the server does not say whether an infinite number is positive; CAST(… AS TEXT) does")

  private static func read(
    _ text: UnsafeMutableBufferPointer<UInt8>, _ values: inout [RemoteValue]
  ) throws(ChannelFault) -> HranaLine {
    do throws(JSONReader.Fault) {
      return unsafe try HranaLine(text, into: &values)
    } catch {
      throw error == .infinity ? infinity : wrongForm
    }
  }

  /// Sends a request in the stream.
  ///
  /// - Returns: the connection, whose next bytes are the body of the answer.
  private func send(
    until deadline: Deadline, _ make: (_ baton: String?) throws(RemoteFailure) -> HranaRequest
  ) throws(HranaFault) -> HTTPConnection {
    guard let connection else { throw .unsent(.noConnection("there is no connection")) }
    let used = baton
    let bytes: [UInt8]
    do throws(RemoteFailure) {
      bytes = message(try make(used))
    } catch {
      throw .unsendable(error)
    }
    do throws(ChannelFault) {
      try connection.send(bytes, until: deadline)
    } catch {
      drop()
      throw .unsent(error)
    }
    // Until the server answers, nobody knows whether it has taken the baton.
    baton = nil
    let fault: HranaFault
    do throws(ChannelFault) {
      let head = try connection.head(until: deadline)
      noteAnswer()
      if head.status == 200 {
        if used == nil { streamNumber += 1 }
        return connection
      }
      let body = unsafe try connection.rest(atMost: 1 << 16, until: deadline)
      fault = unsafe HranaFault(status: head.status, body, hasToken: token != nil)
    } catch {
      drop()
      throw .lost(error)
    }
    switch fault {
    case .refused, .busy: baton = used
    default: leaveStream()
    }
    throw fault
  }

  private func message(_ request: HranaRequest) -> [UInt8] {
    let head = self.head("POST \(path)\(request.path)", to: place)
    let end = "Content-Type: application/json\r\nContent-Length: \(request.body.count)\r\n\r\n"
    return Array((head + end).utf8) + request.body
  }

  /// The lines with which each request begins.
  private func head(_ request: String, to place: NetworkPlace) -> String {
    let host = place.host.contains(":") ? "[\(place.host)]" : place.host
    let head = "\(request) HTTP/1.1\r\nHost: \(host):\(place.port)\r\nUser-Agent: tsqlite\r\n"
    return head + (token.map { "Authorization: Bearer \($0)\r\n" } ?? "")
  }

  private func noteAnswer() { lastAnswer = .now }

  private func continueStream(_ line: HranaLine) {
    baton = line.baton
    guard let address = line.address else { return }
    let usesProgram = resources.network.usesProgram
    guard let (place, path, isEncrypted) = NetworkPlace.ofStream(address), usesProgram || !isEncrypted,
      token == nil || (try? HranaAddress.checkSecrecy(of: place, usesProgram: usesProgram)) != nil
    else {
      // Nobody may follow it there, so this was its last request.
      return leaveStream()
    }
    (self.place, self.path) = (place, path)
  }
}

// MARK: - Copying

extension HranaClient {
  /// Copies what is committed into an empty file, over a connection of its own.
  ///
  /// - Returns: how the server refuses; nil if the copy is complete.
  func copy(_ numbers: HranaDump.Numbers, into file: any DatabaseFile) throws(HranaDump.Fault) -> HranaFault?
  {
    let (deadline, place) = (deadline, address.place)
    let connection: HTTPConnection
    do throws(ChannelFault) {
      connection = try newConnection(to: place)
      let request = head("GET \(address.path)/dump?preserve_row_ids=true", to: place) + "\r\n"
      try connection.send(Array(request.utf8), until: deadline)
      let head = try connection.head(until: deadline)
      guard head.status == 200 else {
        defer { connection.close() }
        let body = unsafe try connection.rest(atMost: 1 << 16, until: deadline)
        return unsafe HranaFault(status: head.status, body, hasToken: token != nil)
      }
    } catch {
      throw .channel(error)
    }
    defer { connection.close() }
    var dump = try HranaDump(in: file, numbers)
    while let line = try line(of: connection, until: deadline) { try dump.take(line) }
    try dump.finish()
    return nil
  }

  private func line(of connection: HTTPConnection, until deadline: Deadline) throws(HranaDump.Fault)
    -> [UInt8]?
  {
    do throws(ChannelFault) {
      return unsafe try connection.line(until: deadline).map { unsafe Array($0) }
    } catch {
      throw .channel(error)
    }
  }
}
