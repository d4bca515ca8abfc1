import SQLiteShell
import Testing

@Suite struct SuggestionTests {
  private let names = ["mode", "once", "open", "output", "timeout", "timer", "separator"]

  @Test(arguments: [
    ("tiemr", "timer"), ("mod", "mode"), ("moed", "mode"), ("opne", "open"), ("ouput", "output"),
    ("seperater", "separator"),
    ("MODE", "mode"), ("tmeout", "timeout"),
  ])
  func `a slip finds the name that was meant`(word: String, name: String) {
    #expect(Suggestion.nearest(to: word, among: names) == name)
  }

  @Test(arguments: ["", "x", "zzzz", "import", "select", String(repeating: "mode", count: 1_000_000)])
  func `what is near to nothing finds nothing`(word: String) {
    #expect(Suggestion.nearest(to: word, among: names) == nil)
  }
}
