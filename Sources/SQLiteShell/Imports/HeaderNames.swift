import SQLSyntax
import TypedSQLiteCore

/// The unique names of columns that a header row gives.
struct HeaderNames {
  /// The names in the header, with `?` for an empty one.
  let given: [String]
  /// The names of the columns; SQLite treats no two as equal.
  let unique: [String]

  /// Appends its position to each name that the header has more than once.
  ///
  /// All positions get as many leading zeros as are needed to differ from all other names.
  init(_ header: [String]) {
    let given = header.map { $0.isEmpty ? "?" : $0 }
    var counts: [[UInt8]: Int] = [:]
    for name in given { counts[name.nameKey, default: 0] += 1 }
    var zeros = ""
    var unique = given
    while counts.values.contains(where: { $0 > 1 }) {
      unique = given.enumerated().map { index, name in
        counts[name.nameKey] == 1 ? name : "\(name)_\(zeros)\(index + 1)"
      }
      if Set(unique.map(\.nameKey)).count == unique.count { break }
      zeros += "0"
    }
    self.given = given
    self.unique = unique
  }

  /// The lines that list the changed names; empty if none changed.
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
}
