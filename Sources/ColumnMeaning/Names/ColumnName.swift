package import TypedSQLiteCore

/// The name of a column, split into words.
///
/// `lastVisitDate`, `last_visit_date` and `LASTVISITDATE` are the same three words.
package struct ColumnName: Sendable, Hashable {
  /// The words in lower case.
  package let words: [String]

  /// Splits a name.
  ///
  /// - Parameters:
  ///   - name: the name of a column.
  ///   - dropsZ: whether to drop the first letter, the Z that Core Data puts before each name.
  package init(_ name: String, dropsZ: Bool = false) {
    let name = dropsZ && name.hasPrefix("Z") && name.count > 1 ? String(name.dropFirst()) : name
    words = Self.parts(of: name).flatMap { TimeWords.split($0) }
  }

  /// The parts between signs, changes of case, and letters and digits, in lower case.
  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var current = ""
    var previous: UInt8 = 0
    let bytes = Array(name.utf8)
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let startsWord =
        byte.isUpper && (previous.isLower || previous.isUpper && next.isLower)
        || byte.isDigit != previous.isDigit && previous.isNamePart && byte.isNamePart
      if startsWord || !byte.isNamePart {
        if !current.isEmpty { parts.append(current) }
        current = ""
      }
      if byte.isNamePart { current.append(Character(UnicodeScalar(byte.isUpper ? byte | 0x20 : byte))) }
      previous = byte
    }
    if !current.isEmpty { parts.append(current) }
    return parts
  }
}

extension UInt8 {
  fileprivate var isUpper: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isLower: Bool { (0x61...0x7A).contains(self) }
  fileprivate var isNamePart: Bool { isUpper || isLower || isDigit }
}

// MARK: - Time

extension ColumnName {
  /// How strongly a name says that its column holds instants.
  package enum TimeStrength: Int, Comparable, Sendable {
    /// It names something else, such as a count or an identifier.
    case never
    /// It says nothing.
    case none
    /// It more often names something else: `sent` may be bytes. Only other columns can confirm an instant.
    case doubtful
    /// It may name an instant or something else, as `render_time` does. The values must look like those of events.
    case weak
    /// It names an instant.
    case strong

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The words without a unit and a zone at the end, as in `created_at_ms` and `expires_utc`.
  private var wordsWithoutUnit: ArraySlice<String> {
    var rest = words[...]
    while rest.count > 1, let last = rest.last, TimeWords.units[last] != nil || TimeWords.zones.contains(last)
    {
      rest = rest.dropLast()
      if rest.count > 1, let joint = rest.last, TimeWords.joints.contains(joint), !endsInLength(rest) {
        rest = rest.dropLast()
      }
    }
    return rest
  }

  /// Whether a unit after these words counts a length of time, as in `expires_in_seconds`.
  private func endsInLength(_ words: ArraySlice<String>) -> Bool {
    words.last == "in" && words.dropLast().last.map(TimeWords.futures.contains) ?? true
  }

  /// The date storages of the unit that the name states, or nil if it states none.
  package var statedStorages: Set<DateStorage>? {
    words.dropFirst().compactMap { TimeWords.units[$0] }.last
  }

  /// How strongly the name says that the column holds instants.
  package var timeStrength: TimeStrength {
    let words = wordsWithoutUnit
    guard let head = words.last, let first = words.first else { return .none }
    let rest = words.dropLast()
    if TimeWords.otherHeads.contains(head) || first == "elapsed" || mentions(TimeWords.otherClocks) {
      return .never
    }
    if head == "day", let before = rest.last, TimeWords.daySpans.contains(before) { return .never }
    if TimeWords.phrases.contains(Array(words.suffix(2))) { return .strong }
    if head == "time" || head == "times" { return strengthOfTime(of: rest) }
    if TimeWords.heads.contains(head) { return .strong }
    if head == "at" { return rest.isEmpty ? .doubtful : .strong }
    if head == "on", let before = rest.last { return strengthOfDay(after: before) }
    return strengthOfEvent(head, first, rest)
  }

  /// The strength of a name that ends in `on`: an act is on a day, but other things depend on something.
  private func strengthOfDay(after word: String) -> TimeStrength {
    if TimeWords.events.contains(word) || TimeWords.heads.contains(word) { return .strong }
    return TimeWords.looseEvents.contains(word) || TimeWords.acts.contains(word) ? .weak : .none
  }

  /// The strength of a name that ends in `time`: the time of an act is an instant, other times may be durations.
  private func strengthOfTime(of rest: ArraySlice<String>) -> TimeStrength {
    if TimeWords.phrases.contains(Array(rest.suffix(2))) { return .strong }
    if rest.contains(where: TimeWords.lengths.contains) { return .never }
    let known = TimeWords.heads.union(TimeWords.events).union(TimeWords.looseEvents).union(
      TimeWords.occasions
    )
    .union(TimeWords.order).union(TimeWords.acts)
    return rest.isEmpty || rest.contains(where: known.contains) ? .strong : .weak
  }

  /// The strength of a name that ends in an event, such as `created` and `bytes_sent`.
  private func strengthOfEvent(
    _ head: String, _ first: String, _ rest: ArraySlice<String>
  ) -> TimeStrength {
    let startsWithTime = TimeWords.heads.contains(first)
    let isOrdered = words.contains(where: TimeWords.order.contains)
    let isEvent = TimeWords.events.contains(head)
    if isEvent || TimeWords.looseEvents.contains(head) || TimeWords.occasions.contains(head) {
      if rest.contains(where: TimeWords.isQuantity) { return .never }
      if rest.contains(where: TimeWords.heads.contains) {
        return first == "time" && head == "taken" ? .weak : .strong
      }
      let isMarked = self.words.contains(where: TimeWords.zones.contains)
      let isOrderedAct = isOrdered && (!TimeWords.occasions.contains(head) || words.contains("last"))
      if isMarked || isOrderedAct || isEvent && rest.isEmpty { return .strong }
      return isEvent ? .weak : .doubtful
    }
    guard !rest.isEmpty else { return .none }
    return startsWithTime ? .weak : TimeWords.order.contains(first) ? .doubtful : .none
  }

  /// Whether the name can mean a moment, as `last_contacted` and `start` can, and not also an amount, as `sent`, or the
  /// identifier of what happened, as `from_visit`.
  package var namesMoment: Bool {
    guard timeStrength == .doubtful, let head = wordsWithoutUnit.last else { return false }
    let isMoment = TimeWords.moments.contains(head) || head.hasSuffix("ed") || words.contains("time")
    return isMoment && !TimeWords.looseEvents.contains(head)
  }

  /// Whether the last word names a time and rarely an amount, as `clock` and `start` do.
  package var endsInClock: Bool {
    namesMoment && (wordsWithoutUnit.last.map(TimeWords.clocks.contains) ?? false)
  }

  /// Whether the name ends in UTC, as `date_gmt` does.
  var endsInUTC: Bool { words.count > 1 && (words.last == "utc" || words.last == "gmt") }

  /// Whether the name means a future time, as `expires_at` and `valid_until` do.
  package var namesFuture: Bool { mentions(TimeWords.futures) }

  /// Whether the name says what software did and when, as `last_visit_time` does.
  package var namesEventOfSoftware: Bool {
    timeStrength == .strong && mentions(TimeWords.softwareEvents)
  }

  /// Whether the name ends in a word for a duration, as `elapsed` and `total_duration` do.
  package var namesLength: Bool {
    wordsWithoutUnit.last.map(TimeWords.lengthHeads.contains) ?? false
  }

  /// Whether the name ends in a word for a day, as `birthday` and `OrderDate` do.
  package var namesDay: Bool {
    wordsWithoutUnit.last.map(TimeWords.days.contains) ?? false
  }
}

// MARK: - Other kinds

extension ColumnName {
  /// Whether the last word, or any word before it that decides the meaning, is one of these.
  package func ends(in words: Set<String>) -> Bool {
    self.words.last.map(words.contains) ?? false
  }

  package func mentions(_ words: Set<String>) -> Bool {
    self.words.contains(where: words.contains)
  }

  /// Whether the name asks a question, as `is_active` and `hasCover` do.
  package var asksQuestion: Bool {
    guard words.count > 1, let first = words.first else { return false }
    return ["is", "has", "was", "can", "should", "did", "does"].contains(first)
      && !words.contains(where: TimeWords.otherHeads.subtracting(["flag", "type", "index", "key"]).contains)
  }
}
