package import TypedSQLiteCore

/// A time zone: the one in which instants are shown, or the one of text that names none.
package struct DisplayZone: Sendable, Hashable {
  /// The name, as users type it after `.format zone`.
  package let name: String
  /// The history of a zone whose clocks change; nil for a fixed offset.
  private let rules: ZoneRules?
  private let fixedOffset: Int

  package static let utc = DisplayZone(name: "UTC", offset: 0)

  private init(name: String, offset: Int) {
    self.name = name
    rules = nil
    fixedOffset = offset
  }

  /// A zone whose clocks change.
  package init(name: String, rules: ZoneRules) {
    self.name = name
    self.rules = rules
    fixedOffset = 0
  }

  /// The zone of `UTC`, `Z`, `GMT` or an offset such as `+05:30`; nil for a name, which must be looked up in the
  /// system's files.
  package init?(_ text: String) {
    if ["utc", "z", "gmt"].contains(text.lowercased()) {
      self = .utc
      return
    }
    let digits = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard let sign = text.first, sign == "+" || sign == "-", digits.count == 2,
      digits.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy { $0.isDigit } }),
      let hours = Int(digits[0]), let minutes = Int(digits[1]), hours <= 23, minutes <= 59
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    self.init(name: text, offset: sign == "-" ? -seconds : seconds)
  }

  /// Zones are equal if their names are.
  package static func == (lhs: DisplayZone, rhs: DisplayZone) -> Bool { lhs.name == rhs.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - Both directions

extension DisplayZone {
  /// How many seconds clocks are ahead of UTC at an instant.
  package func offset(at timestamp: Timestamp) -> Int {
    rules?.offset(at: timestamp.seconds) ?? fixedOffset
  }

  /// What clocks show at an instant, as if it were UTC; nil if it is out of range.
  package func local(at timestamp: Timestamp) -> Timestamp? {
    timestamp.moved(by: offset(at: timestamp))
  }

  /// The instants at which clocks show a time.
  package enum LocalTime: Sendable, Hashable {
    case one(Timestamp)
    /// None: the clocks skipped the time.
    case none
    /// Two: the clocks were set back and showed the time twice.
    case two(Timestamp, Timestamp)
  }

  /// The instants at which clocks show a time, given as if it were UTC.
  package func instants(ofLocal local: Timestamp) -> LocalTime {
    guard let rules else { return local.moved(by: -fixedOffset).map { .one($0) } ?? .none }
    let found = rules.offsets(near: local.seconds).compactMap { offset -> Timestamp? in
      guard let timestamp = local.moved(by: -offset), rules.offset(at: timestamp.seconds) == offset else {
        return nil
      }
      return timestamp
    }.sorted()
    guard let first = found.first, let last = found.last else { return .none }
    return first == last ? .one(first) : .two(first, last)
  }
}

extension DisplayZone {
  /// The instant of a text that names no zone; nil if it is out of range.
  ///
  /// A day without a time is its first instant, even if its clocks skipped midnight.
  ///
  /// - Throws: ``LocalTimeFault`` if clocks skipped the time or showed it twice.
  package func instant(of date: DateText) throws(LocalTimeFault) -> Timestamp? {
    guard let local = date.timestamp else { return nil }
    guard rules != nil else { return local.moved(by: -fixedOffset) }
    switch instants(ofLocal: local) {
    case .one(let instant): return instant
    case .two(let first, let second):
      if date.timePrecision == .none { return first }
      throw LocalTimeFault(zone: self, kind: .repeated, first: first, second: second)
    case .none:
      guard let (before, after) = neighbours(ofSkipped: local) else { return nil }
      if date.timePrecision == .none, let start = change(after: before, notAfter: after),
        self.local(at: start)?.date == local.date
      {
        return start
      }
      throw LocalTimeFault(zone: self, kind: .skipped, first: before, second: after)
    }
  }

  /// The instants that a skipped time would be on the clocks after the change and on those before it.
  private func neighbours(ofSkipped local: Timestamp) -> (Timestamp, Timestamp)? {
    guard let offsets = rules?.offsets(near: local.seconds), let ahead = offsets.max(),
      let behind = offsets.min(), let first = local.moved(by: -ahead), let second = local.moved(by: -behind)
    else { return nil }
    return (first, second)
  }

  /// The second at which clocks change between two instants.
  private func change(after first: Timestamp, notAfter last: Timestamp) -> Timestamp? {
    var (low, high) = (first.seconds, last.seconds)
    let old = offset(at: first)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      guard let instant = Timestamp(seconds: middle) else { return nil }
      if offset(at: instant) == old { low = middle } else { high = middle }
    }
    return Timestamp(seconds: high)
  }
}

extension Timestamp {
  /// The instant a number of seconds later; nil if it is out of range.
  fileprivate func moved(by offset: Int) -> Timestamp? {
    let (moved, overflow) = seconds.addingReportingOverflow(Int64(offset))
    return overflow ? nil : Timestamp(seconds: moved, nanoseconds: nanoseconds)
  }
}
