/// A modifier of SQLite's date functions, which changes a date.
///
/// See <https://www.sqlite.org/lang_datefunc.html#modifiers>.
public enum SQLDateModifier: SQLSpecificExpressible, Hashable, Sendable {
  /// Moves by a number of days.
  case day(Int)
  /// Moves by a number of hours.
  case hour(Int)
  /// Moves by a number of minutes.
  case minute(Int)
  /// Moves by a number of seconds, with a fraction.
  case second(Double)
  /// Moves by a number of months.
  case month(Int)
  /// Moves by a number of years.
  case year(Int)
  /// Goes back to the first day of the month.
  case startOfMonth
  /// Goes back to the first day of the year.
  case startOfYear
  /// Goes back to midnight.
  case startOfDay
  /// Goes on to the next day of the week, 0 being Sunday, unless it is that day.
  case weekday(Int)
  /// Reads the number as seconds since 1970.
  case unixEpoch
  /// Converts from UTC to the zone of the machine.
  case localTime
  /// Converts from the zone of the machine to UTC.
  case utc

  /// The modifier as a text.
  public var sqlExpression: SQLExpression {
    SQLExpression(.value(text.databaseValue))
  }

  private var text: String {
    switch self {
    case .day(let count): "\(count) days"
    case .hour(let count): "\(count) hours"
    case .minute(let count): "\(count) minutes"
    case .second(let count): "\(count) seconds"
    case .month(let count): "\(count) months"
    case .year(let count): "\(count) years"
    case .startOfMonth: "start of month"
    case .startOfYear: "start of year"
    case .startOfDay: "start of day"
    case .weekday(let day): "weekday \(day)"
    case .unixEpoch: "unixepoch"
    case .localTime: "localtime"
    case .utc: "utc"
    }
  }
}

/// A date as text, `YYYY-MM-DD HH:MM:SS`: `DATETIME(value, ...)`.
public func dateTime(
  _ value: some SQLSpecificExpressible, _ modifiers: SQLDateModifier...
) -> SQLExpression {
  let arguments = [value.sqlExpression] + modifiers.map(\.sqlExpression)
  return SQLExpression(.function(SQLFunctionCall(.dateTime, arguments)))
}

/// A date as a Julian day: `JULIANDAY(value, ...)`.
public func julianDay(
  _ value: some SQLSpecificExpressible, _ modifiers: SQLDateModifier...
) -> SQLExpression {
  let arguments = [value.sqlExpression] + modifiers.map(\.sqlExpression)
  return SQLExpression(.function(SQLFunctionCall(.julianDay, arguments)))
}

// A program may have a function of this name, because the guide shows one; that one is then preferred.

/// A date in a format of SQLite, such as `%Y`: `STRFTIME(format, date, ...)`.
@_disfavoredOverload
public func strftime(
  _ format: String, _ date: some SQLSpecificExpressible, _ modifiers: SQLDateModifier...
) -> SQLExpression {
  let arguments = [format.sqlExpression, date.sqlExpression] + modifiers.map(\.sqlExpression)
  return SQLExpression(.function(SQLFunctionCall(SQLFunctionName("STRFTIME"), arguments)))
}
