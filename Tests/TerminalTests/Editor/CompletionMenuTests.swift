import Testing

@testable import Terminal

/// The rows below the text from which a person selects a candidate.
@Suite struct CompletionMenuTests {
  private func candidates(_ texts: String...) -> MenuCandidates {
    MenuCandidates(
      start: 7, texts.map { MenuCandidates.Candidate($0, ending: " ", note: "table") }, insertion: nil)
  }

  private func texts(_ rows: [[ScreenCell]]) -> [String] { rows.map { $0.map(\.text).joined() } }

  @Test func `each candidate has a row with its note in a column`() {
    let menu = CompletionMenu(candidates("task", "日本", "tasks"))
    #expect(
      texts(menu.rows(columns: 40, limit: 10)) == [" task  table", " 日本  table", " tasks table"])
  }

  @Test func `more candidates than rows are counted, and the selected one is shown`() {
    var menu = CompletionMenu(
      MenuCandidates(
        start: 0, (1...20).map { MenuCandidates.Candidate("t\($0)", ending: "", note: "table") },
        insertion: nil))
    #expect(menu.selection == nil)
    menu.select(-1)
    #expect(menu.selection?.text == "t20")
    #expect(
      texts(menu.rows(columns: 40, limit: 4)) == [" t17 table", " t18 table", " t19 table", " t20 table"])
    menu.select(1)
    #expect(menu.selection?.text == "t1")
    #expect(texts(menu.rows(columns: 40, limit: 20)).last == " 1 of 20")
  }

  @Test func `the first candidate stays selected while letters filter`() {
    var menu = CompletionMenu(candidates("task", "tasks", "tag"))
    menu.filter(candidates("task", "tasks"))
    #expect(menu.selection == nil)
    menu.select(-1)
    menu.filter(candidates("task"))
    #expect(menu.selection?.text == "task")
    #expect(menu.start == 7)
  }
}
