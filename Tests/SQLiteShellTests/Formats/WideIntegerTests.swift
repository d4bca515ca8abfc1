import SQLiteShell
import TestSupport
import Testing

@Suite struct WideIntegerTests {
  @Test func `integers that readers of JSON round cause one warning for each column`() {
    let query =
      "SELECT 9007199254740993 AS a, -9223372036854775808 AS b, 9007199254740992 AS c, '9007199254740993' AS d;"
    let warnings = """
      Warning: column "a" has integers beyond 2^53, which many readers of JSON round
      Warning: column "b" has integers beyond 2^53, which many readers of JSON round

      """
    for mode in ["json", "jsonl"] {
      let input = ".mode \(mode)\n\(query)\n\(query)"
      #expect(runShell(input, isTerminal: true).errors == warnings)
      #expect(runShell(".format auto on\n" + input).errors == warnings)
      #expect(runShell(input).errors == "")
    }
    #expect(runShell(".format auto on\n.mode csv\n\(query)").errors == "")
    let compatible = runShell(".format auto on\n.mode json\n\(query)", dialect: .sqlite3)
    #expect(compatible.errors == "")
  }
}
