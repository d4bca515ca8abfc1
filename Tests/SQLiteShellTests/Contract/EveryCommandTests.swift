import Foundation
import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

/// With -json, standard output has only JSON, and standard error only lines of JSON, whatever command runs.
@Suite struct EveryCommandTests {
  private static let setup = """
    CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, at DATETIME);
    INSERT INTO t VALUES (1, 'x"\\y', 1769853600), (2, char(27, 10, 0x1F600), NULL);
    CREATE VIEW v AS SELECT a FROM t;
    CREATE INDEX i ON t(b);
    SELECT * FROM t;

    """

  private static let words = [
    "", "t", "f", "t f", "on", "off", "1", "main", "stdout", "stderr", "list", "-all", "--all", "--help",
    "x y z", "--nosuchoption", "t a", "why t", "'", "\"\\377\"", "> f", "SELECT * FROM t", "t t", "json",
    "stmt", "show", "--verbose", "--summary", "csv t", "'|canary'", "t --json", "f g",
  ]

  private static func memory() -> MemorySurroundings {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("SELECT 1;\n.print \"a\nnosuchtable;\n")
    return memory
  }

  private static func limit(of name: String) -> String {
    // They run until somebody ends them.
    name == "watch" ? "--count 1 " : name == "follow" ? "--last 2 --count 2 " : ""
  }

  private static let forms = [("json", false), ("json", true), ("jsonl", false), ("jsonl", true)]

  /// The commands that make databases, which are files even if the files of the session are in memory.
  private static let makers: Set<Substring> = [".backup", ".clone", ".open", ".restore", ".save"]

  /// A line whose databases are in a folder.
  static func line(_ text: String, in folder: TemporaryFolder) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard let first = words.first, makers.contains(first) else { return text }
    return words.map { ["f", "bad", "g"].contains($0) ? "\(folder.url.path)/\($0)" : String($0) }
      .joined(separator: " ")
  }

  @Test(arguments: DotCommand.all.map(\.name)) func `each command writes only JSON`(name: String) throws {
    let folder = try TemporaryFolder()
    var number = name.utf8.count
    for words in name == "follow" ? ["t", "v", "nosuch", "t WHERE a"] : Self.words {
      // Each form meets each command, and every fourth of the words.
      let (mode, envelope) = Self.forms[number % Self.forms.count]
      number += 1
      let line = Self.line(".\(name) \(Self.limit(of: name))\(words)", in: folder)
      let run = ContractCheck.run(
        "\(Self.setup)\(line)\nSELECT a FROM t;\n.print end\n", memory: Self.memory(), mode: mode,
        envelope: envelope)
      #expect(
        ContractCheck.faults(of: run, envelope: envelope) == [],
        "\(line) in \(mode)\(envelope ? " with envelopes" : "")\n\(run.output)\(run.errors)")
    }
  }

  @Test(arguments: DotCommand.all.map(\.name)) func `each example of a command writes only JSON`(
    name: String
  ) throws {
    guard let command = DotCommand.named(name) else { return }
    let folder = try TemporaryFolder()
    for example in command.examples where name != "follow" && name != "watch" {
      let run = try Executable.tsqlite.run(
        ["-json"], input: "\(example.setup)\n\(example.input)\n", home: folder)
      #expect(
        ContractCheck.faults(of: Array(run.outputBytes), Array(run.errorBytes)) == [],
        "\(example.input)\n\(run.output)\(run.errors)")
    }
  }

  @Test(arguments: OutputMode.all.map(\.name)) func `a result in another mode is text`(mode: String) {
    let run = ContractCheck.run(
      "\(Self.setup).mode \(mode)\nSELECT * FROM t;\n.tables\n.mode json\nSELECT 1 AS a;\n")
    #expect(ContractCheck.faults(of: run) == [], "\(mode)\n\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("[{\"a\":1}]\n"))
  }

  @Test func `what is printed about statements is text, and what would be among rows goes to standard error`()
  {
    let lines = [
      ".echo on", ".timer on", ".changes on", ".stats on", ".eqp full", ".scanstats on", ".auth on",
      ".trace stdout --profile --row --stmt --close", ".log stdout", ".progress 1 --limit 50", ".explain on",
      ".headers off", ".bail off", ".output stderr", ".output memory", ".output --show", ".once f",
    ]
    for line in lines {
      let run = ContractCheck.run(
        "\(Self.setup)\(line)\nSELECT *, shell_putsnl(b) FROM t;\nEXPLAIN QUERY PLAN SELECT * FROM t;\n"
          + "EXPLAIN SELECT 1;\nUPDATE t SET b = 2;\nSELECT 1 AS a UNION SELECT abs(-9223372036854775808);\n.tables\n",
        memory: Self.memory())
      #expect(ContractCheck.faults(of: run) == [], "\(line)\n\(run.output)\(run.errors)")
    }
  }
}
