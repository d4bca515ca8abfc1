/// A piece of work that two programs do in turns.
struct BenchmarkCase: Sendable {
  /// The name that `--case` takes.
  let name: String
  /// What the project aims at, such as `0.5`; empty where it aims at nothing.
  let aim: String
  /// How often a pair is repeated for each one that was asked for; more for what takes no time.
  var repetitions = 1
  /// What the first program is given.
  let subject: @Sendable (Programs, Fixture) -> Work
  /// What the second program is given.
  let peer: @Sendable (Programs, Fixture) -> Work
}

/// The programs that are compared.
struct Programs: Sendable {
  let tsqlite: String
  let sqlite3: String
  /// The tasks of the library, in a program.
  let typedSQLiteTasks: String
  /// The same tasks with GRDB.
  let grdbTasks: String
}

/// A program, its arguments and what it reads.
struct Work: Sendable {
  let program: String
  var arguments: [String] = []
  /// What comes from standard input.
  var input = ""
  /// A file that it makes, which must not be there before.
  var product: String?
}

/// What a case gave.
enum Comparison {
  /// The runs in pairs.
  case measured([(subject: Usage, peer: Usage)])
  /// A program failed; these are its last words.
  case failed(String)
}

extension BenchmarkCase {
  /// Runs both programs in turns, once without looking so that the data is in memory.
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
