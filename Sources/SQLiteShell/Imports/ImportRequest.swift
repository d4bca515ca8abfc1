import SQLSyntax

/// The arguments of `.import`.
struct ImportRequest {
  /// The file, or `|` and a command whose output is read.
  private(set) var file = ""
  /// The text to read instead of a file, if ``file`` is `<<` and a label.
  var text: [UInt8]?
  /// What separates fields and rows, if an option states it.
  private(set) var columnSeparator: UInt8?
  private(set) var rowSeparator: UInt8?
  /// The byte that makes the next one part of a field, inside of quotes and outside.
  private(set) var escape: UInt8?
  private(set) var quotedEscape: UInt8?
  private(set) var table = ""
  /// The schema of the table; nil to find the table as a statement would.
  private(set) var schema: String?
  /// How many rows are skipped at the start.
  private(set) var skippedRows = 0
  /// How often `-v` was given.
  private(set) var verbosity = 0
  private(set) var format = ImportFormat.separated
  /// The format that the name of the file implies, if no option states one.
  private(set) var formatOfName: ImportFormat?
  /// The types of the columns; nil makes the columns of a new table TEXT.
  private(set) var types: TypeRequest?
  /// Whether the user stated ``types``.
  private(set) var statesTypes = false
  /// How many rows are sampled to choose types; nil reads all rows, if they can be read twice.
  private(set) var sampledRows: Int?
  /// The text that means NULL if it is not in quotes; nil if there is none.
  private(set) var nullText: [UInt8]?
  /// Whether the import is only tried, and undone.
  private(set) var isTrial = false

  init(_ arguments: [String], _ dialect: Dialect) throws(ShellError) {
    var names: [String] = []
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      let value = index + 1 < arguments.count ? arguments[index + 1] : nil
      index += 1
      guard let option = OptionWord.name(of: word) else {
        guard names.count < 2 else { throw .import(.extraArgument(word)) }
        names.append(word)
        continue
      }
      if try read(option, value, dialect) {
        index += 1
      } else if !readWord(option, dialect.imports) {
        throw .import(.unknownOption(word))
      }
    }
    guard names.count == 2 else { throw .import(.missingArgument(names.isEmpty ? "FILE" : "TABLE")) }
    file = names[0]
    table = names[1]
    guard dialect.imports.readsNames else { return }
    if format.followsMode { formatOfName = Self.format(ofFile: file) }
    try settleTypes()
  }

  /// Uses the format that the name of the file implies.
  mutating func takeFormatOfName() throws(ShellError) {
    guard let formatOfName else { return }
    format = formatOfName
    try settleTypes()
  }

  private mutating func settleTypes() throws(ShellError) {
    if format.hasTypes, types == nil { types = try TypeRequest("auto") }
    if types != nil, nullText == nil { nullText = [] }
  }

  /// Reads an option with a value; false if it is none.
  private mutating func read(
    _ option: String, _ value: String?, _ dialect: Dialect
  ) throws(ShellError) -> Bool {
    guard let value else { return false }
    let (takesSeparators, takesTypes) = (dialect.imports.takesSeparators, dialect.imports.takesTypes)
    switch option {
    case "schema": schema = value
    case "skip":
      skippedRows = ArgumentValue.shortInteger(
        value, wraps: dialect.words.wrapNumbers, cuts: dialect.words.wrapNumbers)
    case "colsep" where takesSeparators: columnSeparator = try Self.byte(value, of: option)
    case "rowsep" where takesSeparators: rowSeparator = try Self.byte(value, of: option)
    case "esc" where takesSeparators: escape = try Self.byte(value, of: option)
    case "qesc" where takesSeparators: quotedEscape = try Self.byte(value, of: option)
    case "types" where takesTypes:
      types = try TypeRequest(value)
      statesTypes = true
    case "null" where takesTypes: nullText = Array(value.utf8)
    case "sample" where takesTypes: sampledRows = Int(clamping: max(ArgumentValue.integer(value), 1))
    default: return false
    }
    return true
  }

  private static func byte(_ text: String, of option: String) throws(ShellError) -> UInt8 {
    guard text.utf8.count == 1, let byte = text.utf8.first else {
      throw .import(.notOneByte(text, of: option))
    }
    return byte
  }

  /// Reads an option without a value; false if it is none.
  private mutating func readWord(_ option: String, _ dialect: Dialect.Imports) -> Bool {
    switch option {
    case "v":
      verbosity += 1
    case "dry-run" where dialect.takesTypes:
      isTrial = true
    default:
      guard let format = ImportFormat.named(option), dialect.takesTypes || format.isInSQLite3 else {
        return false
      }
      self.format = format
    }
    return true
  }

  /// The format that the name of a file implies; nil for formats with separators, for which the mode decides.
  private static func format(ofFile file: String) -> ImportFormat? {
    let name = file.lowercased()
    guard !name.hasPrefix("|") else { return nil }
    return ImportFormat.all.first { $0.suffixes.contains(where: name.hasSuffix) }
  }

  /// Whether an option was used that sqlite3 does not have.
  var asksForMore: Bool {
    text != nil || statesTypes || isTrial || sampledRows != nil || nullText != nil
      || !format.followsMode && !format.isInSQLite3
  }

  var fileName: String {
    text != nil ? "<input>" : file.hasPrefix("|") ? "<pipe>" : file
  }

  /// The table, as SQL.
  var target: String {
    SQLName.qualified(table, in: schema)
  }
}
