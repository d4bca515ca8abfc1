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
  /// Whether the words follow the option `-A`, not `.archive`.
  private let isOption: Bool

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

// MARK: - Options

extension ArchiveRequest {
  /// The options that state the action.
  static let actionOptions: [RequestOption<ArchiveRequest>] = [
    action(.create, "-c", "--create", "Create a new archive"),
    action(.update, "-u", "--update", "Add or update files with changed mtime"),
    action(.insert, "-i", "--insert", "Like -u but always add even if unchanged"),
    action(.remove, "-r", "--remove", "Remove files from archive"),
    action(.list, "-t", "--list", "List contents of archive"),
    action(.extract, "-x", "--extract", "Extract files from archive"),
  ]

  static let otherOptions: [RequestOption<ArchiveRequest>] = [
    RequestOption("-v", or: "--verbose", "Print each filename as it is processed", sets: \.isVerbose),
    RequestOption("-f", or: "--file", value: .file, "Use archive FILE (default is current db)") {
      request, path, _ in request.file = path
    },
    RequestOption(
      "-a", or: "--append", value: .file, "Use the archive at the end of FILE, after other data"
    ) { request, path, _ in
      request.isAppended = true
      request.file = path
    },
    RequestOption(
      "-C", or: "--directory", value: CommandParameter("DIR", .folder),
      "Read/extract files from directory DIR"
    ) { request, path, _ in request.folder = path },
    RequestOption("-g", or: "--glob", "Use glob matching for names in archive", sets: \.usesGlob),
    RequestOption("-n", or: "--dryrun", "Show the SQL that would have occurred", sets: \.isDryRun),
  ]

  private static let options = actionOptions + otherOptions + [action(.help, "-h", "--help", "")]

  private static func action(
    _ action: Action, _ letter: String, _ name: String, _ summary: String
  ) -> RequestOption<ArchiveRequest> {
    RequestOption(letter, or: name, summary) { request, _, _ throws(ShellError) in
      guard request.action == nil else { throw request.wrong(.severalActions) }
      request.action = action
    }
  }
}

// MARK: - Reading words

extension ArchiveRequest {
  /// Reads the words after `.archive` or `-A`: letters like those of tar, with or without a dash, or long
  /// options.
  init(_ words: [String], isOption: Bool, _ dialect: Dialect) throws(ShellError) {
    self.isOption = isOption
    guard let first = words.first else { throw wrong(.noWords) }
    var rest = words[...]
    if first.hasPrefix("-") {
      while let word = rest.first, word.hasPrefix("-") {
        rest.removeFirst()
        if word == "--" { break }
        if word.hasPrefix("--") {
          try readWord(word, &rest, dialect)
        } else {
          try readLetters(word.dropFirst(), &rest, joinsValues: true, dialect)
        }
      }
    } else {
      rest.removeFirst()
      try readLetters(first[...], &rest, joinsValues: false, dialect)
    }
    names = Array(rest)
    if dialect.isSQLite3(since: 3_046), action == nil { throw wrong(.noAction) }
  }

  /// Reads letters and then their values: `xvf FILE`, or with joined values also `-xvfFILE`.
  private mutating func readLetters(
    _ letters: Substring, _ rest: inout ArraySlice<String>, joinsValues: Bool, _ dialect: Dialect
  ) throws(ShellError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = Self.options.first(where: { $0.names[0] == String(letter) }) else {
        throw wrong(.unknownOption(String(letter)))
      }
      if joinsValues, option.shown.value != nil, !letters.isEmpty {
        return try option.apply(&self, String(letters), dialect)
      }
      try apply(option, typed: String(letter), &rest, dialect)
    }
  }

  /// Reads `--extract`, or an unambiguous abbreviation of it.
  private mutating func readWord(
    _ word: String, _ rest: inout ArraySlice<String>, _ dialect: Dialect
  ) throws(ShellError) {
    let matches = Self.options.filter { $0.names[1].hasPrefix(word.dropFirst(2)) }
    guard let option = matches.first else { throw wrong(.unknownOption(word)) }
    guard matches.count == 1 else { throw wrong(.ambiguousOption(word)) }
    try apply(option, typed: word, &rest, dialect)
  }

  private mutating func apply(
    _ option: RequestOption<ArchiveRequest>, typed word: String, _ rest: inout ArraySlice<String>,
    _ dialect: Dialect
  ) throws(ShellError) {
    guard option.shown.value != nil else { return try option.apply(&self, word, dialect) }
    guard let value = rest.popFirst() else { throw wrong(.missingValue(word)) }
    try option.apply(&self, value, dialect)
  }

  private func wrong(_ fault: ArchiveFault) -> ShellError {
    .archive(.wrongWords(fault, isOption: isOption))
  }
}

/// Why the words after `.archive` are wrong.
enum ArchiveFault: Hashable {
  case noWords
  case noAction
  case unknownOption(String)
  case ambiguousOption(String)
  case missingValue(String)
  case severalActions
}
