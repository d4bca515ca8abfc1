extension DotCommand {
  /// All commands, in the order of the manual, among them those that set a ``Setting``, which are in its row.
  ///
  /// If an abbreviation matches several commands, the first counts.
  package static let all: [DotCommand] = [
    .archive,
    .auth,
    .backup,
    .binary,
    .breakpoint,
    .cd,
    .chart,
    .check,
    .clone,
    .cluster,
    .connection,
    .crlf,
    .databases,
    .dbconfig,
    .dbinfo,
    .dbtotxt,
    .deleted,
    .describe,
    .diagram,
    .diff,
    .dump,
    .edit,
    .excel,
    .exit,
    .expert,
    .export,
    .filectrl,
    .find,
    .follow,
    .format,
    .fullschema,
    .help,
    .history,
    .identify,
    .import,
    .imposter,
    .indexes,
    .intck,
    .last,
    .limit,
    .lint,
    .load,
    .locks,
    .log,
    .mode,
    .nonce,
    .once,
    .open,
    .output,
    .parameter,
    .plan,
    .print,
    .progress,
    .query,
    .quit,
    .read,
    .recover,
    .redo,
    .report,
    .restore,
    .scanstats,
    .schema,
    .selecttrace,
    .selftest,
    .session,
    .set,
    .sha3sum,
    .shell,
    .show,
    .tables,
    .testcase,
    .testctrl,
    .timeline,
    .trace,
    .treetrace,
    .undo,
    .version,
    .vfsinfo,
    .vfslist,
    .vfsname,
    .wal,
    .watch,
    .wheretrace,
    .www,
  ].with(Setting.all.compactMap(\.command))

  /// The command with a name or an alias, or else the first one that begins with `name`, if `name` is long enough.
  package static func named(_ name: String) -> DotCommand? {
    let place =
      all.indices.first { all[$0].name == name || all[$0].aliases.contains(name) }
      ?? all.indices.first { place in
        name.utf8.count >= all[place].shortest
          && (all[place].name.hasPrefix(name) || all[place].aliases.contains { $0.hasPrefix(name) })
      }
    return place.map { all[$0] }
  }

  /// The names of the commands that an abbreviation may mean; none for a whole name.
  static func names(beginningWith name: String) -> [String] {
    guard !all.contains(where: { $0.names.contains(name) }) else { return [] }
    return all.filter { !$0.traits.contains(.isHidden) }.compactMap { command in
      command.names.first { $0.hasPrefix(name) }
    }
  }

  /// The name and the aliases.
  package var names: [String] { [name] + aliases }
}

extension [DotCommand] {
  /// The commands and others, by name.
  fileprivate func with(_ others: [DotCommand]) -> [DotCommand] {
    (self + others).sorted { $0.name < $1.name }
  }
}
