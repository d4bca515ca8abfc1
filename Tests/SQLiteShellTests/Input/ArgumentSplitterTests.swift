import Testing

@testable import SQLiteShell

@Suite struct ArgumentSplitterTests {
  @Test(arguments: [
    ("", []),
    (" \t ", []),
    ("a", ["a"]),
    ("  print  a b\tc ", ["print", "a", "b", "c"]),
    ("'a b' c", ["a b", "c"]),
    ("''", [""]),
    ("\"\"", [""]),
    ("'a\\tb\"c'", ["a\\tb\"c"]),
    ("\"a\\tb'c\"", ["a\tb'c"]),
    ("\"a\\\"b\"", ["a\"b"]),
    ("\"a\\\\\" b", ["a\\", "b"]),
    ("\"a\\101\\7\\x\"", ["aA\u{7}x"]),
    ("\\a\\b\\t\\n\\v\\f\\r", ["\u{7}\u{8}\t\n\u{B}\u{C}\r"]),
    ("a\\ b", ["a\\", "b"]),
    ("a'b c'", ["a'b", "c'"]),
    ("'a'b", ["a", "b"]),
    ("'open", ["open"]),
    ("\"open\\", ["open\\"]),
    ("é\\303\\251", ["éé"]),
  ])
  func `words are split and unescaped as sqlite3 does`(line: String, words: [String]) {
    #expect(ArgumentSplitter.split(Array(line.utf8)) == words)
  }

  @Test func `words beyond a limit are not read`() {
    let words = ArgumentSplitter.splitBytes(Array("a 'b c' d 'e".utf8), limit: 2)
    #expect(words == [Array("a".utf8), Array("b c".utf8)])
  }

  @Test func `bytes that are not UTF-8 are repaired`() {
    #expect(ArgumentSplitter.split([0x61, 0xFF, 0x20, 0x62]) == ["a\u{FFFD}", "b"])
  }

  @Test func `two hexadecimal digits are a byte, but not in 3 40`() {
    let line = Array("\\x41\\x4a \"\\x20\\xg1\\x4\" '\\x41'".utf8)
    #expect(ArgumentSplitter.split(line, resolvesHexadecimal: true) == ["AJ", " xg1x4", "\\x41"])
    #expect(ArgumentSplitter.split(line) == ["x41x4a", "x20xg1x4", "\\x41"])
  }
}
