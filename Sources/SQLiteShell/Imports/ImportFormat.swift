package import OutputModes

/// A format of files that `.import` reads: its name, its documentation and what separates its fields.
package struct ImportFormat: Sendable {
  /// The name, which is also the option of `.import` that chooses it.
  package let name: String
  /// What it looks like, in one line without a full stop.
  package let summary: String
  /// What a file holds and what the import of it shows.
  package let example: FileExample
  /// What its rows are made of.
  package let layout: ImportLayout

  package init(
    name: String, summary: String, example: FileExample, layout: ImportLayout
  ) {
    self.name = name
    self.summary = summary
    self.example = example
    self.layout = layout
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
}

/// What the rows of a file are made of.
package enum ImportLayout: Sendable {
  /// Fields between separators, which may depend on the mode.
  case fields(@Sendable (RenderOptions) throws(ShellError) -> FieldSeparators)
  /// JSON objects, whose members are named as the columns are.
  case objects

  /// Whether values have names and types.
  var isObjects: Bool {
    if case .objects = self { true } else { false }
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
