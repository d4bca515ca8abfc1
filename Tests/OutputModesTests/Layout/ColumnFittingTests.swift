import Testing

@testable import OutputModes

@Suite struct ColumnFittingTests {
  private static func text(_ cells: Int, title: Int = 4) -> ColumnFitting.Column {
    ColumnFitting.Column(
      cells: cells, leastCells: min(cells, 12), title: title, leastTitle: min(title, 8))
  }

  private static func unit(
    _ cells: Int, title: Int = 4, cut: Int? = nil, _ worth: ColumnFitting.Worth = .plain
  ) -> ColumnFitting.Column {
    ColumnFitting.Column(
      cells: cells, leastCells: cells, title: title, leastTitle: min(title, 8), leastCut: cut, worth: worth)
  }

  private static func fit(_ columns: [ColumnFitting.Column], _ width: Int) -> ColumnFitting {
    ColumnFitting(columns, width: width) { 3 * $0 + 1 }
  }

  @Test func `columns that fit have their full width`() {
    let fitting = Self.fit([Self.unit(3), Self.text(20, title: 30)], 80)
    #expect(fitting.widths == [4, 30])
    #expect(fitting.shown == [0, 1])
    #expect(fitting.gap == nil)
  }

  @Test func `the widest text is narrowed first, and numbers never`() {
    #expect(Self.fit([Self.unit(10), Self.text(50), Self.text(14)], 60).widths == [10, 26, 14])
    #expect(Self.fit([Self.unit(26), Self.text(50), Self.text(40)], 60).widths == [26, 12, 12])
    #expect(Self.fit([Self.text(31), Self.text(31)], 48).widths == [21, 20])
  }

  @Test func `titles are broken before texts are narrowed, and get the room that is left`() {
    let fitting = Self.fit([Self.unit(1, title: 11), Self.text(30), Self.unit(1, title: 9)], 57)
    #expect(fitting.widths == [8, 30, 9])
  }

  @Test func `columns without values are left out first, from the right`() {
    let fitting = Self.fit(
      [Self.unit(10), Self.unit(4, .empty), Self.unit(10), Self.unit(4, .empty)], 40)
    #expect(fitting.shown == [0, 1, 2])
    #expect(fitting.gap == nil)
  }

  @Test func `UUIDs are cut before columns are left out, and whole again if there is room`() {
    let uuid = Self.unit(36, cut: 9)
    #expect(Self.fit([uuid, uuid, Self.unit(8)], 100).widths == [36, 36, 8])
    #expect(Self.fit([uuid, uuid, Self.unit(8)], 72).widths == [36, 9, 8])
    #expect(Self.fit([uuid, uuid, Self.unit(8)], 60).widths == [9, 9, 8])
    #expect(Self.fit([uuid, uuid, Self.text(60)], 80).widths == [9, 9, 52])
    let narrow = Self.fit([uuid, uuid, Self.unit(7)], 28)
    #expect(narrow.shown == [0, 2])
    #expect(narrow.widths == [9, 7])
    #expect(Self.fit([uuid, Self.unit(8), Self.unit(4, .empty), Self.unit(30)], 50).shown == [0, 1])
  }

  @Test(arguments: [
    (80, [0, 1, 2, 3, 4, 5], 6), (60, [0, 1, 2, 3], 4), (40, [0, 1], 2), (20, [0], 1), (5, [0], 1),
  ])
  func `columns are left out from the right, and their place is marked`(width: Int, shown: [Int], gap: Int) {
    let fitting = Self.fit(Array(repeating: Self.unit(9), count: 8), width)
    #expect(fitting.shown == shown)
    #expect(fitting.gap == gap)
    let used = fitting.widths.reduce(0, +) + 1 + 3 * (shown.count + 1) + 1
    #expect(used <= max(width, 9 + 8))
  }

  @Test func `columns that are worth more stay longer, and narrow ones longer than wide ones`() {
    var columns = Array(repeating: Self.unit(9), count: 8)
    columns[5].worth = .meaning
    columns[7].worth = .asked
    columns[1].worth = .sparse
    columns[2].worth = .uniform
    let fitting = Self.fit(columns, 60)
    #expect(fitting.shown == [0, 3, 5, 7])
    #expect(fitting.gap == 1)
    #expect(Self.fit(columns, 40).shown == [0, 7])
    #expect(Self.fit([Self.unit(9), Self.unit(40), Self.unit(9), Self.unit(9)], 60).shown == [0, 2, 3])
  }

  @Test func `what is left is filled with a narrower column that is worth less`() {
    let columns = [Self.unit(9), Self.unit(30, .name), Self.unit(20), Self.unit(4, .sparse)]
    let fitting = Self.fit(columns, 60)
    #expect(fitting.shown == [0, 1, 3])
    #expect(fitting.gap == 2)
  }

  @Test func `a number that is wider than the screen is the only one that is broken`() {
    #expect(Self.fit([Self.unit(100)], 40).widths == [36])
  }
}
