/// The tree of the schema, as columns and leaves.
struct Schema {
  private(set) var columns: [ParquetColumn] = []
  private(set) var leaves: [Leaf] = []

  private static let maximumDepth = 100

  /// Builds the tree from its nodes in the order of the footer.
  init(_ elements: [SchemaElement]) throws(Damage) {
    guard let root = elements.first, root.physical == nil else { throw .wrong("the schema has no root") }
    var builder = Builder(elements: elements)
    builder.next = 1
    guard root.childCount >= 0 else { throw .wrong("the schema has \(root.childCount) columns") }
    for _ in 0..<root.childCount {
      columns.append(try builder.column())
    }
    guard builder.next == elements.count else { throw .wrong("the schema has fields outside of its tree") }
    leaves = builder.leaves
  }

  /// A node with its children, and with the levels that its entries need.
  private struct Branch {
    let element: SchemaElement
    let definition: Int
    let repetition: Int
    let children: [Branch]
    let leaves: Range<Int>
  }

  private struct Builder {
    let elements: [SchemaElement]
    var next = 0
    var leaves: [Leaf] = []

    mutating func column() throws(Damage) -> ParquetColumn {
      let branch = try branch(definition: 0, repetition: 0, path: "", depth: 0)
      var kind = ParquetKind.nested
      if branch.children.isEmpty, branch.repetition == 0 {
        kind = leaves[branch.leaves.lowerBound].form.kind
      }
      return ParquetColumn(
        name: branch.element.name, kind: kind, isOptional: branch.element.repetition == .optional,
        node: Schema.node(branch))
    }

    private mutating func branch(
      definition: Int, repetition: Int, path: String, depth: Int
    ) throws(Damage) -> Branch {
      guard next < elements.count else { throw .wrong("the schema has too few fields") }
      guard depth < Schema.maximumDepth else { throw .wrong("the schema is nested too deep") }
      let element = elements[next]
      next += 1
      let definition = definition + (element.repetition == .required ? 0 : 1)
      let repetition = repetition + (element.repetition == .repeated ? 1 : 0)
      let path = path.isEmpty ? element.name : path + "." + element.name
      let first = leaves.count
      var children: [Branch] = []
      if let physical = element.physical {
        guard element.childCount == 0 else { throw .wrong("field \(path) has both a type and children") }
        leaves.append(
          try Leaf(element, physical, path: path, definition: definition, repetition: repetition))
      } else {
        guard element.childCount > 0 else { throw .wrong("field \(path) has neither a type nor children") }
        for _ in 0..<element.childCount {
          children.append(
            try branch(definition: definition, repetition: repetition, path: path, depth: depth + 1))
        }
      }
      return Branch(
        element: element, definition: definition, repetition: repetition, children: children,
        leaves: first..<leaves.count)
    }
  }
}

/// A field that has values.
struct Leaf: Sendable {
  /// The names from the column on, with dots between them, for messages.
  let path: String
  let physical: PhysicalType
  /// The number of bytes of a value; 0 if it varies.
  let width: Int
  let form: ValueForm
  /// The level of an entry that has a value.
  let definition: Int
  /// The level of an entry that continues the innermost list.
  let repetition: Int

  init(
    _ element: SchemaElement, _ physical: PhysicalType, path: String, definition: Int, repetition: Int
  ) throws(Damage) {
    self.path = path
    self.physical = physical
    self.definition = definition
    self.repetition = repetition
    guard physical != .fixedByteArray || (0...Int(Int32.max)).contains(element.length) else {
      throw .wrong("the values of field \(path) have \(element.length) bytes")
    }
    width = physical == .fixedByteArray ? element.length : physical.width ?? 0
    form = ValueForm(physical, element.annotation, width: width)
  }
}

/// How a value is put together from the entries of leaves.
final class ValueNode: Sendable {
  enum Shape: Sendable {
    case leaf
    case list(Repeated, ValueNode)
    case map(Repeated, key: ValueNode, value: ValueNode)
    case structure([(name: String, node: ValueNode)])
  }

  /// The levels of a list.
  struct Repeated: Sendable {
    /// Entries below this level of definition have no element.
    let definition: Int
    /// Entries of this level of repetition continue the list.
    let repetition: Int
  }

  let shape: Shape
  /// The leaves that it is made of.
  let leaves: Range<Int>
  /// Entries below this level of definition are null; 0 if there are none.
  let presence: Int

  init(_ shape: Shape, leaves: Range<Int>, presence: Int = 0) {
    self.shape = shape
    self.leaves = leaves
    self.presence = presence
  }
}

extension Schema {
  /// The node of a field with its repetition.
  private static func node(_ branch: Branch) -> ValueNode {
    switch branch.element.repetition {
    case .required: ValueNode(shape(branch), leaves: branch.leaves)
    case .optional: ValueNode(shape(branch), leaves: branch.leaves, presence: branch.definition)
    case .repeated:
      ValueNode(
        .list(levels(branch), ValueNode(shape(branch), leaves: branch.leaves)), leaves: branch.leaves)
    }
  }

  private static func levels(_ branch: Branch) -> ValueNode.Repeated {
    ValueNode.Repeated(definition: branch.definition, repetition: branch.repetition)
  }

  /// The shape of a single value of a field.
  private static func shape(_ branch: Branch) -> ValueNode.Shape {
    guard !branch.children.isEmpty else { return .leaf }
    if branch.children.count == 1, branch.children[0].element.repetition == .repeated {
      let inner = branch.children[0]
      switch branch.element.annotation {
      case .list: return .list(levels(inner), element(of: inner, in: branch))
      case .map:
        if inner.children.count == 2 {
          return .map(levels(inner), key: node(inner.children[0]), value: node(inner.children[1]))
        }
        return .list(levels(inner), element(of: inner, in: branch))
      default: break
      }
    }
    return .structure(branch.children.map { ($0.element.name, node($0)) })
  }

  /// The element of a list, by the rules for older lists in `LogicalTypes.md` of parquet-format.
  private static func element(of inner: Branch, in list: Branch) -> ValueNode {
    let isElement =
      inner.children.count != 1 || inner.children[0].element.repetition == .repeated
      || inner.element.name == "array" || inner.element.name == list.element.name + "_tuple"
    return isElement ? ValueNode(shape(inner), leaves: inner.leaves) : node(inner.children[0])
  }
}
