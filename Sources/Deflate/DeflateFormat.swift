/// What stands around compressed bytes.
package enum DeflateFormat: Sendable {
  /// Nothing, as in zip files.
  case raw
  /// The header and the checksum of zlib, as in sqlar archives.
  case zlib

  /// The number by which zlib knows the format, with the largest window.
  internal var windowBits: CInt {
    switch self {
    case .raw: -15
    case .zlib: 15
    }
  }
}

/// How far the taking apart of compressed bytes has come.
package enum InflateStatus: Sendable, Equatable {
  /// More bytes are expected.
  case unfinished
  /// The compressed bytes have ended.
  case finished
  /// The bytes are not compressed bytes, or damaged.
  case damaged
  /// More comes out than was allowed.
  case tooLong
}
