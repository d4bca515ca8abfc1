extension DotCommand {
  /// Each command, in the order of the manual.
  ///
  /// The order also decides between the commands that an abbreviation fits.
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
    .import,
    .imposter,
    .indexes,
    .intck,
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
    .sha3sum,
    .shell,
    .show,
    .stats,
    .tables,
    .testcase,
    .testctrl,
    .timeout,
    .timer,
    .trace,
    .treetrace,
    .version,
    .vfsinfo,
    .vfslist,
    .vfsname,
    .wheretrace,
    .width,
    .www,
  ]

  /// The command of a name or an alias, or the first one that begins with `name`, where `name` is long enough.
  package static func named(_ name: String) -> DotCommand? {
    all.first { $0.names.contains(name) }
      ?? all.first { command in
        name.count >= command.shortest && command.names.contains { $0.hasPrefix(name) }
      }
  }

  /// The name and the aliases.
  package var names: [String] { [name] + aliases }
}
