/// A file format that `.import` reads: its name, its documentation and its reader.
package struct ImportFormat: Sendable {
  /// The name, which is also the option of `.import` that chooses it, if there is one.
  package let name: String
  /// Other names of the option.
  let aliases: [String]
  /// The suffixes of file names, in lower case, that choose the format if no option does.
  let suffixes: [String]
  /// Its fields, if a file may have another separator; nil if the format says all.
  let fields: Fields?
  /// What a file looks like, in one line without a full stop.
  package let summary: String
  /// A file, and the table that its import gives; nil if the file is no text.
  package let example: FileExample?
  package let traits: Traits
  /// The rows of a file.
  let rows: @Sendable (ImportedFile) throws(ShellError) -> RowSource

  init(
    name: String, aliases: [String] = [], suffixes: [String] = [], fields: Fields? = nil,
    summary: String, example: FileExample? = nil,
    traits: Traits = [],
    rows: @escaping @Sendable (ImportedFile) throws(ShellError) -> RowSource
  ) {
    self.name = name
    self.aliases = aliases
    self.suffixes = suffixes
    self.fields = fields
    self.summary = summary
    self.example = example
    self.traits = traits
    self.rows = rows
  }

  /// Fields between separators.
  struct Fields: Sendable {
    /// The byte between them, unless a file has another one.
    let separator: UInt8
    /// The suffixes that choose the format only at a prompt, since the mode decides in scripts of sqlite3.
    let typedSuffixes: [String]
  }

  var typedSuffixes: [String] { fields?.typedSuffixes ?? [] }

  /// What is true of some formats.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// sqlite3 has the option too.
    package static let isInSQLite3 = Traits(rawValue: 1)
    /// Values have types, which the columns keep.
    package static let hasTypes = Traits(rawValue: 2)
    /// Files are no text, so the suffix of a name decides alone.
    package static let isBinary = Traits(rawValue: 4)
  }

  /// A file and the table that its import gives.
  package struct FileExample: Sendable {
    /// The content of the file, or what it is if it is no text.
    package let content: String
    /// The bytes of the file.
    package var bytes: [UInt8]
    /// What `SELECT * FROM` the new table prints.
    package let output: String

    package init(_ content: String, prints output: String) {
      self.content = content
      bytes = Array(content.utf8)
      self.output = output
    }
  }

  /// All formats that an option of `.import` chooses, in the order of the manual; without one it is ``separated``.
  package static let all: [ImportFormat] = [
    .csv,
    .tsv,
    .ascii,
    .json,
    .ndjson,
    .xlsx,
    .parquet,
  ]
}
