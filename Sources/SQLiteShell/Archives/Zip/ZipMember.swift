import TypedSQLiteCore

/// A member of a zip file, made from SQL values.
struct ZipMember {
  /// The name; that of a folder ends with a slash.
  var name: [UInt8]
  let mode: UInt32
  /// The modification time, in seconds since 1970.
  let modified: Int64
  /// The bytes; nil for a folder.
  let contents: [UInt8]?
  /// How the bytes will be compressed; nil for the method with the shorter result.
  let method: ZipMethod?

  /// Creates a member from SQL values.
  ///
  /// - Parameters:
  ///   - name: a text.
  ///   - mode: a number, a text such as `-rw-r--r--`, or NULL.
  ///   - modified: seconds since 1970, or NULL for now.
  ///   - contents: the bytes, or NULL for a folder.
  ///   - method: 0, 8, or NULL.
  ///   - now: seconds since 1970.
  /// - Throws: `FunctionError` if they are inconsistent.
  init<Value: ZipValue>(
    name: Value, mode: Value, modified: Value, contents: Value, method: Value, now: () -> Int64
  ) throws(FunctionError) {
    let isFolder = contents.isNull
    self.method = isFolder ? nil : try Self.method(method)
    self.mode = try Self.mode(mode, isFolder: isFolder)
    guard (self.mode & FileMode.Kind.folder.rawValue != 0) == isFolder else {
      throw FunctionError("zipfile: mode does not match data", code: .SQLITE_CONSTRAINT)
    }
    var bytes = name.textBytes
    let slash = UInt8(ascii: "/")
    if isFolder, bytes.last != slash { bytes.append(slash) }
    self.name = bytes
    self.modified = modified.isNull ? now() : modified.int64
    self.contents = isFolder ? nil : contents.textBytes
  }

  private static func method<Value: ZipValue>(_ value: Value) throws(FunctionError) -> ZipMethod? {
    guard !value.isNull else { return nil }
    let number = Int32(truncatingIfNeeded: value.int64)
    guard let method = UInt16(exactly: number).map(ZipMethod.init(rawValue:)), method.isKnown else {
      throw FunctionError("unknown compression method: \(number)", code: .SQLITE_CONSTRAINT)
    }
    return method
  }

  private static func mode<Value: ZipValue>(_ value: Value, isFolder: Bool) throws(FunctionError) -> UInt32 {
    guard !value.isNull else {
      return (isFolder ? FileMode(.folder, permissions: 0o755) : FileMode(.file, permissions: 0o644)).rawValue
    }
    let text = value.textBytes
    if let first = text.first, first.isDigit {
      return UInt32(truncatingIfNeeded: value.int64)
    }
    guard let mode = FileMode(listed: text) else {
      throw FunctionError("zipfile: parse error in mode: \(String(decoding: text, as: UTF8.self))")
    }
    return mode.rawValue
  }
}

/// A SQL value in a column or an argument.
protocol ZipValue {
  var isNull: Bool { get }
  /// The value as a text or a blob.
  var textBytes: [UInt8] { get }
  /// The value as an integer; 0 if it is not a number.
  var int64: Int64 { get }
}

extension Cell: ZipValue {}

extension DatabaseValue: ZipValue {
  var int64: Int64 {
    switch storage {
    case .int64(let integer): integer
    case .double(let double): Int64(exactly: double.rounded(.towardZero)) ?? 0
    case .string, .blob: Self.leadingInteger(of: textBytes)
    case .null: 0
    }
  }

  /// The integer at the start of a text, as SQLite reads it; 0 if there is none.
  private static func leadingInteger(of text: [UInt8]) -> Int64 {
    let text = text.drop { $0.isWhiteSpace }
    let sign = text.prefix { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }.prefix(1)
    let digits = text.dropFirst(sign.count).prefix { $0.isDigit }
    let number = String(decoding: sign + digits, as: UTF8.self)
    return digits.isEmpty ? 0 : Int64(number) ?? (number.hasPrefix("-") ? .min : .max)
  }
}
