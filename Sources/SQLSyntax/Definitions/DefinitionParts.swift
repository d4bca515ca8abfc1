/// The parts of a CREATE VIEW, TRIGGER, INDEX or TABLE, or of an ALTER TABLE that adds a column, whose literals meet columns.
package struct DefinitionParts {
  /// A statement that means the same as a part of the definition.
  package struct Part {
    /// What is before the part in that statement; empty for a whole statement.
    package let prefix: String
    /// The bytes of the definition that are the part.
    package let range: Range<Int>
  }

  package private(set) var parts: [Part] = []
  /// What is defined, as messages name it.
  package private(set) var object = ""
  /// The table whose rows a trigger calls `new` and `old`.
  package private(set) var triggerTable: String?
  /// A statement that makes a table with the columns that are defined, if there is none before the definition has run.
  package private(set) var tableSQL: String?

  private let outline: SQLOutline

  /// Reads a definition; nil for other statements, and for one without expressions.
  package init?(_ outline: SQLOutline) {
    self.outline = outline
    guard ["create", "alter"].contains(outline.word(0) ?? "") else { return nil }
    guard outline.word(0) == "create" else {
      readAddedColumn()
      if parts.isEmpty { return nil }
      return
    }
    var index = 1
    while ["temp", "temporary", "unique"].contains(outline.word(index) ?? "") { index += 1 }
    object = outline.word(index) ?? ""
    switch object {
    case "view": readView()
    case "index": readIndex(from: index + 1)
    case "trigger": readTrigger(from: index + 1)
    case "table": readTable(from: index + 1)
    default: break
    }
    if parts.isEmpty { return nil }
  }

  private mutating func add(_ tokens: Range<Int>, behind prefix: String = "") {
    guard let first = tokens.first, let last = tokens.last, last < outline.tokens.count else { return }
    parts.append(
      Part(
        prefix: prefix,
        range: outline.tokens[first].range.lowerBound..<outline.tokens[last].range.upperBound))
  }

  /// The index behind the last token, without the semicolon at the end.
  private var end: Int {
    outline.sign(outline.tokens.count - 1) == .semicolon ? outline.tokens.count - 1 : outline.tokens.count
  }

  private func first(_ word: String, from start: Int) -> Int? {
    (start..<max(start, end)).first { outline.word($0) == word }
  }

  /// The tokens of a name with its schema.
  private func name(from start: Int) -> Range<Int>? {
    var index = start
    if outline.word(index) == "if" { index += 3 }
    guard outline.name(index) != nil else { return nil }
    return index..<(outline.sign(index + 1) == .point ? index + 3 : index + 1)
  }

  private mutating func readView() {
    guard let query = first("as", from: 1) else { return }
    add(query + 1..<end)
  }

  private mutating func readIndex(from start: Int) {
    guard let on = first("on", from: start), outline.name(on + 1) != nil, let close = outline.closings[on + 2]
    else { return }
    let select = "SELECT 1 FROM \(table(on + 1, of: start)) WHERE "
    for item in outline.items(in: on + 3..<close) {
      let words = item.prefix { !["asc", "desc"].contains(outline.word($0) ?? "") }
      add(words.startIndex..<words.endIndex, behind: select)
    }
    if outline.word(close + 1) == "where" { add(close + 2..<end, behind: select) }
  }

  /// The table of an index or a trigger, which is in the schema that the name of the definition states.
  private func table(_ table: Int, of definition: Int) -> String {
    let schema =
      name(from: definition).flatMap { $0.count == 3 ? outline.text($0.prefix(1)) + "." : nil } ?? ""
    return schema + outline.text(table..<table + 1)
  }

  private mutating func readTrigger(from start: Int) {
    guard let begin = first("begin", from: start),
      let on = (start..<begin).first(where: { outline.word($0) == "on" }),
      outline.name(on + 1) != nil
    else { return }
    triggerTable = table(on + 1, of: start)
    if let when = (on..<begin).first(where: { outline.word($0) == "when" }) {
      add(when + 1..<begin, behind: "SELECT ")
    }
    var start = begin + 1
    for index in start..<max(start, end) where outline.sign(index) == .semicolon {
      add(start..<index)
      start = index + 1
    }
  }

  private mutating func readTable(from start: Int) {
    guard let table = name(from: start), outline.sign(table.upperBound) == .leftParenthesis,
      let close = outline.closings[table.upperBound]
    else { return }
    let name = outline.text(table.upperBound - 1..<table.upperBound)
    tableSQL = "CREATE TABLE \(name) \(outline.text(table.upperBound..<end))"
    for item in outline.items(in: table.upperBound + 1..<close) { readColumn(item, of: name) }
  }

  private mutating func readAddedColumn() {
    guard outline.word(1) == "table", let table = name(from: 2), outline.word(table.upperBound) == "add"
    else {
      return
    }
    object = "table"
    let column = outline.word(table.upperBound + 1) == "column" ? table.upperBound + 2 : table.upperBound + 1
    let name = outline.text(table.upperBound - 1..<table.upperBound)
    tableSQL = "CREATE TABLE \(name) (\(outline.text(column..<end)))"
    readColumn(column..<end, of: name)
  }

  /// Reads DEFAULT, CHECK and the expression of a generated column.
  private mutating func readColumn(_ tokens: Range<Int>, of table: String) {
    guard let first = tokens.first else { return }
    var index = first
    while index < tokens.upperBound {
      let next = index + 1
      switch outline.word(index) {
      case "check", "as":
        if let close = outline.closings[next] {
          add(next + 1..<close, behind: "SELECT 1 FROM \(table) WHERE ")
        }
      case "default":
        let insertion = "INSERT INTO \(table)(\(outline.text(first..<first + 1))) VALUES ("
        if let close = outline.closings[next] {
          add(next + 1..<close, behind: insertion)
        } else {
          add(next..<(outline.sign(next) == .minus ? next + 2 : next + 1), behind: insertion)
        }
      default: break
      }
      index = (outline.closings[index] ?? index) + 1
    }
  }
}
