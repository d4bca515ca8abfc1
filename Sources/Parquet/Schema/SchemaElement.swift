/// A node of the schema as the footer lists it, before its children.
struct SchemaElement: Sendable {
  private(set) var physical: PhysicalType?
  /// The number of bytes of a value of fixed length.
  private(set) var length = 0
  private(set) var repetition = Repetition.required
  private(set) var name = ""
  private(set) var childCount = 0
  /// What the logical type says, or else the older converted type.
  private(set) var annotation = Annotation.none

  private var converted: Int?
  private var scale = 0

  init(_ reader: inout CompactReader) throws(Damage) {
    var fields = try reader.fields()
    var logical: Annotation?
    var hasName = false
    while let field = try fields.next(&reader) {
      switch field.id {
      case 1: physical = try Self.physicalType(try reader.integer(field))
      case 2: length = try reader.integer(field)
      case 3: repetition = try Self.repetition(try reader.integer(field))
      case 4:
        name = try reader.text(field)
        hasName = true
      case 5: childCount = try reader.integer(field)
      case 6: converted = try reader.integer(field)
      case 7: scale = try reader.integer(field)
      case 10: logical = try Annotation(&reader, field)
      default: try reader.skip(field)
      }
    }
    guard hasName else { throw .wrong("a field of the schema has no name") }
    annotation = logical ?? Annotation(converted: converted, scale: scale)
  }

  private static func physicalType(_ number: Int) throws(Damage) -> PhysicalType {
    guard let type = PhysicalType(rawValue: number) else { throw .wrong("\(number) is no physical type") }
    return type
  }

  private static func repetition(_ number: Int) throws(Damage) -> Repetition {
    guard let repetition = Repetition(rawValue: number) else { throw .wrong("\(number) is no repetition") }
    return repetition
  }
}

/// The types in which values are stored, with their numbers in `parquet.thrift`.
enum PhysicalType: Int, Sendable {
  case boolean = 0
  case int32, int64, int96, float, double, byteArray, fixedByteArray

  /// The number of bytes of a value; nil if it varies or depends on the column.
  var width: Int? {
    switch self {
    case .int32, .float: 4
    case .int64, .double: 8
    case .int96: 12
    case .boolean, .byteArray, .fixedByteArray: nil
    }
  }
}

/// How often a field is in its parent, with the numbers of `parquet.thrift`.
enum Repetition: Int, Sendable {
  case required = 0
  case optional, repeated
}

/// What is said about the meaning of a field.
enum Annotation: Sendable, Hashable {
  case none
  case string, map, list, enumeration, date, json, uuid, half, interval
  case decimal(scale: Int)
  case time(ParquetTimeUnit, isUTC: Bool)
  case timestamp(ParquetTimeUnit, isUTC: Bool)
  case integer(isSigned: Bool)

  /// The meaning of a converted type.
  init(converted: Int?, scale: Int) {
    switch converted {
    case 0: self = .string
    case 1, 2: self = .map
    case 3: self = .list
    case 4: self = .enumeration
    case 5: self = .decimal(scale: scale)
    case 6: self = .date
    case 7: self = .time(.milliseconds, isUTC: false)
    case 8: self = .time(.microseconds, isUTC: false)
    case 9: self = .timestamp(.milliseconds, isUTC: false)
    case 10: self = .timestamp(.microseconds, isUTC: false)
    case 11, 12, 13, 14: self = .integer(isSigned: false)
    case 15, 16, 17, 18: self = .integer(isSigned: true)
    case 19: self = .json
    case 21: self = .interval
    default: self = .none
    }
  }

  /// Reads a logical type; nil if it is newer than this reader.
  init?(_ reader: inout CompactReader, _ parent: CompactReader.Field) throws(Damage) {
    var found: Annotation?
    var fields = try reader.fields(parent)
    while let field = try fields.next(&reader) {
      let simple: [Int: Annotation] = [
        1: .string, 2: .map, 3: .list, 4: .enumeration, 6: .date, 12: .json, 14: .uuid, 15: .half,
      ]
      switch field.id {
      case 5: found = .decimal(scale: try Self.scale(&reader, field))
      case 7:
        let (unit, isUTC) = try Self.time(&reader, field)
        found = .time(unit, isUTC: isUTC)
      case 8:
        let (unit, isUTC) = try Self.time(&reader, field)
        found = .timestamp(unit, isUTC: isUTC)
      case 10: found = .integer(isSigned: try Self.isSigned(&reader, field))
      // A null, BSON and a geometry mean no more than their physical type.
      case 11, 13, 17, 18:
        found = Annotation.none
        try reader.skip(field)
      default:
        found = simple[field.id]
        try reader.skip(field)
      }
    }
    guard let found else { return nil }
    self = found
  }

  private static func scale(
    _ reader: inout CompactReader, _ parent: CompactReader.Field
  ) throws(Damage) -> Int {
    var scale = 0
    var fields = try reader.fields(parent)
    while let field = try fields.next(&reader) {
      if field.id == 1 { scale = try reader.integer(field) } else { try reader.skip(field) }
    }
    return scale
  }

  private static func isSigned(
    _ reader: inout CompactReader, _ parent: CompactReader.Field
  ) throws(Damage) -> Bool {
    var isSigned = true
    var fields = try reader.fields(parent)
    while let field = try fields.next(&reader) {
      if field.id == 2 { isSigned = try reader.boolean(field) } else { try reader.skip(field) }
    }
    return isSigned
  }

  private static func time(
    _ reader: inout CompactReader, _ parent: CompactReader.Field
  ) throws(Damage) -> (ParquetTimeUnit, isUTC: Bool) {
    var (unit, isUTC) = (ParquetTimeUnit?.none, false)
    var fields = try reader.fields(parent)
    while let field = try fields.next(&reader) {
      switch field.id {
      case 1: isUTC = try reader.boolean(field)
      case 2:
        var units = try reader.fields(field)
        while let choice = try units.next(&reader) {
          unit = [1: .milliseconds, 2: .microseconds, 3: .nanoseconds][choice.id]
          try reader.skip(choice)
        }
      default: try reader.skip(field)
      }
    }
    guard let unit else { throw .wrong("a time has no unit") }
    return (unit, isUTC)
  }
}
