import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct JSONTreeReadingTests {
  private func read(_ text: String) -> JSONTree? { JSONTree(Array(text.utf8).span) }

  @Test(arguments: [
    "null", "true", "false", "0", "-7", "9223372036854775807", "[]", "{}", #"[1,[2,{}],"a"]"#,
    #"{"a":1,"b":[null],"":{"c":"x"}}"#, #""\u0001\"/ä""#,
  ])
  func `what is written is read`(text: String) { #expect(read(text)?.json == text) }

  @Test func `values are as JSON has them`() {
    #expect(
      read(" [ 1.5 , 1e3, 100000000000000000000 ] ")
        == .list([.real(1.5), .real(1000), .real(1e20)]))
    #expect(read(#""\u00e4\ud83d\ude00\n""#) == .text("ä😀\n"))
    #expect(read(#"{"a":1,"a":2}"#)?["a"] == .integer(2))
  }

  @Test(arguments: [
    "", " ", "[", "]", "{", "[1,]", "[,1]", #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, #"{"a":1,}"#, "01", "1.", "+1",
    "NaN", "nul",
    "\"\n\"", #""\x""#, #""\ud800""#, "1 2", "[1}", "\"",
    String(repeating: "[", count: 101) + String(repeating: "]", count: 101),
  ])
  func `what is no JSON is not read`(text: String) { #expect(read(text) == nil) }

  @Test func `bytes that are not UTF-8 are no JSON`() { #expect(JSONTree([0x22, 0xFF, 0x22].span) == nil) }
}
