/// A JSON text that was checked to be one, as RFC 8259 has it.
///
/// The bytes are kept as written: order of members, digits of numbers and white space.
public struct JSONText: Hashable, Sendable {
  /// The text as UTF-8.
  public let bytes: [UInt8]

  /// Checks and copies a text, or nil where it is not JSON or nested deeper than ``maximumDepth``.
  public init?(_ text: Span<UInt8>) {
    guard Self.isValid(text) else { return nil }
    bytes = text.array
  }

  /// Checks a text, or nil where it is not JSON or nested deeper than ``maximumDepth``.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard Self.isValid(bytes.span) else { return nil }
    self.bytes = bytes
  }

  internal init(validated bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The deepest nesting of arrays and objects; it is SQLite's limit too.
  public static let maximumDepth = 1000

  /// Whether a text is JSON and not nested too deep; copies nothing.
  public static func isValid(_ text: Span<UInt8>) -> Bool {
    JSONScanner.scan(text) { _, _, _ in } != nil
  }
}

extension JSONText: CustomStringConvertible {
  /// The text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONText: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``JSONStorage/text``.
  public static var defaultStorage: JSONStorage { .text }
}
