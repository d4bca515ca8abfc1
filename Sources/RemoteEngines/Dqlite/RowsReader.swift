import TypedSQLiteCore

/// Reads the rows in a part of an answer.
@safe struct RowsReader {
  /// What follows in a part.
  enum Step {
    case row
    /// Another part follows.
    case more
    case done
  }

  let columnCount: Int
  private var body: BodyReader

  /// Reads the number and the names of the columns.
  ///
  /// - Returns: nil if the bytes are no such part.
  init?(_ bytes: UnsafeRawBufferPointer) {
    unsafe body = BodyReader(bytes)
    // Each name has at least a word.
    guard let count = body.word(), count > 0, count <= UInt64(body.left) / 8 else { return nil }
    columnCount = Int(count)
    for _ in 0..<columnCount {
      guard unsafe body.text() != nil else { return nil }
    }
  }

  /// How many bytes of the part are left.
  var left: Int { body.left }

  /// The rest of the part.
  var rest: BodyReader { body }

  /// Reads the next row.
  ///
  /// - Parameter values: the values, which point into the part.
  /// - Returns: nil if the bytes are no row.
  mutating func next(into values: inout [RemoteValue]) -> Step? {
    var ahead = body
    switch ahead.word() {
    case .max: return ahead.isAtEnd ? .done : nil
    case 0xEEEE_EEEE_EEEE_EEEE: return ahead.isAtEnd ? .more : nil
    default: break
    }
    ahead = body
    guard ahead.skip((columnCount + 1) / 2) else { return nil }
    values.removeAll(keepingCapacity: true)
    for column in 0..<columnCount {
      guard let pair = body.byte(at: column / 2) else { return nil }
      let type = column.isMultiple(of: 2) ? pair & 0xF : pair >> 4
      guard let value = Self.value(ofType: type, &ahead) else { return nil }
      values.append(value)
    }
    body = ahead
    return .row
  }

  private static func value(ofType type: UInt8, _ body: inout BodyReader) -> RemoteValue? {
    switch type {
    // Declared dates and booleans come with types of their own; their values are the stored ones.
    case 1, 9, 11: body.word().map { .integer(Int64(bitPattern: $0)) }
    case 2: body.word().map { .real(Double(bitPattern: $0)) }
    case 3, 10: unsafe body.text().map { unsafe .text($0) }
    case 4: unsafe body.blob().map { unsafe .blob($0) }
    case 5: body.word().map { _ in .null }
    default: nil
    }
  }
}
