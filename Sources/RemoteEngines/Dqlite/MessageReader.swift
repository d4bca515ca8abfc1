import TypedSQLiteCore

/// The messages that a server of dqlite sends.
@safe final class MessageReader {
  /// A message.
  @safe struct Message {
    let type: UInt8
    let schema: UInt8
    /// Valid as long as somebody has `memory`.
    let body: UnsafeRawBufferPointer
    let memory: RemoteMemory
  }

  /// What precedes the body of a message; `size` is that of the body, in bytes.
  struct Header {
    let type: UInt8
    let schema: UInt8
    let size: Int
  }

  private let channel: any ByteChannel
  private var memory = RemoteMemory(1 << 18)
  /// The bytes of the memory that have been received and not yet been returned in a message.
  private var unread = 0..<0

  /// The maximum size of a message in bytes.
  static let sizeLimit = 1 << 30

  init(_ channel: any ByteChannel) {
    self.channel = channel
  }

  /// Waits for the next message.
  func next(until deadline: Deadline) throws(ChannelFault) -> Message {
    try body(of: header(until: deadline), until: deadline)
  }

  /// Waits for the whole body of a message.
  func body(of header: Header, until deadline: Deadline) throws(ChannelFault) -> Message {
    guard header.size <= Self.sizeLimit else { throw Self.foreign }
    let body = unsafe try piece(header.size, until: deadline)
    return unsafe Message(type: header.type, schema: header.schema, body: body, memory: memory)
  }

  /// Waits for the first part of a message whose body is then read piece by piece.
  func header(until deadline: Deadline) throws(ChannelFault) -> Header {
    try receive(8, until: deadline)
    let start = unread.lowerBound
    let words = unsafe UInt32(
      littleEndian: memory.bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    let type = unsafe memory.bytes[start + 4]
    let schema = unsafe memory.bytes[start + 5]
    unread = start + 8..<unread.upperBound
    guard words > 0, type <= 20 else { throw Self.foreign }
    return Header(type: type, schema: schema, size: Int(words) * 8)
  }

  /// Waits for the next bytes of a message, valid until more are read.
  func piece(_ count: Int, until deadline: Deadline) throws(ChannelFault) -> UnsafeRawBufferPointer {
    try receive(count, until: deadline)
    let start = unread.lowerBound
    unread = start + count..<unread.upperBound
    return unsafe UnsafeRawBufferPointer(rebasing: memory.bytes[start..<start + count])
  }

  private static let foreign = ChannelFault.wrongBytes("it does not speak dqlite")

  /// Whether bytes have come that belong to no message that was returned.
  var hasUnreadBytes: Bool { !unread.isEmpty }

  /// Waits until there are at least `count` unread bytes, which do not move until the next call.
  private func receive(_ count: Int, until deadline: Deadline) throws(ChannelFault) {
    while unread.count < count {
      makeRoom(for: count)
      let free = unsafe UnsafeMutableRawBufferPointer(rebasing: memory.bytes[unread.upperBound...])
      let received = unsafe try channel.read(into: free, until: deadline)
      guard received > 0 else { throw .ended("the connection was closed") }
      unread = unread.lowerBound..<unread.upperBound + received
    }
  }

  /// Makes room after the unread bytes.
  ///
  /// The memory grows with what has come, not with what was announced: a wrong length costs nothing. Memory that
  /// somebody else has still keeps a row, so nothing in it is overwritten.
  private func makeRoom(for count: Int) {
    let isShared = !isKnownUniquelyReferenced(&memory)
    if unread.isEmpty, !isShared { unread = 0..<0 }
    let size = unsafe memory.bytes.count
    guard unread.upperBound == size || unread.lowerBound > 0 && unread.lowerBound + count > size else {
      return
    }
    let target =
      unread.lowerBound > 0 && !isShared ? memory : RemoteMemory(unread.count == size ? 2 * size : size)
    unsafe target.bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory.bytes[unread]))
    (memory, unread) = (target, 0..<unread.count)
  }
}
