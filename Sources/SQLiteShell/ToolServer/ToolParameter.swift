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

  func accepts(_ value: JSONTree) -> Bool {
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

extension JSONTree {
  /// Whether it can be the value of a parameter of a statement.
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .flag, .integer, .real, .text: true
    default: false
    }
  }
}
