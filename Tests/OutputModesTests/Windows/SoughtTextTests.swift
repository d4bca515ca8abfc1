import OutputModes
import Testing

@Suite struct SoughtTextTests {
  @Test func `only the text around the place is shown, in whole characters`() throws {
    let text = try #require(SoughtText("needle"))
    let hay = Array((String(repeating: "ä", count: 50) + "NEEDLE" + String(repeating: "日", count: 50)).utf8)
    let found = text.firstRange(in: hay.span)
    let range = try #require(found)
    let excerpt = String(decoding: SoughtText.excerpt(of: hay.span, around: range), as: UTF8.self)
    #expect(
      excerpt == "…" + String(repeating: "ä", count: 20) + "NEEDLE" + String(repeating: "日", count: 14) + "…")
  }

  @Test(arguments: [("a", "", -1), ("ab", "xaB", 1), ("ß", "Fuß", 2), ("aab", "aaab", 1), ("é", "É", 0)])
  func `the first place is found`(needle: String, text: String, start: Int) throws {
    let searched = try #require(SoughtText(needle))
    let bytes = Array(text.utf8)
    let found = searched.firstRange(in: bytes.span)?.lowerBound ?? -1
    #expect(found == start)
  }
}
