/// Something that the shell of SQLite has, in the releases 3.40, 3.49 and 3.53, and whether it is here.
package struct ShellFeature: Sendable {
  /// What it is, with the command it belongs to.
  package let kind: Kind
  /// The name, with dashes where it has some.
  package let name: String
  /// The first release that has it; nil where 3.40 has it.
  package let since: String?
  /// Why it is not here; nil where it is.
  package let reason: String?

  package enum Kind: Sendable, Hashable {
    /// An option of the program.
    case programOption
    /// A dot-command.
    case command
    /// An option or a word of a dot-command.
    case commandOption(String)
    /// An output mode.
    case mode
    /// A SQL function.
    case function
    /// A collation.
    case collation
    /// A virtual table.
    case table
  }

  /// How it is named where all kinds stand together.
  package var title: String {
    switch kind {
    case .programOption: "option \(name)"
    case .command: ".\(name)"
    case .commandOption(let command): ".\(command) \(name)"
    case .mode: "mode \(name)"
    case .function: "function \(name)"
    case .collation: "collation \(name)"
    case .table: "table \(name)"
    }
  }

  /// All that there is, and all that is left out.
  package static let all: [ShellFeature] =
    programOptions + commands + commandOptions + modes + functions

  /// Several names of one kind and release.
  static func list(
    _ kind: Kind, since: String? = nil, _ names: String, leftOut reason: String? = nil
  ) -> [ShellFeature] {
    names.split(whereSeparator: \.isWhitespace).map {
      ShellFeature(kind: kind, name: String($0), since: since, reason: reason)
    }
  }
}

extension Manual {
  /// Writes what sqlite3 has and this program has not, by reason.
  func writeLeftOut(to text: inout MdocText) {
    text.macro("Bl -bullet")
    var reasons: [String] = []
    for feature in ShellFeature.all {
      if let reason = feature.reason, !reasons.contains(reason) { reasons.append(reason) }
    }
    for reason in reasons {
      let titles = ShellFeature.all.filter { $0.reason == reason }.map(\.title)
      text.macro("It")
      text.prose("\(titles.joined(separator: ", ")): \(reason).")
    }
    text.macro("El")
  }
}
