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
    places[name].map { all[$0] }
  }

  /// The index in ``all`` for each name and each sufficient abbreviation.
  private static let places: [String: Int] = {
    var places: [String: Int] = [:]
    for (place, command) in all.enumerated() {
      for name in command.names { places[name] = places[name] ?? place }
    }
    for (place, command) in all.enumerated() {
      for name in command.names where name.count >= command.shortest {
        for length in command.shortest...name.count {
          let beginning = String(name.prefix(length))
          places[beginning] = places[beginning] ?? place
        }
      }
    }
    return places
  }()

  /// The name and the aliases.
  package var names: [String] { [name] + aliases }
}
