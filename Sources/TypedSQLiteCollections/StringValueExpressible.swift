/// A type that can be an element of a stored array, or a key or value of a stored dictionary, because it
/// converts to a text and back.
///
/// ```swift
/// enum Weekday: String, StringValueExpressible {
///   case saturday, sunday
///   var stringValue: String { rawValue }
///   static func fromStringValue(_ stringValue: String) throws -> Weekday {
///     guard let day = Weekday(rawValue: stringValue) else {
///       throw StringValueError(stringValue, as: Weekday.self)
///     }
///     return day
///   }
/// }
/// let openOn = Expression<[Weekday]>("open_on")
/// ```
public protocol StringValueExpressible: Sendable {
  /// The type of values that are read; by default the type itself.
  associatedtype ValueType = Self

  /// The value that a text represents.
  ///
  /// - Throws: an error such as ``StringValueError`` if there is no such value; the code that reads the
  ///   column receives it. Never return a default instead.
  static func fromStringValue(_ stringValue: String) throws -> ValueType

  /// The text of the value.
  var stringValue: String { get }
}

extension StringValueExpressible {
  /// The value that a text represents, as the type itself.
  internal static func decode(_ text: String) throws -> Self {
    guard let value = try fromStringValue(text) as? Self else {
      throw StringValueError(text, as: Self.self)
    }
    return value
  }
}
