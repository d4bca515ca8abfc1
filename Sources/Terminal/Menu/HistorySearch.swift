import OutputModes

/// A search in the earlier inputs, which goes on with each key.
struct HistorySearch {
  private let entries: [[UInt8]]
  /// What was typed before the search.
  let original: EditedText
  private(set) var query: [UInt8] = []
  /// The entries that contain the query, the newest first; each text once.
  private var matches: [Int] = []
  private var selected = 0

  init(_ entries: [[UInt8]], original: EditedText) {
    self.entries = entries
    self.original = original
  }

  /// The entry that is found, with the cursor at the query; nil if there is none.
  var match: EditedText? {
    guard matches.indices.contains(selected) else { return nil }
    let entry = entries[matches[selected]]
    return EditedText(bytes: entry, cursor: Self.place(of: query, in: entry) ?? entry.count)
  }

  /// Searches for something else, from the newest entry on.
  mutating func search(_ new: [UInt8]) {
    query = new
    selected = 0
    matches = []
    guard !new.isEmpty else { return }
    var seen: Set<[UInt8]> = []
    for index in entries.indices.reversed()
    where Self.place(of: new, in: entries[index]) != nil && seen.insert(entries[index]).inserted {
      matches.append(index)
    }
  }

  /// Goes to an older entry, or to a newer one; false if there is none.
  mutating func step(_ count: Int) -> Bool {
    guard matches.indices.contains(selected + count) else { return false }
    selected += count
    return true
  }

  /// The row that shows the query, which match is shown, and how many there are.
  func row(columns: Int) -> [ScreenCell] {
    var row = RowBuilder(columns: max(columns - 1, 1))
    row.append("search: ", style: .dim)
    row.append(String(decoding: query, as: UTF8.self))
    if !query.isEmpty {
      row.append(matches.isEmpty ? "  no match" : "  \(selected + 1) of \(matches.count)", style: .dim)
    }
    return row.rows[0]
  }

  /// The first occurrence of a text in another one; letters of ASCII match in either case.
  private static func place(of query: [UInt8], in entry: [UInt8]) -> Int? {
    guard let first = query.first.map(lowercase), entry.count >= query.count else { return nil }
    for start in 0...entry.count - query.count where lowercase(entry[start]) == first {
      if zip(query, entry[start...]).allSatisfy({ lowercase($0) == lowercase($1) }) { return start }
    }
    return nil
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
