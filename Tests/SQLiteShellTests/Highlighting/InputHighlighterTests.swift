import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The styles of inputs that are typed.
@Suite struct InputHighlighterTests {
  /// The parts with a style, in words.
  private func styles(_ text: String, cursor: Int? = nil, tables: String? = "CREATE TABLE visit(a)") throws
    -> [String]
  {
    let shell = Shell(surroundings: MemorySurroundings().surroundings())
    if let tables { try shell.database().execute(sql: tables) }
    let bytes = Array(text.utf8)
    return InputHighlighter(shell).styles(of: bytes, cursor: cursor).map {
      "\($0.style) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test func `tokens have the style of their kind`() throws {
    #expect(
      try styles("SELECT 'é', x'00', 1, 1.5e3, ?2, :a FROM visit -- c\n/* d */;")
        == [
          "keyword SELECT", "string 'é'", "string x'00'", "number 1", "number 1.5e3", "parameter ?2",
          "parameter :a", "keyword FROM", "comment -- c", "comment /* d */",
        ])
  }

  @Test func `commands and notes have a style of their own`() throws {
    #expect(
      try styles(".mode box\n# note\nSELECT 1;\n.print") == [
        "command .mode", "comment # note", "keyword SELECT", "number 1", "command .print",
      ])
  }

  @Test(arguments: ["'a", "\"a", "`a", "[a", "/* a"])
  func `what is not closed is marked`(text: String) throws {
    #expect(try styles("SELECT \(text)") == ["keyword SELECT", "unclosed \(text)"])
  }

  @Test func `a table that does not exist is marked, unless it is typed or defined there`() throws {
    #expect(try styles("UPDATE missing SET a = b").contains("unknownName missing"))
    #expect(try styles("SELECT a FROM VISIT JOIN \"no\"").contains("unknownName \"no\""))
    #expect(try !styles("SELECT a FROM no", cursor: 16).contains("unknownName no"))
    #expect(try !styles("WITH no AS (SELECT 1) SELECT a FROM no").contains("unknownName no"))
    #expect(try !styles("SELECT a FROM json_each('[]')").contains("unknownName json_each"))
    #expect(try !styles("SELECT a FROM main.visit").contains("unknownName main"))
    // No database is open yet, so nothing is known.
    #expect(try !styles("SELECT a FROM no", tables: nil).contains("unknownName no"))
  }

  @Test func `the brackets at the cursor are marked`() throws {
    #expect(
      try styles("VALUES (f(a) )", cursor: 14) == [
        "keyword VALUES", "matchingBracket (", "matchingBracket )",
      ])
    #expect(try styles("VALUES (f(a) )", cursor: 13).count == 3)
    #expect(try styles("VALUES (f(a) )", cursor: 4) == ["keyword VALUES"])
    #expect(try styles("VALUES (f(a", cursor: 8) == ["keyword VALUES"])
  }
}
