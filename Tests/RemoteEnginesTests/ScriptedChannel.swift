@testable import RemoteEngines

/// A channel whose other side is a list of bytes, given in pieces.
final class ScriptedChannel: ByteChannel {
  private var answers: [UInt8]
  private let pieceSize: Int
  /// All that was sent.
  private(set) var sent: [UInt8] = []
  private(set) var isClosed = false

  init(_ answers: [UInt8], pieces pieceSize: Int = .max) {
    self.answers = answers
    self.pieceSize = pieceSize
  }

  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ChannelFault) { sent += bytes }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline
  ) throws(ChannelFault) -> Int {
    let piece = answers.prefix(min(pieceSize, buffer.count))
    unsafe buffer.copyBytes(from: piece)
    answers.removeFirst(piece.count)
    return piece.count
  }

  var hasEnded: Bool { answers.isEmpty }

  func close() { isClosed = true }
}

/// A network with one server, which gives each connection the next channel.
final class ScriptedNetwork<Channel: ByteChannel>: NetworkAccess {
  private var channels: [Channel]
  private(set) var connections: [Channel] = []
  let usesProgram: Bool

  init(_ channels: [Channel], usesProgram: Bool = false) {
    self.channels = channels
    self.usesProgram = usesProgram
  }

  func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel {
    guard !channels.isEmpty else { throw .interrupted }
    let channel = channels.removeFirst()
    connections.append(channel)
    return channel
  }

  func pause(milliseconds: Int) throws(ChannelFault) {}
}

extension [UInt8] {
  /// The bytes of hexadecimal digits.
  init(hex: String) {
    let digits = Array<Character>(hex)
    self = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0
    }
  }
}
