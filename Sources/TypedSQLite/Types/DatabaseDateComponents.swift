public import FoundationEssentials

/// Date components that know in which of SQLite's formats they are stored.
///
/// ```swift
/// let components = DateComponents(year: 1973, month: 9, day: 18)
/// try db.execute(
///   sql: "INSERT INTO player(birthDate) VALUES (?)",
///   arguments: [DatabaseDateComponents(components, format: .YMD)])
/// ```
///
/// See <https://www.sqlite.org/lang_datefunc.html>.
public struct DatabaseDateComponents: Sendable {
  /// The formats of SQLite that can be written.
  public enum Format: String, Sendable, CaseIterable {
    /// `yyyy-MM-dd`.
    case YMD = "yyyy-MM-dd"
    /// `yyyy-MM-dd HH:mm`.
    case YMD_HM = "yyyy-MM-dd HH:mm"
    /// `yyyy-MM-dd HH:mm:ss`.
    case YMD_HMS = "yyyy-MM-dd HH:mm:ss"
    /// `yyyy-MM-dd HH:mm:ss.SSS`.
    case YMD_HMSS = "yyyy-MM-dd HH:mm:ss.SSS"
    /// `HH:mm`.
    case HM = "HH:mm"
    /// `HH:mm:ss`.
    case HMS = "HH:mm:ss"
    /// `HH:mm:ss.SSS`.
    case HMSS = "HH:mm:ss.SSS"

    fileprivate var hasDate: Bool { rawValue.hasPrefix("y") }

    fileprivate var timePrecision: DateText.TimePrecision {
      switch self {
      case .YMD: .none
      case .YMD_HM, .HM: .minutes
      case .YMD_HMS, .HMS: .seconds
      case .YMD_HMSS, .HMSS: .fraction
      }
    }

    fileprivate init(_ text: DateText) {
      self =
        switch text.timePrecision {
        case .none: .YMD
        case .minutes: text.hasDate ? .YMD_HM : .HM
        case .seconds: text.hasDate ? .YMD_HMS : .HMS
        case .fraction: text.hasDate ? .YMD_HMSS : .HMSS
        }
    }
  }

  /// The components.
  public let dateComponents: DateComponents
  /// The format they are stored in.
  public let format: Format

  /// Creates components that are stored in a format.
  public init(_ dateComponents: DateComponents, format: Format) {
    self.dateComponents = dateComponents
    self.format = format
  }
}

extension DatabaseDateComponents: DatabaseValueConvertible, CellConvertible {
  /// TEXT in the ``format``; missing parts are those of 0000-01-01 00:00:00.000, and the zone is left out.
  ///
  /// Nanoseconds are rounded to the millisecond, at most to .999. Components that the digits of the format do not
  /// hold, such as a year past 9999 or a month below zero, are NULL.
  public var databaseValue: DatabaseValue {
    var text = DateText()
    text.hasDate = format.hasDate
    text.year = dateComponents.year ?? 0
    text.month = dateComponents.month ?? 1
    text.day = dateComponents.day ?? 1
    text.timePrecision = format.timePrecision
    text.hour = dateComponents.hour ?? 0
    text.minute = dateComponents.minute ?? 0
    text.second = dateComponents.second ?? 0
    guard text.hasWritableFields else { return .null }
    let nanosecond = min(max(dateComponents.nanosecond ?? 0, 0), 999_999_999)
    text.nanosecond = min((nanosecond + 500_000) / 1_000_000, 999) * 1_000_000
    text.fractionDigits = 3
    return text.description.databaseValue
  }

  /// Creates components from a text, or a blob of text, in one of SQLite's formats; a `T` may stand for the
  /// blank, and a zone may follow.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> DatabaseDateComponents? {
    switch dbValue.storage {
    case .string(let text): text.withUTF8Span { DatabaseDateComponents(sqliteText: $0) }
    case .blob(let data): data.withSpan { DatabaseDateComponents(sqliteText: $0) }
    case .null, .int64, .double: nil
    }
  }

  /// Creates components from a cell of text; nil from anything else.
  public init?(_ cell: Cell) {
    guard cell.storageClass == .text,
      let components = cell.withBytes({ DatabaseDateComponents(sqliteText: $0) })
    else { return nil }
    self = components
  }

  private init?(sqliteText bytes: Span<UInt8>) {
    guard let text = DateText(bytes) else { return nil }
    var components = DateComponents()
    if text.hasDate {
      components.year = text.year
      components.month = text.month
      components.day = text.day
    }
    if text.timePrecision >= .minutes {
      components.hour = text.hour
      components.minute = text.minute
    }
    if text.timePrecision >= .seconds { components.second = text.second }
    // Digits past the third are dropped, as they are not written.
    if text.timePrecision >= .fraction { components.nanosecond = text.nanosecond / 1_000_000 * 1_000_000 }
    switch text.zone {
    case .none: break
    case .utc: components.timeZone = TimeZone(secondsFromGMT: 0)
    case .offset(let minutes): components.timeZone = TimeZone(secondsFromGMT: minutes * 60)
    }
    self.init(components, format: Format(text))
  }
}

extension DatabaseDateComponents: Codable {
  /// Creates components from a text in one of SQLite's formats.
  ///
  /// - Parameter decoder: the decoder.
  /// - Throws: `DecodingError` where the text is in none of them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let components = Self.fromDatabaseValue(text.databaseValue) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Could not decode a date from \(text.debugDescription)")
    }
    self = components
  }

  /// Encodes the components as the text that is stored.
  ///
  /// - Parameter encoder: the encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String.fromDatabaseValue(databaseValue) ?? "")
  }
}

extension DateText {
  /// Whether each field has as many digits as the text gives it.
  fileprivate var hasWritableFields: Bool {
    (0...9999).contains(year) && [month, day, hour, minute, second].allSatisfy { (0...99).contains($0) }
  }
}
