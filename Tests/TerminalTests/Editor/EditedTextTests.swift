import Testing

@testable import Terminal

/// Positions in a text, its earlier states, and earlier inputs.
@Suite struct EditedTextTests {
  private let text = Array("ab日\ne\u{301}x👨‍👩‍👧\n\nend".utf8)

  @Test func `a step is one grapheme cluster in both directions`() {
    var forward = [0]
    while let last = forward.last, last < text.count { forward.append(text.clusterEnd(at: last)) }
    var backward = [text.count]
    while let last = backward.last, last > 0 { backward.append(text.clusterStart(before: last)) }
    #expect(forward == backward.reversed())
    #expect(forward.count == 13)
  }

  @Test func `the line above and below keep the column as far as they go`() {
    let lines = Array("select 1,\nab\n日本語".utf8)
    #expect(lines.positionAbove(3) == nil)
    #expect(lines.positionBelow(5) == 12)
    #expect(lines.positionBelow(12) == 13 + 3)
    #expect(lines.positionAbove(lines.count) == 12)
    #expect(lines.positionBelow(lines.count) == nil)
  }

  @Test func `undo takes a word at a time, and redo brings it back`() {
    var stack = UndoStack()
    var current = EditedText()
    for letter in "ab cd".utf8 {
      current = current.replacing(current.cursor..<current.cursor, with: [letter])
      stack.note(current)
    }
    #expect(stack.undo().map { String(decoding: $0.bytes, as: UTF8.self) } == "ab ")
    #expect(stack.undo().map { String(decoding: $0.bytes, as: UTF8.self) } == "ab")
    #expect(stack.undo()?.bytes == [])
    #expect(stack.undo() == nil)
    #expect(stack.redo().map { String(decoding: $0.bytes, as: UTF8.self) } == "ab")
    #expect(stack.redo().map { String(decoding: $0.bytes, as: UTF8.self) } == "ab ")
    stack.note(EditedText(bytes: [0x78], cursor: 1))
    #expect(stack.redo() == nil)
  }

  @Test func `recall finds entries with the prefix, and keeps what was changed`() {
    let entries = ["select 1;", ".tables", "select 2;", "select 2;"].map { Array($0.utf8) }
    var recall = HistoryRecall()
    let draft = Array("sel".utf8)
    #expect(recall.previous(draft, prefix: draft, in: entries) == entries[3])
    #expect(recall.previous(entries[3], prefix: [], in: entries) == entries[0])
    #expect(recall.previous(Array("changed".utf8), prefix: [], in: entries) == nil)
    #expect(recall.next(Array("changed".utf8), in: entries) == entries[2])
    #expect(recall.previous(entries[2], prefix: [], in: entries) == Array("changed".utf8))
    #expect(recall.next(Array("changed".utf8), in: entries) == entries[2])
    #expect(recall.next(entries[2], in: entries) == draft)
    #expect(recall.next(draft, in: entries) == nil)
  }

  @Test func `a search counts its matches, each text once`() {
    let entries = ["SELECT a", "select b", ".tables", "SELECT a"].map { Array($0.utf8) }
    var search = HistorySearch(entries, original: EditedText())
    search.search(Array("sel".utf8))
    #expect(search.match == EditedText(bytes: entries[0], cursor: 0))
    #expect(search.row(columns: 80).map(\.text).joined() == "search: sel  1 of 2")
    #expect(search.step(1) == true)
    #expect(search.match?.bytes == entries[1])
    #expect(search.step(1) == false)
    search.search(Array("nothing".utf8))
    #expect(search.match == nil)
    #expect(search.row(columns: 80).map(\.text).joined() == "search: nothing  no match")
  }
}
