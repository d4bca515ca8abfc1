import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct JSONTextTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12", "-1.5", "1e5", "1E+5", "0.1e-2", "\"\"",
    "\"a\\n\\u00e9\\\"\\/\"", "\"é𝄞\"",
    "[]", "{}", "[ ]", "{ }", " [1,\t2\n] ", "{\"a\":1,\"b\":[{}]}", "[[[[]]],{\"\":{}}]", "\"\\ud800\"",
    "\"\u{7F}\"",
    "{\"a\":1,\"a\":2}",
  ])
  func `JSON is JSON`(text: String) {
    #expect(JSONText(text)?.description == text)
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "01", "-", "1.", ".5", "+1", "1e", "0x1", "NaN", "'a'", "\"", "\"\\\"",
    "\"\\x41\"",
    "\"\\u12g4\"", "\"\\u12\"", "\"\t\"", "\"\n\"", "[", "]", "[1", "[1,]", "[,1]", "[1 2]", "[1}", "{1}",
    "{\"a\"}",
    "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{a:1}", "{\"a\":1]", "{\"a\"::1}", "1 2", "[] []", "[]]",
    "}", ",", ":",
    "\u{FEFF}1", "// c\n1", "[1,2", "{\"a\":[}", "null\0",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(JSONText(text) == nil)
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xC3], [0xE2, 0x82], [0xF0, 0x9D, 0x84], [0x80], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    let isValid = JSONText.isValid(text.span)
    let unclosed = Array(text.dropLast())
    let isValidUnclosed = JSONText.isValid(unclosed.span)
    #expect(!isValid && !isValidUnclosed)
  }

  @Test func `every character is UTF-8`() {
    for value in stride(from: 0x20, to: 0x110000, by: 41) {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar != "\"", scalar != "\\" else { continue }
      #expect(JSONText("\"\(scalar)\"") != nil)
    }
  }

  @Test func `nesting is allowed to a depth and no deeper`() {
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }
    #expect(JSONText(nested(1000, "[", "]")) != nil)
    #expect(JSONText(nested(1001, "[", "]")) == nil)
    #expect(JSONText(nested(1000, "{\"a\":", "}")) != nil)
    #expect(JSONText(nested(500, "[{\"a\":", "}]")) != nil)
    #expect(JSONText(nested(500, "[{\"a\":", "]}")) == nil)
    #expect(JSONText(String(repeating: "[", count: 100_000)) == nil)
    #expect(JSONText(nested(100_000, "[", "]")) == nil)
  }
}
