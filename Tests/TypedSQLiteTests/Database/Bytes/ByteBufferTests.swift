import Testing
import TypedSQLite

@Suite struct ByteBufferTests {
  @Test(
    arguments: [
      0, 1, 9, 10, 99, 100, 12345, 999_999, 1_000_000, -1, -10, .max, .min, 1_000_000_000_000_000_000,
      999_999_999_999_999_999,
    ] as [Int64])
  func `an integer is written in decimal`(value: Int64) {
    #expect(text { $0.append(decimal: value) } == String(value))
  }

  @Test func `leading zeros fill a width`() {
    #expect(text { $0.append(decimal: 7 as Int, width: 3) } == "007")
    #expect(text { $0.append(decimal: 1234 as Int, width: 3) } == "1234")
    #expect(text { $0.append(decimal: 0 as Int, width: 1) } == "0")
  }

  @Test(arguments: 0...40)
  func `a byte is found at every position`(position: Int) {
    let bytes = Array(String(repeating: "a", count: position).utf8) + Array("xbbbbbbbbb".utf8)
    #expect(firstIndex(of: UInt8(ascii: "x"), in: bytes) == position)
    #expect(firstIndex(of: UInt8(ascii: "x"), in: bytes, from: position + 1) == nil)
    let set = ByteSet([UInt8(ascii: "x"), 0])
    #expect(holds(set, bytes))
    #expect(!holds(set, bytes, from: position + 1))
    #expect(holds("xb", bytes))
    #expect(!holds("xa", bytes))
  }

  @Test func `bytes next to a byte do not pass for it`() {
    let bytes: [UInt8] = [0x80, 0x81, 0x01, 0x7F, 0xFF, 0x02, 0x03, 0x04, 0x05]
    #expect(firstIndex(of: 0, in: bytes) == nil)
    #expect(firstIndex(of: 0xFF, in: bytes) == 4)
    #expect(firstIndex(of: 5, in: bytes) == 8)
  }

  @Test(arguments: 0...20)
  func `one byte beyond ASCII is found at every position`(position: Int) {
    var bytes = Array(String(repeating: "a", count: 20).utf8)
    #expect(isASCII(bytes))
    bytes.insert(0x80, at: position)
    #expect(!isASCII(bytes))
    #expect(isASCII(bytes, from: position + 1))
  }

  @Test func `only the tail is escaped`() {
    let table = EscapeTable([(UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: "'"), "''"), (10, " "), (13, "")])
    let shown = text { buffer in
      buffer.append("<a>'")
      let start = buffer.count
      buffer.append("'b<\r\nlonger text without any < and then more <<")
      buffer.escape(from: start, with: table)
    }
    #expect(shown == "<a>'''b&lt;\r longer text without any &lt; and then more &lt;&lt;")
  }

  @Test(arguments: ["", "'", "''''", "plain", "it's", "eight by'te words and 'more' of them'", "'é'\u{1}"])
  func `quoting doubles the mark, and touches nothing before`(string: String) {
    for prefix in ["", "'", "before it's"] {
      let shown = text { buffer in
        buffer.append(prefix)
        buffer.append(string)
        buffer.quote(from: prefix.utf8.count, with: UInt8(ascii: "'"))
      }
      #expect(shown == prefix + "'" + string.replacing("'", with: "''") + "'")
    }
  }

  @Test func `as many bytes are appended as there are`() {
    let bytes = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    for count in 0...bytes.count {
      let shown = text { buffer in
        buffer.append("<")
        buffer.append(bytes, in: 0..<count)
        buffer.append(">")
      }
      #expect(shown == "<" + String(decoding: bytes[..<count], as: UTF8.self) + ">")
    }
  }

  // A buffer cannot be copied, so `#expect` cannot call it.

  private func firstIndex(of byte: UInt8, in bytes: [UInt8], from start: Int = 0) -> Int? {
    var buffer = ByteBuffer()
    buffer.append(bytes)
    return buffer.firstIndex(of: byte, from: start)
  }

  private func holds(_ set: ByteSet, _ bytes: [UInt8], from start: Int = 0) -> Bool {
    var buffer = ByteBuffer()
    buffer.append(bytes)
    return buffer.contains(set, from: start)
  }

  private func holds(_ text: String, _ bytes: [UInt8]) -> Bool {
    var buffer = ByteBuffer()
    buffer.append(bytes)
    return buffer.contains(Array(text.utf8), from: 0)
  }

  private func isASCII(_ bytes: [UInt8], from start: Int = 0) -> Bool {
    var buffer = ByteBuffer()
    buffer.append(bytes)
    return buffer.isASCII(from: start)
  }

  private func text(_ body: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer(capacity: 0)
    body(&buffer)
    return buffer.withSpan { String(repairing: $0) }
  }
}
