package import TypedSQLiteCore

/// A value that is to be written as JSON; the contract for programs is made of such values.
///
/// Rows are not: they go straight from SQLite's memory to the buffer.
package indirect enum JSONTree: Hashable, Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  case real(Double)
  case text(String)
  case list([JSONTree])
  /// The members, in the order in which they are written.
  case object([Member])
  /// A value that is JSON in one line already; none that is read.
  case written([UInt8])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONTree

    package init(_ name: String, _ value: JSONTree) {
      (self.name, self.value) = (name, value)
    }
  }

  /// A text; null if there is none.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  /// A number; null if there is none.
  package init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  /// An object of the members whose values are not null.
  package static func present(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
    .object(members.filter { $0.value != .null }.map { Member($0.key, $0.value) })
  }

  /// An object of all members.
  package static func object(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// The object with more members at its end; any other value as it is.
  package func adding(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
    guard case .object(let own) = self else { return self }
    return .object(own + members.map { Member($0.key, $0.value) })
  }

  /// The members of an object; none of any other value.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The value of a member, the last one of its name; nil if there is none.
  package subscript(_ name: String) -> JSONTree? { members.last { $0.name == name }?.value }

  /// The text; nil of any other value.
  package var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Appends the value as JSON in one line.
  package func write(to buffer: inout ByteBuffer) {
    switch self {
    case .null: buffer.append("null")
    case .flag(let flag): buffer.append(flag ? "true" : "false" as StaticString)
    case .integer(let number): buffer.append(decimal: Int64(number))
    case .real(let number): buffer.append(shortestReal: number)
    case .text(let text): buffer.append(jsonString: Array(text.utf8).span)
    case .list(let items):
      buffer.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        item.write(to: &buffer)
      }
      buffer.append(UInt8(ascii: "]"))
    case .object(let members):
      buffer.append(UInt8(ascii: "{"))
      members.writeInside(to: &buffer)
      buffer.append(UInt8(ascii: "}"))
    case .written(let bytes): buffer.append(bytes)
    }
  }

  /// The value as JSON in one line.
  package var json: String {
    var buffer = ByteBuffer(capacity: 256)
    write(to: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension [JSONTree.Member] {
  /// Appends the members without the braces of their object, with commas between them.
  package func writeInside(to buffer: inout ByteBuffer) {
    for (index, member) in enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.append(jsonString: [UInt8](member.name.utf8).span)
      buffer.append(UInt8(ascii: ":"))
      member.value.write(to: &buffer)
    }
  }
}
