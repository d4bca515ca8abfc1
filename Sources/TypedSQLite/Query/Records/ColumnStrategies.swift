/// How property names are converted to column names when a record is written.
public enum DatabaseColumnEncodingStrategy: Sendable {
  /// Names are not changed.
  case useDefaultKeys
  /// Words are separated by underscores: `firstName` becomes `first_name`, and `postalURL` becomes
  /// `postal_url`.
  case convertToSnakeCase
  /// Names are converted by a function.
  case custom(@Sendable (any CodingKey) -> String)

  /// The name of the column for a key.
  internal func column(of key: some CodingKey) -> String {
    switch self {
    case .useDefaultKeys: key.stringValue
    case .convertToSnakeCase: key.stringValue.snakeCased
    case .custom(let name): name(key)
    }
  }
}

/// How column names are converted to property names when a record is read.
public enum DatabaseColumnDecodingStrategy: Sendable {
  /// Names are not changed.
  case useDefaultKeys
  /// Underscores between words are removed: `first_name` becomes `firstName`.
  case convertFromSnakeCase
  /// Names are converted by a function that returns the key of a column.
  case custom(@Sendable (String) -> any CodingKey)

  /// The position of the column for each property name, or nil if names are not changed.
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
  /// The words of a camel-case name, in lower case and separated by underscores.
  fileprivate var snakeCased: String {
    let characters = Array(self)
    var result = ""
    for (index, character) in characters.enumerated() {
      if character.isUppercase, index > 0, characters[index - 1] != "_" {
        let followsLowercase = !characters[index - 1].isUppercase
        // The last of several capitals begins a word if a lower-case letter follows: myURLProperty.
        let precedesLowercase = index + 1 < characters.count && characters[index + 1].isLowercase
        if followsLowercase || precedesLowercase { result += "_" }
      }
      result += character.lowercased()
    }
    return result
  }

  /// The name in camel case, converted from words separated by underscores; underscores at the ends stay.
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
