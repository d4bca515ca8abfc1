@testable import RemoteEngines

/// A channel whose other side has sent some bytes and is gone.
final class ReceivedBytes: ByteChannel {
  private var left: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    left = bytes[...]
  }

  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ChannelFault) {}

  func read(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline
  ) throws(ChannelFault) -> Int {
    let piece = left.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    left = left.dropFirst(piece.count)
    return piece.count
  }

  var hasEnded: Bool { left.isEmpty }

  func close() {}
}
