/// The framing of compressed bytes.
package enum DeflateFormat: Sendable {
  /// No framing, as in zip files.
  case raw
  /// With the header and the checksum of zlib, as in sqlar archives.
  case zlib
  /// With the header and the checksum of gzip files.
  case gzip

  /// The number by which zlib knows the format, with the largest window.
  internal var windowBits: CInt {
    switch self {
    case .raw: -15
    case .zlib: 15
    case .gzip: 31
    }
  }
}

/// The state of a decompression.
package enum InflateStatus: Sendable, Equatable {
  /// More bytes are expected.
  case unfinished
  /// The compressed bytes have ended.
  case finished
  /// The bytes are damaged or not compressed.
  case damaged
  /// The output exceeds the limit.
  case tooLong
}
