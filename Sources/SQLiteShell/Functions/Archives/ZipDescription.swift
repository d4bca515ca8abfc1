/// The fields of an entry in the directory of a zip file as JSON, for people who examine a file.
enum ZipDescription {
  private static let fields: [(name: String, offset: Int, size: Int)] = [
    ("version-made-by", 4, 2), ("version-to-extract", 6, 2), ("flags", 8, 2), ("compression", 10, 2),
    ("time", 12, 2), ("date", 14, 2), ("crc32", 16, 4), ("compressed-size", 20, 4),
    ("uncompressed-size", 24, 4), ("file-name-length", 28, 2), ("extra-field-length", 30, 2),
    ("file-comment-length", 32, 2), ("disk-number-start", 34, 2), ("internal-attr", 36, 2),
    ("external-attr", 38, 4), ("offset", 42, 4),
  ]

  /// The JSON of an entry; nil if the bytes are not one.
  static func text(ofEntry bytes: [UInt8]) -> String? {
    let entry = ZipFields(bytes: bytes)
    guard entry.number(at: 0, count: 4) == ZipEntry.signature else { return nil }
    let texts = fields.map { "\"\($0.name)\" : \(entry.number(at: $0.offset, count: $0.size) ?? 0)" }
    return "{\(texts.joined(separator: ", ")) }"
  }
}
