import ColumnMeaning
import OutputModes
import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Lines of a session: commands with their options, and SQL.
  static let scripts = FuzzTarget(
    name: "scripts",
    summary: "sessions: any lines of commands and SQL are run to their end, and leave a session that goes on",
    words: names + words,
    seeds: [
      ".mode box --wrap 5 --ww\n.width 3 -7\nSELECT a AS \"long name\", b FROM t;\n",
      ".mode csv\n.separator ; \\r\\n\n.headers on\n.nullvalue ∅\nSELECT * FROM t;\n.show\n",
      ".import --csv --skip 1 f u\nSELECT * FROM u;\n.import -v --ndjson f t\n.export g t\n",
      ".parameter set $p 'x' --date 2026-01-31\n.parameter set :q 1+1\n.parameter list\nSELECT $p, :q, ?3;\n",
      ".format date unix t.a\n.format why t\n.format report t\nSELECT a FROM t WHERE a > '2026-01-31';\n.format zone +05:30\n",
      ".format convert t.a iso8601 --dry-run\n.format convert t.a iso8601\n.dump\n.sha3sum\n.schema --indent\n",
      ".import <<E u --csv\na,b\n1,2\nE\n.output g\nSELECT 1;\n.output\n.once g\n.read f\n",
      ".session open main s\n.session s attach t\nUPDATE t SET a = 2;\n.session s changeset g\n.session s close\n",
      ".eqp full\n.explain on\n.stats on\n.scanstats on\n.expert\nSELECT a FROM t WHERE b = 'x' ORDER BY a;\n",
      ".testcase x\nSELECT 1;\n.check 1\n.selftest --init\n.lint fkey-indexes -verbose\n.fullschema\n.intck 2\n",
      ".describe t\n.describe\n.tables -v\n.tables %\n.indexes\n.databases\n.dbinfo\n.recover\n.changes on\n.timer on\n.trace --plain stdout\n.help --all\n",
    ],
    mutationsPerTest: 150,
    run: { bytes in
      guard !isBanned(bytes) else { return }
      let memory = MemorySurroundings()
      memory.files["f"] = MemoryDestination("a,b\n1,2\n")
      let shell = Shell(surroundings: memory.surroundings())
      let setup = """
        .limit attached 0
        .limit length 100000
        .progress 10000 --limit 20 --quiet
        CREATE TABLE t(a, b TEXT, c REAL); INSERT INTO t VALUES (1769853600, 'x', 0.5), (NULL, x'00ff', 1e300);
        CREATE INDEX i ON t(b); CREATE VIEW v AS SELECT a FROM t; CREATE TABLE d(at DATETIME, day DATE);

        """
      _ = shell.run(TextLines(Array(setup.utf8), origin: .standardInput))
      memory.output.bytes = []
      var kept = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        .filter(isHarmless)
      if kept.count > 40 { kept.removeLast(kept.count - 40) }
      let result = shell.run(TextLines(Array(kept.joined(separator: [0x0A])), origin: .standardInput))
      try mustHold(shell.reading.depth == 0, "an input is still being read")
      for line in kept.prefix(5) { _ = shell.assistant.completion(of: line, at: line.count) }
      guard result.quitStatus == nil else { return }
      // Regardless of what is open, the session continues with new lines.
      _ = shell.run(
        TextLines(Array(".output\n.mode list\n.testcase off\nROLLBACK;\n".utf8), origin: .standardInput))
    })

  /// The names of commands, options, modes and kinds.
  private static let names: [String] = {
    var names = DotCommand.all.map { ".\($0.name) " }
    names += ModeOption.all.flatMap(\.names).map { "--\($0) " }
    names += OutputMode.all.map { "\($0.name) " }
    names += ColumnKind.all.map { "\($0.name) " }
    return names
  }()

  private static let words = [
    "\n", "\"", "'", "t", "t.a", "-1", "9223372036854775807", "-9223372036854775808", "0x", "on", "off",
    "--csv ", "--ndjson ", "--skip 1 ", "f", "g", "<<E\n", "\nE\n", "SELECT * FROM t;",
    "INSERT INTO t VALUES(",
    "CREATE TABLE ", "\u{1B}[31m", "\u{0}", "é", "\u{202E}", "why ", "report ", "convert ", "pin ",
    "zone ",
    "to_date(", "as_date(", "json_each(", "generate_series(", "fsdir(", "zipfile(", "readfile('f')",
    "writefile('g',",
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) ", "$p", ":q", "@r", "?7",
  ]

  /// Commands that access files or programs of this machine, or settings of the whole process.
  private static let banned: Set<String> = [
    "archive", "backup", "cd", "clone", "dbconfig", "excel", "filectrl", "imposter", "limit", "load", "log",
    "open",
    "progress", "restore", "shell", "testctrl", "www",
  ]

  /// Whether a line is none of those commands.
  private static func isHarmless(_ line: [UInt8]) -> Bool {
    guard line.first == UInt8(ascii: "."), let name = ArgumentSplitter.split(Array(line.dropFirst())).first
    else {
      return true
    }
    return DotCommand.named(name).map { !banned.contains($0.name) } ?? true
  }

  /// Whether SQL could access files or programs.
  private static func isBanned(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return ["heap", "directory", "attach", "vacuum", "extension", "usleep", "shared_cache"].contains {
      text.contains($0)
    }
  }
}
