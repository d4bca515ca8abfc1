import TypedSQLiteCore

/// A connection over HTTP/1.1, whose answers are read as they come.
///
/// One kind of request is sent, and bodies are read line by line, with limits, from a channel that tests cut at any byte.
/// The packages for it bring an event loop, TLS, a dozen other packages, and seconds of building.
@safe final class HTTPConnection {
  let place: NetworkPlace
  private let channel: any ByteChannel
  private let wire: UnsafeMutableRawBufferPointer
  /// The bytes of the wire that were received and have not been used.
  private var unread = 0..<0
  /// The body without its framing, as far as it has come.
  private var memory = RemoteMemory(1 << 16)
  /// The bytes of the body that have not been returned.
  private var unused = 0..<0
  private var part = Part.done
  private var keepsConnection = true
  /// The number of the answer whose body is read; the body of an earlier one cannot be read any more.
  private(set) var answerNumber = 0
  private var isClosed = false

  /// What of the body comes next.
  private enum Part {
    /// Bytes that are a whole body, or the end of one.
    case bytes(Int)
    /// The size of a chunk.
    case chunkSize
    /// The rest of a chunk.
    case chunk(Int)
    /// Whatever comes before the end of the connection.
    case anything
    case done
  }

  /// The maximum size of a line, or of a whole body that is read at once, in bytes.
  private static let sizeLimit = 1 << 30

  init(_ channel: any ByteChannel, to place: NetworkPlace) {
    self.channel = channel
    self.place = place
    unsafe wire = .allocate(byteCount: 1 << 16, alignment: 8)
  }

  deinit { unsafe wire.deallocate() }

  /// Whether the whole answer has been read.
  var isIdle: Bool { if case .done = part { unused.isEmpty } else { false } }

  /// Whether no request can be sent any more.
  var hasEnded: Bool { !keepsConnection || !unread.isEmpty || channel.hasEnded }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    channel.close()
  }

  /// Sends a request; nobody can act on it before its last byte has been sent.
  func send(_ request: [UInt8], until deadline: Deadline) throws(ChannelFault) {
    answerNumber += 1
    try channel.write(request, until: deadline)
  }

  /// Reads the head of an answer.
  func head(until deadline: Deadline) throws(ChannelFault) -> HTTPHead {
    var left = HTTPHead.sizeLimit
    while true {
      guard var head = HTTPHead(statusLine: try wireLine(&left, until: deadline)) else { throw Self.foreign }
      while true {
        let line = try wireLine(&left, until: deadline)
        if line.isEmpty { break }
        guard head.read(line) else { throw .wrongBytes("it sent a wrong head of HTTP") }
      }
      head.end()
      // An answer before the answer.
      if head.status < 200 { continue }
      keepsConnection = head.keepsConnection
      unused = unused.upperBound..<unused.upperBound
      switch head.framing {
      case .length(let count): part = count == 0 ? .done : .bytes(count)
      case .chunked: part = .chunkSize
      case .untilEnd: part = .anything
      }
      return head
    }
  }

  private static let foreign = ChannelFault.wrongBytes("it does not speak HTTP")

  // MARK: - The body

  /// The memory of what ``line(until:)`` and ``rest(atMost:until:)`` return, which lasts as long as somebody has it.
  var memoryOfBody: RemoteMemory { memory }

  /// The body as far as it has come.
  private var body: UnsafeMutableBufferPointer<UInt8> {
    unsafe memory.bytes.assumingMemoryBound(to: UInt8.self)
  }

  /// Reads the next line of the body.
  ///
  /// - Returns: its bytes without the end of the line; nil after the last one.
  func line(until deadline: Deadline) throws(ChannelFault) -> UnsafeMutableBufferPointer<UInt8>? {
    var searched = 0
    while true {
      let found = unsafe Span(_unsafeElements: UnsafeBufferPointer(body.extracting(unused)))
        .firstIndex(of: 0x0A, from: searched)
      if let found {
        let line = unsafe body.extracting(unused.lowerBound..<unused.lowerBound + found)
        unused = unused.lowerBound + found + 1..<unused.upperBound
        return unsafe line
      }
      searched = unused.count
      guard searched <= Self.sizeLimit else { throw .wrongBytes("it sent a line without an end") }
      if try receiveBody(until: deadline) { continue }
      guard searched > 0 else { return nil }
      return unsafe rest()
    }
  }

  /// Reads the rest of the body, at most `limit` bytes; what follows them is lost with the connection.
  func rest(
    atMost limit: Int = sizeLimit, until deadline: Deadline
  ) throws(ChannelFault) -> UnsafeMutableBufferPointer<UInt8> {
    while try receiveBody(until: deadline) {
      guard unused.count <= limit else {
        guard limit < Self.sizeLimit else { throw .wrongBytes("it sent too much") }
        keepsConnection = false
        part = .done
        break
      }
    }
    return unsafe rest()
  }

  private func rest() -> UnsafeMutableBufferPointer<UInt8> {
    let rest = unsafe body.extracting(unused)
    unused = unused.upperBound..<unused.upperBound
    return unsafe rest
  }

  /// Skips the body.
  ///
  /// - Returns: whether it has ended within `limit` bytes.
  func skip(atMost limit: Int, until deadline: Deadline) throws(ChannelFault) -> Bool {
    answerNumber += 1
    var size = unused.count
    unused = unused.upperBound..<unused.upperBound
    while size <= limit {
      guard try receiveBody(until: deadline) else { return true }
      size += unused.count
      unused = unused.upperBound..<unused.upperBound
    }
    return false
  }

  /// Waits for more of the body.
  ///
  /// - Returns: false after its end.
  private func receiveBody(until deadline: Deadline) throws(ChannelFault) -> Bool {
    while true {
      switch part {
      case .done: return false
      case .bytes(let left):
        let count = try take(left, until: deadline)
        part = count == left ? .done : .bytes(left - count)
        return true
      case .chunk(let left):
        let count = try take(left, until: deadline)
        part = .chunk(left - count)
        if count == left { try endChunk(until: deadline) }
        return true
      case .chunkSize: try beginChunk(until: deadline)
      case .anything:
        if unread.isEmpty, try receive(until: deadline) == 0 {
          part = .done
          return false
        }
        _ = try take(.max, until: deadline)
        return true
      }
    }
  }

  private func beginChunk(until deadline: Deadline) throws(ChannelFault) {
    var left = 1024
    let line = try wireLine(&left, until: deadline)
    // Extensions of a chunk mean nothing here.
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
    guard digits.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) == true,
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .wrongBytes("it sent a wrong chunk") }
    guard size == 0 else {
      part = .chunk(size)
      return
    }
    left = HTTPHead.sizeLimit
    while try !wireLine(&left, until: deadline).isEmpty {}
    part = .done
  }

  private func endChunk(until deadline: Deadline) throws(ChannelFault) {
    var left = 2
    guard try wireLine(&left, until: deadline).isEmpty else { throw .wrongBytes("it sent a wrong chunk") }
    part = .chunkSize
  }

  /// Moves bytes from the wire to the body, at least one.
  private func take(_ limit: Int, until deadline: Deadline) throws(ChannelFault) -> Int {
    if unread.isEmpty, try receive(until: deadline) == 0 { throw Self.closed }
    let count = min(limit, unread.count)
    makeRoom(for: count)
    let source = unsafe UnsafeRawBufferPointer(
      rebasing: wire[unread.lowerBound..<unread.lowerBound + count])
    unsafe UnsafeMutableRawBufferPointer(body.extracting(unused.upperBound..<unused.upperBound + count))
      .copyMemory(from: source)
    unused = unused.lowerBound..<unused.upperBound + count
    unread = unread.lowerBound + count..<unread.upperBound
    return count
  }

  /// Makes room after the unused bytes, which may move them.
  ///
  /// Memory that somebody else has still keeps a row, so nothing in it is overwritten.
  private func makeRoom(for count: Int) {
    let isShared = !isKnownUniquelyReferenced(&memory)
    if unused.isEmpty, !isShared { unused = 0..<0 }
    let size = unsafe memory.bytes.count
    guard unused.upperBound + count > size else { return }
    let needed = unused.count + count
    let grows = needed > size / 2
    let target = grows || isShared ? RemoteMemory(grows ? 2 * max(size, needed) : size) : memory
    unsafe target.bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory.bytes[unused]))
    (memory, unused) = (target, 0..<unused.count)
  }

  // MARK: - The wire

  private static let closed = ChannelFault.ended("the connection was closed")

  /// Waits for bytes, when none are left.
  private func receive(until deadline: Deadline) throws(ChannelFault) -> Int {
    guard !isClosed else { throw Self.closed }
    let count = unsafe try channel.read(into: wire, until: deadline)
    unread = 0..<count
    return count
  }

  /// Reads a line that is none of the body; `left` is how many bytes it may have.
  private func wireLine(_ left: inout Int, until deadline: Deadline) throws(ChannelFault) -> [UInt8] {
    var line: [UInt8] = []
    while true {
      if unread.isEmpty, try receive(until: deadline) == 0 { throw Self.closed }
      let byte = unsafe wire[unread.lowerBound]
      unread = unread.lowerBound + 1..<unread.upperBound
      left -= 1
      if byte == 0x0A {
        if line.last == 0x0D { line.removeLast() }
        return line
      }
      guard left > 0 else { throw Self.foreign }
      line.append(byte)
    }
  }
}
