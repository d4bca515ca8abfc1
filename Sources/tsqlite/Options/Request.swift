import SQLiteShell
import TypedSQLiteCore

/// What a command line requests.
struct Request {
  /// A change of the session.
  ///
  /// The compiler (6.3.1) crashes on an array of functions that throw an error of one reference.
  struct Step: Sendable {
    /// Returns the status to end the program with, or nil to continue.
    let run: @Sendable (Shell) throws(ShellError) -> ExitStatus?
  }

  /// Changes of the session, from left to right.
  private(set) var steps: [Step] = []
  /// Which word of the command line is the value of the option that is applied, from 1.
  private(set) var wordNumber = 0

  /// The path of the database; nil if none is given.
  private(set) var filename: String?
  /// SQL and dot-commands to run in place of standard input, in bytes that may not be UTF-8.
  private(set) var inputs: [[UInt8]]
  /// Which words of the command line ``inputs`` are, from 1.
  private(set) var inputNumbers: [Int]
  /// The path of a file of inputs that is given in place of a database.
  private(set) var script: String?
  /// The words after `-A`, which are arguments of `.archive`.
  let archiveWords: [String]?

  /// The dialect that the options ask for, or the name of the program.
  let dialect: Dialect
  /// Whether a program reads the output as JSON.
  let wantsJSON: Bool
  /// Whether nothing is requested, except a dialect.
  let isBare: Bool

  /// Changes of the session before the init file is read.
  var setups: [@Sendable (Shell) -> Void] = []
  var initFile: String?
  var skipsInitFile = false
  var ignoresSavedFormats = false
  /// Whether standard input is treated as a terminal; nil if no option says so.
  private(set) var isPrompted: Bool?
  /// The word that suspends safe mode.
  var nonce: String?
  /// Whether the program serves tools to a client in place of a session.
  var servesTools = false
  /// Whether one of them changes the database.
  var allowsWrites = false
  /// The databases that are served beside the first.
  private(set) var servedFiles: [String] = []
  var isReadOnly = false
  /// Whether no program changes the database, so that nothing is locked or made beside it.
  var isFrozen = false
  /// Whether there must be exactly one statement.
  var isSingle = false
  /// The script that is checked and not run.
  var checkedScript: String?
  var isExclusive = false
  var mustExist = false
  var refusesLinks = false
  /// The form of the database in its file, if an option states it.
  var databaseForm: DatabaseForm?
  /// The maximum size of a database in memory, in bytes.
  var sizeLimit: Int64?
  /// The name of the VFS.
  var fileSystem: String?
  /// The command that carries the bytes of connections to another machine.
  var carrier: String?
  /// The number of the commit after which the database is shown, as it was typed.
  var state: String?
  /// The settings of the library.
  var librarySetups: [LibrarySetup] = []
  /// The path of a file to describe in place of a session.
  var identifiedFile: String?
  var showsDemo = false
  var showsHelp = false
  var showsVersion = false
  /// The file to write in place of a session.
  var generated: GeneratedFile?

  /// Reads the words after the name of the program.
  init(_ arguments: [[UInt8]], isNamedSQLite3: Bool = false) throws(UsageError) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let sorted = try CommandLineWords(words)
    if let name = sorted.unknownName { throw .unknownOption(name) }
    dialect = Self.dialect(of: sorted.options.map(\.option), isNamedSQLite3: isNamedSQLite3)
    wantsJSON = Self.wantsJSON(sorted.options.map(\.option), dialect)
    if sorted.hasDash, !dialect.isSQLite3(since: 3_046) { throw .unknownOption("") }
    isBare = sorted.options.allSatisfy { $0.option.dialect() != nil } && sorted.options.count == words.count
    archiveWords = sorted.archiveWords
    filename = sorted.operands.first.map { words[$0] }
    inputs = sorted.operands.dropFirst().map { arguments[$0] }
    inputNumbers = sorted.operands.dropFirst().map { $0 + 1 }
    // A repaired file name would be the name of another file.
    let repaired = words.indices.first {
      !words[$0].utf8.elementsEqual(arguments[$0]) && !sorted.operands.dropFirst().contains($0)
    }
    if let repaired { throw .notUTF8(words[repaired]) }
    for given in sorted.options {
      wordNumber = given.wordNumber
      given.option.apply(&self, given.value)
    }
    if servesTools { try takeServedFiles() }
  }

  /// Takes the words after the database as further ones, because a server runs no inputs.
  private mutating func takeServedFiles() throws(UsageError) {
    guard !dialect.isSQLite3 else { throw .unknownOption("mcp") }
    guard filename != nil else { throw .noServedFile }
    for path in inputs {
      let name = String(decoding: path, as: UTF8.self)
      guard name.utf8.elementsEqual(path) else { throw .notUTF8(name) }
      servedFiles.append(name)
    }
    (inputs, inputNumbers) = ([], [])
  }

  /// The dialect that options choose, or else the name of the program.
  static func dialect(of options: [CommandLineOption], isNamedSQLite3: Bool) -> Dialect {
    options.lazy.compactMap { $0.dialect() }.first ?? (isNamedSQLite3 ? .sqlite3 : .tsqlite)
  }

  /// Whether options want JSON for a program; the last that says so counts, and sqlite3 knows no such thing.
  static func wantsJSON(_ options: [CommandLineOption], _ dialect: Dialect) -> Bool {
    !dialect.isSQLite3 && options.last { $0.wantsJSON != nil }?.wantsJSON == true
  }

  /// Adds a change of the session.
  mutating func addStep(_ run: @escaping @Sendable (Shell) throws(ShellError) -> ExitStatus?) {
    steps.append(Step(run: run))
  }

  /// A number that an option has as its value.
  func integer(_ word: String) -> Int64 {
    ArgumentValue.integer(word, wraps: dialect.wrapsNumbers)
  }

  /// Treats standard input as a terminal or as a script; the last option wins, or `-interactive` does.
  mutating func setPrompting(_ isPrompted: Bool) {
    guard self.isPrompted != true || !dialect.isSQLite3(since: 3_046) else { return }
    self.isPrompted = isPrompted
  }

  /// Takes the first word as a file of inputs, if it is one; the next word is then the database.
  ///
  /// So a file that begins with `#!/usr/bin/env tsqlite` can be run as a program.
  mutating func findScript(_ files: any FileAccess) {
    guard let path = filename, path.hasSuffix(".sql") || path.hasSuffix(".txt"), files.exists(path),
      let reader = try? files.openForReading(path)
    else { return }
    var start: [UInt8] = []
    guard (try? reader.read(into: &start)) == true, !start.starts(with: "SQLite format 3\u{0}".utf8) else {
      return
    }
    script = path
    filename = inputs.isEmpty ? nil : String(decoding: inputs.removeFirst(), as: UTF8.self)
    inputNumbers = Array(inputNumbers.dropFirst())
  }
}
