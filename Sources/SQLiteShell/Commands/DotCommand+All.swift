extension DotCommand {
  /// Each command, in the order of the manual.
  package static let all: [DotCommand] = [
    .exit,
    .print,
    .quit,
  ]

  /// The command of a name, an alias, or a prefix that fits one command only.
  package static func named(_ name: String) -> DotCommand? {
    if let exact = all.first(where: { $0.name == name || $0.aliases.contains(name) }) { return exact }
    return all.first { $0.name.hasPrefix(name) }
  }
}
