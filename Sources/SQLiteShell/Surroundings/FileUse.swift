/// What a command, an option, a function, a table or a statement does with the files that it is given.
///
/// The table decides what happens to a file that is a database, because it is open or begins as one: nothing may empty or
/// replace it by mistake.
struct FileUse: Sendable {
  /// The name as a user types it, such as `.output`, `-init` or `writefile()`.
  let name: String
  let effect: Effect
  /// Why it has this effect, if that is not obvious.
  let reason: String

  enum Effect {
    /// It reads files; one that does not exist is an error.
    case reads
    /// It replaces or empties a file; if that is a database, a person is asked, and a script needs `--force`.
    case replaces
    /// It is there to replace a database; a person is asked, and a script is not.
    case replacesDatabases
    /// It leaves a file alone that is a database.
    case refuses
    /// It changes a database in transactions, and keeps what it does not name.
    case changes
    /// It makes files that only the program knows, with names that nobody can guess.
    case makesOwn
    /// It opens no file itself, though the programs that it starts may.
    case none

    /// Whether `--force` replaces the question to a person.
    var takesForce: Bool { self == .replaces || self == .replacesDatabases }
  }

  private init(_ name: String, _ effect: Effect, _ reason: String = "") {
    (self.name, self.effect, self.reason) = (name, effect, reason)
  }

  /// The option that replaces a database without a question.
  static let force = "--force"

  /// The entry of a command.
  static func of(_ command: DotCommand) -> FileUse? {
    all.first { $0.name.dropFirst() == command.name }
  }
}

extension FileUse {
  static let all: [FileUse] = commands + options + statements

  private static let commands = [
    FileUse(
      ".archive", .replaces,
      "--extract replaces files by members; the other actions change a database and keep its other tables"),
    FileUse(
      ".backup", .replacesDatabases, "a script that makes a backup each night replaces the one of yesterday"),
    FileUse(".cd", .none),
    FileUse(".chart", .replaces, "--svg writes a file"),
    FileUse(".check", .reads),
    FileUse(".clone", .refuses, "it makes NEWDB only if there is no such file, as in sqlite3"),
    FileUse(".deleted", .refuses, "--into makes a new database"),
    FileUse(".diagram", .replaces, "--svg writes a file"),
    FileUse(".diff", .replaces, "it reads OTHER, and --changeset writes a file"),
    FileUse(".edit", .makesOwn),
    FileUse(".excel", .makesOwn),
    FileUse(".export", .replaces),
    FileUse(".format", .replaces, "save writes a file"),
    FileUse(".history", .reads),
    FileUse(".identify", .reads),
    FileUse(".import", .reads),
    FileUse(".last", .replaces),
    FileUse(".load", .reads),
    FileUse(".locks", .reads),
    FileUse(".log", .replaces),
    FileUse(".once", .replaces),
    FileUse(
      ".open", .replacesDatabases,
      "--new is there to empty FILE, which the first write does; not one that is open"),
    FileUse(".output", .replaces),
    FileUse(".query", .refuses, "save and remove read the file of queries first, and replace it"),
    FileUse(".read", .reads),
    FileUse(".report", .replaces),
    FileUse(
      ".restore", .replacesDatabases,
      "it reads FILE, and is there to replace the open database; a person is asked"),
    FileUse(".selftest", .none, "its tests are SQL of the database"),
    FileUse(".session", .replaces, "changeset and patchset write a file"),
    FileUse(".set", .replaces, "--save writes a file"),
    FileUse(".shell", .none),
    FileUse(".testcase", .replaces),
    FileUse(".trace", .replaces),
    FileUse(".wal", .reads),
    FileUse(".www", .makesOwn),
  ]

  private static let options = [
    FileUse("-A", .replaces, "it is .archive"),
    FileUse("-attach", .changes, "as ATTACH does, of a file that exists"),
    FileUse("-check", .reads),
    FileUse("-init", .reads),
    FileUse("-identify", .reads),
  ]

  private static let statements = [
    FileUse("ATTACH", .changes, "a file that does not exist is made, as in SQLite"),
    FileUse("VACUUM INTO", .refuses, "SQLite refuses a file that is not empty"),
    FileUse("edit()", .makesOwn),
    FileUse("fsdir", .reads),
    FileUse("load_extension()", .reads),
    FileUse("readfile()", .reads),
    FileUse("realpath()", .none, "it opens no file"),
    FileUse("writefile()", .refuses, "a function has no options, and nobody is asked while a statement runs"),
    FileUse("zipfile", .changes, "it changes ZIP files only"),
    FileUse("zipfile()", .none, "it makes an archive as a value"),
    FileUse("zipfile_cds()", .none, "it reads a column"),
  ]
}
