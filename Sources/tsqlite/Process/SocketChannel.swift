import RemoteEngines
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A connection over a socket.
final class SocketChannel: ByteChannel {
  private var descriptor: CInt
  private let interrupt: InterruptHandle
  /// Called once for each request whose answer takes long.
  var noteSilence: (() -> Void)?
  private var hasNotedSilence = false

  /// After which time an answer takes long.
  private static let silence = Duration.seconds(5)

  /// Uses a socket that is connected.
  init(connected descriptor: CInt, _ interrupt: InterruptHandle) {
    self.descriptor = descriptor
    self.interrupt = interrupt
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Connects over TCP.
  init(_ address: addrinfo, until deadline: Deadline, _ interrupt: InterruptHandle) throws(ChannelFault) {
    self.interrupt = interrupt
    descriptor = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw Self.currentFault }
    do throws(ChannelFault) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      Self.set(descriptor)
      if unsafe systemConnect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
        guard errno == EINPROGRESS || errno == EINTR else { throw Self.currentFault }
        try wait(for: Int16(POLLOUT), until: deadline)
        try checkConnection()
      }
    } catch {
      close()
      if error == .interrupted { throw error }
      throw .noConnection(error.reason)
    }
  }

  deinit { close() }

  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ChannelFault) {
    hasNotedSilence = false
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe send(
          descriptor, bytes.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, Self.sendFlags)
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN || errno == EINTR {
        try wait(for: Int16(POLLOUT), until: deadline)
      } else {
        throw Self.currentFault
      }
    }
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline
  ) throws(ChannelFault) -> Int {
    while true {
      let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return count }
      guard errno == EAGAIN || errno == EINTR else { throw Self.currentFault }
      acknowledge()
      try wait(for: Int16(POLLIN), until: deadline)
    }
  }

  var hasEnded: Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Self.peekFlags)
    return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }

  func close() {
    guard descriptor >= 0 else { return }
    closeDescriptor(descriptor)
    descriptor = -1
  }

  /// Waits until the socket can be read or written.
  ///
  /// It looks at the interrupt several times a second, because the signal may come just before the wait.
  private func wait(for events: Int16, until deadline: Deadline) throws(ChannelFault) {
    let deadline = deadline.begun
    let silence = Deadline.after(Self.silence)
    while true {
      guard !interrupt.isInterrupted else { throw .interrupted }
      var entry = pollfd(fd: descriptor, events: events, revents: 0)
      if unsafe poll(&entry, 1, CInt(deadline.milliseconds(atMost: 100))) > 0 { return }
      if deadline.hasPassed { throw deadline.fault }
      if !hasNotedSilence, silence.hasPassed {
        hasNotedSilence = true
        noteSilence?()
      }
    }
  }

  /// Confirms at once what came, because a server may wait for that before it sends a small rest; the system waits 40 ms,
  /// in the hope of an answer that can carry it.
  private func acknowledge() {
    #if !canImport(Darwin)
    Self.set(descriptor, [(CInt(IPPROTO_TCP), TCP_QUICKACK, 1)])
    #endif
  }

  private func checkConnection() throws(ChannelFault) {
    var code: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
      throw Self.currentFault
    }
    if code != 0 { throw .ended(unsafe String(cString: strerror(code))) }
  }

  private static var currentFault: ChannelFault { .ended(unsafe String(cString: strerror(errno))) }

  /// Sends small requests at once, and notices within half a minute if the other machine is gone.
  private static func set(_ descriptor: CInt) {
    var options: [(level: CInt, name: CInt, value: CInt)] = [
      (CInt(IPPROTO_TCP), TCP_NODELAY, 1), (SOL_SOCKET, SO_KEEPALIVE, 1),
      (CInt(IPPROTO_TCP), TCP_KEEPINTVL, 5), (CInt(IPPROTO_TCP), TCP_KEEPCNT, 3),
    ]
    #if canImport(Darwin)
    options += [(CInt(IPPROTO_TCP), TCP_KEEPALIVE, 10), (SOL_SOCKET, SO_NOSIGPIPE, 1)]
    #else
    options += [(CInt(IPPROTO_TCP), TCP_KEEPIDLE, 10), (CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, 20_000)]
    #endif
    set(descriptor, options)
  }

  private static func set(_ descriptor: CInt, _ options: [(level: CInt, name: CInt, value: CInt)]) {
    for option in options {
      var value = option.value
      unsafe setsockopt(descriptor, option.level, option.name, &value, socklen_t(MemoryLayout<CInt>.size))
    }
  }

  #if canImport(Darwin)
  private static let sendFlags: CInt = 0
  private static let peekFlags = MSG_PEEK
  #else
  private static let sendFlags = CInt(MSG_NOSIGNAL)
  private static let peekFlags = CInt(MSG_PEEK)
  #endif
}

// Inside of a type with a function of the same name, the system's cannot be called.

private func systemConnect(_ descriptor: CInt, _ address: UnsafeMutablePointer<sockaddr>?, _ size: socklen_t)
  -> CInt
{
  unsafe connect(descriptor, address, size)
}

func closeDescriptor(_ descriptor: CInt) {
  close(descriptor)
}
