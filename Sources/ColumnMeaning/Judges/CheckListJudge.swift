import SQLSyntax
import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes labels from texts that a CHECK limits to a list.
  static let checkLists = ColumnJudge("CheckList") { subject in
    guard let column = subject.column, let labels = subject.table.checkedLabels[column.name.lowercased()],
      !subject.sample.hasNumbers, subject.sample.blobs.isEmpty
    else { return nil }
    let list = labels.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = labels.count > 12 ? " and \(labels.count - 12) more" : ""
    return ColumnFinding(
      ColumnFormat(
        kind: .enumeration, storage: ColumnKind.enumeration.storages.first,
        evidence: Evidence(.constraint, .certain, ["a CHECK allows only \(list)\(rest)"])))
  }
}

extension TableStatement {
  /// The texts of each CHECK of the form `column IN ('a', 'b')`, by the name of the column in lower case.
  var checkedLabels: [String: [String]] {
    var labels: [String: [String]] = [:]
    for check in checks {
      if let (column, texts) = list(of: check) { labels[column.lowercased()] = texts }
    }
    return labels
  }

  private func list(of expression: Range<Int>) -> (column: String, labels: [String])? {
    guard expression.count >= 5, let first = expression.first, let last = expression.last,
      [.word, .quotedName].contains(tokens[first].kind), tokens[first + 1].isWord("in", in: sql.span),
      tokens[first + 2].kind == .sign(.leftParenthesis), tokens[last].kind == .sign(.rightParenthesis)
    else { return nil }
    var labels: [String] = []
    for index in first + 3..<last {
      let isLabel = !(index - first).isMultiple(of: 2)
      guard tokens[index].kind == (isLabel ? .string : .sign(.comma)) else { return nil }
      if isLabel { labels.append(String(decoding: tokens[index].content(in: sql.span), as: UTF8.self)) }
    }
    let column = String(decoding: tokens[first].content(in: sql.span), as: UTF8.self)
    return labels.isEmpty ? nil : (column, labels)
  }
}
