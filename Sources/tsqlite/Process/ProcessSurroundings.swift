import CProcess
import RemoteEngines
import SQLiteShell
import Terminal
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The process as the surroundings of the engine.
struct ProcessSurroundings {
  private(set) var surroundings: Surroundings
  /// Standard input as bytes.
  let standardReader = FileDescriptorReader(0)
  /// Whether standard input is a terminal.
  let inputIsTerminal = isatty(0) == 1

  init() {
    // If a reader goes away, the write fails, and the program does not end.
    signal(SIGPIPE, SIG_IGN)
    // The same holds if a file reaches its maximum size.
    signal(SIGXFSZ, SIG_IGN)
    var surroundings = Surroundings(
      output: FileDescriptorDestination(1), errors: FileDescriptorDestination(2), files: SystemFiles(),
      environment: EnvironmentVariables(Self.environmentVariable), now: Self.now,
      randomNumber: { UInt64.random(in: .min ... .max) }, processTimes: Self.times,
      interrupt: Interrupts.handle)
    surroundings.setAlarm = Interrupts.setAlarm
    surroundings.processors.count = max(Int(cprocess_processor_count()), 1)
    surroundings.processes = SystemProcesses()
    surroundings.outputIsTerminal = isatty(1) == 1
    surroundings.errorsAreTerminal = isatty(2) == 1
    surroundings.terminalWidth = Self.terminalWidth
    surroundings.terminalHeight = Self.terminalHeight
    surroundings.inputOutputCounts = Self.inputOutputCounts
    let secrets = SystemSecrets(environment: surroundings.environment)
    surroundings.addressSchemes = EngineKind.all.flatMap(\.schemes)
    let noteSilence = inputIsTerminal && surroundings.errorsAreTerminal ? Self.noteSilence : nil
    surroundings.remoteEngine = { path, command throws(RemoteFailure) in
      let command = try command.map(CarrierCommand.init)
      return try EngineKind.engine(for: path, secrets: secrets) {
        guard let command else { return SystemNetwork(Interrupts.handle, noteSilence: noteSilence) }
        return ProgramNetwork(command, Interrupts.handle, noteSilence: noteSilence)
      }
    }
    self.surroundings = surroundings
    if surroundings.canPaint {
      self.surroundings.showViewer = { result in
        EndingSignals.watch()
        ResultViewer.show(result, interrupts: Interrupts.handle) { Self.times().real }
      }
      self.surroundings.showLive = { view in
        EndingSignals.watch()
        return LiveScreen.show(view, interrupts: Interrupts.handle)
      }
    }
    let process = self
    self.surroundings.configurationFolder = { process.configurationFolder.map { $0 + "/tsqlite" } }
  }

  /// Tells a person why nothing happens.
  private static func noteSilence(_ place: NetworkPlace) {
    let note = Array("Note: waiting for an answer of \(place); Ctrl-C stops\n".utf8)
    try? FileDescriptorDestination(2).write(note.span)
  }

  /// Standard input as lines of a script.
  var standardInput: any LineSource {
    ReaderLines(standardReader, origin: .standardInput)
  }

  /// Takes the terminal for any file if the dialect does, which prints what data holds.
  mutating func adapt(to dialect: Dialect) {
    guard !dialect.knowsTerminal else { return }
    surroundings.outputIsTerminal = false
    surroundings.errorsAreTerminal = false
  }

  func write(_ text: String) -> ExitStatus {
    do {
      try print(text, to: OutputSink(surroundings.output, isTerminal: surroundings.outputIsTerminal))
      return .success
    } catch {
      return error.isBrokenPipe ? .success : .failure
    }
  }

  /// Prints to standard error; if that fails, nothing else can be reported.
  func writeError(_ text: String) {
    try? print(text, to: OutputSink(surroundings.errors, isTerminal: surroundings.errorsAreTerminal))
  }

  private func print(_ text: String, to sink: OutputSink) throws(ShellError) {
    sink.buffer.append(text)
    try sink.flush()
  }

  /// Makes Ctrl-C interrupt the running statement.
  func watchInterrupts(isTerminal: Bool) {
    Interrupts.watch(isTerminal: isTerminal)
  }

  /// The init files that are looked for, in order.
  func initFiles(_ dialect: Dialect) -> [String] {
    guard dialect.knowsConfigurationFolders else {
      // The environment is asked last.
      return [listedHome ?? surroundings.environment["HOME"]].compactMap { $0.map { $0 + "/.sqliterc" } }
    }
    let (home, configuration) = (homeDirectory, configurationFolder)
    return [
      configuration.map { $0 + "/tsqlite/tsqliterc" }, configuration.map { $0 + "/sqlite3/sqliterc" },
      home.map { $0 + "/.sqliterc" },
    ].compactMap { $0 }
  }

  /// The home folder of the user: `HOME`, or else the entry in the system's list of users.
  var homeDirectory: String? {
    if let home = surroundings.environment["HOME"], !home.isEmpty { return home }
    return listedHome
  }

  /// The folder of the user's configurations.
  private var configurationFolder: String? {
    baseFolder("XDG_CONFIG_HOME") ?? homeDirectory.map { $0 + "/.config" }
  }

  /// The folder in a variable of the XDG Base Directory Specification.
  ///
  /// By the specification, an empty value means none, and a relative path must be ignored because it would
  /// depend on the current folder.
  func baseFolder(_ variable: String) -> String? {
    surroundings.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The home folder in the system's list of users.
  private var listedHome: String? {
    guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else { return nil }
    return unsafe String(cString: folder)
  }
}

// MARK: - What the system tells

extension ProcessSurroundings {
  private static func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The width of the terminal in columns; nil if there is none.
  static func terminalWidth() -> Int? { terminalSize(\.ws_col) }

  /// The height of the terminal in lines; nil if there is none.
  private static func terminalHeight() -> Int? { terminalSize(\.ws_row) }

  private static func terminalSize(_ side: KeyPath<winsize, UInt16>) -> Int? {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 else { return nil }
    return Int(size[keyPath: side])
  }

  private static func now() -> Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec)) ?? .epoch
  }

  private static func times() -> ProcessTimes {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    var usage = rusage()
    #if canImport(Darwin)
    unsafe getrusage(RUSAGE_SELF, &usage)
    #else
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    #endif
    return ProcessTimes(
      real: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
      user: Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6,
      system: Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6)
  }
}
