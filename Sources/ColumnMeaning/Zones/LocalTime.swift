package import TypedSQLiteCore

// Text of dates that names no zone, in a column whose zone is known.

extension ColumnStorage {
  /// This storage in a column whose text is on the clocks of a zone if it names none.
  ///
  /// A text that names a zone is read as usual. One that names none means the instant at which those clocks showed it;
  /// a time that they showed twice or skipped has no meaning. If the storage writes no zone, instants are written as
  /// those clocks show them.
  package func onClocks(of zone: DisplayZone) -> ColumnStorage {
    let (values, localTime) = (values, localTime)
    let codec = KindValueCodec(
      decode: { value in
        guard let local = localTime(value) else { return values.decode(value) }
        guard case .one(let instant) = zone.instants(ofLocal: local) else { return nil }
        return KindValue(instant)
      },
      encode: { meaning in
        let encoding = values.encode(meaning)
        guard let instant = meaning.value(as: Timestamp.self), let value = encoding?.nearestValue,
          localTime(value) != nil
        else { return encoding }
        return zone.local(at: instant).map { values.encode(KindValue($0)) } ?? .outOfRange
      })
    return with { $0.values = codec }
  }
}

/// A date in text that names no zone.
package struct LocalTime {
  /// What clocks show, as if it were UTC.
  package let time: Timestamp

  /// Reads a text; nil if it names a zone, or is no date.
  package init?(_ value: DatabaseValue) {
    guard case .string(let text) = value.storage,
      let date = text.withUTF8Span({ DateText($0, rules: .shell) }), date.hasDate, date.zone == .none,
      let time = date.timestamp
    else { return nil }
    self.time = time
  }
}
