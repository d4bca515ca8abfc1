/// How a stored value becomes a cell, from its physical type and its annotation.
///
/// An annotation that does not fit the physical type is ignored.
enum ValueForm: Sendable, Hashable {
  case boolean
  case integer
  /// Up to 32 bits without a sign, stored in 32 bits.
  case unsigned32
  case unsigned64
  case float, double, half
  /// An integer without its point.
  case decimal(scale: Int)
  /// The same, in bytes from high to low.
  case decimalBytes(scale: Int)
  case text, json, enumeration, blob
  case day
  case time(ParquetTimeUnit, isUTC: Bool)
  case timestamp(ParquetTimeUnit, isUTC: Bool)
  /// The older timestamp of 96 bits: nanoseconds of the day, and the Julian day.
  case timestamp96
  case uuid, interval

  /// The largest number of bytes of a decimal, which has up to 2,466 digits.
  static let maximumDecimalSize = 1024

  init(_ physical: PhysicalType, _ annotation: Annotation, width: Int) {
    self =
      switch physical {
      case .boolean: .boolean
      case .int32: Self.ofInt32(annotation)
      case .int64: Self.ofInt64(annotation)
      case .int96: .timestamp96
      case .float: .float
      case .double: .double
      case .byteArray, .fixedByteArray: Self.ofBytes(annotation, width: width)
      }
    switch (self, annotation) {
    case (.blob, .uuid) where physical == .fixedByteArray && width == 16: self = .uuid
    case (.blob, .half) where physical == .fixedByteArray && width == 2: self = .half
    case (.blob, .interval) where physical == .fixedByteArray && width == 12: self = .interval
    default: break
    }
  }

  private static func ofInt32(_ annotation: Annotation) -> ValueForm {
    switch annotation {
    case .decimal(let scale) where isScale(scale): .decimal(scale: scale)
    case .date: .day
    case .time(.milliseconds, let isUTC): .time(.milliseconds, isUTC: isUTC)
    case .integer(isSigned: false): .unsigned32
    default: .integer
    }
  }

  private static func ofInt64(_ annotation: Annotation) -> ValueForm {
    switch annotation {
    case .decimal(let scale) where isScale(scale): .decimal(scale: scale)
    case .time(let unit, let isUTC): .time(unit, isUTC: isUTC)
    case .timestamp(let unit, let isUTC): .timestamp(unit, isUTC: isUTC)
    case .integer(isSigned: false): .unsigned64
    default: .integer
    }
  }

  private static func ofBytes(_ annotation: Annotation, width: Int) -> ValueForm {
    switch annotation {
    case .decimal(let scale) where isScale(scale) && width <= maximumDecimalSize: .decimalBytes(scale: scale)
    case .string: .text
    case .json: .json
    case .enumeration: .enumeration
    default: .blob
    }
  }

  private static func isScale(_ scale: Int) -> Bool {
    (0...2466).contains(scale)
  }

  var kind: ParquetKind {
    switch self {
    case .boolean: .boolean
    case .integer, .unsigned32: .integer
    case .unsigned64: .unsigned
    case .float, .double, .half: .real
    case .decimal(let scale), .decimalBytes(let scale): .decimal(scale: scale)
    case .text: .text
    case .json: .json
    case .enumeration: .enumeration
    case .blob: .blob
    case .day: .day
    case .time(let unit, let isUTC): .time(unit, isUTC: isUTC)
    case .timestamp(let unit, let isUTC): .timestamp(unit, isUTC: isUTC)
    case .timestamp96: .timestamp(.nanoseconds, isUTC: false)
    case .uuid: .uuid
    case .interval: .interval
    }
  }

  /// Whether the text of a cell is the bytes of the file.
  var isStoredText: Bool {
    switch self {
    case .text, .json, .enumeration, .blob: true
    default: false
    }
  }
}
