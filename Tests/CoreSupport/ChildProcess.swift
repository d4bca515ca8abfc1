package import Foundation

/// A program that a test starts and waits for.
///
/// While the loopback interface is down, Foundation's `Process` waits forever on a socket for the end of a
/// program, without a time limit.
package struct ChildProcess {
  /// The number that the system gave the process.
  package let identifier: pid_t

  /// The time limit of a program, in seconds, which is many times what the slowest one needs.
  private static let patience: TimeInterval = 300

  /// What tells the sanitizer of a started program what `Scripts/sanitize` told that of the tests.
  package static let sanitizerOptions =
    ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - arguments: the words after its name.
  ///   - folder: the current folder of the program; that of the tests if none is given.
  ///   - environment: all of its variables but ``sanitizerOptions``; those of the tests if none are given.
  ///   - input: the file that is its standard input.
  ///   - output: the file to which its standard output is written.
  ///   - errors: the file to which its standard error is written.
  /// - Throws: the error of the system if the program cannot be started.
  package init(
    _ path: String, _ arguments: [String], in folder: String? = nil, environment: [String: String]? = nil,
    input: String = "/dev/null", output: String = "/dev/null", errors: String = "/dev/null"
  ) throws {
    // Not each system can start a program in another folder.
    let change = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []
    try self.init(
      change + [path] + arguments, environment: environment ?? ProcessInfo.processInfo.environment
    ) {
      actions in
      // The process opens its files itself, so no other process that starts meanwhile has them.
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
  }

  #if canImport(Darwin)
  package typealias FileActions = posix_spawn_file_actions_t?
  #else
  package typealias FileActions = posix_spawn_file_actions_t
  #endif

  /// Starts a program with the signals that a person's programs start with.
  ///
  /// - Parameters:
  ///   - line: the path of the program and the words after its name.
  ///   - environment: all of its variables but ``sanitizerOptions``.
  ///   - flags: what else `posix_spawn` is to do.
  ///   - openFiles: says which files the program has.
  /// - Throws: the error of the system if the program cannot be started.
  package init(
    _ line: [String], environment: [String: String], flags: Int16 = 0,
    openFiles: (inout FileActions) -> Void
  ) throws {
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
    // The thread of a test may hold back signals, and the test itself may ignore some.
    posix_spawnattr_setflags(
      &attributes, flags | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTSTP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    openFiles(&actions)
    var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
    let inherited = environment.merging(Self.sanitizerOptions) { given, _ in given }
    var variables: [UnsafeMutablePointer<CChar>?] = inherited.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var started: pid_t = 0
    let code = posix_spawn(&started, line[0], &actions, &attributes, &words, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    identifier = started
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: its status, or the number of the signal that ended it.
  /// - Throws: ``Fault`` if it does not end in time; it is then killed.
  @discardableResult
  package func wait() throws -> Int32 {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    var status: Int32 = 0
    var pause: UInt32 = 100
    while waitpid(identifier, &status, WNOHANG) == 0 {
      guard deadline.timeIntervalSinceNow > 0 else {
        kill(identifier, SIGKILL)
        waitpid(identifier, &status, 0)
        throw Fault(identifier: identifier)
      }
      usleep(pause)
      pause = min(pause * 2, 5_000)
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F
  }

  /// The error for a program that did not end in time.
  package struct Fault: Error, CustomStringConvertible {
    let identifier: pid_t

    package var description: String { "process \(identifier) did not end in time and was killed" }
  }
}
