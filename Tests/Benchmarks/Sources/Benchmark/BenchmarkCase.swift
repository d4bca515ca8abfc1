/// Work that two programs do in alternating runs.
struct BenchmarkCase: Sendable {
  /// The name for `--case`.
  let name: String
  /// The aim of the project, such as `0.5`; empty if there is none.
  let aim: String
  /// How many pairs of runs are made for each requested pair; more for short work.
  var repetitions = 1
  /// The work of the first program.
  let subject: @Sendable (Programs, Fixture) -> Work
  /// The work of the second program.
  let peer: @Sendable (Programs, Fixture) -> Work
}

/// The programs that are compared.
struct Programs: Sendable {
  let tsqlite: String
  let sqlite3: String
  /// The program with the tasks for TypedSQLite.
  let typedSQLiteTasks: String
  /// The program with the same tasks for GRDB.
  let grdbTasks: String
  /// The shell of DuckDB; empty if it is not there.
  var duckDB = ""
  /// The file of DuckDB's extension that reads SQLite's files.
  var duckDBScanner = ""
}

/// A program with its arguments and input.
struct Work: Sendable {
  let program: String
  var arguments: [String] = []
  /// The standard input.
  var input = ""
  /// A file that the program makes, which must not exist before.
  var product: String?
}

/// The result of a case.
enum Comparison {
  /// The measured pairs of runs.
  case measured([(subject: Usage, peer: Usage)])
  /// A program failed, with this message.
  case failed(String)
}

extension BenchmarkCase {
  /// Runs both programs in turns, after a first run that is not measured, so that the data is cached.
  func compare(pairs: Int, _ programs: Programs, _ fixture: Fixture, _ meter: Meter) throws -> Comparison {
    let subject = subject(programs, fixture)
    let peer = peer(programs, fixture)
    var measured: [(subject: Usage, peer: Usage)] = []
    for pair in 0...pairs * repetitions {
      do {
        let first = try meter.measure(subject)
        let second = try meter.measure(peer)
        if pair > 0 { measured.append((first, second)) }
      } catch let failure as FailedWork {
        return .failed(failure.message)
      }
    }
    return .measured(measured)
  }
}
