/// Puts the value of a nested column together, as JSON, from the entries of its leaves.
struct NestedText {
  /// The JSON of the current row.
  private(set) var text: [UInt8] = []

  private let column: ParquetColumn
  private let readers: [LeafReader]
  private let limit: Int
  private var row = 0

  init(_ column: ParquetColumn, _ readers: [LeafReader], limit: Int) {
    self.column = column
    self.readers = readers
    self.limit = limit
  }

  /// Reads the next row; the current entries of the readers are its first.
  ///
  /// - Returns: whether the value is null.
  mutating func next(_ row: Int) throws(ParquetFailure) -> Bool {
    self.row = row
    text.removeAll(keepingCapacity: true)
    for reader in readers {
      guard reader.hasEntry, reader.repetition == 0 else { throw damage }
    }
    let isNull = readers[0].definition < column.node.presence
    try write(column.node)
    for reader in readers where reader.hasEntry && reader.repetition > 0 { throw damage }
    guard text.count <= limit else { throw tooLong }
    return isNull
  }

  private var damage: ParquetFailure { .damagedRow(column: column.name, row: row) }

  private var tooLong: ParquetFailure { .tooLong(column: column.name, row: row, limit: limit) }

  private func readers(of node: ValueNode) -> ArraySlice<LeafReader> {
    let start = column.node.leaves.lowerBound
    return readers[node.leaves.lowerBound - start..<node.leaves.upperBound - start]
  }

  private mutating func write(_ node: ValueNode) throws(ParquetFailure) {
    let parts = readers(of: node)
    guard let first = parts.first, first.hasEntry else { throw damage }
    guard text.count <= limit else { throw tooLong }
    if first.definition < node.presence {
      try pass(parts, below: node.presence)
      text.append("null")
      return
    }
    switch node.shape {
    case .leaf:
      guard first.isPresent else { throw damage }
      first.appendJSON(to: &text)
      try first.advance()
    case .list(let levels, let element): try writeList(parts, levels, element)
    case .map(let levels, let key, let value): try writeMap(parts, levels, key, value)
    case .structure(let fields):
      for (index, field) in fields.enumerated() {
        text.append(index == 0 ? "{" : ",")
        text.appendJSON(field.name)
        text.append(UInt8(ascii: ":"))
        try write(field.node)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  /// Passes over one entry of each leaf of something that is missing.
  private func pass(_ parts: ArraySlice<LeafReader>, below level: Int) throws(ParquetFailure) {
    for reader in parts {
      guard reader.hasEntry, reader.definition < level else { throw damage }
      try reader.advance()
    }
  }

  /// Whether all leaves continue a list.
  private func continues(_ parts: ArraySlice<LeafReader>, _ level: Int) throws(ParquetFailure) -> Bool {
    var continuing = 0
    for reader in parts where reader.hasEntry && reader.repetition >= level {
      guard reader.repetition == level else { throw damage }
      continuing += 1
    }
    guard continuing == 0 || continuing == parts.count else { throw damage }
    return continuing > 0
  }

  private mutating func writeList(
    _ parts: ArraySlice<LeafReader>, _ levels: ValueNode.Repeated, _ element: ValueNode
  ) throws(ParquetFailure) {
    text.append(UInt8(ascii: "["))
    if parts[parts.startIndex].definition < levels.definition {
      try pass(parts, below: levels.definition)
    } else {
      try write(element)
      while try continues(parts, levels.repetition) {
        text.append(UInt8(ascii: ","))
        try write(element)
      }
    }
    text.append(UInt8(ascii: "]"))
  }

  /// Writes a map as an object, or if its keys are not simple, as a list of objects with a key and a value.
  private mutating func writeMap(
    _ parts: ArraySlice<LeafReader>, _ levels: ValueNode.Repeated, _ key: ValueNode, _ value: ValueNode
  ) throws(ParquetFailure) {
    var isObject = false
    if case .leaf = key.shape { isObject = true }
    text.append(isObject ? "{" : "[")
    if parts[parts.startIndex].definition < levels.definition {
      try pass(parts, below: levels.definition)
    } else {
      try writePair(key, value, isObject: isObject)
      while try continues(parts, levels.repetition) {
        text.append(UInt8(ascii: ","))
        try writePair(key, value, isObject: isObject)
      }
    }
    text.append(isObject ? "}" : "]")
  }

  private mutating func writePair(
    _ key: ValueNode, _ value: ValueNode, isObject: Bool
  ) throws(ParquetFailure) {
    if !isObject { text.append("{\"key\":") }
    let start = text.count
    try write(key)
    // The name of a member is a text, whatever the key is.
    if isObject && text[start] != UInt8(ascii: "\"") {
      text.insert(UInt8(ascii: "\""), at: start)
      text.append(UInt8(ascii: "\""))
    }
    text.append(isObject ? ":" : ",\"value\":")
    try write(value)
    if !isObject { text.append(UInt8(ascii: "}")) }
  }
}
