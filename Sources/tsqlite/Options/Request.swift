import ArgumentParser
import SQLiteShell
import TypedSQLite

/// What a command line asks for.
struct Request {
  /// The options, group by group in the order in which they apply.
  let steps: [CommandLineOptions]
  /// The path of the database, where one is named.
  private(set) var filename: String?
  /// SQL and dot-commands to run in place of standard input, which need not be UTF-8.
  private(set) var inputs: [[UInt8]]
  /// The path of a file of inputs that was named in place of a database.
  private(set) var script: String?

  /// Whether nothing is asked for, but to be compatible.
  let isBare: Bool

  /// The words of `-A`, which are for `.archive`.
  let archiveWords: [String]?

  /// Whether the program is to behave as sqlite3: under its name, or where an option says so.
  let isCompatible: Bool

  /// Reads words that come without the name of the program.
  init(_ arguments: [[UInt8]], isNamedSQLite3: Bool = false) throws(UsageError) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let sorted = try CommandLineWords(words, modes: Set(ModeOption.allCases.map(\.name)))
    var steps: [CommandLineOptions] = []
    for group in sorted.groups where !group.isEmpty {
      do {
        steps.append(try CommandLineOptions.parse(group))
      } catch {
        // Each word with a value has one, so all that can be wrong is a name.
        throw .unknownOption(Self.unknownOption(in: group))
      }
    }
    self.steps = steps
    isCompatible = isNamedSQLite3 || steps.contains { $0.program.isCompatible }
    isBare = words.allSatisfy { CommandLineWords.optionName($0) == "compat" }
    archiveWords = sorted.archiveWords
    filename = sorted.operands.first.map { words[$0] }
    inputs = sorted.operands.dropFirst().map { arguments[$0] }
    // Repaired, the name of a file would be that of another.
    let repaired = words.indices.first {
      !words[$0].utf8.elementsEqual(arguments[$0]) && !sorted.operands.dropFirst().contains($0)
    }
    if let repaired { throw .notUTF8(words[repaired]) }
  }

  private static func unknownOption(in group: [String]) -> String {
    let names = Set(ProgramOption.declared.flatMap(\.names))
    let given = group.map { word in
      String((CommandLineWords.optionName(word) ?? word).prefix { $0 != "=" })
    }
    return given.first { !names.contains($0) } ?? given.first ?? ""
  }
}

extension Request {
  /// Takes the first word for a file of inputs, where it is one; the next word is then the database.
  ///
  /// So a file that begins with `#!/usr/bin/env tsqlite` is a program.
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
  }

  var showsHelp: Bool { steps.contains { $0.program.showsHelp } }
  var showsVersion: Bool { steps.contains { $0.program.showsVersion } }
  var showsDemo: Bool { steps.contains { $0.program.showsDemo } }
  var generated: String? { steps.last { $0.program.generated != nil }?.program.generated }
  var stopsAtError: Bool { steps.contains { $0.session.stopsAtError } }
  var isRaw: Bool { steps.contains { $0.results.isRaw } }
  var prompting: PromptingOption? { steps.last { $0.session.prompting != nil }?.session.prompting }
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
  /// In what form the database lies in its file, where an option says it; the last one counts.
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
    ArgumentValue.integer(word, wraps: isCompatible)
  }
}

extension Request {
  /// How the library is to work, as far as the options say.
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
