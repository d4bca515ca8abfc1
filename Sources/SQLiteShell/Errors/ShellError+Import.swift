import ColumnMeaning
import SQLSyntax
import TypedSQLite

// The words of failures and notes of `.import`.

extension ShellError {
  static func notOneByte(_ text: String, of option: String) -> ShellError {
    ShellError("Error: --\(option) takes one byte, not '\(text)'")
  }

  static func extraImportArgument(_ word: String) -> ShellError {
    importUsage("extra argument: \"\(word)\". ")
  }

  static func unknownImportOption(_ word: String) -> ShellError {
    importUsage("unknown option: \"\(word.hasPrefix("--") ? String(word.dropFirst()) : word)\". ")
  }

  static func missingImportArgument(_ name: String) -> ShellError {
    importUsage("missing \(name) argument.")
  }

  private static func importUsage(_ fault: String) -> ShellError {
    ShellError("ERROR: \(fault) Usage:\n\(DotCommand.import.helpPage.dropLast())")
      .inSQLite3(toOutput: true)
  }

  static func noImportSeparator(ofRows: Bool) -> ShellError {
    ShellError("Error: non-null \(ofRows ? "row" : "column") separator required for import")
  }

  static func longImportSeparator(ofRows: Bool) -> ShellError {
    ShellError("Error: multi-character \(ofRows ? "row" : "column") separators not allowed for import")
  }

  static func cannotReadFile(_ path: String, _ error: FileError) -> ShellError {
    ShellError("Error: cannot read \"\(path)\": \(error.message); nothing was imported")
  }

  static func importFileEmpty(_ file: String) -> ShellError {
    ShellError("\(file): empty file")
  }

  static func cannotCreateImportTable(_ sql: String, _ error: DatabaseError) -> ShellError {
    ShellError("\(sql) failed:\n\(error.message ?? "")")
  }

  static func importRenamed(_ file: String, _ renamings: String) -> ShellError {
    ShellError("Columns renamed during .import \(file) due to duplicates:\n\(renamings)")
  }

  static func importFault(_ file: String, _ fault: FieldReader.Fault) -> ShellError {
    switch fault {
    case .unescapedQuote(let line): ShellError("\(file):\(line): unescaped \" character")
    case .unterminatedQuote(let line): ShellError("\(file):\(line): unterminated \"-quoted field")
    }
  }

  static func importRowShort(_ file: String, line: Int, expected: Int, found: Int) -> ShellError {
    ShellError(
      "\(file):\(line): expected \(expected) columns but found \(found) - filling the rest with NULL")
  }

  static func importRowLong(_ file: String, line: Int, expected: Int, found: Int) -> ShellError {
    ShellError("\(file):\(line): expected \(expected) columns but found \(found) - extras ignored")
  }

  static func importInsertFailed(_ file: String, line: Int, _ error: DatabaseError) -> ShellError {
    ShellError(
      "\(file):\(line): INSERT failed: \(error.message ?? "")",
      status: ExitStatus(rawValue: error.resultCode.rawValue))
  }

  static func importInterrupted(_ file: String, line: Int) -> ShellError {
    ShellError(
      "\(file):\(line): import interrupted; nothing was imported",
      status: ExitStatus(rawValue: ResultCode.SQLITE_INTERRUPT.rawValue))
  }

  static func importKeepsText(
    _ file: String, count: Int, column: String, first: (line: Int, text: String)?, rowCount: Int?
  ) -> ShellError {
    let fields = countText(count, "field")
    let rows = rowCount.map { " in the first \($0) rows" } ?? ""
    let verb = count == 1 ? ("does", "is stored as it is") : ("do", "are stored as they are")
    let example = first.map { "\(count == 1 ? ":" : ", first") '\($0.text)' in line \($0.line)" } ?? ""
    return ShellError(
      "\(file): \(fields) of column \"\(column)\"\(rows) \(verb.0) not fit its format and \(verb.1)"
        + example)
  }

  static func importNotUTF8(_ file: String, line: Int) -> ShellError {
    ShellError("\(file):\(line): bytes that are not UTF-8 - stored as they are")
  }

  static func importUTF16(_ file: String) -> ShellError {
    ShellError(
      "\(file): the text is UTF-16; nothing was imported. Make UTF-8 of it: iconv -f UTF-16 -t UTF-8")
  }

  static func importJSONFault(
    _ file: String, line: Int, column: Int, _ fault: ObjectReader.Fault
  ) -> ShellError {
    let words =
      switch fault {
      case .notUTF8: "the text is not UTF-8 but UTF-16 or UTF-32"
      case .notAnObject: "an object should stand here"
      case .endsEarly: "the file ends inside of an object or array"
      case .tooDeep: "arrays and objects lie more than 1000 deep"
      case .tooLarge: "an object of more than 1000000000 bytes"
      case .unexpected(let byte) where (0x21..<0x7F).contains(byte):
        "not JSON: unexpected '\(Character(Unicode.Scalar(byte)))'"
      case .unexpected(let byte) where byte >= 0x80: "bytes that are not UTF-8"
      case .unexpected(let byte):
        "not JSON: unexpected \(byte == 0x20 ? "blank" : byte == 0x0A ? "end of the line" : "control character")"
      }
    return ShellError("\(file):\(line):\(column): \(words); nothing was imported")
  }

  static func importUnknownMember(_ file: String, line: Int, _ member: String, _ table: String) -> ShellError
  {
    ShellError("\(file):\(line): \"\(member)\" is no column of \"\(table)\" - left out")
  }

  static func importUnknownMark(_ file: String, line: Int, _ name: String) -> ShellError {
    ShellError("\(file):\(line): \(StorageMark.member): no storage '\(name)'; nothing was imported")
  }

  static func importLoses(_ file: String, line: Int, _ warning: PrecisionGuard.Warning) -> ShellError {
    ShellError(
      "\(file):\(line): column \(warning.column) makes \(warning.number) of '\(warning.text)' - "
        + warning.loss.summary)
  }

  static func importWillLose(_ file: String, _ loss: ImportLoss, rowCount: Int?) -> ShellError {
    let first = importLoses(file, line: loss.line, loss.warning).message
    guard loss.count > 1 else { return ShellError(first) }
    let rows = rowCount.map { " in the first \($0) rows" } ?? ""
    return ShellError("\(first); \(loss.count) values of it lose something\(rows)")
  }

  static func importSampleTooSmall(
    _ file: String, line: Int, _ warning: PrecisionGuard.Warning
  ) -> ShellError {
    ShellError(
      "\(file):\(line): column \(warning.column) would make \(warning.number) of '\(warning.text)', which the rows "
        + "looked at did not show; nothing was imported. Use --sample with more rows, or --types")
  }

  static func importMemberBeyondSample(_ file: String, line: Int, _ member: String) -> ShellError {
    ShellError(
      "\(file):\(line): \"\(member)\" is in none of the objects looked at; nothing was imported. "
        + "Use --sample with more rows")
  }

  static func unknownImportType(_ word: String) -> ShellError {
    let kinds = TypeRequest.plainTypes + ColumnKind.all.map(\.name)
    return ShellError(
      ".import: no type '\(word)'; use auto, text or COLUMN=KIND, where KIND is \(kinds.joined(separator: ", "))"
    )
  }

  static func noImportColumn(_ column: String, _ table: String) -> ShellError {
    ShellError(".import: --types names column '\(column)', which \(table) does not have")
  }
}
