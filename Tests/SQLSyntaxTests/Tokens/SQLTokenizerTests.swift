import CoreSupport
import ScreenSupport
import Testing
import TypedSQLiteCore

@testable import SQLSyntax

@Suite struct SQLTokenizerTests {
  @Test(arguments: SQLSign.allCases)
  func `each sign is one token, whatever sign follows after a blank`(sign: SQLSign) {
    #expect(Self.kinds("a \(sign.rawValue) b") == [.word, .sign(sign), .word])
  }

  @Test(
    arguments: [
      ("a||b", "a || b"), ("a->>'$.b'->c", "a ->> '$.b' -> c"), ("a-->b", "a"), ("a<=>b", "a <= > b"),
      ("a<>b<<c", "a <> b << c"), ("a!==b", "a != = b"), ("a===b", "a == = b"), ("a|||b", "a || | b"),
      ("1.5.5", "1.5 .5"), ("1..2", "1. .2"), ("a.b.*", "a . b . *"), ("0x1F+0xg-0xfg", "0x1F + 0xg - 0xf g"),
      ("1e5-1e-5", "1e5 - 1e-5"),
      ("1e+", "1e +"), ("1_000_0", "1_000_0"), (".5e1x", ".5e1x"), ("x'0a'X'0A'", "x'0a' X'0A'"),
      ("x''", "x''"), ("x '1'", "x '1'"),
      ("'it''s'''", "'it''s'''"), ("\"a\"\"b\"[c]]`d```", "\"a\"\"b\" [c] ] `d```"), ("[a\nb]", "[a\nb]"),
      ("?1?:a@b#c$d::e(f)", "?1 ? :a @b #c$d::e(f)"), ("@a(b c)", "@a(b c )"),
      ("$a::b(c)(d)", "$a::b(c) ( d )"), ("a$b", "a$b"),
      (":::a", ":::a"),
      ("é€𝄞_1 x", "é€𝄞_1 x"), ("/*a*/b/*/ */c", "b c"), ("/**/a", "a"), ("a--b\nc", "a c"), ("a /*b", "a"),
      ("/*", "/ *"), ("--", ""),
      ("\u{FEFF}a", "a"), ("a\u{B}b", "a \u{B} b"), ("a \u{B}b", "a b"), ("'a", "'a"), ("a\0b", "a"),
      ("", ""),
    ])
  func `tokens are those of SQLite`(text: String, tokens: String) {
    let sql = Array(text.utf8)
    let found = SQLTokenizer.tokens(of: sql.span).map { String(decoding: sql[$0.range], as: UTF8.self) }
    #expect(found.joined(separator: " ") == tokens)
  }

  @Test(
    arguments: [
      ("select", .word), ("_a", .word), ("\"a\"", .quotedName), ("[a]", .quotedName), ("`a`", .quotedName),
      ("''", .string),
      ("x'00'", .blob), ("12", .integer), ("0xFF", .integer), ("1.", .real), ("1e5", .real), (".5", .real),
      ("?", .parameter),
      (":a", .parameter), ("!", .unknown), ("{", .unknown),
    ] as [(String, SQLToken.Kind)])
  func `a token has the kind that it begins as`(text: String, kind: SQLToken.Kind) {
    #expect(Self.kinds(text) == [kind])
  }

  @Test(arguments: [
    "'a", "'a''", "\"a", "`a", "[a", "x'0", "x'0'", "x'0g'", "1a", "0xg", "1_", "1__0", ":", "@(a)", "$a(b",
    "!", "\\",
  ])
  func `what SQLite does not take is not valid`(text: String) {
    let sql = Array(text.utf8)
    #expect(SQLTokenizer.tokens(of: sql.span).map(\.isValid).contains(false))
  }

  @Test(
    arguments: [
      ("\"a\"\"b\"", "a\"b"), ("`a``b`", "a`b"), ("[a]", "a"), ("'it''s'", "it's"), ("''", ""), ("''''", "'"),
      ("word", "word"),
      ("'open", "open"), ("'open''", "open'"), ("\"", ""), ("[", ""), ("x'00'", "x'00'"),
    ])
  func `the content of a token has no quotes`(text: String, content: String) throws {
    let sql = Array(text.utf8)
    let token = try #require(SQLTokenizer.tokens(of: sql.span).first)
    #expect(String(decoding: token.content(in: sql.span), as: UTF8.self) == content)
  }

  @Test func `a keyword is found in either case, and not in quotes`() {
    let sql = Array("Select \"select\" selects".utf8)
    #expect(
      SQLTokenizer.tokens(of: sql.span).map { $0.isWord("select", in: sql.span) } == [true, false, false])
  }

  @Test func `a tokenizer goes on from any token`() {
    let sql = Array("a -- b\n, 'c'".utf8)
    var tokenizer = SQLTokenizer(position: 6)
    #expect(tokenizer.next(in: sql.span)?.kind == .space)
    #expect(tokenizer.next(in: sql.span)?.kind == .sign(.comma))
    #expect(tokenizer.position == 8)
  }

  private static let pieces = [
    "select", "x", "X", "e", "0x", "1", "23", ".", "5", "_", "$", "::", ":", "@", "#", "?", "(", ")", "'",
    "''", "\"", "`", "[", "]",
    "a", "é", "-", "--", ">", "/", "*", "/*", "*/", "<", "=", "!", "|", "||", "&", "~", "%", "+", ",", " ",
    " ", "\n", "\u{B}", "\\",
    "{", "ff", "x'0a'", "x'", "\u{7F}", "\u{FEFF}",
  ]

  @Test(arguments: 1...8)
  func `random texts have the tokens that SQLite names in its errors`(seed: Int) throws {
    let database = try Database(path: ":memory:")
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<1_000 {
      let text = "SELECT " + (0...random.below(7)).map { _ in random.pick(Self.pieces) }.joined()
      let sql = Array(text.utf8)
      let tokens = SQLTokenizer.tokens(of: sql.span)
      let error = Result { () throws(DatabaseError) in _ = try database.prepare(text) }.error
      guard let error, let offset = error.offset, let message = error.message else { continue }
      let named = tokens.first { $0.range.lowerBound == offset }
      let name = named.map { String(decoding: sql[$0.range], as: UTF8.self) } ?? ""
      if LibraryFact.joinsWordToHexadecimal.holds, name.lowercased().hasPrefix("0x") {
        let isJoined = message.hasPrefix("unrecognized token: \"\(name)")
        #expect(isJoined || message == "near \"\(name)\": syntax error")
      } else if message.hasPrefix("unrecognized token") {
        #expect(message == "unrecognized token: \"\(name)\"" && named?.isValid == false, "\(text)")
      } else if message.hasPrefix("near") {
        #expect(message == "near \"\(name)\": syntax error" && named?.isValid == true, "\(text)")
      }
    }
  }

  private static func kinds(_ text: String) -> [SQLToken.Kind] {
    let sql = Array(text.utf8)
    return SQLTokenizer.tokens(of: sql.span).map(\.kind)
  }
}

extension Result {
  fileprivate var error: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
