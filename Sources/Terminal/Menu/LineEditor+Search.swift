import CEditLine

extension LineEditor {
  func beginSearch() -> CInt {
    search = HistorySearch(history.entries, original: buffer.text)
    return CC_NORM
  }

  /// Handles a key during a search; false if the key ends it and does what it does elsewhere.
  func handleInSearch(_ key: Key) -> Bool {
    guard let query = search?.query else { return false }
    switch key {
    case .escape, .scalar(7):
      if let original = search?.original { set(original) }
      search = nil
      return true
    // Ctrl-R and Ctrl-S.
    case .scalar(0x12), .special(.up): step(1)
    case .scalar(0x13), .special(.down): step(-1)
    case .scalar(8), .scalar(0x7F): find(Array(query[..<query.clusterStart(before: query.count)]))
    case .scalar(let value) where value >= 0x20:
      guard let scalar = Unicode.Scalar(value) else { return true }
      find(query + Array(String(scalar).utf8))
    default:
      search = nil
      return false
    }
    return true
  }

  private func step(_ count: Int) {
    guard search?.step(count) == true else { return ring() }
    if let match = search?.match { set(match) }
  }

  private func find(_ query: [UInt8]) {
    search?.search(query)
    if let match = search?.match {
      set(match)
    } else if let original = search?.original, query.isEmpty {
      set(original)
    } else {
      ring()
    }
  }
}
