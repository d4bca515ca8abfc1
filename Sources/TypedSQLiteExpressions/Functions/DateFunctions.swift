#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// SQLite's date functions, for texts such as `now` or `2026-01-31` and modifiers such as `+1 day`.
///
/// See <https://www.sqlite.org/lang_datefunc.html>.
public enum DateFunctions {
  /// The day.
  ///
  /// - Parameters:
  ///   - timestring: the date.
  ///   - modifiers: the changes to it, in order.
  /// - Returns: the call.
  public static func date(_ timestring: String, _ modifiers: String...) -> Expression<Date?> {
    call("date", [timestring] + modifiers)
  }

  /// The time of day.
  ///
  /// - Parameters:
  ///   - timestring: the date.
  ///   - modifiers: the changes to it, in order.
  /// - Returns: the call.
  public static func time(_ timestring: String, _ modifiers: String...) -> Expression<Date?> {
    call("time", [timestring] + modifiers)
  }

  /// The day and the time.
  ///
  /// - Parameters:
  ///   - timestring: the date.
  ///   - modifiers: the changes to it, in order.
  /// - Returns: the call.
  public static func datetime(_ timestring: String, _ modifiers: String...) -> Expression<Date?> {
    call("datetime", [timestring] + modifiers)
  }

  /// The Julian day.
  ///
  /// - Parameters:
  ///   - timestring: the date.
  ///   - modifiers: the changes to it, in order.
  /// - Returns: the call.
  public static func julianday(_ timestring: String, _ modifiers: String...) -> Expression<Date?> {
    call("julianday", [timestring] + modifiers)
  }

  /// The date in a given format.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - timestring: the date.
  ///   - modifiers: the changes to it, in order.
  /// - Returns: the call.
  public static func strftime(
    _ format: String, _ timestring: String, _ modifiers: String...
  ) -> Expression<Date?> {
    call("strftime", [format, timestring] + modifiers)
  }

  fileprivate static func call<T>(_ function: String, _ arguments: [String]) -> Expression<T> {
    .call(function, arguments.map { Expression<String>(value: $0) })
  }
}

extension Date {
  /// The day, in UTC.
  public var date: Expression<Date?> { DateFunctions.call("date", [datatypeValue]) }

  /// The time of day, in UTC.
  public var time: Expression<Date?> { DateFunctions.call("time", [datatypeValue]) }

  /// The day and the time, in UTC.
  public var datetime: Expression<Date?> { DateFunctions.call("datetime", [datatypeValue]) }

  /// The Julian day.
  public var julianday: Expression<Date?> { DateFunctions.call("julianday", [datatypeValue]) }
}

extension Expression where Datatype == Date {
  /// The day.
  public var date: Expression<Date> { .call("date", [dateText]) }

  /// The time of day.
  public var time: Expression<Date> { .call("time", [dateText]) }

  /// The day and the time.
  public var datetime: Expression<Date> { .call("datetime", [dateText]) }

  /// The Julian day.
  public var julianday: Expression<Date> { .call("julianday", [dateText]) }
}

extension Expression where Datatype == Date? {
  /// The day.
  public var date: Expression<Date?> { .call("date", [dateText]) }

  /// The time of day.
  public var time: Expression<Date?> { .call("time", [dateText]) }

  /// The day and the time.
  public var datetime: Expression<Date?> { .call("datetime", [dateText]) }

  /// The Julian day.
  public var julianday: Expression<Date?> { .call("julianday", [dateText]) }
}

extension Expression {
  /// The column as a text that SQLite's date functions read.
  fileprivate var dateText: Expression<Void> {
    guard let storage, storage.declaredDatatype != "TEXT" else { return typed() }
    return ColumnStorage.fault("\(template) is \(storage.text), which SQLite's date functions do not read")
  }
}
