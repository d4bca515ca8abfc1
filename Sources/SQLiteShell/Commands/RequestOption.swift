/// An option of a command: how it is shown, and what it changes in the request of the command.
struct RequestOption<Request>: Sendable {
  /// How the help, the manual and completion show it; without a summary they do not.
  let shown: CommandOption
  /// All names without dashes, those that are not shown among them.
  let names: [String]
  /// Whether the dialect has the option.
  let isOffered: @Sendable (Dialect) -> Bool
  /// Changes the request; the value is the word itself if the option has none.
  let apply: @Sendable (inout Request, _ value: String, Dialect) throws(ShellError) -> Void

  init(
    _ name: String, or otherName: String? = nil, aliases: [String] = [], value: CommandParameter? = nil,
    _ summary: String,
    if isOffered: @escaping @Sendable (Dialect) -> Bool = { _ in true },
    apply: @escaping @Sendable (inout Request, _ value: String, Dialect) throws(ShellError) -> Void
  ) {
    shown = CommandOption(name, or: otherName, value: value, summary)
    names = shown.names.compactMap(OptionWord.name) + aliases
    self.isOffered = isOffered
    self.apply = apply
  }

  /// An option that sets a flag.
  init(
    _ name: String, or otherName: String? = nil, aliases: [String] = [], _ summary: String,
    if isOffered: @escaping @Sendable (Dialect) -> Bool = { _ in true },
    sets flag: any WritableKeyPath<Request, Bool> & Sendable
  ) {
    self.init(name, or: otherName, aliases: aliases, summary, if: isOffered) { request, _, _ in
      request[keyPath: flag] = true
    }
  }

  private init(
    shown: CommandOption, names: [String], isOffered: @escaping @Sendable (Dialect) -> Bool,
    apply: @escaping @Sendable (inout Request, _ value: String, Dialect) throws(ShellError) -> Void
  ) {
    self.shown = shown
    self.names = names
    self.isOffered = isOffered
    self.apply = apply
  }

  /// The same option of a request of which this one is a part.
  func lifted<Whole>(
    to part: any WritableKeyPath<Whole, Request> & Sendable
  ) -> RequestOption<Whole> {
    let apply = apply
    return RequestOption<Whole>(
      shown: shown, names: names, isOffered: isOffered
    ) { request, value, dialect throws(ShellError) in
      try apply(&request[keyPath: part], value, dialect)
    }
  }

  /// An option of sqlite3 that does nothing, and is not shown.
  static func ignored(_ name: String) -> RequestOption { RequestOption(name, "") { _, _, _ in } }
}

/// What the words after a command ask for.
protocol CommandRequest {
  /// All options, in the order of the help.
  static var options: [RequestOption<Self>] { get }
  /// Whether options may be abbreviated.
  static var takesAbbreviations: Bool { get }
  /// Whether the next word can be an option.
  var takesOptions: Bool { get }
  /// Takes a word that is no option.
  mutating func take(_ word: String) throws(ShellError)
  /// The failure of a word that looks like an option, but is none of the dialect, or lacks its value.
  ///
  /// By default it is nil and the word is like others: in some commands, names and patterns may begin with a dash.
  func failure(of word: String, _ fault: OptionFault) -> ShellError?
  /// Takes such a word; by default as ``failure(of:_:)`` says.
  mutating func take(
    option word: String, _ fault: OptionFault, _ rest: inout ArraySlice<String>, _ dialect: Dialect
  ) throws(ShellError)
}

/// What is wrong with an option.
enum OptionFault: Equatable {
  case unknown
  /// No word follows the option.
  case missingValue(CommandOption)
}

extension CommandRequest {
  static var takesAbbreviations: Bool { false }
  var takesOptions: Bool { true }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { nil }

  mutating func take(
    option word: String, _ fault: OptionFault, _ rest: inout ArraySlice<String>, _ dialect: Dialect
  ) throws(ShellError) {
    if let failure = failure(of: word, fault) { throw failure }
    try take(word)
  }

  /// The options that the help shows.
  static var shownOptions: [CommandOption] { options.map(\.shown).filter { !$0.summary.isEmpty } }

  /// The option that a word without its dashes names.
  static func option(called name: String, _ dialect: Dialect) -> RequestOption<Self>? {
    options.first { option in
      option.isOffered(dialect)
        && option.names.contains {
          $0 == name || takesAbbreviations && !name.isEmpty && $0.hasPrefix(name)
        }
    }
  }

  /// Reads words from left to right: options with one dash or two, each followed by its value, and other words.
  mutating func read(_ words: some Sequence<String>, _ dialect: Dialect) throws(ShellError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard takesOptions, let name = OptionWord.name(of: word) else {
        try take(word)
        continue
      }
      guard let option = Self.option(called: name, dialect) else {
        try take(option: word, .unknown, &rest, dialect)
        continue
      }
      if option.shown.value == nil {
        try option.apply(&self, word, dialect)
      } else if let value = rest.popFirst() {
        try option.apply(&self, value, dialect)
      } else {
        try take(option: word, .missingValue(option.shown), &rest, dialect)
      }
    }
  }
}
