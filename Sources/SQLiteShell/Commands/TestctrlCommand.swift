import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let testctrl: DotCommand = DotCommand(
    Names("testctrl", shortest: 8),
    parameters: [
      CommandParameter("CMD", .choice(TestControlForm.known(to: .tsqlite).map(\.name)), optional: true),
      CommandParameter("...", optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Run various sqlite3_test_control() operations", section: .diagnosis,
      discussion: """
        These operations are for tests of the SQLite library. CMD may be abbreviated. Operations that could damage a
        file or the memory of the program are refused. Without arguments, the operations are listed.
        """,
      examples: [
        Example(".testctrl byteorder", prints: "123410\n")
      ]),
    run: { console, arguments throws(ShellError) in
      let forms = TestControlForm.known(to: console.dialect)
      let word = arguments.first.map { OptionWord.name(of: $0) ?? $0 } ?? "help"
      guard word != "help" else {
        console.say("Available test-controls:\n")
        for form in forms { console.say("  .testctrl \(form.name) \(form.usage)\n") }
        return .failed
      }
      let begun = forms.filter { $0.name.hasPrefix(word) }
      guard begun.count <= 1 else { throw .command(.ambiguousTestControl(word)) }
      guard let form = begun.first else {
        return console.report(continuing: .command(.unknownTestControl(word)))
      }
      if console.safety.isOn, form.reach != .database {
        throw .safety(.unsafeTestControl(form.name, line: console.reading.line))
      }
      let values = Array(arguments.dropFirst())
      guard form.argumentCounts.contains(values.count) else {
        console.say("Usage: .testctrl \(word) \(form.usage)\n")
        return .failed
      }
      if let fault = form.fault { throw .command(.refusedTestControl(form.name, fault)) }
      try form.run(console, try console.database(), values)
      return .proceed
    })
}

/// How an operation of `.testctrl` is called.
private struct TestControlForm: Sendable {
  let name: String
  /// Its arguments, as the usage message shows them.
  let usage: String
  /// The allowed numbers of arguments; empty if the library does not have the operation.
  let argumentCounts: ClosedRange<Int>
  /// What it can access; `.process` for operations that can end the program or damage its memory.
  let reach: Reach
  /// Why it is refused; nil if it is not.
  var fault: String?
  /// Which releases of sqlite3 have it.
  var isIn: @Sendable (Dialect) -> Bool = { _ in true }
  var run: @Sendable (any SessionConsole, Database, [String]) throws(ShellError) -> Void = { _, _, _ in }

  /// The operations of a dialect.
  static func known(to dialect: Dialect) -> [TestControlForm] { all.filter { $0.isIn(dialect) } }

  private static let isOld: @Sendable (Dialect) -> Bool = { !$0.isSQLite3(since: 3_042) }
  private static let isNew: @Sendable (Dialect) -> Bool = { $0.isSQLite3(since: 3_046) }

  /// The range for an operation that is not built into this library.
  private static let never = -1...(-1)

  static let all: [TestControlForm] = [
    TestControlForm(
      name: "always", usage: "BOOLEAN", argumentCounts: 1...1, reach: .process, isIn: isOld,
      run: { console, database, words in
        console.say("\(database.test(.always, value: console.step(words[0])))\n")
      }),
    TestControlForm(
      name: "assert", usage: "BOOLEAN", argumentCounts: 1...1, reach: .process, isIn: isOld,
      run: { console, database, words in
        console.say("\(database.test(.assert, value: console.step(words[0])))\n")
      }),
    TestControlForm(
      name: "byteorder", usage: "", argumentCounts: 0...0, reach: .database,
      run: { console, database, _ in console.say("\(database.test(.byteOrder))\n") }),
    TestControlForm(name: "extra_schema_checks", usage: "BOOLEAN", argumentCounts: never, reach: .database),
    TestControlForm(
      name: "fk_no_action", usage: "BOOLEAN", argumentCounts: never, reach: .database, isIn: isNew),
    TestControlForm(
      name: "imposter", usage: "SCHEMA ON/OFF ROOTPAGE", argumentCounts: 3...3, reach: .process,
      fault: "it would let a table write over any page; .imposter reads an index", isIn: isOld),
    TestControlForm(
      name: "internal_functions", usage: "", argumentCounts: 0...Int.max, reach: .database,
      run: { _, database, _ in database.test(.internalFunctions) }),
    TestControlForm(
      name: "json_selfcheck", usage: "BOOLEAN", argumentCounts: never, reach: .database, isIn: isNew),
    TestControlForm(
      name: "localtime_fault", usage: "BOOLEAN", argumentCounts: 1...1, reach: .database,
      run: { console, database, words in
        database.test(.localTimeFault, value: console.step(words[0]))
      }),
    TestControlForm(
      name: "never_corrupt", usage: "BOOLEAN", argumentCounts: 1...1, reach: .process,
      fault: "a damaged file could then damage the memory of the program", isIn: isOld),
    TestControlForm(
      name: "optimizations", usage: "DISABLE-MASK", argumentCounts: 1...1, reach: .database,
      run: { console, database, words in
        database.test(.optimizations, value: CInt(console.shortInteger(words[0])))
      }),
    TestControlForm(
      name: "pending_byte", usage: "OFFSET  ", argumentCounts: 1...1, reach: .database,
      fault: "other programs could not read the files that are written then",
      isIn: { !$0.isSQLite3(since: 3_052) }),
    TestControlForm(
      name: "prng_restore", usage: "", argumentCounts: 0...0, reach: .database,
      run: { _, database, _ in database.test(.restoreRandomness) }),
    TestControlForm(
      name: "prng_save", usage: "", argumentCounts: 0...0, reach: .database,
      run: { _, database, _ in database.test(.saveRandomness) }),
    TestControlForm(
      name: "prng_seed", usage: "SEED ?db?", argumentCounts: 1...2, reach: .database,
      run: { console, database, words in
        database.test(
          .seedRandomness, value: CInt(console.shortInteger(words[0])), usesDatabase: words.count == 2)
      }),
    TestControlForm(
      name: "seek_count", usage: "", argumentCounts: 0...Int.max, reach: .database,
      run: { console, database, _ in console.say("\(database.seekCount)\n") }),
    TestControlForm(
      name: "sorter_mmap", usage: "NMAX", argumentCounts: 1...1, reach: .database,
      run: { console, database, words in
        database.test(.sorterMemoryMap, value: CInt(console.shortInteger(words[0])))
      }),
    TestControlForm(name: "tune", usage: "ID VALUE", argumentCounts: never, reach: .process, isIn: isOld),
    TestControlForm(
      name: "uselongdouble", usage: "?BOOLEAN|\"default\"?", argumentCounts: never, reach: .database,
      isIn: { $0.isSQLite3(since: 3_046, before: 3_052) }),
  ]
}
