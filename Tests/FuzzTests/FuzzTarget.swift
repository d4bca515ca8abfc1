/// A reader of untrusted bytes, with the conditions that must hold for any input.
///
/// `swift test` runs each target on its seeds, on inputs that failed before, and on some thousand mutations
/// of these; `Scripts/fuzz` lets the compiler's fuzzer search for new ones, guided by the code that they
/// reach.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name for `Scripts/fuzz`, and for the folder of its inputs in `Regressions`.
  let name: String
  /// What reads the bytes and which conditions must hold, in one line.
  let summary: String
  /// Words of the input format, which mutations insert.
  let words: [String]
  /// The inputs to start from.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// How many mutations a test run tries.
  let mutationsPerTest: Int
  /// Reads bytes; throws if a condition does not hold, and must neither trap nor run forever.
  let run: @Sendable ([UInt8]) throws -> Void

  init(
    name: String, summary: String, words: [String] = [], seeds: @escaping @Sendable () throws -> [[UInt8]],
    mutationsPerTest: Int = 1000, run: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.words = words
    self.seeds = seeds
    self.mutationsPerTest = mutationsPerTest
    self.run = run
  }

  /// Creates a target whose seeds are texts.
  init(
    name: String, summary: String, words: [String] = [], seeds: [String], mutationsPerTest: Int = 1000,
    run: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.init(
      name: name, summary: summary, words: words, seeds: { seeds.map { Array($0.utf8) } },
      mutationsPerTest: mutationsPerTest, run: run)
  }

  /// The target's name, for messages of tests.
  var description: String { name }

  /// All targets, ordered by name.
  static let all: [FuzzTarget] = [
    .archives,
    .arguments,
    .cells,
    .changesets,
    .csv,
    .dates,
    .decimals,
    .dialects,
    .dqlite,
    .dqliteCopies,
    .dumps,
    .formats,
    .frames,
    .functions,
    .hexdb,
    .hrana,
    .inserts,
    .json,
    .jsonb,
    .kinds,
    .messages,
    .objects,
    .pages,
    .parquet,
    .patterns,
    .remains,
    .scripts,
    .spreadsheets,
    .statements,
    .uuids,
    .zips,
    .zones,
  ]
}

/// The condition that an input violated.
struct FuzzFault: Error, CustomStringConvertible {
  let description: String
}

/// Throws a fault if a condition does not hold.
func mustHold(_ condition: Bool, _ fault: @autoclosure () -> String) throws(FuzzFault) {
  guard condition else { throw FuzzFault(description: fault()) }
}
