#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Date components with the SQLite date format in which they are stored.
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
  /// SQLite's date formats that can be written.
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

  /// The format in which the components are stored.
  public let format: Format
  private let content: Content

  /// Components as given, or a text from which they are made when needed.
  ///
  /// A `DateComponents` takes several hundred bytes, which would be moved with each value.
  private enum Content: Sendable {
    indirect case components(DateComponents)
    case text(DateText)
  }

  /// Creates components that are stored in a format.
  public init(_ dateComponents: DateComponents, format: Format) {
    self.format = format
    content = .components(dateComponents)
  }

  /// The date components, parsed from the text if necessary.
  public var dateComponents: DateComponents {
    switch content {
    case .components(let components): components
    case .text(let text): DateComponents(text)
    }
  }
}

extension DatabaseDateComponents: DatabaseValueConvertible, CellConvertible {
  /// TEXT in the ``format``; missing fields are taken from 0000-01-01 00:00:00.000, and the zone is left out.
  ///
  /// Nanoseconds are rounded to the millisecond, at most to .999. Components that do not fit the format's
  /// digits, such as a year past 9999 or a month below zero, are NULL.
  public var databaseValue: DatabaseValue {
    switch content {
    case .components(let components): DateText(components, format: format)?.description.databaseValue ?? .null
    case .text(let text): text.writtenForm.description.databaseValue
    }
  }

  /// Creates components from a text, or a blob of text, in one of SQLite's formats; a `T` may replace the
  /// space, and a zone may follow.
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
    format = Format(text)
    content = .text(text)
  }
}

extension DatabaseDateComponents: Codable {
  /// Creates components from a text in one of SQLite's formats.
  ///
  /// - Parameter decoder: the decoder.
  /// - Throws: `DecodingError` if the text has none of these formats.
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

// MARK: - Text and components

extension DateComponents {
  /// The components of a text.
  fileprivate init(_ text: DateText) {
    let hasTime = text.timePrecision >= .minutes
    self.init(
      timeZone: TimeZone(text.zone),
      year: text.hasDate ? text.year : nil, month: text.hasDate ? text.month : nil,
      day: text.hasDate ? text.day : nil,
      hour: hasTime ? text.hour : nil, minute: hasTime ? text.minute : nil,
      second: text.timePrecision >= .seconds ? text.second : nil,
      nanosecond: text.timePrecision >= .fraction ? text.wholeMilliseconds : nil)
  }
}

extension TimeZone {
  /// The zone that a text states, or nil.
  fileprivate init?(_ zone: DateText.Zone) {
    switch zone {
    case .none: return nil
    case .utc: self.init(secondsFromGMT: 0)
    case .offset(let minutes): self.init(secondsFromGMT: minutes * 60)
    }
  }
}

extension DateText {
  /// Nanoseconds cut to whole milliseconds, because finer digits are not written.
  fileprivate var wholeMilliseconds: Int { nanosecond / 1_000_000 * 1_000_000 }

  /// The text of components in a format; nil if a field has more digits than the format allows.
  fileprivate init?(_ components: DateComponents, format: DatabaseDateComponents.Format) {
    self.init()
    hasDate = format.hasDate
    year = components.year ?? 0
    month = components.month ?? 1
    day = components.day ?? 1
    timePrecision = format.timePrecision
    hour = components.hour ?? 0
    minute = components.minute ?? 0
    second = components.second ?? 0
    guard (0...9999).contains(year), [month, day, hour, minute, second].allSatisfy({ (0...99).contains($0) })
    else { return nil }
    let nanosecond = min(max(components.nanosecond ?? 0, 0), 999_999_999)
    self.nanosecond = min((nanosecond + 500_000) / 1_000_000, 999) * 1_000_000
    fractionDigits = 3
  }

  /// The text with the fields that are stored.
  fileprivate var writtenForm: DateText {
    var text = self
    text.separator = .space
    text.zone = .none
    text.nanosecond = wholeMilliseconds
    text.fractionDigits = 3
    return text
  }
}
