package import OutputModes
import TypedSQLiteCore

/// What differs between tsqlite and the sqlite3 shell.
///
/// A session has one dialect, chosen when it begins. Code reads the field that it needs and never asks which dialect
/// it is. The defaults of all fields are those of tsqlite; what is said of them elsewhere is said of sqlite3.
public struct Dialect: Sendable {
  package var start = Start()
  package var words = Words()
  package var modes = ModeDialect.tsqlite
  var commands = Commands()
  var modeCommand = ModeCommand()
  var imports = Imports()
  var messages = Messages()
  var meanings = Meanings()
  var trust = Trust()
  var series = Series()
  var decimals = Decimals()

  /// Typed values, and a terminal that is known as one.
  public static let tsqlite = Dialect()

  /// The bytes of the sqlite3 of the library's version, its faults included.
  public static let sqlite3 = sqlite3(version: Int(Database.sqliteLibVersionNumber))

  /// The bytes of sqlite3 in a version, as the library counts them.
  package static func sqlite3(version: Int) -> Dialect {
    var dialect = sqlite3_40
    for fact in VersionFact.all where fact.first <= version { fact.change(&dialect) }
    return dialect
  }

  private static let sqlite3_40 = Dialect(
    start: .sqlite3, words: .sqlite3, modes: .sqlite3, commands: .sqlite3, modeCommand: .sqlite3,
    imports: .sqlite3,
    messages: .sqlite3, meanings: .sqlite3, trust: .sqlite3)
}
