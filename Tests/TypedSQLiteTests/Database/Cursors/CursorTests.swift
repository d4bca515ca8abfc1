import Testing
import TypedSQLite

/// The operations of all cursors.
@Suite struct CursorTests {
  /// The error of a cursor that fails on purpose.
  private struct Broken: Error {}

  private func numbers(_ range: ClosedRange<Int>) -> AnyCursor<Int> { AnyCursor(range) }

  /// Returns 1 and 2, and then fails.
  private func failing() -> AnyCursor<Int> {
    var next = 0
    return AnyCursor {
      next += 1
      guard next < 3 else { throw Broken() }
      return next
    }
  }

  @Test func `A cursor comes from a function, a cursor, an iterator or a sequence`() throws {
    var count = 2
    let counting = AnyCursor<Int> {
      count -= 1
      return count >= 0 ? count : nil
    }
    #expect(try Array(counting) == [1, 0])
    #expect(try Array(AnyCursor(numbers(1...3))) == [1, 2, 3])
    #expect(try Array(AnyCursor(iterator: [4, 5].makeIterator())) == [4, 5])
    #expect(try Array(AnyCursor(["a": 1].keys)) == ["a"])
  }

  /// A cursor that can go through its elements in another way than one by one.
  private final class Burst: Cursor {
    var calls = 0

    func next() throws -> Int? { throw Broken() }

    func forEach(_ body: (Int) throws -> Void) throws {
      calls += 1
      for number in 1...3 { try body(number) }
    }
  }

  @Test func `A cursor can go through its elements in its own way`() throws {
    let burst = Burst()
    #expect(try Array(burst) == [1, 2, 3])
    #expect(
      try Array(burst.map { $0 * 2 }.filter { $0 > 2 }.enumerated().map { "\($0.0): \($0.1)" }) == [
        "0: 4", "1: 6",
      ])
    #expect(try Set(burst) == [1, 2, 3])
    #expect(try Dictionary(grouping: burst) { $0 % 2 } == [0: [2], 1: [1, 3]])
    #expect(try Dictionary(uniqueKeysWithValues: burst.map { ($0, -$0) }) == [1: -1, 2: -2, 3: -3])
    #expect(burst.calls == 5)
  }

  @Test func `The end stays the end`() throws {
    let database = try Database(path: ":memory:")
    let base = try Int.fetchCursor(database, sql: "SELECT 1")
    let cursor = base.map { $0 * 10 }.filter { _ in true }
    #expect(try cursor.next() == 10)
    #expect(try cursor.next() == nil)
    #expect(try cursor.next() == nil)
  }

  @Test func `Elements are mapped, filtered and sifted for nil`() throws {
    #expect(try Array(numbers(1...4).map { "\($0)" }) == ["1", "2", "3", "4"])
    #expect(try Array(numbers(1...6).filter { $0.isMultiple(of: 2) }) == [2, 4, 6])
    #expect(try Array(AnyCursor(["1", "x", "3"]).compactMap { Int($0) }) == [1, 3])
    let typed: MapCursor<FilterCursor<MapCursor<AnyCursor<Int>, Int?>>, Int> =
      numbers(1...2).compactMap { $0 == 1 ? nil : $0 }
    #expect(try typed.next() == 2)
  }

  @Test func `Nothing is asked of the base before its turn`() throws {
    var asked = 0
    let base = AnyCursor<Int> {
      asked += 1
      return asked
    }
    let cursor = base.map { $0 * 2 }.filter { $0 > 2 }.prefix(1)
    #expect(asked == 0)
    #expect(try Array(cursor) == [4])
    #expect(asked == 2)
  }

  @Test func `Sequences and cursors are laid end to end`() throws {
    #expect(try Array(numbers(1...3).flatMap { Array(repeating: $0, count: $0) }) == [1, 2, 2, 3, 3, 3])
    #expect(try Array(numbers(1...3).flatMap { self.numbers(0...$0).dropFirst() }) == [1, 1, 2, 1, 2, 3])
    #expect(try Array([2, 1].flatMap { self.numbers(1...$0) }) == [1, 2, 1])
    #expect(try Array(AnyCursor([[1], [], [2, 3]]).joined()) == [1, 2, 3])
    #expect(try Array(AnyCursor([numbers(1...2), numbers(5...6)]).joined()) == [1, 2, 5, 6])
    #expect(try Array(AnyCursor([[Int]]()).joined()) == [])
  }

  @Test func `The beginning is dropped or kept`() throws {
    #expect(try Array(numbers(1...3).dropFirst()) == [2, 3])
    #expect(try Array(numbers(1...3).dropFirst(0)) == [1, 2, 3])
    #expect(try Array(numbers(1...3).dropFirst(9)) == [])
    #expect(try Array(numbers(1...5).drop { $0 != 3 }) == [3, 4, 5])
    #expect(try Array(AnyCursor([3, 1, 4]).drop { $0 > 2 }) == [1, 4])
    #expect(try Array(numbers(1...3).drop { _ in true }) == [])
    #expect(try Array(numbers(1...5).prefix(2)) == [1, 2])
    #expect(try Array(numbers(1...2).prefix(9)) == [1, 2])
    #expect(try Array(numbers(1...2).prefix(0)) == [])
    #expect(try Array(AnyCursor([1, 2, 9, 1]).prefix { $0 < 5 }) == [1, 2])
    #expect(try Array(numbers(1...5).prefix { $0 < 4 }.dropFirst().prefix(9)) == [2, 3])
  }

  @Test func `A prefix leaves the elements after it in the base`() throws {
    let base = numbers(1...4)
    #expect(try Array(base.prefix(2)) == [1, 2])
    #expect(try base.next() == 3)
    // The element that fails the condition has been consumed.
    let other = numbers(1...4)
    #expect(try Array(other.prefix { $0 < 2 }) == [1])
    #expect(try other.next() == 3)
  }

  @Test func `The end is dropped or kept`() throws {
    #expect(try numbers(1...5).suffix(2) == [4, 5])
    #expect(try numbers(1...7).suffix(3) == [5, 6, 7])
    #expect(try numbers(1...2).suffix(9) == [1, 2])
    #expect(try numbers(1...2).suffix(0) == [])
    #expect(try numbers(1...5).dropLast() == [1, 2, 3, 4])
    #expect(try numbers(1...7).dropLast(3) == [1, 2, 3, 4])
    #expect(try numbers(1...2).dropLast(9) == [])
    #expect(try numbers(1...2).dropLast(0) == [1, 2])
  }

  @Test func `Elements are numbered from 0`() throws {
    let pairs = try Array(AnyCursor(["a", "b"]).enumerated())
    #expect(pairs.map(\.0) == [0, 1])
    #expect(pairs.map(\.1) == ["a", "b"])
  }

  @Test func `Elements are reduced to one value`() throws {
    #expect(try numbers(1...4).reduce(0, +) == 10)
    #expect(try numbers(1...3).reduce(into: "") { $0 += "\($1)" } == "123")
    #expect(try AnyCursor(["a", "b", "c"]).joined(separator: "-") == "a-b-c")
    #expect(try AnyCursor(["a".dropLast(0), "b".dropLast(0)]).joined() == "ab")
    #expect(try AnyCursor([String]()).joined(separator: "-") == "")
    var seen: [Int] = []
    try numbers(1...3).forEach { seen.append($0) }
    #expect(seen == [1, 2, 3])
  }

  @Test func `The least and the greatest are found, the first of equal ones`() throws {
    #expect(try AnyCursor([3, 1, 2]).min() == 1)
    #expect(try AnyCursor([3, 1, 2]).max() == 3)
    #expect(try AnyCursor([Int]()).min() == nil)
    #expect(try AnyCursor([Int]()).max() == nil)
    let words = ["bb", "a", "cc", "d"]
    #expect(try AnyCursor(words).min { $0.count < $1.count } == words.min { $0.count < $1.count })
    #expect(try AnyCursor(words).max { $0.count < $1.count } == "bb")
  }

  @Test func `Elements are searched, and the cursor continues after the one that was found`() throws {
    let cursor = numbers(1...5)
    #expect(try cursor.first { $0 > 1 } == 2)
    #expect(try cursor.contains(3))
    #expect(try cursor.contains { $0 == 4 })
    #expect(try cursor.next() == 5)
    #expect(try !cursor.contains(5))
    #expect(try cursor.first { _ in true } == nil)
    #expect(try cursor.isEmpty)
    #expect(try !numbers(1...1).isEmpty)
  }

  @Test func `Collections are filled from cursors`() throws {
    #expect(try Set(AnyCursor([1, 2, 1])) == [1, 2])
    #expect(try Set(AnyCursor([1, 2, 1]), minimumCapacity: 10) == [1, 2])
    #expect(try Array(numbers(1...2), minimumCapacity: 10) == [1, 2])
    #expect(try String(AnyCursor(["a", "b"] as [Character])) == "ab")
    var array = [0]
    try array.append(contentsOf: numbers(1...2))
    #expect(array == [0, 1, 2])
    #expect(try ([1, 2] as Set).union(numbers(2...3)) == [1, 2, 3])
    #expect(try ([1, 2] as Set).intersection(numbers(2...3)) == [2])
    var set: Set = [1, 2]
    try set.formIntersection(numbers(2...3))
    #expect(set == [2])
    try set.formUnion(numbers(7...7))
    #expect(set == [2, 7])
    #expect(try Dictionary(grouping: numbers(1...4)) { $0 % 2 } == [1: [1, 3], 0: [2, 4]])
    #expect(try Dictionary(minimumCapacity: 9, grouping: numbers(1...2)) { $0 } == [1: [1], 2: [2]])
    #expect(try Dictionary(uniqueKeysWithValues: numbers(1...2).map { ($0, "\($0)") }) == [1: "1", 2: "2"])
    #expect(
      try Dictionary(minimumCapacity: 9, uniqueKeysWithValues: numbers(1...1).map { ($0, true) })
        == [1: true])
  }

  @Test func `An error passes through each operation`() throws {
    let operations: [(AnyCursor<Int>) throws -> Void] = [
      { _ = try Array($0.map { $0 }) }, { _ = try Array($0.filter { _ in true }) },
      { _ = try Array($0.compactMap { $0 as Int? }) }, { _ = try Array($0.flatMap { [$0] }) },
      { _ = try Array($0.dropFirst()) }, { _ = try Array($0.drop { $0 < 2 }) },
      { _ = try Array($0.prefix(9)) }, { _ = try Array($0.prefix { _ in true }) },
      { _ = try Array($0.enumerated()) }, { _ = try $0.suffix(1) }, { _ = try $0.dropLast() },
      { _ = try $0.min() }, { _ = try $0.max() }, { _ = try $0.reduce(0, +) },
      { _ = try $0.contains(9) }, { _ = try $0.first { _ in false } }, { try $0.forEach { _ in } },
      { _ = try Set($0) }, { _ = try Dictionary(grouping: $0) { $0 } },
      { _ = try $0.map { "\($0)" }.joined() },
    ]
    for operation in operations { #expect(throws: Broken.self) { try operation(failing()) } }
    #expect(throws: Broken.self) { _ = try numbers(1...2).map { _ in throw Broken() }.next() }
    #expect(try failing().prefix(2).reduce(0, +) == 3)
  }

  @Test func `A negative count and a key that comes twice stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = AnyCursor([1]).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = AnyCursor([1]).prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = try AnyCursor([1]).suffix(-1) }
    await #expect(processExitsWith: .failure) { _ = try AnyCursor([1]).dropLast(-1) }
    await #expect(processExitsWith: .failure) {
      _ = try Dictionary(uniqueKeysWithValues: AnyCursor([(1, "a"), (1, "b")]))
    }
  }
}
