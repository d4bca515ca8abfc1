import OutputModes
import Testing

/// A search in the cells of a result.
@Suite struct ResultSearchTests {
  private func find(
    _ pattern: String, in result: ViewedText, after row: Int, _ place: Int = 0, isBackward: Bool = false,
    isStopped: () -> Bool = { false }
  ) -> Int? {
    ResultSearch(pattern).find(
      in: result, after: row, place, columns: [0], isStored: false, isBackward: isBackward,
      isStopped: isStopped
    )?.row
  }

  @Test func `small letters match both cases, and a capital only itself`() {
    func matches(_ pattern: String, _ text: String) -> Bool {
      ResultSearch(pattern).matches(Array(text.utf8)[...])
    }
    #expect(matches("page", "A PaGe"))
    #expect(matches("Page", "A Page"))
    #expect(!matches("Page", "A page"))
    #expect(matches("ünï", "Page 1 — ünï"))
    #expect(matches("aab", "aaab"))
    #expect(!matches("aab", "aa"))
    #expect(!matches("", "aa"))
  }

  @Test func `rows are found beyond those that are read at once, in both directions`() {
    let lines = (0..<1000).map { $0 % 300 == 299 ? "mark \($0)" : "line" }.joined(separator: "\n")
    let result = ViewedText(Array(lines.utf8))
    #expect(find("mark", in: result, after: 0) == 299)
    #expect(find("mark", in: result, after: 299) == 599)
    #expect(find("mark", in: result, after: 899) == nil)
    #expect(find("mark", in: result, after: 999, isBackward: true) == 899)
    #expect(find("mark", in: result, after: 299, isBackward: true) == nil)
    // A search that begins before the first cell finds that too.
    #expect(find("line", in: result, after: 0, -1) == 0)
  }

  @Test func `a search can be stopped`() {
    let result = ViewedText(Array(String(repeating: "line\n", count: 5000).utf8))
    var count = 0
    let found = find("mark", in: result, after: 0) {
      count += 1
      return count > 3
    }
    #expect(found == nil && count == 4)
  }
}
