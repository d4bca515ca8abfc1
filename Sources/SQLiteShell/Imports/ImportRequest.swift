import SQLSyntax

/// What `.import` is asked for.
struct ImportRequest {
  /// The file, or `|` and a command that prints what is read.
  private(set) var file = ""
  /// The text that is read in place of a file, where ``file`` is `<<` and a label.
  var text: [UInt8]?
  /// What separates fields and rows, where it is not for the format to say.
  private(set) var columnSeparator: UInt8?
  private(set) var rowSeparator: UInt8?
  /// What makes the byte behind it part of a field, outside of quotes and inside.
  private(set) var escape: UInt8?
  private(set) var quotedEscape: UInt8?
  /// The table that takes the rows.
  private(set) var table = ""
  /// The schema of the table; nil finds the table as a statement would.
  private(set) var schema: String?
  /// How many rows are skipped at the start.
  private(set) var skippedRows = 0
  /// How often `-v` was given.
  private(set) var verbosity = 0
  private(set) var format = ImportFormat.separated
  /// The format that the name of the file tells, where no option says one.
  private(set) var formatOfName: ImportFormat?
  /// What types the columns get; nil makes those of a new table TEXT and asks nothing else.
  private(set) var types: TypeRequest?
  /// Whether ``types`` were asked for.
  private(set) var statesTypes = false
  /// How many rows are looked at to choose types; nil looks at all that can be read twice.
  private(set) var sampledRows: Int?
  /// The text that means NULL where it stands without quotes; nil where none does.
  private(set) var nullText: [UInt8]?
  /// Whether all is done but nothing is kept.
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

  /// Takes the format that the name of the file tells.
  mutating func takeFormatOfName() throws(ShellError) {
    guard let formatOfName else { return }
    format = formatOfName
    try settleTypes()
  }

  private mutating func settleTypes() throws(ShellError) {
    if format.hasTypes, types == nil { types = try TypeRequest("auto") }
    if types != nil, nullText == nil { nullText = [] }
  }

  /// Reads an option that takes a value; false where it is none such.
  private mutating func read(
    _ option: String, _ value: String?, _ dialect: Dialect
  ) throws(ShellError) -> Bool {
    guard let value else { return false }
    let (takesSeparators, takesTypes) = (dialect.imports.takesSeparators, dialect.imports.takesTypes)
    switch option {
    case "schema": schema = value
    case "skip": skippedRows = ArgumentValue.shortInteger(value, wraps: dialect.words.wrapNumbers)
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

  /// Reads an option that is one word; false where it is none such.
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

  /// The format that the name of a file tells; of those with separators the mode decides.
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

  /// The file as messages name it.
  var fileName: String {
    text != nil ? "<input>" : file.hasPrefix("|") ? "<pipe>" : file
  }

  /// The table as statements name it.
  var target: String {
    SQLName.qualified(table, in: schema)
  }
}
