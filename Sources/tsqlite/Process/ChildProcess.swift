import SQLiteShell
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A command that the user's shell runs, with a pipe to its input or from its output.
enum ChildProcess {
  /// Which stream of the command is a pipe.
  enum Stream: Int32 {
    case input = 0
    case output = 1
  }

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - command: the argument of `/bin/sh -c`.
  ///   - file: the last argument of the command, which the shell does not read as a part of the line.
  ///   - stream: the stream to connect, or nil to share all streams of this program.
  /// - Returns: the process, and this program's end of the pipe, or -1.
  /// - Throws: `FileError` if the shell cannot be started; a command that fails reports it in its status.
  static func start(_ command: [UInt8], on file: String? = nil, joining stream: Stream?) throws(FileError)
    -> (pid: pid_t, end: Int32)
  {
    guard let stream else { return (try start(command, on: file, replacing: [:]), -1) }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw FileError.current }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (theirs, ours) = stream == .input ? (ends[0], ends[1]) : (ends[1], ends[0])
    defer { close(theirs) }
    do throws(FileError) {
      return (try start(command, on: file, replacing: [stream.rawValue: theirs]), ours)
    } catch {
      close(ours)
      throw error
    }
  }

  /// Starts a command that has other descriptors than this program.
  ///
  /// - Parameters:
  ///   - command: the argument of `/bin/sh -c`.
  ///   - file: the last argument of the command, which the shell does not read as a part of the line.
  ///   - streams: the descriptors that take the place of those with these numbers.
  /// - Returns: the process.
  /// - Throws: `FileError` if the shell cannot be started.
  static func start(
    _ command: [UInt8], on file: String? = nil, replacing streams: [Int32: Int32]
  ) throws(FileError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (stream, descriptor) in streams {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }
    // Child processes must not inherit this program's handling of signals.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var pid: pid_t = 0
    var words = [Array("sh".utf8), Array("-c".utf8), command]
    if let file {
      words[2] += Array(" \"$1\"".utf8)
      words += [Array("sh".utf8), Array(file.utf8)]
    }
    var arguments: [UnsafeMutablePointer<CChar>?] =
      unsafe words.map { unsafe strdup($0.cString) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let code = unsafe posix_spawn(&pid, "/bin/sh", &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw FileError(code: code, message: unsafe String(cString: strerror(code))) }
    return pid
  }

  /// Waits for a process to end.
  ///
  /// - Returns: the status as the system reports it: 256 times the exit status, or the number of a signal.
  static func wait(_ pid: pid_t) -> Int {
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return Int(status)
  }

  /// Waits for a process whose input or output was a pipe; after Ctrl-C no longer than it may need to end too.
  ///
  /// A pager handles Ctrl-C itself, so a process that has set the terminal to single keys is waited for in any case.
  ///
  /// - Returns: the status as the system reports it; that of a process that Ctrl-C ended if it has not ended by then.
  static func waitUnlessInterrupted(_ pid: pid_t) -> Int {
    var status: Int32 = 0
    while true {
      var patience = 20
      while Interrupts.handle.isInterrupted, !isTerminalTaken {
        let ended = unsafe waitpid(pid, &status, WNOHANG)
        if ended != 0 { return Int(status) }
        if patience == 0 { return Int(SIGINT) }
        patience -= 1
        usleep(5_000)
      }
      if unsafe waitpid(pid, &status, 0) >= 0 || errno != EINTR { return Int(status) }
    }
  }

  /// Whether a program reads single keys from the terminal.
  private static var isTerminalTaken: Bool {
    var settings = termios()
    return unsafe tcgetattr(0, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
  }
}

/// Writes to the input of a command; closing it waits for the command to end.
final class CommandDestination: ByteDestination, StartedProgram {
  private let pid: pid_t
  private let destination: FileDescriptorDestination
  private var isOpen = true
  private var status = 0

  init(_ command: String) throws(FileError) {
    let child = try ChildProcess.start(Array(command.utf8), joining: .input)
    pid = child.pid
    destination = FileDescriptorDestination(child.end)
  }

  deinit {
    try? close()
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    do {
      try destination.write(bytes)
    } catch {
      // A command may stop reading before the end of its input.
      guard error.isBrokenPipe else { throw error }
    }
  }

  func close() throws(FileError) {
    guard isOpen else { return }
    isOpen = false
    defer { status = ChildProcess.waitUnlessInterrupted(pid) }
    try destination.close()
  }

  func waitForEnd() -> Int {
    try? close()
    return status
  }
}

/// Reads the output of a command.
final class CommandReader: ByteReader, StartedProgram {
  private let pid: pid_t
  private var status: Int?
  private let reader: FileDescriptorReader

  init(_ command: String) throws(FileError) {
    let child = try ChildProcess.start(Array(command.utf8), joining: .output)
    pid = child.pid
    reader = FileDescriptorReader(child.end)
  }

  deinit {
    _ = waitForEnd()
  }

  func waitForEnd() -> Int {
    reader.close()
    let status = status ?? ChildProcess.waitUnlessInterrupted(pid)
    self.status = status
    return status
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    try reader.read(into: &block)
  }
}
