import SQLSyntax
import TypedSQLiteCore

/// An argument that a tool takes.
struct ToolParameter: Sendable {
  let name: String
  let kind: Kind
  let isRequired: Bool
  /// What it is for, a sentence for a model and the manual.
  let summary: String

  enum Kind: Sendable {
    case text
    /// A number from 1 to a largest one.
    case count(Int)
    /// A number from 0.
    case number
    case flag
    case texts
    /// An array or an object of values for the parameters of a statement.
    case values
  }

  init(_ name: String, _ kind: Kind, isRequired: Bool = false, _ summary: String) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.summary = summary
  }

  /// What the argument takes, in the [JSON Schema](https://json-schema.org/draft/2020-12) of its tool.
  fileprivate var schema: JSONTree {
    let scalars = JSONTree.list(["string", "number", "boolean", "null"].map { .text($0) })
    let type: JSONTree =
      switch kind {
      case .text: .object(["type": .text("string")])
      case .count(let most):
        .object(["type": .text("integer"), "minimum": .integer(1), "maximum": .integer(most)])
      case .number: .object(["type": .text("integer"), "minimum": .integer(0)])
      case .flag: .object(["type": .text("boolean")])
      case .texts: .object(["type": .text("array"), "items": .object(["type": .text("string")])])
      case .values:
        .object([
          "type": .list([.text("array"), .text("object")]), "items": .object(["type": scalars]),
          "additionalProperties": .object(["type": scalars]),
        ])
      }
    return type.adding(["description": .text(summary)])
  }

  /// What the argument takes, in words.
  var takes: String {
    switch kind {
    case .text: "a text"
    case .count(let most): "a whole number from 1 to \(most)"
    case .number: "a whole number from 0"
    case .flag: "true or false"
    case .texts: "an array of texts"
    case .values: "an array or an object of texts, numbers, true, false and null"
    }
  }

  fileprivate func accepts(_ value: JSONTree) -> Bool {
    switch (kind, value) {
    case (.text, .text), (.flag, .flag): true
    case (.count(let most), .integer(let number)): (1...most).contains(number)
    case (.number, .integer(let number)): number >= 0
    case (.texts, .list(let items)): items.allSatisfy { $0.string != nil }
    case (.values, .list(let items)): items.allSatisfy(\.isScalar)
    case (.values, .object(let members)): members.allSatisfy(\.value.isScalar)
    default: false
    }
  }
}

extension [ToolParameter] {
  /// The JSON Schema of an object with these arguments.
  var schema: JSONTree {
    let properties = JSONTree.object(map { JSONTree.Member($0.name, $0.schema) })
    return .object([
      "type": .text("object"), "properties": properties,
      "required": .list(filter(\.isRequired).map { .text($0.name) }), "additionalProperties": .flag(false),
    ])
  }
}

/// The arguments of a call, each of which is as its parameter says.
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
  func statement(in shell: Shell) throws(ShellError) -> [UInt8] {
    let sql = Array(text("sql").utf8)
    guard !sql.contains(0) else { throw .tool(.zeroByte) }
    guard sql.first(where: { !$0.isWhiteSpace }) != UInt8(ascii: ".") else { throw .tool(.command) }
    let count = InputBatch.count(sql)
    guard count == 1 else { throw .tool(.notOneStatement(count)) }
    let arguments = QueryArguments(of: sql)
    let literals = try literals(for: arguments.names)
    guard !literals.isEmpty else { return sql }
    return try arguments.text(with: literals, at: .argumentOfTool, shell, shell.database())
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
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .flag, .integer, .real, .text: true
    default: false
    }
  }

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
