import Foundation
import TestSupport
import Testing

/// A conversation of the official client of the Model Context Protocol with the program, which `converse.py` recorded.
@Suite struct ConversationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Conversation")

  /// The questions whose answers are in the recording, with the rows that are right.
  private static let answers = [
    #"[{"last":"2026-01-31T09:30:00Z"}]"#, #"[{"visits":3}]"#, #"[{"host":"www.sqlite.org","visits":4}]"#,
    #"[{"visit_time":"2026-01-30T09:30:00.25Z","visit_duration":"1.02:03:04"}]"#,
    #"[{"target_path":"/home/ada/sqlite-doc.zip","start_time":"2026-01-31T09:40:00Z"}]"#,
    #"[{"total":145.40}]"#,
    #"""
    [{"id":4,"ordered_at":"2026-02-01T00:00:00Z","amount":7.25},{"id":5,"ordered_at":"2026-02-02T02:40:00Z",\#
    "amount":1234.56},{"id":6,"ordered_at":"2026-02-02T02:40:00Z","amount":0.10},{"id":7,\#
    "ordered_at":"2026-02-05T14:00:00Z","amount":0.20},{"id":8,"ordered_at":"2026-02-06T17:46:40Z","amount":64.00}]
    """#,
    #"[{"name":"Zoë","created_at":"2026-01-01T00:00:00Z"}]"#,
    #"[{"status":"draft","orders":2},{"status":"paid","orders":3},{"status":"sent","orders":3}]"#,
    #"[{"sku":"4fe1c2d0-a3b7-4c7e-9f10-d2c3b4a59687","price":"120.50"}]"#,
  ]

  private struct Line {
    let isClient: Bool
    let text: String
  }

  private static func recording() throws -> [Line] {
    try String(contentsOf: folder.appending(path: "conversation.jsonl"), encoding: .utf8)
      .split(separator: "\n").map { line in
        let isClient = line.hasPrefix(#"{"client":"#)
        return Line(isClient: isClient, text: String(line.dropFirst(#"{"client":"#.count).dropLast()))
      }
  }

  /// An answer without what differs from run to run, and from release to release.
  private static func comparable(_ line: String) -> String {
    line.replacing(/"title":"tsqlite","version":"[0-9.]+"/, with: "\"title\":\"tsqlite\"")
      .replacing(/\\?"seconds\\?":[0-9.e-]+/, with: "\"seconds\"")
      .replacing(
        /\\?"text\\?":\\?"seconds\\?",(\\?"[a-z]+\\?":null,)+\\?"number\\?":[0-9.e-]+/, with: "\"seconds\"")
  }

  @Test func `the recorded questions have the recorded answers, and they are right`() throws {
    let folder = try TemporaryFolder()
    for name in ["history", "shop"] {
      let sql = try String(contentsOf: Self.folder.appending(path: "\(name).sql"), encoding: .utf8)
      let run = try Executable.tsqlite.run(["\(name).db"], input: sql, in: folder.url)
      #expect(run == .init(output: ""))
    }
    let lines = try Self.recording()
    let input = lines.filter(\.isClient).map { $0.text + "\n" }.joined()
    let run = try Executable.tsqlite.run(["-mcp", "history.db", "shop.db"], input: input, in: folder.url)
    #expect(run.errors == "")
    #expect(run.status == 0)
    let answers = run.output.split(separator: "\n").map(String.init)
    let recorded = lines.filter { !$0.isClient }.map(\.text)
    #expect(answers.count == recorded.count)
    for (answer, expected) in zip(answers, recorded) {
      #expect(Self.comparable(answer) == Self.comparable(expected))
    }
    for (number, rows) in Self.answers.enumerated() {
      // The tools are listed and the schema is read before.
      let answer = answers.dropFirst(3 + number).first ?? ""
      #expect(answer.replacing("\n", with: "").contains("\"rows\":\(rows),"), "\(answer)")
    }
  }
}
