import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// A diagram as an SVG picture: parents on the left, their children to the right of them.
struct SVGDiagram {
  private let diagram: Diagram
  private var boxes: [Box] = []
  private var size = (width: 0, height: 0)

  /// The place of a table, in pixels.
  private struct Box {
    var x = 0
    var y = 0
    var width = 0
    var height = 0
    let lines: [(text: String, isKey: Bool)]
  }

  private static let lineHeight = 18
  private static let margin = 20
  private static let gap = (x: 110, y: 24)

  init(_ diagram: Diagram) {
    self.diagram = diagram
    boxes = diagram.tables.map { table in
      var lines = table.columns.map { column in
        (
          ([column.name, column.type].filter { !$0.isEmpty } + column.marks).joined(separator: " "),
          column.keyPosition > 0
        )
      }
      if table.hiddenCount > 0 { lines.append(("… \(table.hiddenCount) more", false)) }
      let widest =
        ([table.shownName] + lines.map(\.0)).map { $0.shownInDiagram.shownWidth }.max() ?? 0
      var box = Box(lines: lines)
      // Names are limited in width, so that one does not move all others off the screen.
      box.width = min(widest, 60) * 7 + 20
      box.height = (lines.count + 1) * Self.lineHeight + 8
      return box
    }
    place()
  }

  /// Gives each table its place: a column for each rank, in the order of the tables that it is linked to.
  private mutating func place() {
    let ranks = diagram.ranks
    var columns: [Int: [Int]] = [:]
    // Tables without links would make the first column long, so they are last, in columns of their own.
    let linked = Set(diagram.links.flatMap { link in link.parent.map { [link.child, $0] } ?? [] })
    let loose = diagram.tables.indices.filter { !linked.contains($0) }
    for index in diagram.tables.indices where linked.contains(index) {
      columns[ranks[index], default: []].append(index)
    }
    var last = (columns.keys.max() ?? -1) + 1
    let tallest =
      columns.values.map { column in column.reduce(0) { $0 + boxes[$1].height + Self.gap.y } }.max() ?? 0
    var used = 0
    for index in loose {
      let height = boxes[index].height + Self.gap.y
      if used > 0, used + height > max(tallest, 600) {
        last += 1
        used = 0
      }
      used += height
      columns[last, default: []].append(index)
    }
    var centers = [Double](repeating: 0, count: boxes.count)
    var x = Self.margin
    for rank in columns.keys.sorted() {
      var weights: [Int: Double] = [:]
      for index in columns[rank] ?? [] {
        let parents = diagram.links(from: index).compactMap(\.parent).filter { ranks[$0] < ranks[index] }
        weights[index] =
          parents.isEmpty ? Double(index) : parents.reduce(0) { $0 + centers[$1] } / Double(parents.count)
      }
      let order = (columns[rank] ?? []).sorted { (weights[$0] ?? 0, $0) < (weights[$1] ?? 0, $1) }
      var y = Self.margin
      for index in order {
        boxes[index].x = x
        boxes[index].y = y
        centers[index] = Double(y + boxes[index].height / 2)
        y += boxes[index].height + Self.gap.y
      }
      size.height = max(size.height, y)
      x += (order.map { boxes[$0].width }.max() ?? 0) + Self.gap.x
    }
    size.width = max(x - Self.gap.x + Self.margin, 200)
    size.height = max(size.height, 60)
  }

  var lines: [String] {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(size.width)" height="\#(size.height)" viewBox="0 0 \#(size.width) \#(size.height)" role="img" font-family="Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="11.5">"#,
      "<title>\(countText(diagram.tables.count, "table")) and \(countText(diagram.links.count, "link")) between them</title>",
      "<desc>\(XMLText.escaped(description))</desc>",
      #"<rect width="100%" height="100%" fill="white"/>"#,
    ]
    for link in diagram.links { lines += self.lines(of: link) }
    for (index, table) in diagram.tables.enumerated() {
      let box = boxes[index]
      lines.append("<g>")
      lines.append(
        #"<rect x="\#(box.x)" y="\#(box.y)" width="\#(box.width)" height="\#(box.height)" fill="white" stroke="dimgray"/>"#
      )
      lines.append(
        #"<rect x="\#(box.x)" y="\#(box.y)" width="\#(box.width)" height="\#(Self.lineHeight + 2)" fill="lightsteelblue" stroke="dimgray"/>"#
      )
      lines.append(text(table.shownName, in: box, line: 0, style: #" font-weight="bold""#))
      for (number, line) in box.lines.enumerated() {
        lines.append(
          text(
            line.text, in: box, line: number + 1, style: line.isKey ? #" text-decoration="underline""# : ""))
      }
      lines.append("</g>")
    }
    return lines + ["</svg>"]
  }

  /// The links in words, for those who do not see the picture.
  private var description: String {
    let links = diagram.links.prefix(Self.describedLinks).map { link in
      let parent = link.parent.map { diagram.tables[$0].shownName } ?? link.parentName
      return "\(diagram.tables[link.child].shownName) refers to \(parent)".shownInDiagram
    }
    let rest = diagram.links.count - links.count
    return links.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  private static let describedLinks = 200

  private func text(_ text: String, in box: Box, line: Int, style: String) -> String {
    let shown = text.shownInDiagram
    let cut = shown.shownWidth > 60 ? String(shown.prefix(59)) + "…" : shown
    let y = box.y + line * Self.lineHeight + (line == 0 ? 14 : 17)
    return #"<text x="\#(box.x + 10)" y="\#(y)"\#(style)>\#(XMLText.escaped(cut))</text>"#
  }

  /// The line of a link, with how many rows it joins at its ends.
  private func lines(of link: Diagram.Link) -> [String] {
    let child = boxes[link.child]
    guard let parent = link.parent else { return [] }
    let target = boxes[parent]
    let startY = child.y + height(of: link.childColumns.first, in: link.child)
    let endY = target.y + height(of: link.parentColumns.first, in: parent)
    let dash = link.isImplied ? #" stroke-dasharray="4 3""# : ""
    let isBeside = child.x == target.x
    let startX = isBeside ? child.x + child.width : child.x
    let endX = target.x + target.width
    // A link within a column goes around its right side.
    let bend = isBeside ? 45 : -max(40, abs(startX - endX) / 2)
    let path =
      "M \(startX) \(startY) C \(startX + bend) \(startY), \(endX + (isBeside ? 45 : -bend)) \(endY), \(endX) \(endY)"
    let title =
      "\(link.childColumns.joined(separator: ", ")): \(link.cardinality)"
      + (link.isImplied ? ", implied, \(link.missingText ?? "")" : "")
    var lines = [
      #"<path d="\#(path)" fill="none" stroke="\#(link.isImplied ? "gray" : "black")"\#(dash)><title>\#(XMLText.escaped(title))</title></path>"#
    ]
    // Many links may end at one key, so what is said of each is at its beginning.
    let side = isBeside ? 4 : -4
    lines.append(
      #"<text x="\#(startX + side)" y="\#(startY - 3)" font-size="9" text-anchor="\#(isBeside ? "start" : "end")">\#(link.cardinality)</text>"#
    )
    return lines
  }

  /// How far below the top of a table a column is.
  private func height(of column: String?, in table: Int) -> Int {
    let place = diagram.tables[table].columns.firstIndex { column?.matches($0.name) ?? false }
    return (place.map { $0 + 1 } ?? 0) * Self.lineHeight + 12
  }
}
