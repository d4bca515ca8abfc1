import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct JSONStorageTests {
  private func hex(_ text: String) throws -> String? {
    let json = try #require(JSONText(text))
    guard case .blob(let data)? = JSONStorage.jsonb.encode(json).nearestValue?.storage else { return nil }
    return data.map { String(format: "%02x", $0) }.joined()
  }

  private func text(ofBlob hex: String) -> String? {
    var bytes: [UInt8] = []
    var digits = Substring(hex.filter { $0 != " " })
    while !digits.isEmpty {
      bytes.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
      digits = digits.dropFirst(2)
    }
    return JSONStorage.jsonb.decode(DatabaseValue(storage: .blob(Data(bytes))))?.description
  }

  @Test(arguments: [
    ("null", "00"), ("true", "01"), ("false", "02"), ("1", "1331"), ("-12", "332d3132"), ("1.5", "35312e35"),
    ("1e5", "35316535"), ("\"\"", "07"), ("\"a\"", "1761"), ("\"\\n\"", "285c6e"), ("[]", "0b"), ("{}", "0c"),
    ("{\"a\":1}", "4c17611331"), ("[1,[2],null]", "6b13312b133200"),
    ("\"0123456789a\"", "b73031323334353637383961"),
    ("\"0123456789ab\"", "c70c303132333435363738396162"),
    ("[\"0123456789a\"]", "cb0cb73031323334353637383961"),
  ])
  func `text and blob have the same meaning`(text: String, blob: String) throws {
    #expect(try hex(text) == blob)
    #expect(self.text(ofBlob: blob) == text)
  }

  @Test(arguments: [
    ("43307831 46", nil), ("44307846 46".replacingOccurrences(of: " ", with: ""), "255"),
    ("542d30783130", "-16"),
    ("262e35", "0.5"), ("26352e", "5.0"), ("362b2e35", "0.5"), ("462d352e6531", nil),
    ("562d352e6531", "-5.0e1"),
    ("29 5c27", "\"'\""), ("49 5c783431", "\"\\u0041\""), ("29 5c76", "\"\\u000b\""), ("39 615c0a", "\"a\""),
    ("2a 225c", "\"\\\"\\\\\""), ("1a 09", "\"\\t\""), ("1a 01", "\"\\u0001\""), ("2a c3a9", "\"é\""),
  ])
  func `what other writers leave in JSON5 is read`(blob: String, text: String?) {
    #expect(self.text(ofBlob: blob) == text)
  }

  @Test(arguments: [
    "", "0d", "0e", "0f", "10", "11ff", "13", "1361", "2330 31", "17 22", "17 5c", "17 01", "17 ff", "18 5c",
    "285c78",
    "0000", "1b", "1b13", "2b 13", "3b 1331", "2c 1331", "4c 13311331", "3c 1761 00 00", "1c 0b", "c3",
    "c302 31", "d300",
    "e3000000", "f3ffffffffffffffff31", "f3000000000000000131 00", "1a ff", "19 5c", "29 5c7a",
    "162e", "262e2e",
    "0300", "2b 17", "1361 62", "03", "05", "04", "06",
  ])
  func `a blob that is not the format is refused`(blob: String) {
    #expect(text(ofBlob: blob) == nil)
  }

  @Test func `longer headers than needed are read`() {
    #expect(text(ofBlob: "c30131") == "1")
    #expect(text(ofBlob: "d3000131") == "1")
    #expect(text(ofBlob: "e30000000131") == "1")
    #expect(text(ofBlob: "f3000000000000000131") == "1")
  }

  @Test func `white space is lost in jsonb and said to be`() throws {
    let spaced = try #require(JSONText("{ \"a\": [1, 2.0] }"))
    guard case .rounded(let value) = JSONStorage.jsonb.encode(spaced) else {
      Issue.record("not rounded")
      return
    }
    #expect(JSONStorage.jsonb.decode(value)?.description == "{\"a\":[1,2.0]}")
    #expect(JSONStorage.text.encode(spaced) == .exact(DatabaseValue(storage: .string("{ \"a\": [1, 2.0] }"))))
    #expect(JSONStorage.blob.encode(spaced).exactValue.flatMap { JSONStorage.blob.decode($0) } == spaced)
  }

  @Test(arguments: JSONStorage.all)
  func `random documents come back`(storage: JSONStorage) throws {
    var generator = SeededGenerator(seed: 19)
    for _ in 0..<300 {
      let text = randomJSON(depth: 5, &generator)
      let json = try #require(JSONText(text), "\(text)")
      guard case .exact(let value) = storage.encode(json) else {
        Issue.record("\(text) is not exact")
        return
      }
      #expect(storage.decode(value) == json)
    }
  }

  @Test func `long and deep documents come back`() throws {
    for text in [
      "[" + String(repeating: "1,", count: 100_000) + "1]",
      "\"" + String(repeating: "x", count: 70_000) + "\"",
      String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000),
    ] {
      let json = try #require(JSONText(text))
      let value = try #require(JSONStorage.jsonb.encode(json).exactValue)
      #expect(JSONStorage.jsonb.decode(value) == json)
    }
  }

  @Test func `a blob of 100,000 levels is refused`() {
    var blob = Data()
    for level in stride(from: 100_000, through: 1, by: -1) {
      let length = UInt32((level - 1) * 5)
      blob.append(0xEB)
      for shift in [24, 16, 8, 0] { blob.append(UInt8(truncatingIfNeeded: length >> UInt32(shift))) }
    }
    #expect(JSONStorage.jsonb.decode(DatabaseValue(storage: .blob(blob))) == nil)
  }

  @Test func `random blobs are read as JSON or refused`() {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<20_000 {
      let blob = Data(
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator) & 0x7F
        })
      if let json = JSONStorage.jsonb.decode(DatabaseValue(storage: .blob(blob))) {
        let isValid = JSONText.isValid(json.bytes.span)
        #expect(isValid)
      }
    }
  }

  @Test(arguments: JSONStorage.all)
  func `decoding is total`(storage: JSONStorage) throws {
    let oracle = try Oracle()
    for awkward in awkwardValues {
      let decoded = storage.decode(DatabaseValue(storage: awkward))
      if let decoded { #expect(JSONText(decoded.description) == decoded) }
      #expect(try oracle.withCell(awkward) { storage.decode($0) } == decoded)
    }
  }

  private func randomJSON(depth: Int, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0...(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return "null"
    case 1: return Bool.random(using: &generator) ? "true" : "false"
    case 2: return "\(Int.random(in: -1_000_000_000...1_000_000_000, using: &generator))"
    case 3: return "-12.50e+7"
    case 4:
      return "\"" + String(repeating: "é\u{1F600}a", count: Int.random(in: 0...90, using: &generator)) + "\""
    case 5: return "\"\\u00e9\\\\\""
    case 6: return "[]"
    case 7:
      return
        "{\"\":\(randomJSON(depth: depth - 1, &generator)),\"k\\n\":\(randomJSON(depth: depth - 1, &generator))}"
    default:
      return "["
        + (0..<Int.random(in: 1...6, using: &generator)).map { _ in randomJSON(depth: depth - 1, &generator) }
        .joined(separator: ",") + "]"
    }
  }
}
