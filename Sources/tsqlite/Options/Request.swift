import ArgumentParser
import SQLiteShell
import TypedSQLite

/// What a command line asks for.
struct Request {
  /// The options, group by group in the order in which they apply.
  let steps: [CommandLineOptions]
  /// The path of the database, where one is named.
  let filename: String?
  /// SQL and dot-commands to run in place of standard input.
  let inputs: [String]

  /// Reads words that come without the name of the program.
  init(_ words: [String]) throws(UsageError) {
    let sorted = try CommandLineWords(words, modes: Set(OutputMode.all.map(\.name)))
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
    filename = sorted.operands.first
    inputs = Array(sorted.operands.dropFirst())
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
  var isCompatible: Bool { steps.contains { $0.program.isCompatible } }
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
  var mustExist: Bool { steps.contains { $0.opening.mustExist } }
  var nonce: String? { steps.last { $0.session.nonce != nil }?.session.nonce }
  var fileSystem: String? { steps.last { $0.opening.fileSystem != nil }?.opening.fileSystem }
  var refusesLinks: Bool { steps.contains { $0.opening.refusesLinks } }
}

extension Request {
  /// How the library is to work, as far as the options say.
  var librarySetups: [LibrarySetup] {
    steps.map(\.opening).flatMap { options in
      [
        options.memoryMapSize.map { .memoryMap(ArgumentValue.integer($0)) },
        options.lookaside.flatMap { words in
          let numbers = words.split(separator: " ").map { Int(clamping: ArgumentValue.integer(String($0))) }
          return numbers.count == 2 ? .lookaside(size: numbers[0], count: numbers[1]) : nil
        },
        options.threading.map { word in
          switch ArgumentValue.integer(word) {
          case 0: .singleThread
          case 2: .multiThread
          default: .serialized
          }
        },
      ].compactMap { $0 }
    }
  }
}
