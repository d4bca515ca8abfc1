import TypedSQLiteCore

// What makes numbers times under a name that alone does not say so: how they grow, and a twin in the same table.

extension ColumnSubject {
  /// Another column with which these numbers make lengths of time, in words; nil if there is none.
  ///
  /// A start is before its end in each row, and both are nearer to each other than two numbers happen to be.
  func twin(in window: DateWindow) -> String? {
    guard let unitsPerDay = window.storage.unitsPerDay else { return nil }
    for column in table.columns where column.name.lowercased() != origin.column.lowercased() {
      guard let isBefore = name.isBefore(ColumnName(column.name)) else { continue }
      let sample = others.distances(column.name)
      let distances = (sample.integers.map(Double.init) + sample.reals).map { isBefore ? $0 : -$0 }
      let likely = distances.count { (0...unitsPerDay * 366).contains($0) }
      guard distances.count >= (window.isFine ? 1 : 5), likely * 20 >= distances.count * 19,
        distances.contains(where: { $0 > 0 })
      else { continue }
      return isBefore ? "they are never after \(column.name)" : "they are never before \(column.name)"
    }
    return nil
  }

  /// Whether the numbers grow as the times of events do, or count in units that leave no other number so near another.
  func countsEvents(in window: DateWindow) -> Bool {
    guard sample.reals.isEmpty, let shape = InstantShape(sample, in: window), shape.looksLikeEvents else {
      return false
    }
    let numbers = Set(sample.integers.filter { Sentinel($0) == nil })
    if window.isFine { return numbers.count >= 5 }
    guard window.storage == .unix, name.endsInClock, numbers.count >= 8, sample.isMonotone,
      shape.range.lowerBound >= Self.startOfSQLite3
    else { return false }
    // Numbers at even distances are those of a series, unless it is one of minutes.
    return sample.steadyStep.map { $0 > 0 && $0 % 60 == 0 } ?? true
  }
}

extension DateWindow {
  /// Whether the unit is so fine that sizes, counters and short identifiers are rarely in its years.
  fileprivate var isFine: Bool {
    [.unixMilliseconds, .unixMicroseconds, .webkit].contains(storage)
  }
}

extension ColumnSample {
  /// Whether all integers are at a boundary of 512 bytes, as addresses and sizes of blocks are, and not at whole hours.
  func areAddresses(unlessIn storage: DateStorage) -> Bool {
    let numbers = integers.filter { Sentinel($0) == nil }
    guard !numbers.isEmpty, numbers.allSatisfy({ $0 % 512 == 0 }) else { return false }
    guard let hour = storage.unitsPerDay.map({ Int64($0 / 24) }), hour > 1 else { return true }
    return !numbers.allSatisfy { $0 % hour == 0 }
  }
}

extension ColumnName {
  /// Whether a time of this name is before the one of another name that differs in one word only; nil if nothing says so.
  func isBefore(_ other: ColumnName) -> Bool? {
    guard words.count == other.words.count else { return nil }
    let differing = words.indices.filter { words[$0] != other.words[$0] }
    guard differing.count == 1, let index = differing.first else { return nil }
    if TimeWords.twins.contains([words[index], other.words[index]]) { return true }
    return TimeWords.twins.contains([other.words[index], words[index]]) ? false : nil
  }
}
