// What commands take and do.

extension Dialect {
  /// Whether `<<LABEL` names the lines that follow.
  var takesHereTexts: Bool { !isSQLite3(before: 3_052) }
  /// Whether `.output`, `.check` and `.testcase` take `--keep`, `--plain`, `--show` and `--error-prefix`.
  var takesOutputOptions: Bool { !isSQLite3(before: 3_052) }
  /// Whether a dump that failed in part is a failure.
  var failsOnPartialDump: Bool { !isSQLite3 }
  /// Whether `.clone` copies rows that violate a CHECK, and reports those that it cannot copy.
  var clonesAllRows: Bool { !isSQLite3 }
  /// Whether a journal that cannot be applied is reported before pages are read without it, as a failure.
  var warnsOfJournals: Bool { !isSQLite3 }
  /// Whether a command after `|` that fails is a failure.
  var failsWithPrograms: Bool { !isSQLite3 }
  /// Whether a dump makes the table of AUTOINCREMENT values.
  var dumpsSequenceTable: Bool { isSQLite3(since: 3_052) }
  /// Whether `.check` compares texts, counts tests and only reports failures, and `.testcase` writes no file.
  var countsTestcases: Bool { isSQLite3(since: 3_052) }
  /// Whether `.tables` and `.indexes` keep silent about a failure, and `.schema` adds its code.
  var listsSilently: Bool { isSQLite3(since: 3_052) }
  /// Whether `.schema` finds tables by a pattern with a dot.
  var findsQualifiedNames: Bool { !isSQLite3(since: 3_052) }
  /// Whether the table `fsdir` says how deep a file is.
  var foldersHaveLevels: Bool { isSQLite3(since: 3_052) }
  /// Whether a mode is shown as the command that selects it, and by `.show` without its options.
  var showsModeAsCommand: Bool { isSQLite3(since: 3_052) }
  /// Whether `.import` has options for types, and the formats that sqlite3 lacks.
  var importsTypes: Bool { !isSQLite3 }
  /// Whether only the first byte of a separator counts, and a comma and a line feed are there if it has none.
  var importsWithAnySeparator: Bool { isSQLite3(since: 3_052) }
  /// Whether `decimal` takes a real, or eight bytes with one, by its exact value, and other bytes for NULL.
  var expandsReals: Bool { isSQLite3(since: 3_046) }
  /// Whether zero keeps its minus sign in `decimal` and its kin.
  var keepsZeroSign: Bool { !isSQLite3(since: 3_052) }
}
