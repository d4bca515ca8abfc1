/// What the steps of a plan do, in words.
struct PlanWords {
  let tables: PlannedTables

  /// The sentence for a step, without its place in the tree and without a full stop.
  func text(of step: PlanStep) -> String {
    switch step.action {
    case .read(let access): text(of: access)
    case .tree(let purpose): treeText(purpose)
    case .coroutine(let name): "takes the rows of \(queryName(name)) one by one"
    case .materialize(let name): "stores the rows of \(queryName(name)) first"
    case .subquery(let isList, let isCorrelated):
      "runs a subquery\(isList ? " for IN" : "") "
        + (isCorrelated ? "again for each row of the loop around it" : "once")
    case .reuse: "uses the result of a subquery again"
    case .bloomFilter(""): "builds a filter of bits, to skip rows without a match"
    case .bloomFilter(let table): "skips rows that have no match in \(table), by a filter of bits"
    case .membership(let index?): "looks values up in the index \(index) for IN"
    case .membership(nil): "looks values up by their rowid for IN"
    case .compound: "combines the rows of several queries"
    case .merge(let name): "merges the sorted rows of two queries, with \(name)"
    case .arm(let text): armText(text)
    case .alternatives: "finds rows by an index for each part of OR, and takes each row once"
    case .alternative(let number): "part \(number)"
    case .constantRows("1"): "makes one row, without a table"
    case .constantRows(let count): "makes \(count) rows, without a table"
    case .recursion(isFirst: true): "makes the first rows of a recursive query"
    case .recursion(isFirst: false): "adds the rows that each of its rows gives"
    case .other: step.detail
    }
  }

  // MARK: - Reading rows

  private func text(of access: PlanStep.Access) -> String {
    let table = tables.shownName(of: access.table)
    let count = tables.rowText(of: access.table)
    let all = count.map { ": \($0)" } ?? ""
    let terms = access.terms.isEmpty ? "" : " (\(access.terms.joined(separator: ", ")))"
    let promise = tables.promise(for: access).map { ", about \($0)" } ?? ""
    switch access.index {
    case .virtual(let plan): return "asks the virtual table \(table) (plan \(plan))"
    case .automatic(let isPartial):
      return "builds an index of \(isPartial ? "a part of " : "")\(table) for this run only\(all), "
        + "and finds rows by it\(terms)"
    case .none where access.isWhole: return "reads all rows of \(table)\(all)"
    // The shortcut of min() and max() has no name of an index if no index helps.
    case .none: return "reads all rows of \(table) for min() or max()\(all)"
    case .rowid, .primaryKey:
      if access.terms.isEmpty { return "looks for min() or max() in \(table) by its key" }
      let isOne = access.index == .rowid && access.terms == ["rowid=?"]
      return (isOne ? "finds one row of \(table) by its key" : "finds rows of \(table) by its key") + terms
        + promise
    case .named(let index, let isCovering):
      if access.isWhole {
        return isCovering
          ? "reads the whole index \(index), and not the table \(table)\(all)"
          : "reads all rows of \(table) in the order of the index \(index)\(all)"
      }
      if access.terms.isEmpty { return "looks for min() or max() in the index \(index) of \(table)" }
      let skipped = access.terms.filter { $0.hasPrefix("ANY(") }
        .map { $0.dropFirst(4).dropLast() }.joined(separator: ", ")
      return "finds rows of \(table) by the index \(index)\(terms)"
        + (skipped.isEmpty ? "" : ", once for each value of \(skipped)")
        + promise + (isCovering ? ", without the table" : "")
    }
  }

  /// The name of a query in a plan; SQLite numbers those that have none.
  private func queryName(_ name: String) -> String {
    name.hasPrefix("(") || name.hasPrefix("SUBQUERY") ? "a subquery" : "the query \(name)"
  }

  private func treeText(_ purpose: String) -> String {
    switch purpose {
    case "ORDER BY", "GROUP BY":
      return "sorts all rows in a temporary tree for \(purpose), before the first one is given"
    case "DISTINCT": return "keeps the rows in a temporary tree, to give each once"
    default:
      if purpose.hasSuffix("OF ORDER BY") {
        let terms = purpose.replacing("RIGHT PART", with: "LAST TERMS").lowercased()
          .replacing("order by", with: "ORDER BY")
        return "sorts in a temporary tree by the \(terms), the others are in order already"
      }
      return "keeps values in a temporary tree for \(purpose)"
    }
  }

  private func armText(_ text: String) -> String {
    switch text {
    case "LEFT-MOST SUBQUERY", "LEFT": return "the first query"
    case "RIGHT": return "the second query"
    default:
      let word = text.replacing(" USING TEMP B-TREE", with: "")
      return "the next query, with \(word)\(word == text ? "" : " by a temporary tree")"
    }
  }
}
