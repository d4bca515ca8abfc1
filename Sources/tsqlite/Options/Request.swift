import ArgumentParser
import SQLiteShell
import TypedSQLite

/// What a command line requests.
struct Request {
  /// The groups of options, in the order in which they apply.
  let steps: [CommandLineOptions]
  /// The path of the database; nil if none is given.
  private(set) var filename: String?
  /// SQL and dot-commands to run in place of standard input, in bytes that may not be UTF-8.
  private(set) var inputs: [[UInt8]]
  /// Which words of the command line ``inputs`` are, from 1.
  private(set) var inputNumbers: [Int]
  /// Which words of the command line the values of `-cmd` are.
  let commandNumbers: [Int]
  /// The path of a file of inputs that is given in place of a database.
  private(set) var script: String?

  /// Whether nothing is requested, except compatibility.
  let isBare: Bool

  /// The words after `-A`, which are arguments of `.archive`.
  let archiveWords: [String]?

  /// The dialect that the options ask for, or the name of the program.
  let dialect: Dialect

  /// Reads the words after the name of the program.
  init(_ arguments: [[UInt8]], isNamedSQLite3: Bool = false) throws(UsageError) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let sorted = try CommandLineWords(words, modes: Set(ModeOption.allCases.map(\.name)))
    var steps: [CommandLineOptions] = []
    for group in sorted.groups where !group.isEmpty {
      do {
        steps.append(try CommandLineOptions.parse(group))
      } catch {
        // Each option that needs a value has one, so the only possible error is a name.
        throw .unknownOption(Self.unknownOption(in: group))
      }
    }
    self.steps = steps
    dialect = Self.dialect(isSQLite3: isNamedSQLite3 || steps.contains { $0.program.isCompatible })
    if sorted.hasDash, !dialect.start.ignoresDash { throw .unknownOption("") }
    commandNumbers = sorted.commandNumbers
    isBare = words.allSatisfy { CommandLineWords.optionName($0) == "compat" }
    archiveWords = sorted.archiveWords
    filename = sorted.operands.first.map { words[$0] }
    inputs = sorted.operands.dropFirst().map { arguments[$0] }
    inputNumbers = sorted.operands.dropFirst().map { $0 + 1 }
    // A repaired file name would be the name of another file.
    let repaired = words.indices.first {
      !words[$0].utf8.elementsEqual(arguments[$0]) && !sorted.operands.dropFirst().contains($0)
    }
    if let repaired { throw .notUTF8(words[repaired]) }
  }

  /// The dialect of a program that is to behave as sqlite3, or of one that is not.
  static func dialect(isSQLite3: Bool) -> Dialect { isSQLite3 ? .sqlite3 : .tsqlite }

  private static func unknownOption(in group: [String]) -> String {
    let names = Set(ProgramOption.declared.flatMap(\.names))
    let given = group.map { word in
      String((CommandLineWords.optionName(word) ?? word).prefix { $0 != "=" })
    }
    return given.first { !names.contains($0) } ?? given.first ?? ""
  }
}

extension Request {
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

  var showsHelp: Bool { steps.contains { $0.program.showsHelp } }
  var showsVersion: Bool { steps.contains { $0.program.showsVersion } }
  var showsDemo: Bool { steps.contains { $0.program.showsDemo } }
  var generated: String? { steps.last { $0.program.generated != nil }?.program.generated }
  var stopsAtError: Bool { steps.contains { $0.session.stopsAtError } }
  var isRaw: Bool { steps.contains { $0.results.isRaw } }
  var prompting: PromptingOption? {
    let given = steps.flatMap(\.session.prompting)
    return dialect.start.interactiveWins && given.contains(.interactive) ? .interactive : given.last
  }
  var initFile: String? { steps.last { $0.session.initFile != nil }?.session.initFile }
  var skipsInitFile: Bool { steps.contains { $0.session.skipsInitFile } }
  var ignoresSavedFormats: Bool {
    steps.contains { $0.session.ignoresSavedFormats || $0.session.isSafe }
  }
  var isReadOnly: Bool { steps.contains { $0.opening.isReadOnly } }
  var isExclusive: Bool { steps.contains { $0.opening.isExclusive } }
  var mustExist: Bool { steps.contains { $0.opening.mustExist } }
  var nonce: String? { steps.last { $0.session.nonce != nil }?.session.nonce }
  var fileSystem: String? { steps.last { $0.opening.fileSystem != nil }?.opening.fileSystem }
  /// The form of the database in its file, if an option states it; the last such option wins.
  var databaseForm: DatabaseForm? {
    for options in steps.map(\.opening).reversed() {
      if options.isZip { return .zip }
      if options.isImage { return .image }
      if options.isAppended { return .appended }
    }
    return nil
  }

  var sizeLimit: Int64? {
    steps.last { $0.opening.sizeLimit != nil }?.opening.sizeLimit.map(integer)
  }

  var refusesLinks: Bool { steps.contains { $0.opening.refusesLinks } }

  private func integer(_ word: String) -> Int64 {
    ArgumentValue.integer(word, wraps: dialect.words.wrapNumbers)
  }
}

extension Request {
  /// The settings of the library that options request.
  var librarySetups: [LibrarySetup] {
    steps.map(\.opening).flatMap { options in
      [
        options.memoryMapSize.map { .memoryMap(integer($0)) },
        options.lookaside.flatMap { words in
          let numbers = words.split(separator: " ").map { Int(clamping: integer(String($0))) }
          return numbers.count == 2 ? .lookaside(size: numbers[0], count: numbers[1]) : nil
        },
        options.threading.map { word in
          switch integer(word) {
          case 0: .singleThread
          case 2: .multiThread
          default: .serialized
          }
        },
      ].compactMap { $0 }
    }
  }
}
