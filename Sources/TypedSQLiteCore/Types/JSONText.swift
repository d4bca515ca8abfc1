/// A text that was checked to be JSON as defined by RFC 8259.
///
/// The bytes are kept as written: order of members, digits of numbers and white space.
public struct JSONText: Hashable, Sendable {
  /// The text as UTF-8.
  public let bytes: [UInt8]

  /// Checks and copies a text; nil if it is not JSON or is nested deeper than ``maximumDepth``.
  public init?(_ text: Span<UInt8>) {
    guard Self.isValid(text) else { return nil }
    bytes = text.array
  }

  /// Checks a text; nil if it is not JSON or is nested deeper than ``maximumDepth``.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard Self.isValid(bytes.span) else { return nil }
    self.bytes = bytes
  }

  package init(validated bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The deepest nesting of arrays and objects, which is SQLite's limit too.
  public static let maximumDepth = 1000

  /// Whether a text is JSON and not nested too deep; copies nothing.
  public static func isValid(_ text: Span<UInt8>) -> Bool {
    JSONScanner.scan(text) { _, _, _ in } != nil
  }
}

extension JSONText: CustomStringConvertible {
  /// The JSON text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONText: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``JSONStorage/text``.
  public static var defaultStorage: JSONStorage { .text }
}
