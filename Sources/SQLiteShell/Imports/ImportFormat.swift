/// A format of files that `.import` reads: its name, its documentation and what reads it.
package struct ImportFormat: Sendable {
  /// The name, which is also the option of `.import` that chooses it, if one does.
  package let name: String
  /// Other names of the option.
  let aliases: [String]
  /// The ends of names of files, in lower case, that choose the format if no option does.
  let suffixes: [String]
  /// What it looks like, in one line without a full stop.
  package let summary: String
  /// What a file holds and what the import of it shows.
  package let example: FileExample
  /// Whether the mode says what separates fields: the format that no option chooses.
  package let followsMode: Bool
  /// Whether sqlite3 has the option, too.
  let isInSQLite3: Bool
  /// Whether values have types, which columns take over.
  let hasTypes: Bool
  /// Reads a file into a table: gives ``Shell/importRows(_:_:from:)`` the rows of the format.
  let run: @Sendable (Shell, ImportRequest, ImportNotes) throws(ShellError) -> Void

  init(
    name: String, aliases: [String] = [], suffixes: [String] = [], summary: String, example: FileExample,
    followsMode: Bool = false, isInSQLite3: Bool = false, hasTypes: Bool = false,
    run: @escaping @Sendable (Shell, ImportRequest, ImportNotes) throws(ShellError) -> Void
  ) {
    self.name = name
    self.aliases = aliases
    self.suffixes = suffixes
    self.summary = summary
    self.example = example
    self.followsMode = followsMode
    self.isInSQLite3 = isInSQLite3
    self.hasTypes = hasTypes
    self.run = run
  }

  /// A file and what its import shows.
  package struct FileExample: Sendable {
    /// What the file holds.
    package let content: String
    /// What `SELECT * FROM` the new table prints.
    package let output: String

    package init(_ content: String, prints output: String) {
      self.content = content
      self.output = output
    }
  }

  /// Each format, in the order of the manual.
  package static let all: [ImportFormat] = [
    .csv,
    .tsv,
    .ascii,
    .json,
    .ndjson,
    .separated,
  ]

  /// The format that an option chooses.
  static func named(_ option: String) -> ImportFormat? {
    all.first { !$0.followsMode && ($0.name == option || $0.aliases.contains(option)) }
  }
}

/// What ends the fields and rows of a file.
package struct FieldSeparators: Hashable, Sendable {
  /// The byte between two fields.
  package var column: UInt8
  /// The byte behind each row.
  package var row: UInt8
  /// Whether fields may stand in double quotes, rows may end with CR LF, and the file begins with a byte
  /// order mark.
  package var allowsQuotes = true
  /// What makes the byte behind it part of a field without quotes; nil where nothing does.
  package var escape: UInt8?
  /// What makes the byte behind it part of a field in quotes; nil where only a doubled quote does.
  package var quotedEscape: UInt8?

  package init(column: UInt8, row: UInt8, allowsQuotes: Bool = true) {
    self.column = column
    self.row = row
    self.allowsQuotes = allowsQuotes
  }
}
