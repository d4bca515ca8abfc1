/// A form as a type, so that the type of a property can name it.
///
/// ```swift
/// enum ServerTime: FormChoice { static let form = ValueForm<Date>.unixMilliseconds }
/// ```
public protocol FormChoice {
  /// The type of the values.
  associatedtype Value: Sendable

  /// The form of the values in the file.
  static var form: ValueForm<Value> { get }
}

/// A value together with a type that names its form in the file.
///
/// ```swift
/// struct Visit: Codable {
///   @InForm<ServerTime> var at: Date
/// }
/// ```
///
/// A conformance to the protocol of a library for connections makes it a value there; the guide shows those for GRDB and
/// SQLite.swift, which have three lines each.
@propertyWrapper
public struct InForm<Choice: FormChoice> {
  /// The value.
  public var wrappedValue: Choice.Value

  /// The value with its form: `$at`.
  public var projectedValue: Self { self }

  /// Wraps a value.
  public init(wrappedValue: Choice.Value) {
    self.wrappedValue = wrappedValue
  }

  /// Wraps a value.
  public init(_ value: Choice.Value) {
    wrappedValue = value
  }

  /// Reads the value from what a file has.
  ///
  /// - Throws: ``ValueFormError`` if that is not in the form.
  public init(stored: StoredForm) throws(ValueFormError) {
    wrappedValue = try Choice.form.read(stored)
  }

  /// Reads the value from an `Int64`, `Double`, `String` or `Data`, or nil for NULL; nil if that is not in the form.
  public init?(base: Any?) {
    guard let stored = StoredForm(base), let value = try? Choice.form.read(stored) else { return nil }
    wrappedValue = value
  }

  /// The value as the file has it, or the nearest one that the form has; nil if the form cannot hold it.
  public var stored: StoredForm? { try? Choice.form.writeNearest(wrappedValue) }

  /// The content of ``stored``: an `Int64`, `Double`, `String` or `Data`; nil if the form cannot hold the value.
  public var base: (any Hashable & Sendable)? { stored?.base }
}

extension InForm: Sendable {}

extension InForm: Equatable where Choice.Value: Equatable {}

extension InForm: Hashable where Choice.Value: Hashable {}

extension InForm: Codable {
  /// Reads a number, a text or data in the form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(stored: StoredForm(from: container))
    } catch let error as ValueFormError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the number, the text or the data that the file has.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch try Choice.form.writeNearest(wrappedValue) {
    case .null: try container.encodeNil()
    case .integer(let integer): try container.encode(integer)
    case .real(let real): try container.encode(real)
    case .text(let text): try container.encode(text)
    case .blob(let data): try container.encode(data)
    }
  }
}
