import Testing

@testable import OutputModes
import TypedSQLiteCore

@Suite struct ResultFooterTests {
  private static func text(
    _ shown: Int, of known: Int, isComplete: Bool = true, hidden: [String] = [], seconds: Double? = 0.003,
    width: Int = 80
  ) -> String {
    ResultFooter(
      shown: shown, known: known, isComplete: isComplete, hiddenColumns: hidden, seconds: seconds,
      width: width
    ).text
  }

  @Test func `a footer counts the rows that are shown and the rows that are known`() {
    #expect(Self.text(1, of: 1) == "1 row, 3 ms\n")
    #expect(Self.text(12, of: 12) == "12 rows, 3 ms\n")
    #expect(Self.text(17, of: 250) == "17 of 250 rows, 3 ms\n")
    #expect(Self.text(17, of: 1000, isComplete: false) == "17 of more than 1,000 rows, 3 ms\n")
    #expect(Self.text(40, of: 12_345_678) == "40 of 12,345,678 rows, 3 ms\n")
  }

  @Test func `without a prompt only what is left out is said`() {
    #expect(Self.text(12, of: 12, seconds: nil) == "")
    #expect(Self.text(12, of: 13, seconds: nil) == "12 of 13 rows\n")
  }

  @Test func `hidden columns are named in one line, as many as fit`() {
    #expect(Self.text(1, of: 1, hidden: ["a"]) == "1 row, 3 ms\n1 column hidden: a\n")
    let fruit = ["apple", "banana", "cherry", "date"]
    #expect(
      Self.text(1, of: 1, hidden: fruit, width: 46)
        == "1 row, 3 ms\n4 columns hidden: apple, banana, cherry, date\n")
    #expect(
      Self.text(1, of: 1, hidden: fruit, width: 40) == "1 row, 3 ms\n4 columns hidden: apple, banana, …\n")
    #expect(
      Self.text(1, of: 1, hidden: ["a", String(repeating: "b", count: 90), "c", "d"], width: 40)
        == "1 row, 3 ms\n4 columns hidden: a, …\n")
    #expect(Self.text(1, of: 1, hidden: fruit, width: 20) == "1 row, 3 ms\n4 columns hidden: …\n")
  }

  @Test(arguments: [
    (0, "0 ms"), (0.0004, "0 ms"), (0.9994, "999 ms"), (1, "1.0 s"), (59.94, "59.9 s"), (60, "1 min 0 s"),
    (125.4, "2 min 5 s"), (-1, "0 ms"),
  ])
  func `a time has the unit that people would use`(seconds: Double, text: String) {
    #expect(ResultFooter.timeText(seconds) == text)
  }

  @Test(arguments: [
    (0, "0 rows"), (1, "1 row"), (999, "999 rows"), (1000, "1,000 rows"), (-1234, "-1,234 rows"),
  ])
  func `a count has a comma before each three digits`(count: Int, text: String) {
    #expect(countText(count, "row") == text)
  }
}
