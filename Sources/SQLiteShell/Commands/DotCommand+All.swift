extension DotCommand {
  /// All commands, in the order of the manual.
  ///
  /// If an abbreviation matches several commands, the first counts.
  package static let all: [DotCommand] = [
    .archive,
    .auth,
    .backup,
    .bail,
    .binary,
    .breakpoint,
    .cd,
    .changes,
    .check,
    .clone,
    .cluster,
    .connection,
    .crlf,
    .databases,
    .dbconfig,
    .dbinfo,
    .dbtotxt,
    .dump,
    .echo,
    .edit,
    .eqp,
    .excel,
    .exit,
    .expert,
    .explain,
    .export,
    .filectrl,
    .format,
    .fullschema,
    .headers,
    .help,
    .identify,
    .import,
    .imposter,
    .indexes,
    .intck,
    .last,
    .limit,
    .lint,
    .load,
    .log,
    .mode,
    .nonce,
    .nullvalue,
    .once,
    .open,
    .output,
    .parameter,
    .print,
    .progress,
    .prompt,
    .quit,
    .read,
    .recover,
    .restore,
    .scanstats,
    .schema,
    .selecttrace,
    .selftest,
    .separator,
    .session,
    .set,
    .sha3sum,
    .shell,
    .show,
    .stats,
    .tables,
    .testcase,
    .testctrl,
    .timeline,
    .timeout,
    .timer,
    .trace,
    .treetrace,
    .undo,
    .version,
    .vfsinfo,
    .vfslist,
    .vfsname,
    .wheretrace,
    .width,
    .www,
  ]

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

  /// The name and the aliases.
  package var names: [String] { [name] + aliases }
}
