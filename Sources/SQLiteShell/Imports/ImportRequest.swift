/// What `.import` is asked for.
struct ImportRequest {
  /// The file, or `|` and a command that prints what is read.
  let file: String
  /// The table that takes the rows.
  let table: String
  /// The schema of the table; nil finds the table as a statement would.
  private(set) var schema: String?
  /// How many rows are skipped at the start.
  private(set) var skippedRows: Int64 = 0
  /// How often `-v` was given.
  private(set) var verbosity = 0
  private(set) var format = ImportFormat.separated

  init(_ arguments: [String]) throws(ShellError) {
    var names: [String] = []
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      let value = index + 1 < arguments.count ? arguments[index + 1] : nil
      index += 1
      switch OptionWord.name(of: word) {
      case nil:
        guard names.count < 2 else { throw .extraImportArgument(word) }
        names.append(word)
      case "v":
        verbosity += 1
      case "schema" where value != nil:
        schema = value
        index += 1
      case "skip" where value != nil:
        skippedRows = ArgumentValue.integer(value ?? "")
        index += 1
      case let option:
        guard let format = ImportFormat.all.first(where: { $0.name == option && $0.name != "separated" })
        else {
          throw .unknownImportOption(word)
        }
        self.format = format
      }
    }
    guard names.count == 2 else { throw .missingImportArgument(names.isEmpty ? "FILE" : "TABLE") }
    file = names[0]
    table = names[1]
  }

  /// The file as messages name it.
  var fileName: String {
    file.hasPrefix("|") ? "<pipe>" : file
  }

  /// The table as statements name it.
  var target: String {
    SQLName.qualified(table, in: schema)
  }
}
