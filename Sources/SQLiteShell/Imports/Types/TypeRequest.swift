import ColumnMeaning
import TypedSQLiteCore

/// The value of `.import --types`.
struct TypeRequest {
  /// Whether the values decide the type of columns that are not named.
  private(set) var looks = true
  /// The types that the user stated, by name of the column in lower case.
  private(set) var stated: [(column: String, type: StatedType)] = []

  /// A type that the user stated for a column.
  enum StatedType {
    /// A type of SQLite's own, such as INTEGER.
    case plain(String)
    /// A kind, with a storage if one was named.
    case kind(ColumnKind, ColumnStorage?)
  }

  /// Reads `auto`, `text`, `COLUMN=KIND` and `COLUMN=KIND:STORAGE`, with commas between them.
  init(_ text: String) throws(ShellError) {
    for word in Self.words(of: text) {
      switch word {
      case "auto": looks = true
      case "text": looks = false
      default:
        guard let equals = word.lastIndex(of: "=") else { throw .import(.unknownType(word)) }
        let column = String(word[..<equals])
        stated.append(
          (Self.unquoted(column).lowercased(), try Self.type(String(word[word.index(after: equals)...]))))
      }
    }
  }

  func type(of column: String) -> StatedType? {
    stated.last { $0.column == column.lowercased() }?.type
  }

  private static func type(_ word: String) throws(ShellError) -> StatedType {
    let name = word.lowercased()
    if plainTypes.contains(name) { return .plain(name.uppercased()) }
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    guard let kind = parts.first.flatMap(ColumnKind.named) else { throw .import(.unknownType(word)) }
    guard parts.count == 2 else { return .kind(kind, nil) }
    guard let storage = kind.storage(named: parts[1]) else { throw .format(.unknownStorage(parts[1], kind)) }
    return .kind(kind, storage)
  }

  /// The names of types that are not kinds.
  static let plainTypes = ["integer", "real", "text", "blob"]

  /// Splits at commas outside of double quotes.
  private static func words(of text: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }

  private static func unquoted(_ name: String) -> String {
    guard name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
    return name.unquoted(from: UInt8(ascii: "\""))
  }
}
