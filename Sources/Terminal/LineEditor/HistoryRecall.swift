/// The way through the earlier inputs that Up and Down take.
struct HistoryRecall {
  /// The entry that is shown; nil for the text that was typed.
  private var index: Int?
  private var draft: [UInt8] = []
  /// How the entries must begin.
  private var prefix: [UInt8] = []
  /// The entries that were changed since.
  private var changed: [Int: [UInt8]] = [:]

  /// Whether an entry is shown.
  var isActive: Bool { index != nil }

  /// The entry before the one that is shown; nil if there is none.
  ///
  /// - Parameters:
  ///   - current: the text that is shown.
  ///   - start: how entries must begin if this is the first step.
  ///   - entries: the entries, the oldest first.
  /// - Returns: the entry, as it was changed since.
  mutating func previous(_ current: [UInt8], prefix start: [UInt8], in entries: [[UInt8]]) -> [UInt8]? {
    if index == nil {
      draft = current
      prefix = start
      changed = [:]
    }
    var candidate = index ?? entries.count
    while candidate > 0 {
      candidate -= 1
      let text = changed[candidate] ?? entries[candidate]
      guard entries[candidate].starts(with: prefix), text != current else { continue }
      keep(current, in: entries)
      index = candidate
      return text
    }
    return nil
  }

  /// The entry after the one that is shown, or at last the text that was typed; nil if there is none.
  mutating func next(_ current: [UInt8], in entries: [[UInt8]]) -> [UInt8]? {
    guard let shown = index else { return nil }
    keep(current, in: entries)
    for candidate in entries.indices.dropFirst(shown + 1) {
      let text = changed[candidate] ?? entries[candidate]
      guard entries[candidate].starts(with: prefix), text != current else { continue }
      index = candidate
      return text
    }
    index = nil
    return draft
  }

  private mutating func keep(_ current: [UInt8], in entries: [[UInt8]]) {
    guard let index, entries.indices.contains(index), entries[index] != current else { return }
    changed[index] = current
  }
}
