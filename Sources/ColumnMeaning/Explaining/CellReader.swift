package import TypedSQLiteCore

/// Reads the cells of a column one after the other by what they mean: whether each fits, and its place among the others.
///
/// It reads millions of cells, so it decodes only what it has not learned. Numbers whose places were on one straight line
/// for a while are placed by that line, and texts in the usual forms of dates and decimals are read without a copy.
package struct CellReader {
  /// What a cell is to the meaning of its column.
  package enum Status: UInt8, Sendable {
    /// It has such a meaning, or the column has none.
    case fits
    /// It means "not set" or "never".
    case unset
    /// It has no such meaning.
    case odd
  }

  /// What was read of a cell.
  package struct Reading: Sendable {
    package let status: Status
    /// The place of the value among the others, such as seconds since 1970; NaN if values have no places.
    package let position: Double

    package init(_ status: Status, _ position: Double = .nan) {
      self.status = status
      self.position = position
    }
  }

  private let format: ColumnFormat?
  /// Whether values are dates, whose texts may be read fast and may be "not set".
  private let areDates: Bool
  private let readsDateTexts: Bool
  /// How values of the kind are placed; nil if nobody has decoded one yet.
  package private(set) var scale: ValueScale?
  private var line = PositionLine()
  private var lastDay = UsualForm.Day()
  /// What shows whether a cell of a kind without places fits.
  private let writers: [TypedCellWriter]
  private let scratch = Scratch()

  package init(_ format: ColumnFormat?) {
    self.format = format
    areDates = format?.kind.values.areDates ?? false
    readsDateTexts =
      areDates && format?.readsOtherForms == true && format?.textZone.map { $0 == .utc } ?? true
    guard let format else {
      writers = []
      return
    }
    let storages = [format.storage].compactMap(\.self) + format.otherStorages
    let describing =
      format.readsOtherForms
      ? [format.kind.shown.makeSelfDescribingWriter(.canonical, format.declaredType)] : []
    writers = storages.map { $0.makeWriter(.canonical) } + describing
  }

  /// Whether the column has a meaning, so that cells may not fit it.
  package var hasMeaning: Bool { format != nil }

  /// Reads a cell that is not NULL.
  package mutating func read(_ cell: Cell) -> Reading {
    guard format != nil else {
      switch cell.storageClass {
      case .integer: return Reading(.fits, Double(cell.int64))
      case .real: return Reading(.fits, cell.double)
      case .text, .blob, .null: return Reading(.fits)
      }
    }
    switch cell.storageClass {
    case .integer:
      let number = Double(cell.int64)
      if areDates, number == 0 || number == -1 { return Reading(.unset) }
      return line.position(of: number, .integer).map { Reading(.fits, $0) } ?? learn(cell, number)
    case .real:
      let number = cell.double
      if areDates, number == 0 || number == -1 { return Reading(.unset) }
      return line.position(of: number, .real).map { Reading(.fits, $0) } ?? learn(cell, number)
    case .text:
      if readsDateTexts {
        var day = lastDay
        let seconds = cell.withBytes { UsualForm.seconds($0, &day) }
        lastDay = day
        if let seconds { return Reading(.fits, seconds) }
      }
      if scale == .decimal, let number = cell.withBytes({ UsualForm.decimal($0) }) {
        return Reading(.fits, number)
      }
      return decode(cell)
    case .blob: return decode(cell)
    case .null: return Reading(.odd)
    }
  }

  /// Decodes a number, and learns from it.
  private mutating func learn(_ cell: Cell, _ number: Double) -> Reading {
    let reading = decode(cell)
    if reading.status == .fits, !reading.position.isNaN {
      line.learn(number, cell.storageClass, at: reading.position)
      lookAhead(of: number, cell.storageClass)
    }
    return reading
  }

  /// Decodes a number further out than the last one, so that dates in the order of time are not decoded one by one.
  private func decoded(ahead number: Double, _ storageClass: StorageClass) -> Double? {
    let stored: DatabaseValue
    switch storageClass {
    case .integer:
      guard let integer = Int64(exactly: number), Sentinel(integer) == nil else { return nil }
      stored = integer.databaseValue
    case .real:
      guard Sentinel(number) == nil else { return nil }
      stored = number.databaseValue
    case .text, .blob, .null: return nil
    }
    guard let value = format?.value(of: stored), !areDates || Sentinel(stored, value) == nil else {
      return nil
    }
    return scale?.position(of: value)
  }

  private mutating func lookAhead(of number: Double, _ storageClass: StorageClass) {
    guard let ahead = line.numberAhead(of: number, storageClass),
      let position = decoded(ahead: ahead, storageClass)
    else { return }
    line.learn(ahead, storageClass, at: position)
  }

  private mutating func decode(_ cell: Cell) -> Reading {
    guard let format else { return Reading(.fits) }
    if areDates, isUnset(cell) { return Reading(.unset) }
    // Writers read in place, but leave texts as they are that people can read.
    if scale == ValueScale.none, isWritten(cell) { return Reading(.fits) }
    let stored = cell.databaseValue
    guard let value = format.value(of: stored) else { return Reading(.odd) }
    if areDates, Sentinel(stored, value) != nil { return Reading(.unset) }
    let scale = scale ?? ValueScale(of: value)
    self.scale = scale
    return Reading(.fits, scale.position(of: value) ?? ValueScale(of: value).position(of: value) ?? .nan)
  }

  private func isUnset(_ cell: Cell) -> Bool {
    let sentinel =
      switch cell.storageClass {
      case .integer: Sentinel(cell.int64)
      case .real: Sentinel(cell.double)
      case .text: cell.withBytes { Sentinel($0) }
      case .blob, .null: nil as Sentinel?
      }
    return switch sentinel {
    case .notSet, .distantPast, .distantFuture: true
    case .greatestOf32Bits, nil: false
    }
  }

  /// A buffer in an object, because a buffer cannot be copied, and readers can.
  private final class Scratch {
    var buffer = ByteBuffer(capacity: 256)
  }

  private func isWritten(_ cell: Cell) -> Bool {
    if format?.storage?.refusesReals == true, cell.storageClass == .real { return false }
    for write in writers {
      scratch.buffer.removeAll()
      if write(cell, &scratch.buffer) != nil { return true }
    }
    return false
  }

  /// Whether the value of a cell comes before another one that has the same position.
  ///
  /// A position is a `Double`, so long decimals and nanoseconds may share one.
  package func precedes(_ first: DatabaseValue, _ second: DatabaseValue) -> Bool {
    guard let format, let first = format.value(of: first), let second = format.value(of: second) else {
      return false
    }
    return ValueScale.precedes(first, second)
  }
}

/// How the values of a kind are placed on a line.
package enum ValueScale: Sendable {
  case instant, day, decimal, duration, time, address, none

  /// The scale of a value, by its type.
  init(of value: KindValue) {
    let all: [ValueScale] = [.instant, .day, .decimal, .duration, .time, .address]
    self = all.first { $0.position(of: value) != nil } ?? .none
  }

  /// The place of a value; nil if it is of another type.
  func position(of value: KindValue) -> Double? {
    switch self {
    case .instant:
      value.value(as: Timestamp.self).map { Double($0.seconds) + Double($0.nanoseconds) / 1_000_000_000 }
    case .day: value.value(as: CivilDate.self).map { Double($0.daysSince1970) * 86_400 }
    case .decimal: value.value(as: ExactDecimal.self).map { Double($0) }
    case .duration: value.value(as: Duration.self).map { $0 / .seconds(1) }
    case .time: value.value(as: TimeOfDay.self).map { Double($0.nanosecondsSinceMidnight) / 1_000_000_000 }
    case .address: value.value(as: IPAddress.self).map(\.place)
    case .none: nil
    }
  }

  /// Whether a value is less than another one of its type, exactly.
  static func precedes(_ first: KindValue, _ second: KindValue) -> Bool {
    if let first = first.value(as: Timestamp.self), let second = second.value(as: Timestamp.self) {
      return first < second
    }
    if let first = first.value(as: ExactDecimal.self), let second = second.value(as: ExactDecimal.self) {
      return first < second
    }
    if let first = first.value(as: Duration.self), let second = second.value(as: Duration.self) {
      return first < second
    }
    if let first = first.value(as: TimeOfDay.self), let second = second.value(as: TimeOfDay.self) {
      return first < second
    }
    if let first = first.value(as: IPAddress.self), let second = second.value(as: IPAddress.self) {
      return first.precedes(second)
    }
    return false
  }
}

/// The straight line on which the places of a column's numbers are, once enough of them were.
private struct PositionLine {
  private var first: (number: Double, position: Double)?
  private var factor = 0.0
  private var origin = 0.0
  /// How many numbers were on the line; no number is placed by it before there are enough.
  private var confirmations = 0
  private var isBroken = false
  /// The least and the greatest number of each class that was decoded.
  private var integers = Double.infinity ... .infinity
  private var reals = Double.infinity ... .infinity

  private static let enough = 256

  /// The place of a number between others that were decoded; nil if it must be decoded.
  @inline(__always)
  func position(of number: Double, _ storageClass: StorageClass) -> Double? {
    guard confirmations >= Self.enough, !isBroken else { return nil }
    return (storageClass == .integer ? integers : reals).contains(number) ? number * factor + origin : nil
  }

  /// A number to decode next: outside of the others by an eighth of their distance; nil if that is not known.
  func numberAhead(of number: Double, _ storageClass: StorageClass) -> Double? {
    guard confirmations >= Self.enough, !isBroken else { return nil }
    let range = storageClass == .integer ? integers : reals
    let step = (range.upperBound / 8 - range.lowerBound / 8).rounded(.up)
    let ahead = number == range.upperBound ? number + step : number == range.lowerBound ? number - step : .nan
    return ahead.isFinite && abs(ahead) < 0x1p53 ? ahead : nil
  }

  mutating func learn(_ number: Double, _ storageClass: StorageClass, at position: Double) {
    guard !isBroken, number.isFinite, position.isFinite else { return }
    if storageClass == .integer { Self.widen(&integers, to: number) } else { Self.widen(&reals, to: number) }
    guard let first else {
      first = (number, position)
      return
    }
    guard number != first.number else { return }
    if factor == 0 {
      factor = (position - first.position) / (number - first.number)
      origin = first.position - first.number * factor
      if factor <= 0 || !factor.isFinite || !origin.isFinite { isBroken = true }
      return
    }
    let tolerance = max(abs(position), abs(first.position), 1) * 1e-9
    if abs(number * factor + origin - position) <= tolerance {
      confirmations += 1
    } else {
      isBroken = true
    }
  }

  private static func widen(_ range: inout ClosedRange<Double>, to number: Double) {
    range =
      range.lowerBound == .infinity
      ? number...number : min(range.lowerBound, number)...max(range.upperBound, number)
  }
}

/// Texts in the forms that most software writes, read without a copy.
enum UsualForm {
  /// The day that was read last, which is often that of the next text.
  struct Day {
    /// The ten bytes of its text.
    fileprivate var text: (UInt64, UInt16) = (0, 0)
    /// When it begins, in seconds since 1970; NaN if none was read.
    fileprivate var start = Double.nan
  }

  /// The seconds since 1970 of `YYYY-MM-DD`, or with ` HH:MM:SS`, a fraction and a `Z`; nil for other texts, and for years
  /// that often mean "not set" or "never".
  static func seconds(_ text: Span<UInt8>, _ last: inout Day) -> Double? {
    guard text.count == 10 || text.count >= 19 && text.count <= 30 else { return nil }
    let day = (word(text), UInt16(text[8]) << 8 | UInt16(text[9]))
    if day != last.text || last.start.isNaN {
      guard let start = start(ofDay: text) else { return nil }
      last = Day(text: day, start: start)
    }
    let date = last.start
    guard text.count > 10 else { return date }
    let colon = UInt8(ascii: ":")
    let (hour, minute, second) = (number(text, 11, 2), number(text, 14, 2), number(text, 17, 2))
    guard text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"), text[13] == colon,
      text[16] == colon,
      0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second
    else { return nil }
    let whole = date + Double((hour * 60 + minute) * 60 + second)
    let end = text[text.count - 1] == UInt8(ascii: "Z") ? text.count - 1 : text.count
    guard end > 19 else { return end == 19 ? whole : nil }
    guard text[19] == UInt8(ascii: "."), end > 20 else { return nil }
    let fraction = number(text, 20, end - 20)
    return fraction < 0 ? nil : whole + Double(fraction) / tens[end - 20]
  }

  /// The first eight bytes.
  @inline(__always)
  private static func word(_ text: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word = word << 8 | UInt64(text[index]) }
    return word
  }

  /// When a day begins, in seconds since 1970; nil if the first ten bytes are none.
  private static func start(ofDay text: Span<UInt8>) -> Double? {
    let dash = UInt8(ascii: "-")
    let year = number(text, 0, 4)
    let (month, day) = (number(text, 5, 2), number(text, 8, 2))
    guard text[4] == dash, text[7] == dash, 2...3999 ~= year, 1...12 ~= month, day >= 1,
      day <= 28 || CivilDate(year: year, month: month, day: day) != nil
    else { return nil }
    // The days of the months before, counted from March on, in a year that begins with March.
    let shifted = month <= 2 ? year - 1 : year
    let months = month <= 2 ? month + 9 : month - 3
    let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + (months * 153 + 2) / 5 + day - 1
    return Double((days - 719_468) * 86_400)
  }

  /// The number that at most 15 digits with at most one point and a minus are; nil for other texts.
  static func decimal(_ text: Span<UInt8>) -> Double? {
    let start = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
    guard text.count > start, text.count - start <= 16 else { return nil }
    var value = 0
    var point: Int?
    for index in start..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        value = value &* 10 &+ Int(digit)
      } else if text[index] == UInt8(ascii: "."), point == nil, index > start, index < text.count - 1 {
        point = index
      } else {
        return nil
      }
    }
    let places = point.map { text.count - 1 - $0 } ?? 0
    guard text.count - start - (point == nil ? 0 : 1) <= 15 else { return nil }
    // A zero before other digits is something else, such as a code.
    let whole = (point ?? text.count) - start
    guard whole == 1 || text[start] != UInt8(ascii: "0") else { return nil }
    let magnitude = Double(value) / tens[places]
    return start == 1 ? -magnitude : magnitude
  }

  private static let tens: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// The number that some digits are; -1 if they are no digits.
  @inline(__always)
  private static func number(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Int {
    var value = 0
    for index in start..<start + count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return -1 }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }
}
