/// The type and the permissions of a file, encoded in the number that the system and archives use.
struct FileMode: Equatable {
  let rawValue: UInt32

  /// The type, as bits of the number.
  enum Kind: UInt32, CaseIterable {
    case file = 0o100000
    case folder = 0o040000
    case link = 0o120000
    /// Any type that archives do not store.
    case other = 0

    /// The letter in the output of `ls -l`; a question mark for a type that archives do not store.
    fileprivate var letter: Character {
      switch self {
      case .file: "-"
      case .folder: "d"
      case .link: "l"
      case .other: "?"
      }
    }
  }

  /// The permissions of user, group and others; bits to run as another user are never read from an archive.
  var permissions: UInt32 { rawValue & 0o777 }

  var kind: Kind { Kind(rawValue: rawValue & 0o170000) ?? .other }

  /// The type and the permissions as `ls -l` prints them.
  var text: String {
    String(kind.letter)
      + String((0..<9).map { rawValue & Self.bit($0) == 0 ? "-" : Self.letters[$0] })
  }

  private static let letters = Array("rwxrwxrwx")

  /// The bit of a permission, by the position of its letter.
  private static func bit(_ index: Int) -> UInt32 { 0o400 >> UInt32(index) }
}

extension FileMode {
  init(_ kind: Kind, permissions: UInt32) {
    rawValue = kind.rawValue | permissions & 0o777
  }

  /// Reads what `ls -l` prints; nil unless it describes a file, a folder or a link.
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
