import TypedSQLiteCore

/// Why a time on the clocks of a zone is not one instant.
package struct LocalTimeFault: Error, Equatable {
  let zone: DisplayZone
  let kind: Kind
  /// The instants that could be meant.
  let first: Timestamp
  let second: Timestamp

  enum Kind: Sendable {
    /// The clocks were set forward, so they never showed the time.
    case skipped
    /// The clocks were set back, so they showed the time twice.
    case repeated
    /// The time is one instant, but a column on the clocks of the zone has only one text for two instants.
    case unwritable
  }

  /// What is wrong with a text that a user typed, and what to write in its place.
  package func message(on text: String) -> String {
    switch kind {
    case .skipped:
      "\(text) does not exist in \(zone.name), where clocks were set forward; write \(remedy)"
    case .repeated: "\(text) occurs twice in \(zone.name), where clocks were set back; write \(remedy)"
    case .unwritable:
      "\(text) cannot be stored on the clocks of \(zone.name), which showed the same time at \(remedy)"
    }
  }

  private var remedy: String {
    let style = DisplayStyle(style: .text, zone: zone)
    let texts = [first, second].map { instant in
      var buffer = ByteBuffer(capacity: 32)
      _ = DateCells.write(instant, style, to: &buffer)
      return "'" + buffer.withSpan { String(repairing: $0) } + "'"
    }
    return texts.joined(separator: " or ")
  }
}
