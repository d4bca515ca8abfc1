package import OutputModes
public import TypedSQLiteCore

/// Everything outside the engine that it may touch: streams, files, programs, the environment, the clock, chance.
///
/// The program makes one from the process; tests make one in memory.
public struct Surroundings {
  /// The destination of results.
  public var output: any ByteDestination
  /// The destination of messages.
  public var errors: any ByteDestination
  /// Whether ``output`` is a terminal, so control characters in data must be escaped.
  public var outputIsTerminal = false
  /// Whether ``errors`` is a terminal, so messages may be for people.
  public var errorsAreTerminal = false
  /// The width of the terminal in columns, or nil if there is none.
  public var terminalWidth: () -> Int? = { nil }
  /// The height of the terminal in lines, or nil if there is none.
  public var terminalHeight: () -> Int? = { nil }
  /// The environment variables.
  public var environment: EnvironmentVariables
  /// The current instant.
  public var now: () -> Timestamp
  /// A number that nobody can guess, another one each time.
  public var randomNumber: () -> UInt64
  /// The time the process has used.
  public var processTimes: () -> ProcessTimes
  /// The amounts that the process has read and written, with the names that `.stats` prints; empty if the
  /// system does not report them.
  public var inputOutputCounts: () -> [(name: String, count: Int)] = { [] }
  /// Shows a result on the whole screen until the person leaves it; nil if the terminal cannot.
  package var showViewer: ((any ViewedResult) -> Void)?
  /// Draws a view on the whole screen until it ends, and returns whether Ctrl-C ended it; nil if the terminal cannot.
  package var showLive: ((any LiveView) -> Bool)?
  /// The path of the folder with the files of the user for the program; nil if there is no home folder.
  public var configurationFolder: () -> String? = { nil }
  /// Files, folders and other programs.
  public var files: any FileAccess
  /// What the system says about programs; nothing by default.
  public var processes: any ProcessAccess = UnknownProcesses()
  /// The engine for the address of a database that another machine keeps; nil for a path.
  ///
  /// Its connections are the input and output of `command`, if there is one, in which `%h` is the host and `%p` the port.
  package var remoteEngine:
    (_ path: String, _ command: String?) throws(RemoteFailure) -> (any RemoteEngine)? = { _, _ in nil }
  /// The schemes of such addresses, such as `dqlite`.
  package var addressSchemes: [String] = []
  /// The processors that this process may use.
  package var processors = Processors()
  /// The flag that Ctrl-C sets.
  public var interrupt: InterruptHandle
  /// Calls ``InterruptHandle/interruptLate()`` after some seconds, unless it is called again; nil for never.
  package var setAlarm: (_ seconds: Double?) -> Void = { _ in }

  /// Creates surroundings without a terminal.
  public init(
    output: any ByteDestination, errors: any ByteDestination, files: any FileAccess,
    environment: EnvironmentVariables = [:], now: @escaping () -> Timestamp,
    randomNumber: @escaping () -> UInt64, processTimes: @escaping () -> ProcessTimes,
    interrupt: InterruptHandle = InterruptHandle()
  ) {
    self.output = output
    self.errors = errors
    self.files = files
    self.environment = environment
    self.now = now
    self.randomNumber = randomNumber
    self.processTimes = processTimes
    self.interrupt = interrupt
  }
}

/// How many processors there are, and for what more than one is used.
package struct Processors: Sendable {
  package var count = 1
  /// The size of the smallest database of which several threads read a table, in bytes.
  package var leastSize: Int64 = 1 << 22
  /// The smallest distance of the first and the last row identifier of such a table.
  package var leastDistance: UInt64 = 100_000

  package init() {}
}

/// Used time, in seconds.
public struct ProcessTimes: Sendable, Hashable {
  /// Elapsed time.
  public var real: Double
  /// Processor time in the program.
  public var user: Double
  /// Processor time in the system for the program.
  public var system: Double

  /// Creates times in seconds.
  public init(real: Double, user: Double, system: Double) {
    self.real = real
    self.user = user
    self.system = system
  }
}
