/// What the number says that the system and archives keep for the type and the permissions of a file.
struct FileMode: Equatable {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The permissions of user, group and others; those that run as another user are never taken from an archive.
  var permissions: UInt32 { rawValue & 0o777 }

  /// The type.
  var kind: Kind {
    switch rawValue & 0o170000 {
    case 0o040000: .folder
    case 0o120000: .link
    case 0o100000: .file
    default: .other
    }
  }

  /// The type and the permissions as `ls -l` writes them; a type that archives do not keep is a question mark.
  var text: String {
    let type =
      switch kind {
      case .file: "-"
      case .folder: "d"
      case .link: "l"
      case .other: "?"
      }
    let letters = ["r", "w", "x"]
    return type + (0..<9).map { rawValue & (0o400 >> UInt32($0)) == 0 ? "-" : letters[$0 % 3] }.joined()
  }

  /// Reads what `ls -l` writes; nil for what it does not write of a file, a folder or a link.
  init?(listed text: [UInt8]) {
    guard text.count == 10 else { return nil }
    var mode: UInt32
    switch text[0] {
    case UInt8(ascii: "-"): mode = 0o100000
    case UInt8(ascii: "d"): mode = 0o040000
    case UInt8(ascii: "l"): mode = 0o120000
    default: return nil
    }
    for (index, letter) in "rwxrwxrwx".utf8.enumerated() where text[index + 1] != UInt8(ascii: "-") {
      guard text[index + 1] == letter else { return nil }
      mode |= 0o400 >> UInt32(index)
    }
    rawValue = mode
  }

  enum Kind: Equatable {
    case file
    case folder
    case link
    case other
  }
}
