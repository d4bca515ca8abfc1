import TypedSQLiteCore

extension FunctionFamily {
  /// Functions such as `median`, which compute percentiles.
  static let statistics = FunctionFamily(
    title: "Statistics",
    functions: [
      ShellFunction(
        "median", "X", reach: .database, summary: "The number in the middle of a group or a window of rows",
        example: FunctionExample("SELECT median(value) FROM generate_series(1, 4)", "2.5"),
        window: Percentile<Median>.self),
      ShellFunction(
        "percentile", "X", "P",
        reach: .database,
        summary:
          "The number that P percent of the rows do not exceed, P from 0 to 100; interpolated between two rows",
        example: FunctionExample("SELECT percentile(value, 25) FROM generate_series(1, 4)", "1.75"),
        window: Percentile<Percent>.self),
      ShellFunction(
        "percentile_cont", "X", "P", reach: .database, summary: "As percentile, with P from 0 to 1",
        example: FunctionExample("SELECT percentile_cont(value, 0.25) FROM generate_series(1, 4)", "1.75"),
        window: Percentile<Fraction>.self),
      ShellFunction(
        "percentile_disc", "X", "P", reach: .database,
        summary: "As percentile_cont, but always the number of a row",
        example: FunctionExample("SELECT percentile_disc(value, 0.75) FROM generate_series(1, 4)", "3.0"),
        window: Percentile<DiscreteFraction>.self),
    ])
}

/// What distinguishes one percentile function from the others.
private protocol PercentileKind: SendableMetatype {
  static var name: String { get }
  /// The argument that means all rows.
  static var whole: Double { get }
  /// Whether the result is always one of the rows' numbers.
  static var isDiscrete: Bool { get }
}

extension PercentileKind {
  static var whole: Double { 1 }
  static var isDiscrete: Bool { false }
}

private enum Median: PercentileKind {
  static let name = "median"
}

private enum Percent: PercentileKind {
  static let name = "percentile"
  static var whole: Double { 100 }
}

private enum Fraction: PercentileKind {
  static let name = "percentile_cont"
}

private enum DiscreteFraction: PercentileKind {
  static let name = "percentile_disc"
  static var isDiscrete: Bool { true }
}

/// The state of a percentile: the numbers of the rows.
private struct Percentile<Kind: PercentileKind>: DatabaseWindowAggregate {
  private let numbers = SortedNumbers()
  /// The requested part of the rows, from 0 to 1; nil before the first row.
  private var fraction: Double?

  mutating func step(_ values: [DatabaseValue]) throws {
    let fraction = try fraction(values)
    if let known = self.fraction, (known - fraction).magnitude > 0.001 {
      throw FunctionError("the fraction argument to \(Kind.name)() is not the same for all input rows")
    }
    self.fraction = self.fraction ?? fraction
    if let number = try number(values) { numbers.insert(number) }
  }

  mutating func inverse(_ values: [DatabaseValue]) throws {
    if let number = try number(values) { numbers.remove(number) }
  }

  func value() throws -> (any DatabaseValueConvertible)? {
    guard let fraction else { return nil }
    let sorted = numbers.sorted()
    guard let last = sorted.indices.last else { return nil }
    let place = fraction * Double(last)
    let lower = min(Int(place), last)
    guard !Kind.isDiscrete, lower < last else { return sorted[lower] }
    return sorted[lower] + (sorted[lower + 1] - sorted[lower]) * (place - Double(lower))
  }

  private func fraction(_ values: [DatabaseValue]) throws -> Double {
    guard values.count == 2 else { return 0.5 }
    let number =
      Double.fromDatabaseValue(values[1])
      ?? ExactDecimal(String(decoding: values[1].textBytes, as: UTF8.self)).map { Double($0) }
    guard let number, (0...Kind.whole).contains(number) else {
      throw FunctionError("the fraction argument to \(Kind.name)() is not between 0.0 and \(Kind.whole)")
    }
    return number / Kind.whole
  }

  /// The number of a row; nil for NULL.
  private func number(_ values: [DatabaseValue]) throws -> Double? {
    switch values[0].storage {
    case .null: return nil
    case .int64(let integer): return Double(integer)
    case .double(let double):
      guard double.isFinite else { throw FunctionError("Inf input to \(Kind.name)()") }
      return double
    case .string, .blob: throw FunctionError("input to \(Kind.name)() is not numeric")
    }
  }
}

/// Numbers that are sorted when their order is first requested, and kept sorted from then on.
///
/// A group requests it once, at its end; a window requests it after each row.
private final class SortedNumbers {
  private var numbers: [Double] = []
  private var isSorted = false

  func sorted() -> [Double] {
    if !isSorted { numbers.sort() }
    isSorted = true
    return numbers
  }

  func insert(_ number: Double) {
    if isSorted { numbers.insert(number, at: place(of: number)) } else { numbers.append(number) }
  }

  /// Removes one occurrence of a number.
  func remove(_ number: Double) {
    _ = sorted()
    let place = place(of: number)
    if place < numbers.count, numbers[place] == number { numbers.remove(at: place) }
  }

  /// The index of the first number that is not below another one.
  private func place(of number: Double) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
