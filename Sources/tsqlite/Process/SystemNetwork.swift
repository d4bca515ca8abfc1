import RemoteEngines
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The network of this machine.
final class SystemNetwork: NetworkAccess {
  private let interrupt: InterruptHandle

  init(_ interrupt: InterruptHandle) {
    self.interrupt = interrupt
  }

  var usesProgram: Bool { false }

  /// How long one address of a host is tried.
  private static let attempt = Duration.seconds(2)

  func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel {
    var hints = unsafe addrinfo()
    #if canImport(Darwin)
    unsafe hints.ai_socktype = SOCK_STREAM
    #else
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(place.host, "\(place.port)", &hints, &list)
    guard code == 0 else { throw .noConnection(unsafe String(cString: gai_strerror(code))) }
    defer { unsafe freeaddrinfo(list) }
    var fault = ChannelFault.noConnection("the host has no address")
    var next = unsafe list
    while let address = unsafe next {
      do throws(ChannelFault) {
        return unsafe try SocketChannel(
          address.pointee, until: deadline.sooner(.after(Self.attempt)), interrupt)
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
