import TypedSQLiteCore

/// A file format that the first bytes of a BLOB identify beyond doubt.
struct MediaFormat: Sendable {
  /// The name that users see.
  let name: String
  /// Whether bytes begin like such a file.
  ///
  /// Random bytes must not match: a format with fewer than four magic bytes checks something else too.
  let matches: @Sendable (Span<UInt8>) -> Bool
  /// The width and the height of a picture in pixels; nil if the bytes at hand do not contain them.
  let pixels: @Sendable (Span<UInt8>) -> (width: Int, height: Int)?

  private init(
    _ name: String, pixels: @escaping @Sendable (Span<UInt8>) -> (width: Int, height: Int)? = { _ in nil },
    _ matches: @escaping @Sendable (Span<UInt8>) -> Bool
  ) {
    self.name = name
    self.matches = matches
    self.pixels = pixels
  }

  /// A format that begins with magic bytes.
  private init(
    _ name: String, _ mark: [UInt8],
    pixels: @escaping @Sendable (Span<UInt8>) -> (width: Int, height: Int)? = { _ in nil }
  ) {
    self.init(name, pixels: pixels) { $0.has(mark, at: 0) }
  }

  /// The format of bytes; nil if none is certain.
  init?(of bytes: Span<UInt8>) {
    for format in Self.all where format.matches(bytes) {
      self = format
      return
    }
    return nil
  }

  /// The formats, most frequent first.
  static let all: [MediaFormat] = [
    MediaFormat("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { bytes in
      bytes.has(Array("IHDR".utf8), at: 12) ? pixels(bytes.big(4, at: 16), bytes.big(4, at: 20)) : nil
    },
    MediaFormat("JPEG", pixels: JPEGFrame.pixels, isJPEG),
    MediaFormat("bplist", Array("bplist0".utf8)),
    MediaFormat(
      "GIF", pixels: { pixels($0.little(2, at: 6), $0.little(2, at: 8)) },
      { $0.has(Array("GIF87a".utf8), at: 0) || $0.has(Array("GIF89a".utf8), at: 0) }),
    MediaFormat("WebP", pixels: webPPixels) {
      $0.has(Array("RIFF".utf8), at: 0) && $0.has(Array("WEBP".utf8), at: 8)
    },
    MediaFormat("PDF") { bytes in
      bytes.has(Array("%PDF-".utf8), at: 0) && bytes.count > 8 && bytes[5].isDigit
        && bytes[6] == UInt8(ascii: ".")
    },
    // Method 8, no reserved flag, and a system and a level that the standard defines.
    MediaFormat("gzip") { bytes in
      bytes.has([0x1F, 0x8B, 8], at: 0) && bytes.count >= 18 && bytes[3] & 0xE0 == 0
        && [0, 2, 4].contains(bytes[8]) && (bytes[9] <= 13 || bytes[9] == 255)
    },
    MediaFormat("zip") { bytes in
      // The version is in tenths and at most 63; the other magic bytes are those of an empty archive.
      bytes.has([0x50, 0x4B, 3, 4], at: 0) && bytes.count >= 30 && bytes[4] <= 63
        || bytes.has([0x50, 0x4B, 5, 6, 0, 0, 0, 0], at: 0) && bytes.count >= 22
    },
    MediaFormat("SQLite", Array("SQLite format 3\u{0}".utf8)),
    MediaFormat("TIFF") { bytes in
      // The first directory begins after the header, at an even offset.
      bytes.has([0x49, 0x49, 42, 0], at: 0) && bytes.little(4, at: 4).map(isDirectory) ?? false
        || bytes.has([0x4D, 0x4D, 0, 42], at: 0) && bytes.big(4, at: 4).map(isDirectory) ?? false
    },
    MediaFormat("BMP", pixels: { pixels($0.little(4, at: 18), $0.little(4, at: 22)) }) { bytes in
      bytes.has([0x42, 0x4D], at: 0) && bytes.little(4, at: 6) == 0 && bytes.little(4, at: 14) == 40
    },
    MediaFormat("HEIC") { isMovie($0, ["heic", "heix", "mif1", "msf1", "heim", "heis"]) },
    MediaFormat("AVIF") { isMovie($0, ["avif", "avis"]) },
    MediaFormat("JPEG XL", [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    MediaFormat("QuickTime") { isMovie($0, ["qt  "]) },
    MediaFormat("MP4") {
      isMovie(
        $0, ["isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "M4A ", "M4V ", "avc1", "3gp4", "3gp5"])
    },
    MediaFormat("WAV") { $0.has(Array("RIFF".utf8), at: 0) && $0.has(Array("WAVE".utf8), at: 8) },
    MediaFormat("AVI") { $0.has(Array("RIFF".utf8), at: 0) && $0.has(Array("AVI ".utf8), at: 8) },
    MediaFormat("Ogg", Array("OggS\u{0}".utf8)),
    MediaFormat("FLAC", Array("fLaC\u{0}".utf8)),
    MediaFormat("MP3") { bytes in
      // The size of a tag has seven bits in each byte.
      bytes.has(Array("ID3".utf8), at: 0) && bytes.count > 10 && (2...4).contains(bytes[3]) && bytes[4] == 0
        && (bytes[6] | bytes[7] | bytes[8] | bytes[9]) < 0x80
    },
    MediaFormat("Matroska", [0x1A, 0x45, 0xDF, 0xA3]),
    MediaFormat("7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    MediaFormat("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
    MediaFormat("Zstandard", [0x28, 0xB5, 0x2F, 0xFD]),
    MediaFormat("LZ4", [0x04, 0x22, 0x4D, 0x18]),
    MediaFormat("bzip2") {
      $0.has(Array("BZh".utf8), at: 0) && $0.has([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4)
    },
    MediaFormat("OLE file", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    MediaFormat("RTF", Array("{\\rtf1".utf8)),
    MediaFormat("WOFF", Array("wOFF".utf8)), MediaFormat("WOFF2", Array("wOF2".utf8)),
    MediaFormat("OpenType", Array("OTTO\u{0}".utf8)),
    MediaFormat("WebAssembly", [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]),
    MediaFormat("ELF", [0x7F, 0x45, 0x4C, 0x46]),
    MediaFormat("typedstream", [4, 11] + Array("streamtyped".utf8)),
  ]

  // MARK: - Parts of formats

  private static func isJPEG(_ bytes: Span<UInt8>) -> Bool {
    // The third byte begins a marker, and so does the fourth.
    guard bytes.has([0xFF, 0xD8, 0xFF], at: 0), bytes.count > 10 else { return false }
    switch bytes[3] {
    case 0xE0...0xEF, 0xC0, 0xC2, 0xC4, 0xDB, 0xFE: return true
    default: return false
    }
  }

  private static func isDirectory(_ offset: Int) -> Bool { offset >= 8 && offset.isMultiple(of: 2) }

  /// Whether bytes are a file of boxes whose first box names one of these brands.
  private static func isMovie(_ bytes: Span<UInt8>, _ brands: [String]) -> Bool {
    guard bytes.has(Array("ftyp".utf8), at: 4), let size = bytes.big(4, at: 0), (16...4096).contains(size)
    else {
      return false
    }
    for brand in brands where bytes.has(Array(brand.utf8), at: 8) { return true }
    return false
  }

  /// A width and a height, if a picture can have them.
  static func pixels(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
    guard let width, let height, (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
      return nil
    }
    return (width, height)
  }

  private static func webPPixels(_ bytes: Span<UInt8>) -> (width: Int, height: Int)? {
    if bytes.has(Array("VP8X".utf8), at: 12), let width = bytes.little(3, at: 24),
      let height = bytes.little(3, at: 27)
    {
      return (width + 1, height + 1)
    }
    if bytes.has(Array("VP8L".utf8), at: 12), bytes.has([0x2F], at: 20), let bits = bytes.little(4, at: 21) {
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard bytes.has(Array("VP8 ".utf8), at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23),
      let width = bytes.little(2, at: 26), let height = bytes.little(2, at: 28)
    else { return nil }
    return pixels(width & 0x3FFF, height & 0x3FFF)
  }
}

/// Finds the frame of a JPEG, which contains its size.
private enum JPEGFrame {
  /// How many segments are read; a photograph has about ten before its frame.
  private static let limit = 64

  @Sendable static func pixels(_ bytes: Span<UInt8>) -> (width: Int, height: Int)? {
    var index = 2
    for _ in 0..<limit {
      guard bytes.has([0xFF], at: index), index + 1 < bytes.count else { return nil }
      let marker = bytes[index + 1]
      // A frame marker; some numbers in this range mean tables.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return MediaFormat.pixels(bytes.big(2, at: index + 7), bytes.big(2, at: index + 5))
      }
      guard let length = bytes.big(2, at: index + 2), length >= 2 else { return nil }
      index += 2 + length
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether bytes are at an offset; false if the span ends before.
  fileprivate func has(_ mark: [UInt8], at offset: Int) -> Bool {
    guard offset <= count, mark.count <= count - offset else { return false }
    for index in mark.indices where self[offset + index] != mark[index] { return false }
    return true
  }

  /// A big-endian number of up to four bytes; nil if the span ends before.
  fileprivate func big(_ size: Int, at offset: Int) -> Int? {
    guard offset <= count, size <= count - offset else { return nil }
    var number = 0
    for index in 0..<size { number = number << 8 | Int(self[offset + index]) }
    return number
  }

  /// A little-endian number of up to four bytes; nil if the span ends before.
  fileprivate func little(_ size: Int, at offset: Int) -> Int? {
    guard offset <= count, size <= count - offset else { return nil }
    var number = 0
    for index in (0..<size).reversed() { number = number << 8 | Int(self[offset + index]) }
    return number
  }
}
