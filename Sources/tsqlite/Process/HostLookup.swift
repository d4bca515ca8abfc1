import RemoteEngines
import Synchronization
import Terminal
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The search for the addresses of a host, which Ctrl-C ends.
///
/// The system's function waits for servers of names, as long as it likes, and no signal ends that; so a thread calls it.
@safe final class HostLookup: Sendable {
  /// What the thread found: the addresses, which the one who takes them must free.
  private let list = Atomic<UInt>(0)
  private let code = Atomic<Int32>(0)
  /// Who has ended: the thread, or the one that waits for it.
  private let state = Atomic<UInt8>(0)

  private static let found: UInt8 = 1
  private static let abandoned: UInt8 = 2

  private init() {}

  /// The addresses of a place, which the caller frees.
  ///
  /// - Throws: ``ChannelFault`` if the host has none, after the deadline, and after an interrupt.
  static func addresses(
    of place: NetworkPlace, until deadline: Deadline, _ interrupt: InterruptHandle
  ) throws(ChannelFault) -> UnsafeMutablePointer<addrinfo>? {
    // The name of a number needs no server.
    var list = unsafe search(place, flags: AI_NUMERICHOST)
    if unsafe list.code == 0 { return unsafe list.addresses }
    let lookup = HostLookup()
    guard let thread = QuietThread({ lookup.run(place) }) else {
      unsafe list = search(place, flags: 0)
      return unsafe try taken(list.code, list.addresses)
    }
    thread.detach()
    var pause: useconds_t = 200
    while lookup.state.load(ordering: .acquiring) != found {
      if interrupt.isInterrupted || deadline.hasPassed {
        // The thread may have ended in this moment.
        let before = lookup.state.exchange(abandoned, ordering: .acquiringAndReleasing)
        if before == found { unsafe freeaddrinfo(lookup.addresses) }
        throw interrupt.isInterrupted ? .interrupted : .late
      }
      usleep(pause)
      pause = min(2 * pause, 20_000)
    }
    return unsafe try taken(lookup.code.load(ordering: .relaxed), lookup.addresses)
  }

  private var addresses: UnsafeMutablePointer<addrinfo>? {
    unsafe UnsafeMutablePointer(bitPattern: list.load(ordering: .relaxed))
  }

  /// Runs in the thread.
  private func run(_ place: NetworkPlace) {
    let result = unsafe Self.search(place, flags: 0)
    unsafe code.store(result.code, ordering: .relaxed)
    list.store(unsafe UInt(bitPattern: result.addresses), ordering: .relaxed)
    let before = state.exchange(Self.found, ordering: .acquiringAndReleasing)
    if before == Self.abandoned { unsafe freeaddrinfo(result.addresses) }
  }

  private static func taken(
    _ code: Int32, _ addresses: UnsafeMutablePointer<addrinfo>?
  ) throws(ChannelFault) -> UnsafeMutablePointer<addrinfo>? {
    guard code == 0 else { throw .noConnection(unsafe String(cString: gai_strerror(code))) }
    return unsafe addresses
  }

  private static func search(
    _ place: NetworkPlace, flags: Int32
  ) -> (code: Int32, addresses: UnsafeMutablePointer<addrinfo>?) {
    var hints = unsafe addrinfo()
    #if canImport(Darwin)
    unsafe hints.ai_socktype = SOCK_STREAM
    #else
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    #endif
    unsafe hints.ai_flags = flags
    var list: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(place.host, "\(place.port)", &hints, &list)
    return unsafe (code, code == 0 ? list : nil)
  }
}
