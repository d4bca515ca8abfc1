/// A JSON value, read by RFC 8259 to the letter, so that tests do not depend on the reader of the shell.
package indirect enum StrictJSON: Equatable, Sendable {
  case null
  case flag(Bool)
  /// The digits of a number.
  case number(String)
  case text(String)
  case list([StrictJSON])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: StrictJSON
  }

  /// Why bytes are not JSON, and at which byte.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads a sequence of JSON texts with white space between them.
  package static func texts(_ bytes: [UInt8]) throws(Fault) -> [StrictJSON] {
    var reader = StrictJSONReader(bytes)
    var values: [StrictJSON] = []
    while try reader.skipSpace() { values.append(try reader.value(depth: 0)) }
    return values
  }

  /// Reads lines, each with one JSON text.
  package static func lines(_ bytes: [UInt8]) throws(Fault) -> [StrictJSON] {
    guard bytes.isEmpty || bytes.last == UInt8(ascii: "\n") else {
      throw Fault(description: "the last line does not end")
    }
    var values: [StrictJSON] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      let found = try texts(Array(line))
      guard found.count == 1 else {
        throw Fault(description: "\(found.count) values in the line \(String(decoding: line, as: UTF8.self))")
      }
      values += found
    }
    return values
  }

  /// The value of the only member of an object with a name.
  package subscript(name: String) -> StrictJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text; nil for another value.
  package var string: String? { if case .text(let text) = self { text } else { nil } }
  /// The number, if it is a whole one.
  package var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  /// The elements; none of another value.
  package var items: [StrictJSON] { if case .list(let items) = self { items } else { [] } }
  /// The names of the members, in their order.
  package var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }
}

private struct StrictJSONReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ text: String) -> StrictJSON.Fault {
    let near = bytes[max(0, index - 30)..<min(bytes.count, index + 30)]
    return StrictJSON.Fault(
      description: "\(text) at byte \(index), near \(String(decoding: near, as: UTF8.self).debugDescription)")
  }

  /// Passes over white space; false at the end.
  mutating func skipSpace() throws(StrictJSON.Fault) -> Bool {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    return next != nil
  }

  mutating func value(depth: Int) throws(StrictJSON.Fault) -> StrictJSON {
    guard depth < 2000, try skipSpace(), let byte = next else { throw fault("a value is missing") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      for (word, value) in [("null", StrictJSON.null), ("true", .flag(true)), ("false", .flag(false))]
      where bytes[index...].starts(with: word.utf8) {
        index += word.utf8.count
        return value
      }
      throw fault("no value begins so")
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func list(depth: Int) throws(StrictJSON.Fault) -> StrictJSON {
    index += 1
    var items: [StrictJSON] = []
    _ = try skipSpace()
    if take(UInt8(ascii: "]")) { return .list([]) }
    while true {
      items.append(try value(depth: depth + 1))
      _ = try skipSpace()
      if take(UInt8(ascii: "]")) { return .list(items) }
      guard take(UInt8(ascii: ",")) else { throw fault("a list lacks a comma") }
    }
  }

  private mutating func object(depth: Int) throws(StrictJSON.Fault) -> StrictJSON {
    index += 1
    var members: [StrictJSON.Member] = []
    _ = try skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      _ = try skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a name is missing") }
      let name = try string()
      _ = try skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing") }
      members.append(StrictJSON.Member(name: name, value: try value(depth: depth + 1)))
      _ = try skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw fault("an object lacks a comma") }
    }
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func number() throws(StrictJSON.Fault) -> String {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")), digits() == 0 { throw fault("a number has no digits") }
    if take(UInt8(ascii: ".")), digits() == 0 { throw fault("a fraction has no digits") }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      if digits() == 0 { throw fault("an exponent has no digits") }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func string() throws(StrictJSON.Fault) -> String {
    index += 1
    var units: [UInt16] = []
    var plain: [UInt8] = []
    func flush() throws(StrictJSON.Fault) {
      guard let text = String(validating: plain, as: UTF8.self) else { throw fault("a string is no UTF-8") }
      units += Array(text.utf16)
      plain = []
    }
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        try flush()
        return String(decoding: units, as: UTF16.self)
      case 0..<0x20: throw fault("a string has a control character")
      case UInt8(ascii: "\\"):
        try flush()
        units.append(try escape())
      default: plain.append(byte)
      }
    }
    throw fault("a string does not end")
  }

  private mutating func escape() throws(StrictJSON.Fault) -> UInt16 {
    guard let byte = next else { throw fault("an escape does not end") }
    index += 1
    let letters: [UInt8: UInt16] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 8,
      UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]
    if let unit = letters[byte] { return unit }
    guard byte == UInt8(ascii: "u"), index + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw fault("there is no such escape") }
    index += 4
    return unit
  }
}
