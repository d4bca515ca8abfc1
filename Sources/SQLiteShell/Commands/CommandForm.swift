/// One form of a command that has several, such as `.format unpin TABLE.COLUMN`.
package struct CommandForm: Equatable, Sendable {
  /// The words after the name of the command; those that are typed as they are shown are a choice of one.
  let words: [CommandParameter]
  /// The options, which may follow the words.
  let options: [CommandOption]
  /// What it does, in one line; empty if the next form has it.
  let summary: String

  init(_ words: [CommandParameter], options: [CommandOption] = [], _ summary: String = "") {
    self.words = words
    self.options = options
    self.summary = summary
  }

  /// The words and the options in the notation of the manual.
  var usage: String {
    (words + options.map(CommandParameter.option)).map(\.notation).joined(separator: " ")
  }

  /// The word of the form at the position after some words.
  func word(after positions: [String]) -> CommandParameter? {
    positions.count < words.count ? words[positions.count] : words.last { $0.isAnyNumber }
  }

  /// How many literal words of the form are among the typed words; nil if these do not fit.
  func literalCount(in given: some Collection<String>) -> Int? {
    let positions = positions(in: given)
    let pairs = zip(words, positions)
    let isEnough = positions.count <= words.count || words.contains(where: \.isAnyNumber)
    guard isEnough, pairs.allSatisfy({ $0.kind.fits($1) }) else { return nil }
    return pairs.count { $0.kind == .choice([$1]) }
  }

  /// The typed words without options of the form and their values.
  func positions(in given: some Collection<String>) -> [String] {
    var positions: [String] = []
    var rest = Array(given)[...]
    while let word = rest.popFirst() {
      if let option = options.first(where: { $0.isCalled(word) }) {
        if option.value != nil { _ = rest.popFirst() }
      } else {
        positions.append(word)
      }
    }
    return positions
  }
}

extension CommandParameter.Kind {
  /// Whether a typed word can be of the kind; free text is not checked.
  fileprivate func fits(_ word: String) -> Bool {
    switch self {
    case .choice(let words): words.contains(word)
    case .columnKindOption: word.hasPrefix("--")
    default: true
    }
  }
}
