import SQLSyntax

/// The names of the sheets of a workbook, which are short, have no marks of formulas, and differ from each other.
struct SheetNames {
  private(set) var all: [String] = []
  private var keys: Set<String> = []
  /// The most units of UTF-16 in a name.
  static let limit = 31

  /// Adds a sheet.
  ///
  /// - Parameter wish: its name, which is changed as little as it must be; a second sheet of that name gets a number.
  /// - Returns: the name.
  mutating func add(_ wish: String) -> String {
    let allowed = Self.allowed(wish)
    var name = Self.cut(allowed, to: Self.limit)
    var number = 1
    // Excel keeps this name for itself.
    while name.lowercased() == "history" || keys.contains(name.lowercased()) {
      number += 1
      let suffix = " (\(number))"
      name = Self.cut(allowed, to: Self.limit - suffix.utf16.count) + suffix
    }
    keys.insert(name.lowercased())
    all.append(name)
    return name
  }

  private static func allowed(_ wish: String) -> String {
    var name = String(
      String.UnicodeScalarView(
        wish.unicodeScalars.map { scalar in
          scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
            || "[]:*?/\\".unicodeScalars.contains(scalar)
            ? "_" : scalar
        }))
    if name.isEmpty { name = "Sheet" }
    if name.hasPrefix("'") { name = "_" + name.dropFirst() }
    if name.hasSuffix("'") { name = name.dropLast() + "_" }
    return name
  }

  /// The longest start of a name with whole characters; an apostrophe at its end is replaced.
  private static func cut(_ name: String, to limit: Int) -> String {
    guard name.utf16.count > limit else { return name }
    var short = ""
    var count = 0
    for character in name {
      count += character.utf16.count
      guard count <= limit else { break }
      short.append(character)
    }
    if short.isEmpty { return "Sheet" }
    return short.hasSuffix("'") ? short.dropLast() + "_" : short
  }
}
