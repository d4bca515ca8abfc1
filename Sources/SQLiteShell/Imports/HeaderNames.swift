import SQLSyntax
import TypedSQLite

/// The names of the columns that a header row makes.
struct HeaderNames {
  /// The names as the header has them, with `?` for an empty one.
  let given: [String]
  /// The names of the columns: no two are equal without regard to case.
  let unique: [String]

  /// Makes each name that stands in the header more than once unique by its place.
  ///
  /// All places have as many leading zeros as it takes to meet no other name.
  init(_ header: [String]) {
    let given = header.map { $0.isEmpty ? "?" : $0 }
    var counts: [[UInt8]: Int] = [:]
    for name in given { counts[Self.key(name), default: 0] += 1 }
    var zeros = ""
    var unique = given
    while counts.values.contains(where: { $0 > 1 }) {
      unique = given.enumerated().map { index, name in
        counts[Self.key(name)] == 1 ? name : "\(name)_\(zeros)\(index + 1)"
      }
      if Set(unique.map(Self.key)).count == unique.count { break }
      zeros += "0"
    }
    self.given = given
    self.unique = unique
  }

  /// The lines that tell which names were changed; empty where none was.
  var renamings: String {
    zip(given, unique).filter { $0 != $1 }
      .map { "\(SQLName.quoted($0)) to \(SQLName.quoted($1))" }
      .joined(separator: ",\n")
  }

  /// The columns of a CREATE TABLE with their types, four in a line.
  func columnDefinitions(_ types: [String]) -> String {
    var text = "(\n"
    for (index, name) in unique.enumerated() {
      if index > 0 { text += index % 4 == 0 ? ",\n " : ", " }
      text += SQLName.quoted(name)
      if index < types.count, !types[index].isEmpty { text += " " + types[index] }
    }
    return text + ")"
  }

  /// What SQLite compares names by: ASCII letters without regard to case, all else as it is.
  private static func key(_ name: String) -> [UInt8] {
    name.utf8.map(\.lowercased)
  }
}
