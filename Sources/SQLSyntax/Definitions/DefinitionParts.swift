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
  private var tree: SQLTree { outline.tree }

  /// Reads a definition; nil for other statements, and for one without expressions.
  package init?(_ outline: SQLOutline) {
    self.outline = outline
    guard let definition = tree.leadingNodes.first, let name = tree.child(.name, of: definition) else {
      return nil
    }
    let children = tree.children(of: definition)
    switch tree.nodes[definition].kind {
    case .createView:
      object = "view"
      if let query = tree.child(.selection, of: definition) { add(tree.tokens(query)) }
    case .createIndex:
      object = "index"
      guard let table = table(of: definition, named: name) else { return nil }
      let keys = tree.child(.indexed, of: definition).map { tree.children(of: $0) } ?? []
      for key in keys { add(tree.tokens(key), behind: "SELECT 1 FROM \(table) WHERE ") }
      if let condition = tree.child(.where, of: definition) {
        add(tree.tokens(condition).dropFirst(), behind: "SELECT 1 FROM \(table) WHERE ")
      }
    case .createTrigger:
      object = "trigger"
      triggerTable = table(of: definition, named: name)
      for child in children {
        switch tree.nodes[child].kind {
        case .triggerCondition: add(tree.tokens(child).dropFirst(), behind: "SELECT ")
        case .statement: add(tree.tokens(child))
        default: break
        }
      }
    case .createTable:
      object = "table"
      let columns = tree.tokens(name).upperBound..<tree.tokens(definition).upperBound
      readTable(tree.tokens(name), children, outline.text(columns))
    case .alter:
      object = "table"
      guard let added = tree.child(.added, of: definition), let column = tree.child(.column, of: added) else {
        return nil
      }
      readTable(tree.tokens(name), [column], "(\(outline.text(tree.tokens(column))))")
    default: break
    }
    if parts.isEmpty { return nil }
  }

  private mutating func add(_ tokens: Range<Int>, behind prefix: String = "") {
    guard let first = tokens.first, let last = tokens.last else { return }
    parts.append(
      Part(
        prefix: prefix,
        range: outline.tokens[first].range.lowerBound..<outline.tokens[last].range.upperBound))
  }

  /// The table of an index or a trigger, which is in the schema that the name of the definition states.
  private func table(of definition: Int, named name: Int) -> String? {
    let path = tree.tokens(name)
    let schema = path.count == 3 ? outline.text(path.prefix(1)) + "." : ""
    return tree.child(.table, of: definition).map { schema + outline.text(tree.tokens($0)) }
  }

  /// Reads the values and expressions of some columns and constraints.
  private mutating func readTable(_ path: Range<Int>, _ members: [Int], _ columns: String) {
    let table = outline.text(path.suffix(1))
    tableSQL = "CREATE TABLE \(table) \(columns)"
    for member in members {
      let column = outline.text(tree.tokens(member).prefix(1))
      for constraint in tree.children(of: member) {
        let contents = tree.contents(of: constraint)
        switch tree.nodes[constraint].kind {
        case .check, .generator: add(contents, behind: "SELECT 1 FROM \(table) WHERE ")
        case .defaultValue: add(contents, behind: "INSERT INTO \(table)(\(column)) VALUES (")
        default: break
        }
      }
    }
  }
}
