/// How names of properties become names of the columns that are written.
public enum DatabaseColumnEncodingStrategy: Sendable {
  /// Names as they are.
  case useDefaultKeys
  /// Words with underscores between them: `firstName` is `first_name`, `postalURL` is `postal_url`.
  case convertToSnakeCase
  /// Names by a function.
  case custom(@Sendable (any CodingKey) -> String)

  /// The name of the column of a key.
  internal func column(of key: some CodingKey) -> String {
    switch self {
    case .useDefaultKeys: key.stringValue
    case .convertToSnakeCase: key.stringValue.snakeCased
    case .custom(let name): name(key)
    }
  }
}

/// How names of columns become names of the properties that are read.
public enum DatabaseColumnDecodingStrategy: Sendable {
  /// Names as they are.
  case useDefaultKeys
  /// Words without the underscores between them: `first_name` is `firstName`.
  case convertFromSnakeCase
  /// Names by a function, which answers the key of a column.
  case custom(@Sendable (String) -> any CodingKey)

  /// The position of the column of each name of a property, or nil where names are as they are.
  internal func columns(of row: Row) -> [String: Int]? {
    let key: (String) -> String
    switch self {
    case .useDefaultKeys: return nil
    case .convertFromSnakeCase: key = \.camelCased
    case .custom(let codingKey): key = { codingKey($0).stringValue }
    }
    let pairs = row.columnNames.enumerated().map { (key($0.element), $0.offset) }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension String {
  /// The words of a name in camel case, in lower case and with underscores between them.
  fileprivate var snakeCased: String {
    let characters = Array(self)
    var result = ""
    for (index, character) in characters.enumerated() {
      if character.isUppercase, index > 0, characters[index - 1] != "_" {
        let followsLowercase = !characters[index - 1].isUppercase
        // The last capital of several begins a word where lower case follows: myURLProperty.
        let precedesLowercase = index + 1 < characters.count && characters[index + 1].isLowercase
        if followsLowercase || precedesLowercase { result += "_" }
      }
      result += character.lowercased()
    }
    return result
  }

  /// The words of a name with underscores between them, in camel case; underscores at the ends stay.
  fileprivate var camelCased: String {
    guard let first = firstIndex(where: { $0 != "_" }), let last = lastIndex(where: { $0 != "_" }) else {
      return self
    }
    let words = self[first...last].split(separator: "_")
    guard words.count > 1 else { return self }
    let joined =
      words[0].lowercased()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
    return self[..<first] + joined + self[index(after: last)...]
  }
}
