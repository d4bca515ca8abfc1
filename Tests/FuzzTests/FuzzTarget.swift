/// Something that reads bytes which anybody may have written, and what must hold whatever they are.
///
/// `swift test` runs each target on its seeds, on the inputs that once failed, and on some thousand mutations of these;
/// `Scripts/fuzz` lets the compiler's fuzzer look for new ones, led by the code that they reach.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name as `Scripts/fuzz` takes it, and the folder of its inputs in `Regressions`.
  let name: String
  /// What reads the bytes and what must hold, in one line.
  let summary: String
  /// What the bytes are made of: words that a mutation puts in.
  let words: [String]
  /// Inputs to begin with.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// How many mutations a test run tries.
  let mutationsPerTest: Int
  /// Reads bytes; it throws where something does not hold, and must neither trap nor take forever.
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

  /// The name.
  var description: String { name }

  /// Each target, in the order of their names.
  static let all: [FuzzTarget] = [
    .archives,
    .arguments,
    .cells,
    .changesets,
    .csv,
    .dates,
    .decimals,
    .dumps,
    .formats,
    .functions,
    .hexdb,
    .inserts,
    .json,
    .jsonb,
    .kinds,
    .objects,
    .pages,
    .patterns,
    .scripts,
    .statements,
    .uuids,
    .zips,
    .zones,
  ]
}

/// What did not hold for an input.
struct FuzzFault: Error, CustomStringConvertible {
  let description: String
}

/// Throws a fault where a condition does not hold.
func mustHold(_ condition: Bool, _ fault: @autoclosure () -> String) throws(FuzzFault) {
  guard condition else { throw FuzzFault(description: fault()) }
}
