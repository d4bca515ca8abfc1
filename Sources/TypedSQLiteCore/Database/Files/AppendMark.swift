/// The mark at the end of a file that contains a database: a text, and the offset at which the database
/// begins.
internal struct AppendMark: Equatable {
  /// The offset at which the database begins.
  let start: Int64

  /// The number of bytes of a mark.
  static let size: Int64 = 25
  private static let text = Array("Start-Of-SQLite3-".utf8)

  init(start: Int64) {
    self.start = start
  }

  /// Reads the last bytes of a file; nil if they are not a mark, or if the mark cannot be right.
  ///
  /// - Parameters:
  ///   - bytes: the last ``size`` bytes.
  ///   - fileSize: the size of the file, including the mark.
  init?(_ bytes: [UInt8], fileSize: Int64) {
    guard bytes.count == Int(Self.size), bytes.starts(with: Self.text) else { return nil }
    let number = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    // A database begins at a multiple of 512 and has at least 512 bytes, unless it is still empty.
    guard let start = Int64(exactly: number), start.isMultiple(of: 512), start <= fileSize - Self.size else {
      return nil
    }
    self.start = start
  }

  /// The mark as bytes.
  var bytes: [UInt8] {
    Self.text + (0..<8).map { UInt8(truncatingIfNeeded: start >> (56 - 8 * Int64($0))) }
  }
}
