import RemoteEngines
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The network of this machine.
final class SystemNetwork: NetworkAccess {
  private let interrupt: InterruptHandle
  /// Called if a server does not answer for a while.
  private let noteSilence: ((NetworkPlace) -> Void)?

  init(_ interrupt: InterruptHandle, noteSilence: ((NetworkPlace) -> Void)? = nil) {
    self.interrupt = interrupt
    self.noteSilence = noteSilence
  }

  var usesProgram: Bool { false }

  /// How long one address of a host is tried.
  private static let attempt = Duration.seconds(2)

  func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel {
    let list = unsafe try HostLookup.addresses(of: place, until: deadline, interrupt)
    defer { unsafe freeaddrinfo(list) }
    var fault = ChannelFault.noConnection("the host has no address")
    var next = unsafe list
    while let address = unsafe next {
      do throws(ChannelFault) {
        let channel = unsafe try SocketChannel(
          address.pointee, until: deadline.sooner(.after(Self.attempt)), interrupt)
        channel.noteSilence = noteSilence.map { note in { note(place) } }
        return channel
      } catch {
        guard error != .interrupted else { throw error }
        fault = error
      }
      unsafe next = address.pointee.ai_next
    }
    throw fault
  }

  func pause(milliseconds: Int) throws(ChannelFault) { try interrupt.pause(milliseconds: milliseconds) }
}

extension InterruptHandle {
  /// Waits, unless the user interrupts.
  ///
  /// - Throws: ``ChannelFault`` `.interrupted`.
  func pause(milliseconds: Int) throws(ChannelFault) {
    let deadline = Deadline.after(.milliseconds(milliseconds))
    while !deadline.hasPassed {
      guard !isInterrupted else { throw .interrupted }
      usleep(useconds_t(1000 * deadline.milliseconds(atMost: 50)))
    }
  }
}
