import Foundation
import Synchronization
package import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A terminal with a program in it, as a person has before them: keys go in, and the screen shows what comes.
///
/// The program has the terminal as its controlling one, so that keys such as Ctrl-C send it signals.
package final class PseudoTerminal {
  /// How long a screen or an end is waited for.
  private static let patience: TimeInterval = 20

  /// What the terminal shows.
  package private(set) var screen: TerminalScreen
  /// All that the program wrote.
  package private(set) var bytes: [UInt8] = []
  private var ours: Int32
  private let pid: pid_t
  /// The end of a pipe whose other end only the program holds, so that its end can be waited for.
  private let life: Int32
  private var hasEnded = false
  /// Whether there is a screen to look at, which takes most of the time where much is written.
  private let keepsScreen: Bool

  /// How a program ended.
  package enum Ending: Equatable, Sendable {
    /// With a status.
    case status(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// A call of the system that failed.
  package struct Fault: Error {
    /// The call.
    let call: String
    /// Why it failed.
    let code: Int32
  }

  /// Starts a program in a new terminal.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - arguments: the words after its name.
  ///   - environment: its variables; it has no others.
  ///   - ignoresHangUp: whether it is started with SIGHUP ignored, as `nohup` does.
  ///   - columns: the width of the terminal.
  ///   - rows: the height of the terminal.
  ///   - keepsScreen: whether the screen is looked at, and not only the bytes.
  /// - Throws: ``Fault`` where the system gives no terminal or does not start the program.
  package init(
    _ program: Executable, _ arguments: [String] = [], environment: [String: String],
    ignoresHangUp: Bool = false, columns: Int = 80, rows: Int = 24, keepsScreen: Bool = true
  ) throws {
    self.keepsScreen = keepsScreen
    screen = TerminalScreen(columns: columns, rows: rows)
    (ours, life, pid) = try Self.starting.withLock { _ in
      try Self.start(
        program, arguments, environment, ignoresHangUp: ignoresHangUp, columns: columns, rows: rows)
    }
  }

  deinit {
    if !hasEnded {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    close(life)
    hangUp()
  }

  /// Types keys, once the program reads them one by one.
  package func type(_ keys: String) {
    waitForEditor()
    send(Array(keys.utf8))
  }

  /// Sends bytes, whether the program reads keys or runs something.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(ours, $0.baseAddress, min($0.count, 512)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
      // A terminal takes little at once, and what the program echoes must be taken off it.
      readAvailable(within: 0)
    }
  }

  /// Closes the terminal, as a window or a connection that goes away does.
  package func hangUp() {
    guard ours >= 0 else { return }
    close(ours)
    ours = -1
  }

  /// Waits until the screen is what it should be, and reports an issue where it does not become so.
  package func expectScreen(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while screen.text != expected {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(screen.text == expected, sourceLocation: sourceLocation)
  }

  /// Waits until the last row of the screen is what it should be.
  package func expectLastRow(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while lastRow != expected {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(lastRow == expected, "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Waits until the last rows of the screen are what they should be.
  package func expectEnd(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !screen.text.hasSuffix(expected) {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(screen.text.hasSuffix(expected), "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Waits until the terminal is made to ring.
  package func expectBell(sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while bytes.last != 7 {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(bytes.last == 7, "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Waits until the program has written a text, wherever it stands by then.
  package func expectOutput(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !bytes.contains(Array(text.utf8)) {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(bytes.contains(Array(text.utf8)), "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Forgets what the program has written so far.
  package func forgetOutput() {
    while readAvailable(within: 0) {}
    bytes.removeAll()
  }

  /// Waits for a time until the program has written a text, or has ended.
  ///
  /// - Returns: whether it has written the text, and how it ended if it has.
  package func waitForOutput(_ text: String, within time: Double) -> (isThere: Bool, ending: Ending?) {
    let deadline = Date(timeIntervalSinceNow: time)
    while !bytes.contains(Array(text.utf8)) {
      guard deadline.timeIntervalSinceNow > 0 else { return (false, nil) }
      var waited = [
        pollfd(fd: life, events: Int16(POLLIN), revents: 0),
        pollfd(fd: ours, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waited, 2, Self.milliseconds(deadline.timeIntervalSinceNow))
      if waited[1].revents != 0, readAvailable(within: 0) { continue }
      if waited[0].revents != 0 { return (false, waitForEnd()) }
    }
    return (true, nil)
  }

  /// Waits until the program has taken the line that was typed, and runs it.
  package func waitForCommand() {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while readsKeys, deadline.timeIntervalSinceNow > 0 {
      if !readAvailable(within: 0) { sched_yield() }
    }
  }

  private var lastRow: String {
    screen.text.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  /// Waits for the program to end; nil where it does not.
  package func waitForEnd() -> Ending? {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while deadline.timeIntervalSinceNow > 0 {
      var waited = [pollfd(fd: life, events: Int16(POLLIN), revents: 0)]
      if ours >= 0 { waited.append(pollfd(fd: ours, events: Int16(POLLIN), revents: 0)) }
      poll(&waited, nfds_t(waited.count), Self.milliseconds(deadline.timeIntervalSinceNow))
      if waited.count > 1, waited[1].revents != 0 { readAvailable(within: 0) }
      guard waited[0].revents != 0 else { continue }
      var status: Int32 = 0
      waitpid(pid, &status, 0)
      hasEnded = true
      // A read takes a page at most, and the program's last words may be many.
      while ours >= 0, readAvailable(within: 0) {}
      return status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
    return nil
  }
}

// MARK: - What the system does

extension PseudoTerminal {
  private static func milliseconds(_ time: TimeInterval) -> Int32 {
    Int32(max(0, min(time, 3_600)) * 1_000)
  }

  /// Takes what the program has written; false where nothing comes in time, or nothing can.
  @discardableResult
  private func readAvailable(within time: TimeInterval) -> Bool {
    guard time >= 0 else { return false }
    var waited = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
    guard poll(&waited, 1, Self.milliseconds(time)) > 0 else { return false }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(ours, &block, block.count)
    guard count > 0 else { return false }
    bytes += block[..<count]
    if keepsScreen { screen.write(block[..<count]) }
    return true
  }

  /// Waits until the terminal hands on each key; before that it would echo them itself.
  private func waitForEditor() {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !readsKeys, deadline.timeIntervalSinceNow > 0 {
      if !readAvailable(within: 0) { sched_yield() }
    }
  }

  /// Whether the program gets each key at once, which an editor asks for, rather than lines.
  private var readsKeys: Bool {
    var settings = termios()
    return tcgetattr(ours, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
  }

  /// `POSIX_SPAWN_SETSID`, which Swift does not see on Linux.
  #if canImport(Darwin)
  private static let newSession: Int16 = 0x400
  #else
  private static let newSession: Int16 = 0x80
  #endif

  /// Held while a program starts: until the descriptors are closed to others, one that starts meanwhile would get
  /// them, and keep this terminal from hanging up and this program's end from being seen.
  private static let starting = Mutex(())

  private static func start(
    _ program: Executable, _ arguments: [String], _ environment: [String: String], ignoresHangUp: Bool,
    columns: Int, rows: Int
  ) throws -> (ours: Int32, life: Int32, pid: pid_t) {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 1024)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw Fault(call: "openpty", code: errno) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Fault(call: "pipe", code: errno) }
    for descriptor in [master, slave] + ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let pid = try spawn(
      program.url.path, arguments, environment, terminal: name, life: ends[1], ignoresHangUp: ignoresHangUp)
    close(ends[1])
    close(slave)
    return (master, ends[0], pid)
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String], terminal: [CChar], life: Int32,
    ignoresHangUp: Bool
  ) throws -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The first terminal that the leader of a session opens becomes its controlling one.
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    // The thread of a test may hold back signals, and the test itself may ignore some.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTSTP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_adddup2(&actions, life, 3)
    let words =
      (ignoresHangUp ? ["/bin/sh", "-c", "trap '' HUP; exec \"$0\" \"$@\"", path] : [path]) + arguments
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + variables).forEach { free($0) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, words[0], &actions, &attributes, &argv, &variables)
    guard code == 0 else { throw Fault(call: "posix_spawn", code: code) }
    return pid
  }
}
