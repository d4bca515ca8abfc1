/// The messages that a server of dqlite sends.
@safe final class MessageReader {
  /// A message, valid until the next one is read.
  @safe struct Message {
    let type: UInt8
    let schema: UInt8
    let body: UnsafeRawBufferPointer
  }

  /// What precedes the body of a message; `size` is that of the body, in bytes.
  struct Header {
    let type: UInt8
    let schema: UInt8
    let size: Int
  }

  private let channel: any ByteChannel
  private var buffer: UnsafeMutableRawBufferPointer
  /// The bytes of the buffer that have been received and not yet been returned in a message.
  private var unread = 0..<0

  /// The maximum size of a message in bytes.
  static let sizeLimit = 1 << 30

  init(_ channel: any ByteChannel) {
    self.channel = channel
    unsafe buffer = .allocate(byteCount: 1 << 18, alignment: 8)
  }

  deinit { unsafe buffer.deallocate() }

  /// Waits for the next message.
  func next(until deadline: Deadline) throws(ChannelFault) -> Message {
    try body(of: header(until: deadline), until: deadline)
  }

  /// Waits for the whole body of a message.
  func body(of header: Header, until deadline: Deadline) throws(ChannelFault) -> Message {
    guard header.size <= Self.sizeLimit else { throw Self.foreign }
    return unsafe Message(
      type: header.type, schema: header.schema, body: try piece(header.size, until: deadline))
  }

  /// Waits for the first part of a message whose body is then read piece by piece.
  func header(until deadline: Deadline) throws(ChannelFault) -> Header {
    try receive(8, until: deadline)
    let start = unread.lowerBound
    let words = unsafe UInt32(
      littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    let type = unsafe buffer[start + 4]
    let schema = unsafe buffer[start + 5]
    unread = start + 8..<unread.upperBound
    guard words > 0, type <= 20 else { throw Self.foreign }
    return Header(type: type, schema: schema, size: Int(words) * 8)
  }

  /// Waits for the next bytes of a message, valid until more are read.
  func piece(_ count: Int, until deadline: Deadline) throws(ChannelFault) -> UnsafeRawBufferPointer {
    try receive(count, until: deadline)
    let start = unread.lowerBound
    unread = start + count..<unread.upperBound
    return unsafe UnsafeRawBufferPointer(rebasing: buffer[start..<start + count])
  }

  private static let foreign = ChannelFault.wrongBytes("it does not speak dqlite")

  /// Whether bytes have come that belong to no message that was returned.
  var hasUnreadBytes: Bool { !unread.isEmpty }

  /// Waits until there are at least `count` unread bytes, which do not move until the next call.
  private func receive(_ count: Int, until deadline: Deadline) throws(ChannelFault) {
    while unread.count < count {
      makeRoom(for: count)
      let free = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[unread.upperBound...])
      let received = unsafe try channel.read(into: free, until: deadline)
      guard received > 0 else { throw .ended("the connection was closed") }
      unread = unread.lowerBound..<unread.upperBound + received
    }
  }

  /// Makes room after the unread bytes.
  ///
  /// The buffer grows with what has come, not with what was announced: a wrong length costs no memory.
  private func makeRoom(for count: Int) {
    if unread.isEmpty {
      unread = 0..<0
    } else if unsafe unread.lowerBound + count > buffer.count, unread.lowerBound > 0 {
      unsafe buffer.baseAddress?.copyMemory(
        from: buffer.baseAddress.unsafelyUnwrapped + unread.lowerBound, byteCount: unread.count)
      unread = 0..<unread.count
    }
    guard unsafe unread.upperBound == buffer.count else { return }
    let larger = unsafe UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * buffer.count, alignment: 8)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
    unsafe buffer.deallocate()
    unsafe buffer = larger
  }
}
