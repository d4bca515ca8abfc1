/// A type that is an element of a stored array, or a key or value of a stored dictionary: it becomes a text and
/// is made from one.
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
  /// What a text is read as: the type itself, where nothing else is said.
  associatedtype ValueType = Self

  /// The value that a text stands for.
  ///
  /// - Throws: an error of the conforming type where the text stands for none, such as ``StringValueError``;
  ///   whoever reads the column receives it. A default is never answered instead.
  static func fromStringValue(_ stringValue: String) throws -> ValueType

  /// The text.
  var stringValue: String { get }
}

extension StringValueExpressible {
  /// The value that a text stands for, as the type itself.
  internal static func decode(_ text: String) throws -> Self {
    guard let value = try fromStringValue(text) as? Self else {
      throw StringValueError(text, as: Self.self)
    }
    return value
  }
}
