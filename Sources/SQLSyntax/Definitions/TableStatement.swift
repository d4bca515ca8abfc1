import TypedSQLiteCore

/// The text of a CREATE TABLE, parsed into columns so that parts of it can be replaced.
package struct TableStatement {
  private let outline: SQLOutline
  /// The columns, in order.
  package private(set) var columns: [Column] = []
  /// The expressions of the CHECKs of the table and of its columns, as ranges of ``tokens`` between the parentheses.
  package private(set) var checks: [Range<Int>] = []

  package var sql: [UInt8] { outline.sql }
  /// Its tokens, without white space and comments.
  package var tokens: [SQLToken] { outline.tokens }

  /// A column as it is written; ranges are of ``TableStatement/tokens``.
  package struct Column {
    /// The name, without quotes.
    package let name: String
    /// The declared type; empty, after the name, if there is none.
    package let type: Range<Int>
    /// The value after DEFAULT.
    package var defaultValue: Range<Int>?
    /// The expression that computes the column.
    package var generator: Range<Int>?
  }

  /// Parses a statement; nil unless it makes an ordinary table.
  package init?(_ sql: [UInt8]) {
    outline = SQLOutline(sql)
    let tree = outline.tree
    guard let table = tree.leadingNodes.first, tree.nodes[table].kind == .createTable,
      let name = tree.child(.name, of: table), outline.closings[tree.tokens(name).upperBound] != nil
    else { return nil }
    for part in tree.children(of: table) {
      let children = tree.children(of: part)
      checks += children.filter { tree.nodes[$0].kind == .check }.map { tree.contents(of: $0) }
      guard let type = children.first, tree.nodes[type].kind == .type else { continue }
      let name = outline.tokens[tree.tokens(part).lowerBound].content(in: sql.span)
      var column = Column(name: String(decoding: name, as: UTF8.self), type: tree.tokens(type))
      for child in children {
        switch tree.nodes[child].kind {
        case .defaultValue where tree.tokens(child).count > 1:
          column.defaultValue = tree.tokens(child).dropFirst()
        case .generator: column.generator = tree.contents(of: child)
        default: break
        }
      }
      columns.append(column)
    }
  }

  /// The text with some parts replaced; each part is a range of ``tokens``.
  ///
  /// An inserted part gets a space before it; for a removed part, the spaces before it are removed too.
  package func text(replacing parts: [(tokens: Range<Int>, text: String)]) -> String {
    var result: [UInt8] = []
    var position = 0
    for part in parts.sorted(by: { $0.tokens.lowerBound < $1.tokens.lowerBound }) {
      let before = tokens[part.tokens.lowerBound - 1].range.upperBound
      let isGap = part.tokens.isEmpty || part.text.isEmpty
      result += sql[position..<(isGap ? before : tokens[part.tokens.lowerBound].range.lowerBound)]
      if part.tokens.isEmpty, !part.text.isEmpty { result.append(UInt8(ascii: " ")) }
      result += Array(part.text.utf8)
      position = part.tokens.isEmpty ? before : tokens[part.tokens.upperBound - 1].range.upperBound
    }
    result += sql[position...]
    return String(decoding: result, as: UTF8.self)
  }

  /// The text of a range of ``tokens``.
  package func text(of part: Range<Int>) -> String { outline.text(part) }
}
