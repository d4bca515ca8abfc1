import RemoteEngines
import SQLiteShell
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A network whose connections are programs: a program for TLS, or one that goes over another host.
final class ProgramNetwork: NetworkAccess {
  private let command: CarrierCommand
  private let interrupt: InterruptHandle
  /// Called if a server does not answer for a while.
  private let noteSilence: ((NetworkPlace) -> Void)?

  init(
    _ command: CarrierCommand, _ interrupt: InterruptHandle, noteSilence: ((NetworkPlace) -> Void)? = nil
  ) {
    self.command = command
    self.interrupt = interrupt
    self.noteSilence = noteSilence
  }

  var usesProgram: Bool { true }

  func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel {
    let channel = try ProgramChannel(try command.line(for: place), interrupt)
    channel.noteSilence = noteSilence.map { note in { note(place) } }
    return channel
  }

  func pause(milliseconds: Int) throws(ChannelFault) { try interrupt.pause(milliseconds: milliseconds) }
}

/// A program whose input and output are the connection.
private final class ProgramChannel: ByteChannel {
  private var pid: pid_t
  private let channel: SocketChannel
  /// What the program writes to its error output.
  private let errors: CInt
  /// The end of what it wrote there.
  private var complaint: [UInt8] = []

  init(_ line: [UInt8], _ interrupt: InterruptHandle) throws(ChannelFault) {
    var (ends, pipes): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = CInt(SOCK_STREAM.rawValue)
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Self.currentFault }
    guard unsafe pipe(&pipes) == 0 else {
      let fault = Self.currentFault
      ends.forEach(closeDescriptor)
      throw fault
    }
    for descriptor in ends + pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // The program must not wait for a reader of its errors, nor this one for errors.
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    channel = SocketChannel(connected: ends[0], interrupt)
    errors = pipes[0]
    defer {
      closeDescriptor(ends[1])
      closeDescriptor(pipes[1])
    }
    do throws(FileError) {
      pid = try ChildProcess.start(line, replacing: [0: ends[1], 1: ends[1], 2: pipes[1]])
    } catch {
      // Now that all is set, `deinit` closes the rest.
      pid = 0
      throw .noConnection(error.message)
    }
  }

  deinit {
    close()
    closeDescriptor(errors)
  }

  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ChannelFault) {
    do throws(ChannelFault) {
      try channel.write(bytes, until: deadline)
    } catch {
      throw explained(error)
    }
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline
  ) throws(ChannelFault) -> Int {
    readErrors()
    do throws(ChannelFault) {
      let count = unsafe try channel.read(into: buffer, until: deadline)
      if count == 0 { throw .ended("the program of -via ended the connection") }
      return count
    } catch {
      throw explained(error)
    }
  }

  var hasEnded: Bool { channel.hasEnded }

  var noteSilence: (() -> Void)? {
    get { channel.noteSilence }
    set { channel.noteSilence = newValue }
  }

  /// Ends the program; one that does not end when it is asked to is killed.
  func close() {
    guard pid > 0 else { return }
    channel.close()
    kill(pid, SIGTERM)
    let deadline = Deadline.after(Interrupts.handle.isInterrupted ? .milliseconds(50) : .seconds(1))
    var status: CInt = 0
    while unsafe waitpid(pid, &status, WNOHANG) == 0 {
      if deadline.hasPassed { kill(pid, SIGKILL) }
      usleep(2000)
    }
    pid = 0
  }

  /// The fault with what the program wrote last.
  private func explained(_ fault: ChannelFault) -> ChannelFault {
    guard case .ended = fault else { return fault }
    readErrors()
    // What a program writes may come from the other side, so it may not control the terminal.
    let harmless = complaint.map { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F ? 0x20 : $0 }
    let lines = String(decoding: harmless, as: UTF8.self).split(separator: "\n")
    guard let line = lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      return fault
    }
    return .ended("the program of -via says: \(line.prefix(200))")
  }

  private func readErrors() {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = readDescriptor(errors, into: &block)
      guard count > 0 else { return }
      complaint = Array((complaint + block.prefix(count)).suffix(2048))
    }
  }

  private static var currentFault: ChannelFault {
    .noConnection(unsafe String(cString: strerror(errno)))
  }
}

// Inside of a type with a function of the same name, the system's cannot be called.

private func readDescriptor(_ descriptor: CInt, into block: inout [UInt8]) -> Int {
  unsafe read(descriptor, &block, block.count)
}
