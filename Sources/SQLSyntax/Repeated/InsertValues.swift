package import TypedSQLiteCore

/// The values of an INSERT statement: numbers, texts, blobs and NULL, and calls of functions of SQLite with such values.
package struct InsertValues {
  private var values: [LiteralValue] = []

  /// The properties on which the statement with parameters depends: how many values there are, which are REAL, and which
  /// are arguments.
  package struct Shape: Hashable {
    package var count = 0
    /// One bit for each value.
    package var reals: UInt64 = 0
    fileprivate var calls: [Call] = []

    /// The maximum number of values, and of calls.
    package static let limit = 64

    /// The parameters that replace the values.
    package var parameters: String {
      var parts: [String] = []
      var index = 0
      for call in calls {
        parts += parameters(index..<call.first)
        let name = Call.names[call.name].description
        parts.append("\(name)(\(parameters(call.first..<call.first + call.count).joined(separator: ",")))")
        index = call.first + call.count
      }
      parts += parameters(index..<count)
      return parts.joined(separator: ",")
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(count)
      hasher.combine(reals)
      if !calls.isEmpty { hasher.combine(calls) }
    }

    private func parameters(_ values: Range<Int>) -> [String] {
      values.map { reals >> UInt64($0) & 1 == 1 ? "CAST(? AS REAL)" : "?" }
    }
  }

  /// A call of a function.
  fileprivate struct Call: Hashable {
    /// The index of its name.
    let name: Int
    /// The index of its first value, or of the next one if it has none.
    let first: Int
    var count = 0

    /// Functions of SQLite that do the same with a parameter as with a literal, and read nothing but their arguments and
    /// the clock.
    static let names: [StaticString] = [
      "abs", "char", "coalesce", "date", "datetime", "format", "hex", "ifnull", "iif", "instr", "json",
      "json_array", "json_object", "julianday", "length", "lower", "ltrim", "max", "min", "nullif", "printf",
      "quote", "random", "randomblob", "replace", "round", "rtrim", "strftime", "substr", "time", "trim",
      "unicode", "unixepoch", "upper", "zeroblob",
    ]
  }

  /// The shape of the values that were read last.
  package private(set) var shape = Shape()

  /// Creates a reader without values.
  package init() {}

  /// Reads values up to the semicolon after them.
  ///
  /// - Returns: the index after the semicolon, or nil if there is something else.
  package mutating func read(_ text: Span<UInt8>, from start: Int) -> Int? {
    values.removeAll(keepingCapacity: true)
    (shape.count, shape.reals) = (0, 0)
    if !shape.calls.isEmpty { shape.calls = [] }
    var reader = InsertReader(position: start)
    repeat {
      reader.skipSpace(in: text)
      guard addValue(text, &reader) || addCall(text, &reader) else { return nil }
    } while reader.readSign(UInt8(ascii: ","), in: text)
    guard reader.readSign(UInt8(ascii: ")"), in: text), reader.readSign(UInt8(ascii: ";"), in: text) else {
      return nil
    }
    return reader.position
  }

  @inline(__always)
  private mutating func addValue(_ text: Span<UInt8>, _ reader: inout InsertReader) -> Bool {
    guard shape.count < Shape.limit, let value = LiteralValue(text, &reader.position) else { return false }
    if case .real = value { shape.reals |= 1 << UInt64(shape.count) }
    shape.count += 1
    values.append(value)
    return true
  }

  private mutating func addCall(_ text: Span<UInt8>, _ reader: inout InsertReader) -> Bool {
    let start = reader.position
    guard shape.calls.count < Shape.limit,
      let name = reader.readWord(among: Call.names, in: text),
      reader.readSign(UInt8(ascii: "("), in: text)
    else {
      reader.position = start
      return false
    }
    var call = Call(name: name, first: shape.count)
    if !reader.readSign(UInt8(ascii: ")"), in: text) {
      repeat {
        reader.skipSpace(in: text)
        guard addValue(text, &reader) else { return false }
      } while reader.readSign(UInt8(ascii: ","), in: text)
      guard reader.readSign(UInt8(ascii: ")"), in: text) else { return false }
    }
    call.count = shape.count - call.first
    shape.calls.append(call)
    return true
  }

  /// Binds the values that were read.
  ///
  /// - Returns: false if SQLite refuses one.
  package func bind(_ text: Span<UInt8>, to statement: Statement) -> Bool {
    do throws(DatabaseError) {
      for index in values.indices {
        guard try values[index].bind(text, to: statement, at: index + 1) else { return false }
      }
      return true
    } catch {
      return false
    }
  }
}
