/// A diagram as text for [Mermaid](https://mermaid.js.org/syntax/entityRelationshipDiagram.html).
///
/// Its grammar has no escapes, so characters that it does not accept are replaced; the true name is then in a comment.
struct MermaidDiagram {
  let diagram: Diagram

  /// The number of characters that Mermaid accepts by default.
  static let characterLimit = 50_000

  var lines: [String] {
    var lines = ["erDiagram"]
    let names = tableNames
    for (index, table) in diagram.tables.enumerated() {
      if names[index] != table.shownName { lines.append("  %% \(Self.comment(table.shownName))") }
      guard !table.columns.isEmpty else {
        lines.append("  \"\(names[index])\"")
        continue
      }
      lines.append("  \"\(names[index])\" {")
      var taken: Set<String> = []
      for column in table.columns { lines.append("    " + line(of: column, &taken)) }
      lines.append("  }")
    }
    for link in diagram.links {
      guard let parent = link.parent else {
        lines.append(
          "  %% \(Self.comment(diagram.tables[link.child].shownName)): no table \(Self.comment(link.parentName))"
        )
        continue
      }
      let relation =
        (link.isSingle ? "|o" : "}o") + (link.isImplied ? ".." : "--") + (link.isOptional ? "o|" : "||")
      var label = link.childColumns.joined(separator: ", ")
      if link.isImplied { label += " (implied" + (link.missingText.map { ": \($0)" } ?? "") + ")" }
      lines.append("  \"\(names[link.child])\" \(relation) \"\(names[parent])\" : \"\(Self.comment(label))\"")
    }
    return lines
  }

  /// The names of the tables, each once.
  private var tableNames: [String] {
    var taken: Set<String> = []
    return diagram.tables.map { table in
      let name = String(
        String.UnicodeScalarView(
          table.shownName.unicodeScalars.map {
            $0.isControl || "\"%\\".unicodeScalars.contains($0) ? "_" : $0
          }))
      return Self.unique(name.isEmpty ? "_" : name, &taken)
    }
  }

  private func line(of column: Diagram.Column, _ taken: inout Set<String>) -> String {
    let name = Self.unique(Self.word(column.name), &taken)
    var words = [column.type.isEmpty ? "any" : Self.word(column.type), name]
    let marks = column.marks
    if !marks.isEmpty { words.append(marks.joined(separator: ",")) }
    let comments =
      (name == column.name ? [] : [column.name])
      + (column.isNotNull && column.keyPosition == 0 ? ["not null"] : [])
    if !comments.isEmpty { words.append("\"\(Self.comment(comments.joined(separator: ", ")))\"") }
    return words.joined(separator: " ")
  }

  /// A name as a word: a letter or underscore, then letters, digits and `-_[]()`.
  static func word(_ name: String) -> String {
    var word = ""
    for scalar in name.unicodeScalars {
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic || scalar == "_"
      let isOther =
        scalar.isASCII && (("0"..."9").contains(scalar) || "-[]()".unicodeScalars.contains(scalar))
      if word.isEmpty, !isLetter { word.append("_") }
      if isLetter || isOther {
        word.unicodeScalars.append(scalar)
      } else if word != "_" || !word.isEmpty && name.unicodeScalars.first != scalar {
        word.append("_")
      }
    }
    // These words are marks of keys.
    return word.isEmpty ? "_" : ["PK", "FK", "UK"].contains(word.uppercased()) ? word + "_" : word
  }

  /// A text that a comment or a label can contain.
  static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 == "\"" ? "'" : $0 }))
  }

  private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    var unique = name
    var number = 2
    while !taken.insert(unique.lowercased()).inserted {
      unique = "\(name)_\(number)"
      number += 1
    }
    return unique
  }
}

extension Unicode.Scalar {
  /// Whether it is no character that shows, and may end a line.
  var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
      || value & 0xFFFE == 0xFFFE
  }
}
