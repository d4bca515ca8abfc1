import OutputModes
import TypedSQLiteCore

/// A diagram as lines of text: boxes with columns, or a tree.
struct TextDiagram {
  let diagram: Diagram
  /// The columns of the screen.
  let width: Int
  /// The lines of the screen; nil if there is no end.
  let height: Int?

  /// The number of tables above which boxes help nobody.
  private static let boxLimit = 12

  /// The boxes if they fit, or else the tree.
  var lines: [String] {
    if diagram.tables.count <= Self.boxLimit, let boxes = boxLines { return boxes }
    return treeLines
  }
}

// MARK: - Boxes

extension TextDiagram {
  /// A box for each table, parents before their children; nil if they do not fit the screen.
  var boxLines: [String]? {
    let ranks = diagram.ranks
    let order = diagram.tables.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var shelves: [[[String]]] = []
    var used = 0
    var lastRank = -1
    for index in order {
      let box = self.box(of: index)
      let boxWidth = box.first.map(\.shownWidth) ?? 0
      guard boxWidth <= width else { return nil }
      if shelves.isEmpty || ranks[index] != lastRank || used + 2 + boxWidth > width {
        shelves.append([])
        used = -2
      }
      lastRank = ranks[index]
      used += boxWidth + 2
      shelves[shelves.count - 1].append(box)
    }
    let lines = shelves.flatMap(Self.joined)
    if let height, lines.count > height { return nil }
    return lines
  }

  private func box(of index: Int) -> [String] {
    let table = diagram.tables[index]
    var rows = table.columns.map { column -> [String] in
      [column.marks.joined(separator: " "), column.name.shownInDiagram, column.type.shownInDiagram]
    }
    if table.hiddenCount > 0 { rows.append(["", "and \(table.hiddenCount) more", ""]) }
    let widths = (0..<3).map { place in rows.map { $0[place].shownWidth }.max() ?? 0 }
    var texts = rows.map { row in
      zip(row, widths).map { $0.padded(to: $1) }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    texts += diagram.links(from: index).map { link in
      let arrow = link.isImplied ? "┄>" : "─>"
      return "\(link.childText) \(arrow) \(link.parentText(in: diagram))"
    }
    let title = table.shownName.shownInDiagram
    let inner = ([title] + texts).map(\.shownWidth).max() ?? 0
    let isDivided = !diagram.links(from: index).isEmpty && !rows.isEmpty
    var lines = ["┌ \(title) " + String(repeating: "─", count: inner - title.shownWidth) + "┐"]
    for (place, text) in texts.enumerated() {
      if isDivided, place == rows.count { lines.append("├" + String(repeating: "─", count: inner + 2) + "┤") }
      lines.append("│ \(text.padded(to: inner)) │")
    }
    return lines + ["└" + String(repeating: "─", count: inner + 2) + "┘"]
  }

  /// Boxes beside each other.
  private static func joined(_ boxes: [[String]]) -> [String] {
    let height = boxes.map(\.count).max() ?? 0
    return (0..<height).map { line in
      var text = ""
      for (place, box) in boxes.enumerated() {
        let boxWidth = box.first.map(\.shownWidth) ?? 0
        let part = line < box.count ? box[line] : ""
        let isLast = boxes[(place + 1)...].allSatisfy { line >= $0.count }
        text += isLast ? part : part.padded(to: boxWidth + 2)
        if isLast { break }
      }
      return text
    }
  }
}

// MARK: - A tree

extension TextDiagram {
  /// Each table that refers to none, and below it those that refer to it.
  ///
  /// A table with several parents is below each of them; its own children are below the first.
  var treeLines: [String] {
    var lines: [String] = []
    var shown: Set<Int> = []
    var children: [Int: [Diagram.Link]] = [:]
    for link in diagram.links {
      if let parent = link.parent, parent != link.child { children[parent, default: []].append(link) }
    }
    let isChild = Set(diagram.links.filter { $0.parent != nil && $0.parent != $0.child }.map(\.child))
    // In a circle no table is a root, so the first one is taken.
    let roots =
      diagram.tables.indices.filter { !isChild.contains($0) }
      + diagram.tables.indices.filter(isChild.contains)
    for root in roots where !shown.contains(root) {
      shown.insert(root)
      lines.append(tableText(root))
      lines += noteLines(root, indent: children[root] == nil ? "    " : "│   ")
      var stack = [Level(links: children[root] ?? [], indent: "")]
      while var level = stack.popLast() {
        guard level.next < level.links.count else { continue }
        let link = level.links[level.next]
        level.next += 1
        let isLast = level.next == level.links.count
        let line = level.indent + (isLast ? "└" : "├") + (link.isImplied ? "┄ " : "─ ")
        let isNew = shown.insert(link.child).inserted
        var text = "\(diagram.tables[link.child].shownName.shownInDiagram).\(link.childText)"
        text +=
          " \(link.isImplied ? "┄>" : "─>") \(link.parentColumns.joined(separator: ", ").shownInDiagram)"
        text += "  \(link.cardinality)"
        if link.isImplied { text += ", implied" + (link.missingText.map { ": \($0)" } ?? "") }
        let hasChildren = children[link.child] != nil
        if !isNew, hasChildren { text += "  (its children are above)" }
        lines.append(line + text)
        let indent = level.indent + (isLast ? "   " : "│  ")
        stack.append(level)
        guard isNew else { continue }
        lines += noteLines(link.child, indent: indent + (hasChildren ? "│   " : "    "))
        if hasChildren { stack.append(Level(links: children[link.child] ?? [], indent: indent)) }
      }
    }
    return lines
  }

  private struct Level {
    let links: [Diagram.Link]
    let indent: String
    var next = 0
  }

  private func tableText(_ index: Int) -> String {
    let table = diagram.tables[index]
    let key = table.columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
    let name = table.shownName.shownInDiagram
    return key.isEmpty ? name : "\(name) (\(key.map(\.name.shownInDiagram).joined(separator: ", ")))"
  }

  /// The links of a table that are no branches: to itself, and to tables that do not exist.
  private func noteLines(_ index: Int, indent: String) -> [String] {
    diagram.links(from: index).filter { $0.parent == nil || $0.parent == index }.map {
      "\(indent)\($0.childText) \($0.isImplied ? "┄>" : "─>") \($0.parentText(in: diagram))"
    }
  }
}

extension Diagram.Link {
  /// The columns that refer, as text.
  var childText: String { childColumns.joined(separator: ", ").shownInDiagram }

  /// The columns that are referred to, with the table and what is known of the link.
  func parentText(in diagram: Diagram) -> String {
    let table = parent.map { diagram.tables[$0].shownName } ?? parentName
    let columns = parentColumns.isEmpty ? "" : "." + parentColumns.joined(separator: ", ")
    guard parent != nil else { return "\(table)\(columns)".shownInDiagram + "  (no such table)" }
    return "\(table)\(columns)".shownInDiagram + "  \(cardinality)"
      + (isImplied ? missingText.map { ", \($0)" } ?? "" : "")
  }
}

extension String {
  /// The text with control characters as `^J`, so that it stays on its line.
  var shownInDiagram: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F, let caret = Unicode.Scalar(scalar.value ^ 0x40) {
        shown += "^"
        shown.unicodeScalars.append(caret)
      } else {
        shown.unicodeScalars.append(scalar.isControl ? "\u{FFFD}" : scalar)
      }
    }
    return shown
  }
}
