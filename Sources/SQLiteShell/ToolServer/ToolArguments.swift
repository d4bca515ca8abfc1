import SQLSyntax
import TypedSQLiteCore

/// The arguments of a call, each as its parameter says.
struct ToolArguments {
  private let object: JSONTree

  /// - Throws: ``ShellError`` if an argument is missing, unknown or of another type.
  init(_ object: JSONTree, for parameters: [ToolParameter]) throws(ShellError) {
    // A client that fills in a form sends null for what was left empty.
    let given = object.members.filter { $0.value != .null }
    guard case .object = object else { throw .tool(.wrongArgument("arguments", takes: "an object")) }
    for member in given {
      guard let parameter = parameters.first(where: { $0.name == member.name }) else {
        throw .tool(.unknownArgument(member.name, known: parameters.map(\.name)))
      }
      guard parameter.accepts(member.value) else {
        throw .tool(.wrongArgument(member.name, takes: parameter.takes))
      }
    }
    for parameter in parameters where parameter.isRequired && object[parameter.name] ?? .null == .null {
      throw .tool(.missingArgument(parameter.name))
    }
    self.object = .object(given)
  }

  /// The text of an argument; an empty one if it was not given.
  func text(_ name: String) -> String { object[name]?.string ?? "" }

  func texts(_ name: String) -> [String] {
    if case .list(let items)? = object[name] { items.compactMap(\.string) } else { [] }
  }

  func number(_ name: String) -> Int? {
    if case .integer(let number)? = object[name] { number } else { nil }
  }

  func flag(_ name: String) -> Bool { object[name] == .flag(true) }

  // MARK: - Statements

  /// The one statement in the argument `sql`, with the values in `parameters` in the place of its parameters.
  ///
  /// - Throws: ``ShellError`` if it is not one statement, or has other parameters.
  func statement(in console: any CommandConsole) throws(ShellError) -> [UInt8] {
    let sql = Array(text("sql").utf8)
    guard !sql.contains(0) else { throw .tool(.zeroByte) }
    guard sql.first(where: { !$0.isWhiteSpace }) != UInt8(ascii: ".") else { throw .tool(.command) }
    let count = InputBatch.count(sql)
    guard count == 1 else { throw .tool(.notOneStatement(count)) }
    let arguments = QueryArguments(of: sql)
    let literals = try literals(for: arguments.names)
    guard !literals.isEmpty else { return sql }
    return try arguments.text(with: literals, at: .argumentOfTool, console, console.database())
  }

  /// The values as literals of SQL, in the order of the parameters.
  private func literals(for names: [String]) throws(ShellError) -> [String] {
    switch object["parameters"] {
    case .list(let values)?:
      guard values.count == names.count else {
        throw .tool(.wrongValues(needs: names, given: values.indices.map { "?\($0 + 1)" }))
      }
      var literals: [String] = []
      for value in values { literals.append(try value.literal()) }
      return literals
    case .object(let members)?:
      let values = Dictionary(members.map { (Self.bare($0.name), $0.value) }) { $1 }
      guard Set(names.map(Self.bare)) == Set(values.keys) else {
        throw .tool(.wrongValues(needs: names, given: members.map(\.name)))
      }
      var literals: [String] = []
      for name in names { literals.append(try (values[Self.bare(name)] ?? .null).literal()) }
      return literals
    default:
      guard names.isEmpty else { throw .tool(.wrongValues(needs: names, given: [])) }
      return []
    }
  }

  /// The name of a parameter without the sign before it.
  private static func bare(_ name: String) -> String { String(name.drop { "?:@$".contains($0) }) }
}

extension JSONTree {
  /// The value as a literal of SQL.
  ///
  /// - Throws: ``ShellError`` for a text that SQL cannot write.
  fileprivate func literal() throws(ShellError) -> String {
    switch self {
    case .flag(let flag): return flag ? "TRUE" : "FALSE"
    // A minus sign after another one would begin a comment.
    case .integer(let number): return number < 0 ? "(\(number))" : "\(number)"
    case .real(let number): return number < 0 ? "(\(number))" : "\(number)"
    case .text(let text):
      guard !text.utf8.contains(0) else { throw .tool(.zeroByte) }
      return SQLName.literal(text)
    default: return "NULL"
    }
  }
}

extension SourcePosition {
  /// The place of a statement that came in the argument of a tool.
  static let argumentOfTool = SourcePosition(origin: .argument, line: 1)
}
