import OutputModes

/// How the text of a file is encoded.
enum FileEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  /// Latin-1, with the characters that Windows has in place of control characters (Windows-1252).
  case latin1 = "latin-1"

  /// The encoding with a name that people write, such as `UTF8` or `iso-8859-1`.
  init?(named name: String) {
    switch name.lowercased().filter({ $0 != "-" && $0 != "_" && $0 != " " }) {
    case "utf8": self = .utf8
    case "utf16", "utf16le", "utf16be", "unicode": self = .utf16
    case "latin1", "iso88591", "iso885915", "windows1252", "cp1252", "ansi": self = .latin1
    default: return nil
    }
  }

  /// The name in messages.
  var shownName: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .latin1: "Latin-1"
    }
  }

  /// What the mark at the start of a text shows; nil for UTF-8 and all other encodings.
  init?(ofTextBeginningWith bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    self = .utf16
  }
}

extension FileError {
  /// A text that should be UTF-8 is not.
  static func notUTF8(at offset: Int) -> FileError {
    FileError(code: notUTF8Code, message: "byte \(offset + 1) is not UTF-8")
  }
  private static var notUTF8Code: Int32 { -4 }

  /// Whether a text is not in UTF-8.
  var isEncodingFault: Bool { code == Self.notUTF8Code }

  /// A compressed file is damaged, or is not whole.
  static func damagedGzip(isCut: Bool) -> FileError {
    FileError(
      code: -5, message: isCut ? "the compressed file ends early" : "the compressed bytes are damaged")
  }
}
