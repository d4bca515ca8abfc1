/// The singular and the plural of English names of tables, which associations use for names of their own.
///
/// A name that it gets wrong can be replaced with ``Association/forKey(_:)``.
internal enum Inflection {
  /// The words whose plural has another form, in both numbers.
  private static let irregular = [
    ("person", "people"), ("child", "children"), ("man", "men"), ("woman", "women"), ("foot", "feet"),
    ("tooth", "teeth"), ("mouse", "mice"), ("datum", "data"), ("criterion", "criteria"), ("index", "indices"),
    ("leaf", "leaves"), ("life", "lives"), ("shelf", "shelves"), ("movie", "movies"), ("cookie", "cookies"),
    ("status", "statuses"), ("bus", "buses"), ("hero", "heroes"), ("quiz", "quizzes"),
  ]
  private static let uncountable = [
    "news", "series", "species", "equipment", "information", "money", "media",
  ]

  /// The singular of a name such as `bestPlayers`, whose last word is a plural or a singular.
  ///
  /// Digits at the end stay there: the singular of `players2` is `player2`.
  static func singular(of name: String) -> String {
    let (word, digits) = splittingDigits(name)
    return singular(ofWord: word) + digits
  }

  /// The plural of a name such as `bestPlayer`, whose last word is a plural or a singular.
  ///
  /// Digits at the end stay there.
  static func plural(of name: String) -> String {
    let (word, digits) = splittingDigits(name)
    return plural(ofWord: word) + digits
  }

  private static func splittingDigits(_ name: String) -> (word: String, digits: String) {
    let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    return (String(name.dropLast(digits.count)), digits)
  }

  private static func singular(ofWord name: String) -> String {
    if let known = irregularForm(of: name, from: \.1, to: \.0) { return known }
    if ends(name, in: uncountable + irregular.map(\.0)) { return name }
    if name.hasSuffix("ies"), name.utf8.count > 4 { return name.dropLast(3) + "y" }
    for ending in ["sses", "shes", "ches", "xes", "zes"] where name.hasSuffix(ending) {
      return String(name.dropLast(2))
    }
    let isPlural = name.hasSuffix("s") && !["ss", "us", "is"].contains { name.hasSuffix($0) }
    return isPlural && name.utf8.count > 1 ? String(name.dropLast()) : name
  }

  private static func plural(ofWord name: String) -> String {
    let name = singular(ofWord: name)
    if let known = irregularForm(of: name, from: \.0, to: \.1) { return known }
    if ends(name, in: uncountable) || name.isEmpty { return name }
    if name.hasSuffix("y"), !["ay", "ey", "oy", "uy"].contains(where: name.hasSuffix), name.utf8.count > 1 {
      return name.dropLast() + "ies"
    }
    let hisses = ["s", "sh", "ch", "x", "z"].contains { name.hasSuffix($0) }
    return name + (hisses ? "es" : "s")
  }

  private static func irregularForm(
    of name: String, from: KeyPath<(String, String), String>, to: KeyPath<(String, String), String>
  ) -> String? {
    for pair in irregular {
      let (word, other) = (pair[keyPath: from], pair[keyPath: to])
      guard ends(name, in: [word]) else { continue }
      let start = name.dropLast(word.count)
      // The first letter is as large as it was.
      let isCapital = name.dropFirst(start.count).first?.isUppercase == true
      return start + (isCapital ? other.capitalizedFirst : other)
    }
    return nil
  }

  /// Whether the last word of a name is one of some.
  private static func ends(_ name: String, in words: [String]) -> Bool {
    words.contains { word in
      name == word || name.hasSuffix("_" + word) || name.hasSuffix(word.capitalizedFirst)
    }
  }
}

extension String {
  /// The text with a capital first letter.
  internal var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
