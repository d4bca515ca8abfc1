import Foundation
import Synchronization
package import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A terminal with a program in it, as a person uses one: keys go in, and the screen shows the output.
///
/// It is the controlling terminal of the program, so keys such as Ctrl-C send it signals.
package final class PseudoTerminal {
  /// The time limit for a screen or an end, in seconds.
  private static let patience: TimeInterval = 20

  /// The current screen.
  package private(set) var screen: TerminalScreen
  /// The whole output of the program.
  package private(set) var bytes: [UInt8] = []
  private var ours: Int32
  private let pid: pid_t
  /// The end of a pipe whose other end only the program holds, which shows when it has ended.
  private let life: Int32
  private var hasEnded = false
  /// How the terminal was before the program began.
  private let before: termios
  /// Whether the screen is computed, which takes most of the time for large output.
  private let keepsScreen: Bool

  /// How a program ended.
  package enum Ending: Equatable, Sendable {
    /// With an exit status.
    case status(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// A system call that failed.
  package struct Fault: Error {
    /// The name of the call.
    let call: String
    /// Its error number.
    let code: Int32
  }

  /// Starts a program in a new terminal.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - arguments: the words after its name.
  ///   - environment: all of its variables.
  ///   - ignoresHangUp: whether it is started with SIGHUP ignored, as by `nohup`.
  ///   - columns: the width of the terminal.
  ///   - rows: the height of the terminal.
  ///   - keepsScreen: whether a screen is computed from the bytes.
  /// - Throws: ``Fault`` if the system gives no terminal, or its error if it does not start the program.
  package init(
    _ program: Executable, _ arguments: [String] = [], environment: [String: String],
    ignoresHangUp: Bool = false, columns: Int = 80, rows: Int = 24, keepsScreen: Bool = true
  ) throws {
    self.keepsScreen = keepsScreen
    screen = TerminalScreen(columns: columns, rows: rows)
    (ours, life, pid, before) = try Self.starting.withLock { _ in
      try Self.start(
        program, arguments, environment, ignoresHangUp: ignoresHangUp, columns: columns, rows: rows)
    }
  }

  deinit {
    if !hasEnded {
      _ = systemKill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    close(life)
    hangUp()
  }

  /// Types keys, after the program has begun to read single keys.
  package func type(_ keys: String) {
    waitForEditor()
    send(Array(keys.utf8))
  }

  /// Sends bytes, whatever the program is doing.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(ours, $0.baseAddress, min($0.count, 512)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
      // A terminal accepts few bytes at a time, and the echo of the program must be read.
      readAvailable(within: 0)
    }
  }

  /// Changes the size of the terminal, which sends the program a signal.
  package func resize(columns: Int, rows: Int) {
    while readAvailable(within: 0) {}
    screen.resize(columns: columns, rows: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
  }

  /// Sends the program a signal, as `kill` does.
  package func kill(_ signal: Int32) {
    while readAvailable(within: 0) {}
    _ = systemKill(pid, signal)
  }

  /// Whether the terminal handles keys and output as before the program began.
  package var isRestored: Bool {
    var now = termios()
    return tcgetattr(ours, &now) == 0 && now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag
  }

  /// Closes the terminal, like closing a window or losing a connection.
  package func hangUp() {
    guard ours >= 0 else { return }
    close(ours)
    ours = -1
  }

  /// The text of the screen with 0 ms in place of the time of each result.
  private var shown: String {
    screen.text.replacing(/, [0-9.]+ m?s$/.anchorsMatchLineEndings(), with: ", 0 ms")
  }

  /// Waits until the screen is as expected, and otherwise reports an issue.
  package func expectScreen(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while shown != expected {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(shown == expected, sourceLocation: sourceLocation)
  }

  /// Waits until the last rows of the screen, with their styles, are as expected.
  package func expectStyledEnd(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !screen.styledText.hasSuffix(expected) {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(screen.styledText.hasSuffix(expected), "\(screen.styledText)", sourceLocation: sourceLocation)
  }

  /// Waits until the last row of the screen is as expected.
  package func expectLastRow(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while lastRow != expected {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(lastRow == expected, "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Waits until the last row is a prompt, and so many rows begin with it.
  package func expectPrompt(
    _ prompt: String, number: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while lastRow != prompt || promptCount(prompt) != number {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(lastRow == prompt, "\(screen.text)", sourceLocation: sourceLocation)
    #expect(promptCount(prompt) == number, "\(screen.text)", sourceLocation: sourceLocation)
  }

  private func promptCount(_ prompt: String) -> Int {
    screen.text.split(separator: "\n").count { $0.hasPrefix(prompt) }
  }

  /// Waits until the cursor is at a place, both counted from 0.
  package func expectPosition(row: Int, column: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while (screen.row, screen.column) != (row, column) {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect((screen.row, screen.column) == (row, column), "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Waits until the last rows of the screen are as expected.
  package func expectEnd(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      showsEnd(expected, within: Self.patience), "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Whether the last rows of the screen become as expected within a time in seconds.
  package func showsEnd(_ expected: String, within time: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: time)
    while !shown.hasSuffix(expected) {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    return shown.hasSuffix(expected)
  }

  /// Waits until the terminal bell rings.
  package func expectBell(sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !bytes.contains(7) {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(bytes.contains(7), "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Waits until the program has written a text anywhere.
  package func expectOutput(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !bytes.contains(Array(text.utf8)) {
      guard readAvailable(within: deadline.timeIntervalSinceNow) else { break }
    }
    #expect(bytes.contains(Array(text.utf8)), "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// Clears the recorded output.
  package func forgetOutput() {
    while readAvailable(within: 0) {}
    bytes.removeAll()
  }

  /// Waits for a limited time until the program has written a text or has ended.
  ///
  /// - Returns: whether it has written the text, and how it ended if it has ended.
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

  /// Waits until the program has read the typed line and runs it.
  package func waitForCommand() {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while readsKeys, deadline.timeIntervalSinceNow > 0 {
      if !readAvailable(within: 0) { sched_yield() }
    }
  }

  private var lastRow: String {
    screen.text.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  /// Waits for the program to end; nil if it does not end in time.
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
      // One read returns at most a page, and the final output may be longer.
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

  /// Reads output of the program; returns false if nothing comes in time or the terminal is closed.
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

  /// Waits until the terminal passes on single keys; before that it would echo them itself.
  private func waitForEditor() {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !readsKeys, deadline.timeIntervalSinceNow > 0 {
      if !readAvailable(within: 0) { sched_yield() }
    }
  }

  /// Whether the program receives each key immediately, as an editor requires, rather than lines.
  private var readsKeys: Bool {
    var settings = termios()
    return tcgetattr(ours, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
  }

  /// The flag `POSIX_SPAWN_SETSID`, which Swift does not see on Linux.
  #if canImport(Darwin)
  private static let newSession: Int16 = 0x400
  #else
  private static let newSession: Int16 = 0x80
  #endif

  /// Held while a program starts, because another program that starts before the descriptors are closed to
  /// others would inherit them, keep this terminal open, and hide the end of this program.
  private static let starting = Mutex(())

  private static func start(
    _ program: Executable, _ arguments: [String], _ environment: [String: String], ignoresHangUp: Bool,
    columns: Int, rows: Int
  ) throws -> (ours: Int32, life: Int32, pid: pid_t, before: termios) {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 1024)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw Fault(call: "openpty", code: errno) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Fault(call: "pipe", code: errno) }
    var settings = termios()
    guard tcgetattr(slave, &settings) == 0 else { throw Fault(call: "tcgetattr", code: errno) }
    for descriptor in [master, slave] + ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let pid = try spawn(
      program.url.path, arguments, environment, terminal: name, life: ends[1], ignoresHangUp: ignoresHangUp)
    close(ends[1])
    close(slave)
    return (master, ends[0], pid, settings)
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String], terminal: [CChar], life: Int32,
    ignoresHangUp: Bool
  ) throws -> pid_t {
    let guardian = ignoresHangUp ? ["/bin/sh", "-c", "trap '' HUP; exec \"$0\" \"$@\""] : []
    // The first terminal that the leader of a session opens becomes its controlling one.
    return try ChildProcess(guardian + [path] + arguments, environment: environment, flags: newSession) {
      actions in
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      posix_spawn_file_actions_adddup2(&actions, life, 3)
    }.identifier
  }
}

// Inside of the class, which has a function of the same name, the system's cannot be called.
private func systemKill(_ pid: pid_t, _ signal: Int32) -> Int32 { kill(pid, signal) }
