import TypedSQLiteCore

/// A file that a statement reads in place: its name in quotes, or a call such as `read_csv('x.csv', header => no)`.
struct FileReference {
  /// The path as it was written, which may be a pattern.
  let path: String
  let format: ImportFormat
  /// The options, as words of `.import`.
  var options: [String] = []
  /// Options that `.import` does not have.
  var rejects: String?
  var fillsShortRows = false

  /// A file whose name tells its format; nil for other names.
  init?(named name: String) {
    let suffix = ImportRequest.nameWithFormat(name)
    guard let format = ImportFormat.all.first(where: { $0.namesTables(suffix) }) else { return nil }
    path = name
    self.format = format
  }

  /// Whether a name can be that of the table of a file.
  static func isTable(named name: String) -> Bool {
    FileReference(named: name) != nil
      || ImportFormat.all.contains { name.lowercased().hasPrefix(($0.tableFunction ?? "(") + "(") }
  }

  init(_ path: String, _ format: ImportFormat) {
    self.path = path
    self.format = format
  }
}

extension ImportFormat {
  /// Whether a file whose name in lower case ends so can be named in place of a table.
  fileprivate func namesTables(_ name: String) -> Bool {
    (suffixes + typedSuffixes).contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }

  /// The function that reads a file of the format in place of a table; nil if there is none.
  var tableFunction: String? {
    suffixes.isEmpty && typedSuffixes.isEmpty ? nil : "read_\(name)"
  }
}
