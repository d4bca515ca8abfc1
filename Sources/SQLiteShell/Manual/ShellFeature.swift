/// A feature of the sqlite3 shell in releases 3.40, 3.49 or 3.53, and whether this program has it.
package struct ShellFeature: Sendable {
  /// The kind of feature, with the command to which it belongs.
  package let kind: Kind
  /// The name, with dashes if it has any.
  package let name: String
  /// The first release that has it; nil for 3.40.
  package let since: String?
  /// Why this program does not have it; nil if it does.
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

  /// Its name in a list of all kinds.
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

  /// All features, including those that are left out.
  package static let all: [ShellFeature] =
    programOptions + commands + commandOptions + modes + functions

  /// Makes features of one kind and release from their names.
  static func list(
    _ kind: Kind, since: String? = nil, _ names: String, leftOut reason: String? = nil
  ) -> [ShellFeature] {
    names.split(whereSeparator: \.isWhitespace).map {
      ShellFeature(kind: kind, name: String($0), since: since, reason: reason)
    }
  }
}

extension Manual {
  /// Writes the features of sqlite3 that this program does not have, by reason.
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
