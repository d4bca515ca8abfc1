import TypedSQLiteCore

/// What the words after `.archive` request.
struct ArchiveRequest: Equatable {
  /// The action; nil if no letter states it, in which case nothing is listed or changed.
  var action: Action?
  var isVerbose = false
  var usesGlob = false
  var isDryRun = false
  /// Whether the archive is at the end of another file; false by default.
  var isAppended = false
  /// The file of the archive; nil for the database of the session.
  var file: String?
  /// The folder from which files are read or to which they are extracted; nil for the current one.
  var folder: String?
  /// The names of files or members.
  var names: [String] = []

  enum Action: Equatable {
    case create
    case update
    case insert
    case remove
    case list
    case extract
    case help
  }
}

// MARK: - Reading words

extension ArchiveRequest {
  /// An option with its letter and its word.
  private struct Option {
    let letter: Character
    let word: String
    let effect: Effect
  }

  private enum Effect {
    case action(Action)
    case flag(WritableKeyPath<ArchiveRequest, Bool>)
    case value(WritableKeyPath<ArchiveRequest, String?>)
    case appendedFile

    var takesValue: Bool {
      switch self {
      case .action, .flag: false
      case .value, .appendedFile: true
      }
    }
  }

  private static var options: [Option] {
    [
      Option(letter: "c", word: "create", effect: .action(.create)),
      Option(letter: "x", word: "extract", effect: .action(.extract)),
      Option(letter: "i", word: "insert", effect: .action(.insert)),
      Option(letter: "t", word: "list", effect: .action(.list)),
      Option(letter: "r", word: "remove", effect: .action(.remove)),
      Option(letter: "u", word: "update", effect: .action(.update)),
      Option(letter: "h", word: "help", effect: .action(.help)),
      Option(letter: "v", word: "verbose", effect: .flag(\.isVerbose)),
      Option(letter: "f", word: "file", effect: .value(\.file)),
      Option(letter: "a", word: "append", effect: .appendedFile),
      Option(letter: "C", word: "directory", effect: .value(\.folder)),
      Option(letter: "n", word: "dryrun", effect: .flag(\.isDryRun)),
      Option(letter: "g", word: "glob", effect: .flag(\.usesGlob)),
    ]
  }

  /// Reads the words after `.archive` or `-A`: letters like those of tar, with or without a dash, or long
  /// options.
  init(_ words: [String]) throws(ArchiveFault) {
    guard let first = words.first else { throw .noWords }
    if first.hasPrefix("-") {
      try readOptions(words)
    } else {
      try readLetters(first, Array(words.dropFirst()))
    }
  }

  /// Reads `xvf FILE`: the letters together, then their values in order, then the names.
  private mutating func readLetters(_ letters: String, _ words: [String]) throws(ArchiveFault) {
    var rest = words[...]
    for letter in letters {
      let option = try Self.option(letter)
      guard option.effect.takesValue else {
        try apply(option.effect)
        continue
      }
      guard let value = rest.popFirst() else { throw .missingValue(String(letter)) }
      try apply(option.effect, value)
    }
    names = Array(rest)
  }

  private mutating func readOptions(_ words: [String]) throws(ArchiveFault) {
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      if word == "--" { break }
      if word.hasPrefix("--") {
        try readWord(word, &rest)
      } else {
        try readLetters(word.dropFirst(), &rest)
      }
    }
    names = Array(rest)
  }

  /// Reads `-xvfFILE` or `-xvf FILE`.
  private mutating func readLetters(
    _ letters: Substring, _ rest: inout ArraySlice<String>
  ) throws(ArchiveFault) {
    var letters = letters
    while let letter = letters.popFirst() {
      let option = try Self.option(letter)
      guard option.effect.takesValue else {
        try apply(option.effect)
        continue
      }
      if !letters.isEmpty {
        try apply(option.effect, String(letters))
        return
      }
      guard let value = rest.popFirst() else { throw .missingValue(String(letter)) }
      try apply(option.effect, value)
    }
  }

  /// Reads `--extract`, or an unambiguous abbreviation of it.
  private mutating func readWord(_ word: String, _ rest: inout ArraySlice<String>) throws(ArchiveFault) {
    let matches = Self.options.filter { $0.word.hasPrefix(word.dropFirst(2)) }
    guard let option = matches.first else { throw .unknownOption(word) }
    guard matches.count == 1 else { throw .ambiguousOption(word) }
    guard option.effect.takesValue else {
      try apply(option.effect)
      return
    }
    guard let value = rest.popFirst() else { throw .missingValue(word) }
    try apply(option.effect, value)
  }

  private static func option(_ letter: Character) throws(ArchiveFault) -> Option {
    guard let option = options.first(where: { $0.letter == letter }) else {
      throw .unknownOption(String(letter))
    }
    return option
  }

  private mutating func apply(_ effect: Effect, _ value: String = "") throws(ArchiveFault) {
    switch effect {
    case .action(let new):
      guard action == nil else { throw .severalActions }
      action = new
    case .flag(let flag): self[keyPath: flag] = true
    case .value(let place): self[keyPath: place] = value
    case .appendedFile:
      isAppended = true
      file = value
    }
  }
}

/// Why the words after `.archive` are wrong.
enum ArchiveFault: Error, Equatable {
  case noWords
  case noAction
  case unknownOption(String)
  case ambiguousOption(String)
  case missingValue(String)
  case severalActions
}
