import Testing

@testable import OutputModes

@Suite struct ColumnFittingTests {
  private static func text(_ cells: Int, title: Int = 4) -> ColumnFitting.Column {
    ColumnFitting.Column(
      cells: cells, leastCells: min(cells, 12), title: title, leastTitle: min(title, 8), isEmpty: false)
  }

  private static func unit(_ cells: Int, title: Int = 4, isEmpty: Bool = false) -> ColumnFitting.Column {
    ColumnFitting.Column(
      cells: cells, leastCells: cells, title: title, leastTitle: min(title, 8), isEmpty: isEmpty)
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
      [Self.unit(10), Self.unit(4, isEmpty: true), Self.unit(10), Self.unit(4, isEmpty: true)], 40)
    #expect(fitting.shown == [0, 1, 2])
    #expect(fitting.gap == nil)
  }

  @Test(arguments: [
    (80, [0, 1, 2, 3, 6, 7], 4), (60, [0, 1, 2, 7], 3), (40, [0, 7], 1), (20, [0], 1), (5, [0], 1),
  ])
  func `then columns in the middle, and their place is marked`(width: Int, shown: [Int], gap: Int) {
    let fitting = Self.fit(Array(repeating: Self.unit(9), count: 8), width)
    #expect(fitting.shown == shown)
    #expect(fitting.gap == gap)
    let used = fitting.widths.reduce(0, +) + 1 + 3 * (shown.count + 1) + 1
    #expect(used <= max(width, 9 + 8))
  }

  @Test func `columns with a meaning stay longer than their neighbours`() {
    var columns = Array(repeating: Self.unit(9), count: 8)
    columns[5].hasMeaning = true
    columns[1].hasMeaning = true
    let fitting = Self.fit(columns, 60)
    #expect(fitting.shown == [0, 1, 5, 7])
    #expect(fitting.gap == 2)
    #expect(Self.fit(columns, 40).shown == [0, 7])
  }

  @Test func `a number that is wider than the screen is the only one that is broken`() {
    #expect(Self.fit([Self.unit(100)], 40).widths == [36])
  }
}
