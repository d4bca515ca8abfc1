import OutputModes

/// The candidates at the cursor, of which a person selects one.
struct CompletionMenu {
  private(set) var found: MenuCandidates
  /// The selected candidate; nil for none.
  private(set) var selected: Int?

  /// The maximum number of rows.
  static let rowLimit = 8

  init(_ found: MenuCandidates) {
    self.found = found
  }

  /// The start of the typed part in the text, in bytes.
  var start: Int { found.start }

  /// The selected candidate.
  var selection: MenuCandidates.Candidate? { selected.map { found.candidates[$0] } }

  /// Selects the next candidate, or the previous one.
  mutating func select(_ step: Int) {
    let count = found.candidates.count
    selected = selected.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }

  /// Replaces the candidates after a letter was typed.
  mutating func filter(_ new: MenuCandidates) {
    found = new
    selected = selected == nil ? nil : 0
  }

  /// The rows of the menu, with the selected candidate among them.
  func rows(columns: Int, limit: Int) -> [[ScreenCell]] {
    let count = min(found.candidates.count, Self.rowLimit, max(limit, 1))
    let first = max(0, min((selected ?? 0) - count / 2, found.candidates.count - count))
    let shown = found.candidates[first..<first + count]
    let widest = min(shown.map { width($0.text) }.max() ?? 0, columns - 2)
    var rows: [[ScreenCell]] = []
    for (index, candidate) in shown.enumerated() {
      let isSelected = first + index == selected
      var row = RowBuilder(columns: columns - 1)
      row.append(" " + candidate.text, style: isSelected ? .selected : .plain)
      let gap = max(widest - width(candidate.text), 0) + 1
      row.append(String(repeating: " ", count: gap), style: isSelected ? .selected : .plain)
      row.append(candidate.note, style: isSelected ? .selected : .dim)
      rows.append(row.rows[0])
    }
    let rest = found.candidates.count - count
    if rest > 0, rows.count < limit {
      var row = RowBuilder(columns: columns - 1)
      row.append(" \((selected ?? 0) + 1) of \(found.candidates.count)", style: .dim)
      rows.append(row.rows[0])
    }
    return rows
  }

  private func width(_ text: String) -> Int { TextMeasure.columns.width(of: text.utf8.span) }
}
