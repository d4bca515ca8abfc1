import Foundation
import SQLiteShell
import TestSupport
import Testing

@Suite struct DotCommandTests {
  @Test func `the table is in alphabetical order`() {
    #expect(DotCommand.all.map(\.name) == DotCommand.all.map(\.name).sorted())
  }

  @Test(arguments: DotCommand.all.map(\.name))
  func `a command is documented in whole words`(name: String) throws {
    let command = try #require(DotCommand.named(name))
    #expect(command.name == name)
    #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."))
    for case .prose(let text) in command.discussion.parts {
      #expect(!text.isEmpty && !text.contains("\n") && !text.contains("  "), "\(text)")
    }
  }

  /// How sqlite3 3.40.1 completes each beginning of these names.
  @Test(arguments: [
    ("b", nil), ("ba", nil), ("bai", "bail"), ("c", "clone"), ("cd", "cd"), ("ch", nil), ("cha", "changes"),
    ("da", "databases"),
    ("e", "echo"), ("ex", "exit"), ("exi", "exit"), ("h", "headers"), ("hel", "help"), ("header", "headers"),
    ("m", "mode"),
    ("n", "nullvalue"), ("o", "once"), ("on", "once"), ("op", "open"), ("p", "prompt"), ("pri", "print"),
    ("pro", "progress"), ("d", "dump"), ("fu", "fullschema"), ("in", "indexes"), ("sch", "schema"),
    ("ta", "tables"), ("t", "trace"), ("s", "scanstats"), ("q", "quit"), ("rea", "read"),
    ("sep", "separator"),
    ("sh", "shell"), ("sho", "show"),
    ("sy", "shell"), ("system", "shell"), ("time", nil), ("timeo", "timeout"), ("timer", "timer"),
    ("v", "version"),
    ("wi", "width"),
  ])
  func `abbreviations mean what they mean in sqlite3`(abbreviation: String, name: String?) {
    #expect(DotCommand.named(abbreviation)?.name == name)
  }

  @Test func `each sufficient abbreviation calls the first command that it fits`() {
    for name in DotCommand.all.flatMap(\.names) {
      for length in 0...name.count {
        let beginning = String(name.prefix(length))
        let meant =
          DotCommand.all.first { $0.names.contains(beginning) }
          ?? DotCommand.all.first { command in
            length >= command.shortest && command.names.contains { $0.hasPrefix(beginning) }
          }
        #expect(DotCommand.named(beginning)?.name == meant?.name, "\(beginning)")
      }
    }
    #expect(DotCommand.named("tablesx") == nil)
  }

  @Test func `an unknown command is answered with the nearest one, but not as sqlite3`() {
    let text = "Error: unknown command or invalid arguments:  \"tiemr\". Enter \".help\" for help\n"
    #expect(runShell(".tiemr on").errors == "Error: unknown command .tiemr\nDid you mean \".timer\"?\n")
    #expect(runShell(".tiemr on", dialect: .sqlite3).errors == text)
    #expect(runShell(".zzzzzz").errors == "Error: unknown command .zzzzzz; .help lists the commands\n")
  }

  @Test(arguments: [
    ".headers", ".headers on off", ".nullvalue", ".separator", ".separator a b c", ".read", ".cd", ".show x",
  ])
  func `a wrong number of arguments is answered with the synopsis`(line: String) throws {
    let name = line.dropFirst().split(separator: " ")[0]
    let command = try #require(DotCommand.named(String(name)))
    let run = runShell(line)
    #expect(run.errors == "Usage: \(command.synopsisOfSQLite3)\n")
    #expect(run.result.failures == 1)
  }

  @Test func `synopses are those of sqlite3`() {
    let texts = Dictionary(uniqueKeysWithValues: DotCommand.all.map { ($0.name, $0.synopsisOfSQLite3) })
    #expect(texts["headers"] == ".headers on|off")
    #expect(texts["separator"] == ".separator COL ?ROW?")
    #expect(texts["exit"] == ".exit ?CODE?")
    #expect(texts["timeout"] == ".timeout ?MS?")
    #expect(DotCommand.named("separator")?.synopsis == ".separator COL [ROW]")
  }
}
