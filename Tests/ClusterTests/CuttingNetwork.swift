@testable import RemoteEngines
@testable import TypedSQLiteCore
@testable import tsqlite

/// The network of this machine, on which one connection breaks at a certain byte.
final class CuttingNetwork: NetworkAccess {
  /// After how many more bytes the current connection breaks.
  enum Cut: Equatable {
    case sent(Int)
    case received(Int)
  }

  private let network = SystemNetwork(InterruptHandle())
  /// When the current connection breaks, while those that are made after it do not; nil for never.
  var cut: Cut?
  /// How many bytes were carried since the connection was made.
  fileprivate(set) var sent = 0
  fileprivate(set) var received = 0

  var usesProgram: Bool { false }

  func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel {
    (sent, received) = (0, 0)
    return CutChannel(try network.connect(to: place, until: deadline), self)
  }

  func pause(milliseconds: Int) throws(ChannelFault) { try network.pause(milliseconds: milliseconds) }
}

private final class CutChannel: ByteChannel {
  private let channel: any ByteChannel
  private let network: CuttingNetwork
  private var isCut = false

  init(_ channel: any ByteChannel, _ network: CuttingNetwork) {
    self.channel = channel
    self.network = network
  }

  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ChannelFault) {
    guard !isCut else { throw .ended("cut") }
    guard case .sent(let limit) = network.cut else {
      network.sent += bytes.count
      return try channel.write(bytes, until: deadline)
    }
    try channel.write(Array(bytes.prefix(limit)), until: deadline)
    if limit <= bytes.count { return end() }
    network.cut = .sent(limit - bytes.count)
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline
  ) throws(ChannelFault) -> Int {
    guard !isCut else { return 0 }
    guard case .received(let limit) = network.cut else {
      let count = try channel.read(into: buffer, until: deadline)
      network.received += count
      return count
    }
    guard limit > 0 else {
      end()
      return 0
    }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(limit))
    let count = try channel.read(into: part, until: deadline)
    network.cut = .received(limit - count)
    return count
  }

  var hasEnded: Bool { isCut || channel.hasEnded }

  func close() {
    guard !isCut else { return }
    channel.close()
  }

  private func end() {
    isCut = true
    network.cut = nil
    channel.close()
  }
}
