import ColumnMeaning
import Parquet
import SQLSyntax
import TypedSQLiteCore

/// How `.import` fails, and its notes.
enum ImportFailure: Failure {
  case notOneByte(String, of: String)
  case extraArgument(String)
  case unknownOption(String)
  case missingArgument(String)
  case noSeparator(ofRows: Bool)
  case longSeparator(ofRows: Bool)
  case cannotOpen(String, at: String)
  case cannotReadFile(String, FileError)
  case fileEmpty(String)
  case cannotCreateTable(String, DatabaseError)
  case renamed(String, String)
  case fault(String, RecordSplitter.Fault)
  case rowShort(String, line: Int, expected: Int, found: Int)
  case rowLong(String, line: Int, expected: Int, found: Int)
  case misfits(String, count: Int, of: Int, expected: Int, isLong: Bool, firstLine: Int)
  case insertFailed(String, line: Int, DatabaseError)
  case rowRefused(String, line: Int, String)
  case interrupted(String, line: Int)
  case batchesNeedScripts
  case beginsAgain(String, DatabaseError)
  case lost(String, DatabaseError, canReadAgain: Bool)
  case inDoubt(String, marker: String)
  case batchInDoubt(String, lines: ClosedRange<Int>, marker: String)
  case transactionEnded(String, line: Int)
  case batchesKept(String, line: Int, DatabaseError)
  case markerStays(String, DatabaseError)
  case keepsText(String, count: Int, column: String, first: (line: Int, text: String)?, rowCount: Int?)
  case notUTF8(String, line: Int)
  case unknownEncoding(String)
  case brokenRow(String, RowFault)
  case brokenNames(String, RowFault)
  case tooManyRejects(String, Int)
  case tooManyColumns(String, Int, limit: Int)
  case otherColumns(String, [String], [String])
  case unknownHeader(String)
  case jsonFault(String, line: Int, column: Int, ObjectReader.Fault)
  case parquet(String, ParquetFailure)
  case unknownMember(String, line: Int, String, String)
  case repeatedMember(String, line: Int, String)
  case unknownMark(String, line: Int, String)
  case halfSurrogate(String, line: Int, column: String)
  case readsLines(String, table: String, column: String)
  case loses(String, line: Int, PrecisionGuard.Warning)
  case willLose(String, ImportLoss, rowCount: Int?)
  case sampleTooSmall(String, line: Int, PrecisionGuard.Warning)
  case memberBeyondSample(String, line: Int, String)
  case unknownType(String)
  case noColumn(String, String)

  var words: FailureWords {
    var words = text
    if isWarning { words.kind = .warning }
    return words
  }

  /// Whether the row is imported nevertheless.
  private var isWarning: Bool {
    switch self {
    case .renamed, .rowShort, .rowLong, .misfits, .notUTF8, .unknownMember, .repeatedMember, .halfSurrogate,
      .loses, .keepsText, .willLose:
      true
    default: false
    }
  }

  private var text: FailureWords {
    switch self {
    case .notOneByte(let text, let option): "Error: --\(option) takes one byte, not '\(text)'"
    case .extraArgument(let word): Self.usage("extra argument: \"\(word)\". ")
    case .unknownOption(let word):
      Self.usage("unknown option: \"\(word.hasPrefix("--") ? String(word.dropFirst()) : word)\". ")
    case .missingArgument(let name):
      FailureWords(
        "Error: .import needs a \(name): .import [OPTIONS] FILE TABLE (.help import explains them)"
      )
      .inSQLite3(Self.usage("missing \(name) argument.").message, toOutput: true)
    case .noSeparator(let ofRows):
      "Error: non-null \(ofRows ? "row" : "column") separator required for import"
    case .longSeparator(let ofRows):
      "Error: multi-character \(ofRows ? "row" : "column") separators not allowed for import"
    case .cannotOpen(let path, let place): "\(place): cannot open \"\(path)\""
    case .cannotReadFile(let path, let error):
      .notImported("Error: cannot read \"\(path)\": \(error.message)")
    case .fileEmpty(let file): "\(file): empty file"
    case .cannotCreateTable(let sql, let error): "\(sql) failed:\n\(error.message ?? "")"
    case .renamed(let file, let renamings):
      "Columns renamed during .import \(file) due to duplicates:\n\(renamings)"
    case .fault(let file, .unescapedQuote(let line)): "\(file):\(line): unescaped \" character"
    case .fault(let file, .unterminatedQuote(let line)): "\(file):\(line): unterminated \"-quoted field"
    case .rowShort(let file, let line, let expected, let found):
      "\(file):\(line): expected \(expected) columns but found \(found) - filling the rest with NULL"
    case .rowLong(let file, let line, let expected, let found):
      "\(file):\(line): expected \(expected) columns but found \(found) - extras ignored"
    case .misfits(let file, let count, let total, let expected, let isLong, let line):
      FailureWords(
        "\(file): \(groupedText(count)) of \(countText(total, "row")) had "
          + "\(isLong ? "more" : "fewer") than \(countText(expected, "column")): "
          + "the rest \(isLong ? "was left out" : "is NULL"); first in line \(line)")
    case .insertFailed(let file, let line, let error):
      FailureWords(
        "\(file):\(line): INSERT failed: \(error.message ?? "")",
        status: ExitStatus(rawValue: error.resultCode.rawValue))
    case .rowRefused(let file, let line, let reason):
      FailureWords("\(file):\(line): row refused: \(reason)")
    case .interrupted(let file, let line):
      FailureWords(
        "\(file):\(line): import interrupted; nothing was imported", reason: "\(file):\(line): interrupted",
        status: ExitStatus(rawValue: ResultCode.SQLITE_INTERRUPT.rawValue))
    case .batchesNeedScripts, .beginsAgain, .lost, .inDoubt, .batchInDoubt, .transactionEnded, .batchesKept,
      .markerStays:
      remoteWords
    case .keepsText(let file, let count, let column, let first, let rowCount):
      Self.keepsTextWords(file, count: count, column: column, first: first, rowCount: rowCount)
    case .notUTF8(let file, let line): "\(file):\(line): bytes that are not UTF-8 - stored as they are"
    case .unknownEncoding(let name):
      "Error: no encoding '\(name)'; there are \(FileEncoding.allCases.map(\.rawValue).joined(separator: ", "))"
    case .brokenRow(let file, let fault):
      FailureWords(
        "\(file):\(fault.line)" + (fault.field > 0 ? ": field \(fault.field)" : "") + ": \(fault.reason)"
          + "; rejects => 'TABLE' in read_csv() keeps such rows apart")
    case .brokenNames(let file, let fault):
      "\(file):\(fault.line): \(fault.reason), in the row with the names of the columns"
    case .tooManyRejects(let file, let limit):
      "\(file): more than \(groupedText(limit)) rows are broken, so its form is another one"
    case .tooManyColumns(let file, let count, let limit):
      "\(file): \(groupedText(count)) columns, and a table has \(groupedText(limit)) at most"
    case .otherColumns(let file, let names, let expected):
      FailureWords(
        "\(file) has the columns \(names.joined(separator: ", ")), not "
          + "\(expected.joined(separator: ", ")) as the first file")
    case .unknownHeader(let word): "Error: --header takes yes, no or auto, not '\(word)'"
    case .jsonFault(let file, let line, let column, let fault):
      Self.jsonFaultWords(file, line: line, column: column, fault)
    case .parquet(let file, let failure):
      FailureWords(
        "\(file): \(failure.description) Nothing was imported.", reason: "\(file): \(failure.description)")
    case .unknownMember(let file, let line, let member, let table):
      "\(file):\(line): \"\(member)\" is not a column of \"\(table)\" - left out"
    case .repeatedMember(let file, let line, let column):
      "\(file):\(line): an object has more than one member for column \"\(column)\" - the last value is kept"
    case .unknownMark(let file, let line, let name):
      .notImported("\(file):\(line): \(StorageMark.member): no storage '\(name)'")
    case .halfSurrogate(let file, let line, let column):
      FailureWords(
        "\(file):\(line): column \"\(column)\" has half a surrogate pair, as in \"\\ud800\", which no text can "
          + "hold - stored as U+FFFD")
    case .readsLines(let file, let table, let column):
      .note(
        "\(file): the objects have no member \"\(column)\", the only column of \"\(table)\", so each line is "
          + "stored as text; --json reads their members")
    case .loses(let file, let line, let warning):
      FailureWords(
        "\(file):\(line): column \(warning.column) stores '\(warning.text)' as \(warning.number) - "
          + warning.loss.summary)
    case .willLose(let file, let loss, let rowCount): Self.willLoseWords(file, loss, rowCount: rowCount)
    case .sampleTooSmall(let file, let line, let warning):
      FailureWords(
        "\(file):\(line): column \(warning.column) would store '\(warning.text)' as \(warning.number), which the "
          + "sampled rows did not show; nothing was imported. Use --sample with more rows, or --types")
    case .memberBeyondSample(let file, let line, let member):
      FailureWords(
        "\(file):\(line): \"\(member)\" is in none of the sampled objects; nothing was imported. "
          + "Use --sample with more rows")
    case .unknownType(let word): Self.unknownTypeWords(word)
    case .noColumn(let column, let table):
      ".import: --types names column '\(column)', which \(table) does not have"
    }
  }

  /// The words about imports into remote databases.
  private var remoteWords: FailureWords {
    switch self {
    case .batchesNeedScripts:
      ".import: --batch needs a database of another machine that takes several statements at once"
    case .beginsAgain(let file, let error):
      .note("\(file): \(error.message ?? ""); the import begins again")
    case .lost(let file, let error, let canReadAgain):
      FailureWords(
        "\(file): \(error.message ?? ""); nothing was imported"
          + (canReadAgain ? "" : ", and the input cannot be read again"))
    case .inDoubt(let file, let marker):
      "\(file): it is not known whether the import was carried out; if it was, \(marker)"
    case .batchInDoubt(let file, let lines, let marker):
      FailureWords(
        "\(file): the lines before \(lines.lowerBound) are kept; it is not known whether those to "
          + "\(lines.upperBound) are: if so, \(marker)")
    case .transactionEnded(let file, let line):
      .notImported("\(file):\(line): the statement ended the transaction")
    case .batchesKept(let file, let line, let error):
      FailureWords(
        "\(file):\(line): \(error.message ?? ""); the rows of the lines before are kept",
        status: ExitStatus(rawValue: error.resultCode.rawValue))
    case .markerStays(let file, let error):
      .note(
        "\(file): the import is complete, but its table \(ImportMarker.table) could not be removed: \(error.message ?? "")"
      )
    default: ""
    }
  }

  private static func keepsTextWords(
    _ file: String, count: Int, column: String, first: (line: Int, text: String)?, rowCount: Int?
  ) -> FailureWords {
    let fields = countText(count, "field")
    let rows = rowCount.map { " in the first \(countText($0, "row"))" } ?? ""
    let verb = count == 1 ? ("does", "is stored as it is") : ("do", "are stored as they are")
    let example = first.map { "\(count == 1 ? ":" : ", first") '\($0.text)' in line \($0.line)" } ?? ""
    return FailureWords(
      "\(file): \(fields) of column \"\(column)\"\(rows) \(verb.0) not fit its format and \(verb.1)"
        + example)
  }

  private static func jsonFaultWords(_ file: String, line: Int, column: Int, _ fault: ObjectReader.Fault)
    -> FailureWords
  {
    let words =
      switch fault {
      case .notUTF8: "the text is not UTF-8 but UTF-16 or UTF-32"
      case .notAnObject: "an object is expected here"
      case .endsEarly: "the file ends inside of an object or array"
      case .tooDeep: "arrays and objects are nested more than 1000 deep"
      case .tooLarge: "an object of more than 1000000000 bytes"
      case .unexpected(let byte) where (0x21..<0x7F).contains(byte):
        "not JSON: unexpected '\(Character(Unicode.Scalar(byte)))'"
      case .unexpected(let byte) where byte >= 0x80: "bytes that are not UTF-8"
      case .unexpected(let byte):
        "not JSON: unexpected \(byte == 0x20 ? "blank" : byte == 0x0A ? "end of the line" : "control character")"
      }
    return .notImported("\(file):\(line):\(column): \(words)")
  }

  private static func willLoseWords(_ file: String, _ loss: ImportLoss, rowCount: Int?) -> FailureWords {
    let first = loses(file, line: loss.line, loss.warning).words.message
    guard loss.count > 1 else { return FailureWords(first) }
    let rows = rowCount.map { " in the first \(countText($0, "row"))" } ?? ""
    return FailureWords("\(first); \(loss.count) of its values lose something\(rows)")
  }

  private static func unknownTypeWords(_ word: String) -> FailureWords {
    let kinds = TypeRequest.plainTypes + ColumnKind.all.map(\.name)
    return FailureWords(
      ".import: no type '\(word)'; use auto, text or COLUMN=KIND; KIND is \(kinds.joined(separator: ", "))"
    )
  }

  private static func usage(_ fault: String) -> FailureWords {
    FailureWords("ERROR: \(fault) Usage:\n\(DotCommand.import.helpPage.dropLast())")
      .inSQLite3(toOutput: true)
  }
}

extension ShellError {
  static func `import`(_ failure: ImportFailure) -> ShellError { ShellError(failure) }
}

extension ShellError {
  /// Why a text is not UTF-8, in words; nil for another failure.
  var encodingFault: String? {
    guard case .cannotReadFile(_, let error)? = failure as? ImportFailure, error.isEncodingFault else {
      return nil
    }
    return error.message
  }
}
