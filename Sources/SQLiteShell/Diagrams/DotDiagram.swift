import SQLSyntax

/// A diagram as text for the programs of [Graphviz](https://graphviz.org/doc/info/lang.html).
///
/// Tables have identifiers of their own. Their names are in labels, in which all characters can be escaped.
struct DotDiagram {
  let diagram: Diagram

  var lines: [String] {
    var lines = [
      "digraph schema {", "  rankdir=RL;", "  node [shape=plaintext, fontname=\"Helvetica\", fontsize=11];",
      "  edge [fontname=\"Helvetica\", fontsize=9, arrowhead=none, arrowtail=none, dir=both];",
    ]
    for (index, table) in diagram.tables.enumerated() {
      lines.append("  t\(index) [label=<\(label(of: table))>];")
    }
    for (number, link) in diagram.links.enumerated() {
      let head: String
      if let parent = link.parent {
        head = "t\(parent)" + port(link.parentColumns.first, in: diagram.tables[parent])
      } else {
        head = "none\(number)"
        lines.append("  \(head) [label=<\(XMLText.escaped("\(link.parentName) (no such table)"))>];")
      }
      let tail = "t\(link.child)" + port(link.childColumns.first, in: diagram.tables[link.child])
      var attributes = [
        "arrowtail=\(link.isSingle ? "teeodot" : "crowodot")",
        "arrowhead=\(link.isOptional ? "teeodot" : "teetee")",
      ]
      if link.isImplied { attributes.append("style=dashed") }
      var label = link.childColumns.count > 1 ? link.childColumns.joined(separator: ", ") : ""
      if link.isImplied { label += (label.isEmpty ? "" : ": ") + (link.missingText ?? "implied") }
      if !label.isEmpty { attributes.append("label=<\(XMLText.escaped(label))>") }
      lines.append("  \(tail) -> \(head) [\(attributes.joined(separator: ", "))];")
    }
    return lines + ["}"]
  }

  private func label(of table: Diagram.Table) -> String {
    var rows = ["<TR><TD BGCOLOR=\"#dddddd\"><B>\(XMLText.escaped(table.shownName))</B></TD></TR>"]
    for (index, column) in table.columns.enumerated() {
      let text = XMLText.escaped(
        ([column.name, column.type].filter { !$0.isEmpty } + column.marks).joined(separator: " "))
      let styled = column.keyPosition > 0 ? "<U>\(text)</U>" : text
      rows.append("<TR><TD ALIGN=\"LEFT\" PORT=\"c\(index)\">\(styled)</TD></TR>")
    }
    if table.hiddenCount > 0 { rows.append("<TR><TD ALIGN=\"LEFT\">… \(table.hiddenCount) more</TD></TR>") }
    return "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\">\(rows.joined())</TABLE>"
  }

  private func port(_ column: String?, in table: Diagram.Table) -> String {
    guard let column, let index = table.columns.firstIndex(where: { $0.name.matches(column) }) else {
      return ""
    }
    return ":c\(index)"
  }
}

/// Text in XML, and in the labels of Graphviz, which are read in the same way.
enum XMLText {
  /// The text with references for what has a meaning, and U+FFFD for characters that XML cannot contain.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case _ where scalar.isControl: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    // A label of Graphviz must not be empty.
    return escaped.isEmpty ? " " : escaped
  }
}
