/// Something that sqlite3 has in the releases 3.40, 3.49 and 3.53, and whether this program has it.
package struct ShellFeature: Sendable {
  /// The kind of feature, with the command to which it belongs.
  package let kind: Kind
  /// The name, with its dashes.
  package let name: String
  /// The first release that has it; nil if 3.40 has it.
  package let since: String?
  /// Whether this program has it.
  package let isHere: Bool

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

  /// How it is named beside features of other kinds.
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

  /// Each feature.
  package static let all: [ShellFeature] =
    programOptions + commands + commandOptions + modes + functions

  /// Makes features of one kind and release from their names.
  static func list(
    _ kind: Kind, since: String? = nil, _ names: String, isHere: Bool = true
  ) -> [ShellFeature] {
    names.split(whereSeparator: \.isWhitespace).map {
      ShellFeature(kind: kind, name: String($0), since: since, isHere: isHere)
    }
  }
}
