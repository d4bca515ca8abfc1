/// Why a Parquet file cannot be read.
///
/// Offsets are bytes from the start of the file.
package enum ParquetFailure: Error, Equatable, CustomStringConvertible {
  /// The bytes could not be read, for a reason that the reader of the bytes gives.
  case unreadable(String)
  /// The file is no Parquet file, for a reason that completes "This is no Parquet file: …".
  case notParquet(String)
  /// The footer is encrypted.
  case encrypted
  /// A column is encrypted.
  case encryptedColumn(String)
  /// The footer contradicts itself or the file.
  case damagedFooter(String, offset: Int)
  /// A page contradicts itself or the footer; `offset` is that of its header.
  case damagedPage(String, column: String, offset: Int)
  /// The levels of the leaves of a nested column do not fit together.
  case damagedRow(column: String, row: Int)
  /// The pages of a column are compressed in a way that this reader does not know.
  case unsupportedCodec(String, column: String)
  /// The values of a page are encoded in a way that this reader does not know.
  case unsupportedEncoding(String, column: String, offset: Int)
  /// The values of a column are in another file.
  case otherFile(String, column: String)
  /// The JSON text of a nested value is longer than the cursor allows.
  case tooLong(column: String, row: Int, limit: Int)

  /// A sentence for the user, without the name of the file.
  package var description: String {
    switch self {
    case .unreadable(let reason): "The file cannot be read: \(reason)."
    case .notParquet(let reason): "This is no Parquet file: \(reason)."
    case .encrypted: "The file is encrypted. Its writer must decrypt it first."
    case .encryptedColumn(let column):
      "Column \(column) is encrypted. Leave it out, or have its writer decrypt the file first."
    case .damagedFooter(let reason, let offset):
      "The file is damaged: \(reason), in the footer, at offset \(offset)."
    case .damagedPage(let reason, let column, let offset):
      "The file is damaged: \(reason), in the page of column \(column) at offset \(offset)."
    case .damagedRow(let column, let row):
      "The file is damaged: the parts of column \(column) do not fit together in row \(row + 1)."
    case .unsupportedCodec(let codec, let column):
      """
      Column \(column) is compressed with \(codec), which cannot be read here. Write the file again with snappy, \
      gzip or no compression.
      """
    case .unsupportedEncoding(let encoding, let column, let offset):
      "Column \(column) is encoded with \(encoding), which cannot be read here (page at offset \(offset))."
    case .otherFile(let path, let column):
      "The values of column \(column) are in another file, \(path), which is not read."
    case .tooLong(let column, let row, let limit):
      "The value of column \(column) in row \(row + 1) is longer than \(limit) bytes."
    }
  }
}

/// A fault of some bytes, before it is known in which column and page they are.
enum Damage: Error, Equatable {
  /// More bytes are needed than there are.
  case ended
  /// Words that complete "The file is damaged: …".
  case wrong(String)
  /// The name of an encoding that this reader does not know.
  case unknownEncoding(String)

  var reason: String {
    switch self {
    case .ended: "the bytes end too early"
    case .wrong(let reason): reason
    case .unknownEncoding(let name): "the encoding \(name) is unknown"
    }
  }

  /// The same fault with its place.
  func inPage(of column: String, at offset: Int) -> ParquetFailure {
    if case .unknownEncoding(let name) = self {
      return .unsupportedEncoding(name, column: column, offset: offset)
    }
    return .damagedPage(reason, column: column, offset: offset)
  }
}
