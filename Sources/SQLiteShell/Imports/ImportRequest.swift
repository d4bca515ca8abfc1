import SQLSyntax

/// The arguments of `.import`.
struct ImportRequest: CommandRequest {
  /// The file, or `|` and a command whose output is read.
  private(set) var file = ""
  private var names: [String] = []
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
  var format: ImportFormat { chosenFormat ?? .separated }
  /// The format that an option, the name of the file or its content chose; nil if the mode decides.
  private(set) var chosenFormat: ImportFormat?
  /// The format that the name of the file implies, if no option states one.
  private(set) var formatOfName: ImportFormat?
  /// Whether an option states the format.
  private var statesFormat = false
  /// Whether an option states that the mode's separators count, whatever the name of the file.
  private var usesModeSeparators = false
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
  /// The names of the columns, if the first row of the file has values; nil if it has the names.
  private(set) var columnNames: [String]?
  /// Whether the file is looked at to find what separates its fields.
  private(set) var detects = false
  /// Whether numbers may be written with a decimal comma, since something else separates the fields.
  private(set) var mayHaveDecimalCommas = false
  /// Whether the first row has the names of the columns; nil if the file decides.
  private(set) var hasHeader: Bool?
  /// The encoding of the file, if an option states it.
  var encoding: FileEncoding?
  /// The byte around fields that have separators in them, if an option states it.
  private(set) var quote: UInt8?
  /// The name or the number of the sheet of a workbook; nil for the first.
  private(set) var sheet: String?
  /// Whether each request to a remote database is a transaction of its own.
  private(set) var isBatched = false

  init(_ arguments: [String], _ dialect: Dialect) throws(ShellError) {
    try read(arguments, dialect)
    guard names.count == 2 else { throw .import(.missingArgument(names.isEmpty ? "FILE" : "TABLE")) }
    file = names[0]
    table = names[1]
    guard !dialect.isSQLite3 else { return }
    if chosenFormat == nil, !usesModeSeparators { formatOfName = Self.format(ofFile: file) }
    try settleTypes()
  }

  mutating func take(_ word: String) throws(ShellError) {
    guard names.count < 2 else { throw .import(.extraArgument(word)) }
    names.append(word)
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .import(.unknownOption(word))
  }

  /// Whether nothing states what separates the fields, so that the file may tell it.
  ///
  /// A script gets what it asked for, unless it asked that the values decide.
  func mayDetect(atPrompt isTyped: Bool) -> Bool {
    guard !usesModeSeparators else { return false }
    if detects { return format.fields != nil }
    guard columnSeparator == nil, rowSeparator == nil, escape == nil else { return false }
    if isTyped { return format.fields != nil && (formatIsOfTypedName || statesTypes) }
    return statesTypes && types?.looks == true && format.fields?.separator == UInt8(ascii: ",")
  }

  /// Whether the name of the file chose the format, which it does only at a prompt.
  private var formatIsOfTypedName: Bool {
    !statesFormat && format.typedSuffixes.contains(where: Self.nameWithFormat(file).hasSuffix)
  }

  /// The name of a file in lower case, without the suffix of compressed files.
  static func nameWithFormat(_ file: String) -> String {
    let name = file.lowercased()
    return name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
  }

  /// Uses the format of fields that the name of the file implies at a prompt; with `--detect` it is CSV for other names.
  mutating func takeTypedName() {
    guard chosenFormat == nil, !usesModeSeparators else { return }
    let name = text == nil && !file.hasPrefix("|") ? Self.nameWithFormat(file) : ""
    if let found = ImportFormat.all.first(where: { $0.typedSuffixes.contains(where: name.hasSuffix) }) {
      chosenFormat = found
    } else if detects, formatOfName == nil {
      chosenFormat = .csv
    }
  }

  /// Uses what was found out about a file.
  ///
  /// - Parameters:
  ///   - detection: what was found.
  ///   - namesColumns: whether columns get names if the file has none.
  ///   - skipsNames: whether the first row has the names of the table's columns, and is left out.
  mutating func take(_ detection: FieldDetection, namesColumns: Bool, skipsNames: Bool) {
    columnSeparator = columnSeparator ?? detection.separator
    if detection.rowSeparator == 0x0D { rowSeparator = detection.rowSeparator }
    if detection.quote != UInt8(ascii: "\"") { quote = detection.quote }
    skippedRows += detection.preambleRows
    if skipsNames { skippedRows += 1 }
    mayHaveDecimalCommas = columnSeparator == UInt8(ascii: ";")
    if namesColumns, !(hasHeader ?? detection.hasHeader) {
      columnNames = (1...max(1, detection.firstRow.count)).map { "c\($0)" }
    }
  }

  /// Uses the format that the name of the file implies.
  mutating func takeFormatOfName() throws(ShellError) {
    guard let formatOfName else { return }
    chosenFormat = formatOfName
    try settleTypes()
  }

  private mutating func settleTypes() throws(ShellError) {
    if format.traits.contains(.hasTypes), types == nil { types = try TypeRequest("auto") }
    if types != nil, nullText == nil { nullText = [] }
  }

  /// The format that the name of a file implies; nil for formats with separators, for which the mode decides.
  private static func format(ofFile file: String) -> ImportFormat? {
    let name = nameWithFormat(file)
    guard !name.hasPrefix("|") else { return nil }
    return ImportFormat.all.first { $0.suffixes.contains(where: name.hasSuffix) }
  }

  /// Whether an option was used that sqlite3 does not have.
  var asksForMore: Bool {
    text != nil || statesTypes || isTrial || detects || isBatched || sampledRows != nil || nullText != nil
      || usesModeSeparators || chosenFormat?.traits.contains(.isInSQLite3) == false
  }

  var fileName: String {
    text != nil ? "<input>" : file.hasPrefix("|") ? "<pipe>" : file
  }

  /// The table, as SQL.
  var target: String {
    SQLName.qualified(table, in: schema)
  }
}

// MARK: - Options

extension ImportRequest {
  /// All options, in the order of the help: the formats, then the others.
  static let options: [RequestOption<ImportRequest>] =
    ImportFormat.all.map(format) + others

  private static let others: [RequestOption<ImportRequest>] = [
    RequestOption(
      "--batch", "Keep the rows of each request, if another machine has the database",
      if: takesTypes, sets: \.isBatched),
    byte("colsep", \.columnSeparator, "The separator between two fields"),
    RequestOption(
      "--detect", "Find out what separates fields, and whether the first row has names", if: takesTypes,
      sets: \.detects),
    RequestOption(
      "--encoding", value: CommandParameter("NAME", .choice(FileEncoding.allCases.map(\.rawValue))),
      "How text is encoded; default: found out", if: takesTypes
    ) { request, value, _ throws(ShellError) in
      guard let encoding = FileEncoding(named: value) else { throw .import(.unknownEncoding(value)) }
      request.encoding = encoding
    },
    RequestOption("--dry-run", "Report what would be done, and do nothing", if: takesTypes, sets: \.isTrial),
    byte("esc", \.escape, "Outside of quotes, CHAR makes the next byte part of the field"),
    RequestOption(
      "--null", value: .text("TEXT"), "A field that is TEXT, without quotes, is NULL", if: takesTypes
    ) { request, value, _ in request.nullText = Array(value.utf8) },
    RequestOption(
      "--header", value: CommandParameter("WHICH", .choice(["auto", "yes", "no"])),
      "With --detect: whether the first row has the names", if: takesTypes
    ) { request, value, _ throws(ShellError) in
      switch value.lowercased() {
      case "auto": request.hasHeader = nil
      case "yes", "true", "on", "1": request.hasHeader = true
      case "no", "false", "off", "0": request.hasHeader = false
      default: throw .import(.unknownHeader(value))
      }
    },
    byte("quote", \.quote, "The byte around fields with separators; default: \""),
    byte("qesc", \.quotedEscape, "The same within quotes"),
    byte("rowsep", \.rowSeparator, "The end of a row"),
    RequestOption(
      "--sample", value: .text("N"), "Sample N rows to choose types; default: all of a file, 10000 of a pipe",
      if: takesTypes
    ) { request, value, _ in
      request.sampledRows = Int(clamping: max(ArgumentValue.integer(value), 1))
    },
    RequestOption("--schema", value: CommandParameter("S", .schema), "Target table to be S.TABLE") {
      request, value, _ in
      request.schema = value
    },
    RequestOption(
      "--separated", "Use the separators of the output mode, whatever the name of FILE", if: takesTypes
    ) { request, _, _ in
      request.chosenFormat = nil
      request.usesModeSeparators = true
    },
    RequestOption(
      "--sheet", value: .text("SHEET"), "The sheet of a workbook, by name or number; default: the first",
      if: takesTypes
    ) { request, value, _ in
      request.sheet = value
      request.chosenFormat = .xlsx
      request.statesFormat = true
    },
    RequestOption("--skip", value: .text("N"), "Skip the first N rows of input") { request, value, dialect in
      request.skippedRows = ArgumentValue.shortInteger(
        value, wraps: dialect.wrapsNumbers, cuts: dialect.wrapsNumbers)
    },
    RequestOption(
      "--types", value: .text("TYPES"), "auto, text, COLUMN=KIND or COLUMN=KIND:STORAGE, with commas",
      if: takesTypes
    ) { request, value, _ throws(ShellError) in
      request.types = try TypeRequest(value)
      request.statesTypes = true
    },
    RequestOption("-v", "\"Verbose\" - increase auxiliary output") { request, _, _ in
      request.verbosity += 1
    },
  ]

  private static func format(_ format: ImportFormat) -> RequestOption<ImportRequest> {
    RequestOption(
      "--" + format.name, aliases: format.aliases, format.summary,
      if: { $0.importsTypes || format.traits.contains(.isInSQLite3) }
    ) { request, _, _ in
      request.chosenFormat = format
      request.statesFormat = true
    }
  }

  private static func byte(
    _ name: String, _ byte: any WritableKeyPath<ImportRequest, UInt8?> & Sendable, _ summary: String
  ) -> RequestOption<ImportRequest> {
    RequestOption(
      "--" + name, value: .text("CHAR"), summary, if: { !$0.isSQLite3 }
    ) { request, value, _ throws(ShellError) in
      guard value.utf8.count == 1 else { throw .import(.notOneByte(value, of: name)) }
      request[keyPath: byte] = value.utf8.first
    }
  }

  @Sendable private static func takesTypes(_ dialect: Dialect) -> Bool { dialect.importsTypes }
}
