/// What the number says that the system and archives keep for the type and the permissions of a file.
struct FileMode: Equatable {
  let rawValue: UInt32

  /// The type, under its bits of the number.
  enum Kind: UInt32, CaseIterable {
    case file = 0o100000
    case folder = 0o040000
    case link = 0o120000
    /// Any that archives do not keep.
    case other = 0

    /// The letter that `ls -l` writes; a question mark for one that archives do not keep.
    fileprivate var letter: Character {
      switch self {
      case .file: "-"
      case .folder: "d"
      case .link: "l"
      case .other: "?"
      }
    }
  }

  /// The permissions of user, group and others; those that run as another user are never taken from an archive.
  var permissions: UInt32 { rawValue & 0o777 }

  /// The type.
  var kind: Kind { Kind(rawValue: rawValue & 0o170000) ?? .other }

  /// The type and the permissions as `ls -l` writes them.
  var text: String {
    String(kind.letter)
      + String((0..<9).map { rawValue & Self.bit($0) == 0 ? "-" : Self.letters[$0] })
  }

  private static let letters = Array("rwxrwxrwx")

  /// The bit of a permission, counted as the letters are.
  private static func bit(_ index: Int) -> UInt32 { 0o400 >> UInt32(index) }
}

extension FileMode {
  init(_ kind: Kind, permissions: UInt32) {
    rawValue = kind.rawValue | permissions & 0o777
  }

  /// Reads what `ls -l` writes; nil for what it does not write of a file, a folder or a link.
  init?(listed text: [UInt8]) {
    let text = text.map { Character(Unicode.Scalar($0)) }
    guard text.count == 10, let kind = Kind.allCases.first(where: { $0.letter == text[0] }), kind != .other
    else { return nil }
    var permissions: UInt32 = 0
    for (index, letter) in Self.letters.enumerated() where text[index + 1] != "-" {
      guard text[index + 1] == letter else { return nil }
      permissions |= Self.bit(index)
    }
    self.init(kind, permissions: permissions)
  }
}
