public import TypedSQLite

/// Everything outside the engine that it may touch: streams, files, programs, the environment, the clock.
///
/// The executable makes one from the process; tests make one in memory.
public struct Surroundings {
  /// Where results go.
  public var output: any ByteDestination
  /// Where messages go.
  public var errors: any ByteDestination
  /// Whether ``output`` is a terminal, so that control characters in data must be escaped.
  public var outputIsTerminal: Bool
  /// Whether ``errors`` is a terminal, so that a person reads what a program would stumble over.
  public var errorsAreTerminal: Bool
  /// The width of the terminal in columns, or nil where there is none.
  public var terminalWidth: () -> Int?
  /// The environment variables.
  public var environment: EnvironmentVariables
  /// The current instant.
  public var now: () -> Timestamp
  /// The time the process has used.
  public var processTimes: () -> ProcessTimes
  /// What the process has read and written, by the names that `.stats` prints; empty where the system does not tell.
  public var inputOutputCounts: () -> [(name: String, count: Int)] = { [] }
  /// Files, folders and other programs.
  public var files: any FileAccess
  /// The flag that Ctrl-C raises.
  public var interrupt: InterruptHandle

  /// Creates surroundings.
  public init(
    output: any ByteDestination, errors: any ByteDestination, files: any FileAccess,
    outputIsTerminal: Bool = false, errorsAreTerminal: Bool = false,
    terminalWidth: @escaping () -> Int? = { nil },
    environment: EnvironmentVariables = [:], now: @escaping () -> Timestamp,
    processTimes: @escaping () -> ProcessTimes, interrupt: InterruptHandle = InterruptHandle()
  ) {
    self.output = output
    self.errors = errors
    self.files = files
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.terminalWidth = terminalWidth
    self.environment = environment
    self.now = now
    self.processTimes = processTimes
    self.interrupt = interrupt
  }
}

/// Time used, in seconds.
public struct ProcessTimes: Sendable, Hashable {
  /// Time on the clock.
  public var real: Double
  /// Time of the processor in the program.
  public var user: Double
  /// Time of the processor in the system.
  public var system: Double

  /// Creates times in seconds.
  public init(real: Double, user: Double, system: Double) {
    self.real = real
    self.user = user
    self.system = system
  }
}
