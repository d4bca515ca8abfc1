#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Writes a line for each row, its values with a separator between them.
internal struct DelimitedRows {
  var header: Bool
  var separator: String
  private var hasRows = false

  init(header: Bool, separator: String) {
    self.header = header
    self.separator = separator
  }

  mutating func write(
    _ row: Row, to stream: inout DumpStream, name: (String) -> String, value: (DatabaseValue) -> String
  ) {
    if header, !hasRows {
      stream.write(row.columnNames.map(name).joined(separator: separator) + "\n")
    }
    hasRows = true
    stream.write(row.databaseValues.map(value).joined(separator: separator) + "\n")
  }
}

/// A line for each row, in which blobs are shown as texts or UUIDs if they look like one.
public struct DebugDumpFormat: DumpFormat {
  private var rows: DelimitedRows
  private let nullValue: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - header: whether a line with the names of the columns precedes the first row.
  ///   - separator: the text between two values.
  ///   - nullValue: the text for NULL.
  public init(header: Bool = false, separator: String = "|", nullValue: String = "") {
    rows = DelimitedRows(header: header, separator: separator)
    self.nullValue = nullValue
  }

  /// Writes a row.
  public mutating func writeRow(_ row: Row, to stream: inout DumpStream) {
    rows.write(row, to: &stream, name: \.self) { value in
      guard case .blob(let data) = value.storage else { return value.shown(null: nullValue) }
      if let text = String(validating: data, as: UTF8.self) { return text }
      return UUID.fromDatabaseValue(value)?.uuidString ?? value.sqlLiteral(uppercase: true)
    }
  }
}

/// A line for each row, as the shell of SQLite writes it in its list mode.
public struct ListDumpFormat: DumpFormat {
  private var rows: DelimitedRows
  private let nullValue: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - header: whether a line with the names of the columns precedes the first row.
  ///   - separator: the text between two values.
  ///   - nullValue: the text for NULL.
  public init(header: Bool = false, separator: String = "|", nullValue: String = "") {
    rows = DelimitedRows(header: header, separator: separator)
    self.nullValue = nullValue
  }

  /// Writes a row.
  public mutating func writeRow(_ row: Row, to stream: inout DumpStream) {
    rows.write(row, to: &stream, name: \.self) { $0.shown(null: nullValue) }
  }
}

/// A line for each row, whose values are literals of SQL.
public struct QuoteDumpFormat: DumpFormat {
  private var rows: DelimitedRows

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - header: whether a line with the names of the columns precedes the first row.
  ///   - separator: the text between two values.
  public init(header: Bool = false, separator: String = ",") {
    rows = DelimitedRows(header: header, separator: separator)
  }

  /// Writes a row.
  public mutating func writeRow(_ row: Row, to stream: inout DumpStream) {
    rows.write(row, to: &stream, name: \.quotedLiteral, value: { $0.sqlLiteral(uppercase: true) })
  }
}

/// A line for each value, and an empty one between two rows.
public struct LineDumpFormat: DumpFormat {
  private let nullValue: String

  /// Creates a format.
  ///
  /// - Parameter nullValue: the text for NULL.
  public init(nullValue: String = "") {
    self.nullValue = nullValue
  }

  /// Writes a row.
  public mutating func writeRow(_ row: Row, to stream: inout DumpStream) {
    let names = Array(row.columnNames)
    let width = names.map(\.count).max() ?? 0
    for (name, value) in zip(names, row.databaseValues) {
      let indentation = String(repeating: " ", count: width - name.count)
      stream.write("\(indentation)\(name) = \(value.shown(null: nullValue))\n")
    }
    stream.margin()
  }
}

/// A JSON array of an object for each row; blobs are in Base64.
public struct JSONDumpFormat: DumpFormat {
  /// An encoder for values, which writes infinity as a text and does not escape slashes.
  public static var defaultEncoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  private let encoder: JSONEncoder
  private var hasRows = false

  /// Creates a format.
  ///
  /// - Parameter encoder: encodes each value; if it prints prettily, objects and members are indented. Members are in
  ///   the order of the columns. Nil for ``defaultEncoder``.
  public init(encoder: JSONEncoder? = nil) {
    self.encoder = encoder ?? Self.defaultEncoder
  }

  private var isPretty: Bool { encoder.outputFormatting.contains(.prettyPrinted) }

  /// Writes a row.
  public mutating func writeRow(_ row: Row, to stream: inout DumpStream) throws {
    let start = hasRows ? "," : "["
    hasRows = true
    var members: [String] = []
    for (name, value) in zip(row.columnNames, row.databaseValues) {
      members.append(try json(name) + ":" + json(value))
    }
    if isPretty {
      let lines = members.map { "    " + $0 }.joined(separator: ",\n")
      stream.write("\(start)\n  {\n\(lines)\n  }")
    } else {
      stream.write("\(start)\(start == "," ? "\n" : ""){\(members.joined(separator: ","))}")
    }
  }

  /// Ends the array.
  public mutating func finalize(columnNames: [String], to stream: inout DumpStream) {
    guard !columnNames.isEmpty else { return }
    stream.write(hasRows ? isPretty ? "\n]\n" : "]\n" : "[]\n")
  }

  private func json(_ value: DatabaseValue) throws -> String {
    switch value.storage {
    case .null: "null"
    case .int64(let number): try json(number)
    case .double(let number): try json(number)
    case .string(let text): try json(text)
    case .blob(let data): try json(data.base64EncodedString())
    }
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension DatabaseValue {
  /// The value as text, with the characters that a blob would have.
  fileprivate func shown(null: String) -> String {
    switch storage {
    case .null: null
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .blob(let data): String(decoding: data, as: UTF8.self)
    }
  }
}

// The names by which a call chooses a format, as in `format: .json()`.

extension DumpFormat where Self == DebugDumpFormat {
  /// A line for each row, in which blobs are shown as texts or UUIDs if they look like one.
  public static func debug(
    header: Bool = false, separator: String = "|", nullValue: String = ""
  ) -> DebugDumpFormat {
    DebugDumpFormat(header: header, separator: separator, nullValue: nullValue)
  }
}

extension DumpFormat where Self == ListDumpFormat {
  /// A line for each row, as the shell of SQLite writes it in its list mode.
  public static func list(
    header: Bool = false, separator: String = "|", nullValue: String = ""
  ) -> ListDumpFormat {
    ListDumpFormat(header: header, separator: separator, nullValue: nullValue)
  }
}

extension DumpFormat where Self == QuoteDumpFormat {
  /// A line for each row, whose values are literals of SQL.
  public static func quote(header: Bool = false, separator: String = ",") -> QuoteDumpFormat {
    QuoteDumpFormat(header: header, separator: separator)
  }
}

extension DumpFormat where Self == LineDumpFormat {
  /// A line for each value, and an empty one between two rows.
  public static func line(nullValue: String = "") -> LineDumpFormat { LineDumpFormat(nullValue: nullValue) }
}

extension DumpFormat where Self == JSONDumpFormat {
  /// A JSON array of an object for each row; blobs are in Base64.
  public static func json(encoder: JSONEncoder? = nil) -> JSONDumpFormat { JSONDumpFormat(encoder: encoder) }
}
