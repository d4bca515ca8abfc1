import OutputModes
import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The tag in an object such as `{"$blob":"00FF"}`, for a value that plain JSON cannot hold or that would be read as
/// another one.
enum StorageTag: String, CaseIterable {
  case integer = "$integer"
  case real = "$real"
  case text = "$text"
  case blob = "$blob"

  /// Writes a cell with its tag; NULL has none.
  static func write(_ cell: Cell, to buffer: inout ByteBuffer) {
    switch cell.storageClass {
    case .null:
      buffer.append("null")
    case .integer:
      open(.integer, to: &buffer)
      buffer.append(decimal: cell.int64)
      buffer.append(UInt8(ascii: "}"))
    case .real:
      open(.real, to: &buffer)
      buffer.append(shortestReal: cell.double)
      buffer.append(UInt8(ascii: "}"))
    case .text:
      open(.text, to: &buffer)
      cell.withBytes { text in
        if text.isUTF8 {
          buffer.append(jsonString: text)
        } else {
          write(blob: text, to: &buffer)
        }
      }
      buffer.append(UInt8(ascii: "}"))
    case .blob:
      cell.withBytes { write(blob: $0, to: &buffer) }
    }
  }

  private static func open(_ tag: StorageTag, to buffer: inout ByteBuffer) {
    buffer.append("{\"\(tag.rawValue)\":")
  }

  private static func write(blob: Span<UInt8>, to buffer: inout ByteBuffer) {
    open(.blob, to: &buffer)
    buffer.append(UInt8(ascii: "\""))
    buffer.append(hexadecimal: blob, uppercase: true)
    buffer.append("\"}")
  }

  /// Reads an object with a tag; nil if it is a document.
  static func value(_ object: Span<UInt8>) -> DatabaseValue? {
    guard let (tag, token, raw) = part(of: object) else { return nil }
    let content = object.extracting(raw)
    switch (tag, token) {
    case (.integer, .integer):
      return Int64(String(repairing: content))?.databaseValue
    case (.real, .real), (.real, .integer):
      return Double(String(repairing: content))?.databaseValue
    case (.text, .string), (.text, .escapedString):
      return JSONCell.withText(of: content, token) { String(repairing: $0).databaseValue }
    case (.text, .beginObject):
      // A text that is not UTF-8 is written as its bytes, because only they can be stored.
      return nil
    case (.blob, .string):
      return content.extracting(1..<content.count - 1).bytesOfHexadecimal.map { Data($0).databaseValue }
    default:
      return nil
    }
  }

  /// The bytes of an object such as `{"$text":{"$blob":"FF"}}`, a text that is not UTF-8; nil for any other object.
  static func textBytes(_ object: Span<UInt8>) -> [UInt8]? {
    guard let (tag, token, raw) = part(of: object), tag == .text, token == .beginObject else { return nil }
    let inner = object.extracting(raw)
    guard let (innerTag, innerToken, digits) = part(of: inner), innerTag == .blob, innerToken == .string
    else {
      return nil
    }
    return inner.extracting(digits.lowerBound + 1..<digits.upperBound - 1).bytesOfHexadecimal
  }

  /// The string of a text with a tag, with its quotes; nil for any other object.
  static func string(_ object: Span<UInt8>) -> Range<Int>? {
    guard let (tag, token, raw) = part(of: object), tag == .text, token == .escapedString else { return nil }
    return raw
  }

  /// The only member of an object, if its name is a tag.
  private static func part(of object: Span<UInt8>) -> (StorageTag, JSONToken, Range<Int>)? {
    guard object.firstIndex(of: UInt8(ascii: "$")) != nil else { return nil }
    var members = JSONMembers()
    guard members.read(object) == nil, members.members.count == 1 else { return nil }
    let member = members.members[0]
    guard let tag = StorageTag(rawValue: String(repairing: object.extracting(member.name))) else {
      return nil
    }
    return (tag, member.token, member.value)
  }
}
