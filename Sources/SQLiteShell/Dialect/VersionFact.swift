import OutputModes
import TypedSQLiteCore

/// What the sqlite3 shell does since a version.
///
/// Only 3.46.1 and 3.53.4 were tried beside 3.40.1. The versions between are those that the release notes name, or the
/// next one that was tried.
struct VersionFact: Sendable {
  /// The version, as the library counts them: 3046000 is 3.46.
  let first: Int
  let change: @Sendable (inout Dialect) -> Void

  /// The facts, by version.
  static let all = [
    VersionFact(first: 3_041_000) {
      $0.messages.promptWithOpenMarks = true
      $0.commands.usages["scanstats"] = ".scanstats on|off|est"
    },
    VersionFact(first: 3_042_000) {
      $0.words.resolveHexadecimal = true
      $0.trust.distrustsSchemas = true
      $0.trust.isDefensive = true
      $0.commands.makeImposters = false
      $0.commands.hiddenTestControls = ["always", "assert", "imposter", "never_corrupt", "tune"]
    },
    VersionFact(first: 3_043_000) {
      $0.start.version = { "\(Database.libraryVersion) \(Database.librarySourceID) (64-bit)" }
    },
    VersionFact(first: 3_044_000) { $0.modes.quotesKeepText = true },
    VersionFact(first: 3_046_000) {
      $0.start.interactiveWins = true
      $0.series.countsDown = true
      $0.series.needsExactStart = true
      $0.decimals.expandsReals = true
      $0.decimals.failsForNull = true
      $0.commands.archivesNeedAction = true
      $0.commands.confinedCommands = ["log"]
      $0.start.ignoresDash = true
      $0.commands.warnOfLaterPatterns = true
      $0.commands.doubleByteOrderMark = true
      $0.modes.dropsJSONBackslash = true
      $0.words.resolveBareWords = false
      $0.imports.namesMain = true
      $0.commands.addedTestControls = ["fk_no_action", "json_selfcheck", "uselongdouble"]
      $0.modes.infinity = "9.0e+999"
      $0.commands.dumpOrder = "type COLLATE NOCASE DESC"
      $0.commands.traceTakesLastFile = true
      $0.commands.failToHashNothing = true
      $0.commands.hiddenFunctions = ["shell_escape_crnl", "shell_idquote", "shell_int32"]
      $0.start.limitsDatabasesInMemory = false
      $0.commands.binaryNote = "The \".binary\" command is deprecated. Use \".crnl\" instead."
    },
    VersionFact(first: 3_047_000) {
      $0.commands.warnOfLaterPatterns = false
      $0.commands.doubleByteOrderMark = false
      $0.modes.dropsJSONBackslash = false
      $0.modes.gridMeasure = .columns
      $0.modes.nameMeasure = .columns
      $0.commands.binaryNote = "The \".binary\" command is deprecated."
      $0.commands.takeBinary = false
    },
    VersionFact(first: 3_050_000) {
      $0.modes.showsControls = true
      $0.modes.spellsControls = true
    },
    VersionFact(first: 3_052_000) {
      $0.start.optionsSelectModes = true
      $0.start.linkOptionNeedsFile = true
      $0.series.rowIDIsValue = true
      $0.series.plansShowLimits = true
      $0.decimals.keepsZeroSign = false
      $0.words.resolveArguments = true
      $0.words.dropSemicolon = true
      $0.words.limit = .max
      $0.words.wrapNumbers = false
      $0.commands.usages["timer"] = ".timer on|off|once"
      $0.commands.shortNames = ["o": "output"]
      $0.commands.takeHereTexts = true
      $0.commands.takeOutputOptions = true
      $0.commands.keepOutputInMemory = true
      $0.commands.countsTestcases = true
      $0.commands.listsSilently = true
      $0.commands.findsQualifiedNames = false
      $0.commands.opensArchivesInSafeMode = false
      $0.commands.foldersHaveLevels = true
      $0.messages.namePageSizes = true
      $0.commands.dumpSequenceTable = true
      $0.commands.dumpColumnNames = true
      $0.commands.findIndexesByName = true
      $0.commands.schemaTables = ("sqlite_schema", "temp.sqlite_schema")
      $0.commands.breakIndexConditions = true
      $0.commands.explainAllResults = false
      $0.modeCommand.showsCommand = true
      $0.modeCommand.keepsWidths = false
      $0.modeCommand.keepsTable = true
      $0.modeCommand.widthLimit = 10_000
      $0.modeCommand.takesShortNames = false
      $0.modeCommand.takesOptionsForNames = false
      $0.modeCommand.takesOptionalWords = true
      $0.modeCommand.showsModeForOptions = false
      $0.modeCommand.reselectsForOptions = false
      $0.modeCommand.reselectsWhenShown = false
      $0.modeCommand.qboxUndoesOptions = false
      $0.modeCommand.unnamedMode = nil
      $0.modeCommand.appliesWordsBeforeFault = true
      $0.imports.takesAnySeparator = true
      $0.imports.failsForRefusedRows = true
      $0.imports.namesLine = true
      $0.imports.announcesSeparators = true
      $0.modes.alignsEachNumber = true
      $0.commands.makeImposters = true
      $0.commands.warnOfImposters = false
      $0.commands.guardQuotedTables = false
      $0.commands.listAutomaticIndexes = false
      $0.commands.printSetLimits = false
      $0.commands.hiddenTestControls.insert("pending_byte")
      $0.commands.addedTestControls.remove("uselongdouble")
      $0.imports.columnType = ""
      $0.modes.controlsEndLines = false
      $0.modes.gridMeasure = .columnsAndDeletes
      $0.modes.cutsHeadings = false
      $0.modes.blobPrefix = "x"
      $0.modes.infinity = "Inf"
      $0.modes.writesWholeReals = false
      $0.modes.spellsBlobsInJSON = true
      $0.modes.insertTable = "tab"
      $0.modes.modesHaveNullTexts = true
      $0.modes.keepsWrapping = true
      $0.modes.gridsHaveHeaders = true
      $0.modes.drawsRoundGrids = true
      $0.modes.separatesNames = true
      $0.modes.opensLinesInHTML = true
      $0.modes.tellsTclTypes = true
      $0.modes.quotesTabs = true
      $0.modes.spreadsNames = true
    },
    VersionFact(first: 3_053_000) {
      $0.messages.runtimeError = "Error"
      $0.messages.codeOfRuntimeErrors = false
      $0.messages.endWithCode = false
      $0.messages.nameScripts = true
      $0.messages.pointAtWords = true
    },
  ]
}
