import SQLSyntax
import TypedSQLiteCore

/// Makes the lines that `.format convert` prints.
package struct ConversionReport {
  private let plan: ConversionPlan

  /// - Parameter plan: what is converted.
  package init(plan: ConversionPlan) { self.plan = plan }

  /// What will be converted, and what else uses it.
  package var planText: String {
    let source = plan.converter.source?.name ?? "?"
    var lines = plan.columns.map { column in
      "\(column.name): \(plan.converter.kind.name), \(source) to \(plan.converter.target.name)"
    }
    if let zone = plan.converter.textZone {
      lines.append("  text that names no zone is on the clocks of \(zone.name)")
    }
    for (column, edit) in zip(plan.columns, plan.edits) {
      if let type = edit.declaredType {
        let old = column.column.declaredType
        lines.append("  the declared type \(old.isEmpty ? "(none)" : old) of \(column.name) becomes \(type)")
      }
      if let expression = edit.defaultExpression {
        lines.append(
          "  the default \(column.column.defaultExpression ?? "") of \(column.name) becomes \(expression)")
      }
    }
    lines += plan.dependents.kept.map { "  \($0) uses it and stays correct" }
    return text(lines)
  }

  /// What becomes of the cells of a column, with counts and examples.
  package func text(of tally: ConversionTally, _ column: ConvertedColumn) -> String {
    var lines = ["\(column.name): \(countText(tally.convertedCount, "cell")) to convert"]
    lines += tally.examples.map { "  \($0.from.exampleText) becomes \($0.to.exampleText)" }
    if let respelled = tally.respelled {
      lines.append(
        "  \(countText(tally.respelledCount, "cell")) would be restored in another form:"
          + " \(respelled.from.exampleText) as \(respelled.back.exampleText)")
    }
    for reason in CellConverter.Reason.allCases {
      guard let count = tally.keptCounts[reason] else { continue }
      let example =
        reason == .null ? nil : tally.kept[reason].map { ": \($0.value.exampleText) at \($0.row)" }
      let cells = countText(count, "cell")
      lines.append("  \(cells) \(reason.text(plan.converter, count)) \(count == 1 ? "stays" : "stay")")
      if let example { lines[lines.count - 1] += example }
    }
    return text(lines)
  }

  /// How the conversion ended.
  package func endText(_ tallies: [ConversionTally], isDryRun: Bool) -> String {
    let count = tallies.reduce(0) { $0 + $1.convertedCount }
    return isDryRun
      ? "Nothing was changed.\n" : "Converted \(countText(count, "cell")), read back and compared.\n"
  }

  /// The rows that would lose something.
  static func lossText(of tally: ConversionTally, _ target: ColumnStorage) -> String {
    var lines = tally.losses.map { "  \($0.row): \($0.value.exampleText) \($0.loss.text(target.name))" }
    if tally.lostCount > lines.count { lines.append("  and \(tally.lostCount - lines.count) more") }
    let misfits = tally.misfits.map { row in
      "  \(row.row): \(row.value.exampleText) has no meaning here and would be changed"
    }
    lines += misfits
    if tally.misfitCount > misfits.count { lines.append("  and \(tally.misfitCount - misfits.count) more") }
    return lines.joined(separator: "\n")
  }

  private func text(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }
}

extension CellConverter.Reason {
  fileprivate func text(_ converter: CellConverter, _ count: Int) -> String {
    switch self {
    case .null: count == 1 ? "is NULL and" : "are NULL and"
    case .alreadyThere: count == 1 ? "is stored so already and" : "are stored so already and"
    case .sentinel: count == 1 ? "means \"not set\" or \"never\" and" : "mean \"not set\" or \"never\" and"
    case .unfit: count == 1 ? "is no \(converter.kind.name) and" : "are no \(converter.kind.name) and"
    }
  }
}

extension CellConverter.Loss {
  fileprivate func text(_ target: String) -> String {
    switch self {
    case .rounded(let value): "would be rounded to \(value.exampleText)"
    case .outOfRange: "is out of range for \(target)"
    case .zone: "would lose its zone"
    case .skipped(let zone): "is a time that the clocks of \(zone.name) skipped"
    case .shownTwice(let zone): "is in an hour that the clocks of \(zone.name) showed twice"
    case .sentinel(let value):
      "would be \(value.exampleText), which means \"not set\" (--sentinels converts it anyway)"
    }
  }
}
