/// Where the program differs from sqlite3 3.40 on purpose, even with `--compat`.
enum Differences {
  /// Why each of these sessions gives something else in sqlite3.
  static let reasons = [
    "archive-damaged": "sqlite3 stops at the first member whose data is damaged",
    "archive-links": "sqlite3 makes links that lead out of the folder, and fails where a link is there",
    "archive-names": "sqlite3 passes over names that lead out of the folder in silence",
    "archive-remove-nothing": "sqlite3 tells of a syntax error in its own statement",
    "archive-through-link": "sqlite3 follows links out of the folder",
    "archive-zip-damaged": "sqlite3 reads outside its memory in damaged zip files",
    "archive-zip-folder": "sqlite3 does not find folders in zip files by their names",
    "archive-zip-remove": "sqlite3 cannot remove members of zip files",
    "check-usage": "sqlite3 takes a .check without a pattern for .quit",
    "dbtotxt": "sqlite3 3.40 has no .dbtotxt",
    "decimal-equal": "sqlite3 finds decimals of one value unequal where their zeros differ",
    "eqp-output": "with .eqp, plans get into the dumps of sqlite3, and its JSON loses a bracket",
    "expert-functions":
      "sqlite3 gives no advice on functions of the shell and virtual tables",
    "expert-quotes": "sqlite3 fails on a table whose name has a quote or begins with a digit",
    "file-messages": "sqlite3 prints the bytes of a path that is not UTF-8, which no terminal can show",
    "fsdir-pipe": "sqlite3 reads pipes and devices, which may never end",
    "fsdir-safe": "sqlite3 reads any file in safe mode, by way of fsdir",
    "ieee754-zero": "sqlite3 gives minus zero an exponent of its own",
    "import-generated": "sqlite3 3.40 imports nothing into a table with generated columns",
    "intck": "sqlite3 3.40 has no .intck",
    "open-append-readonly": "in sqlite3 --readonly takes back --append",
    "open-hexdb-wrong": "sqlite3 reads outside its memory, and names the last line in place of the wrong one",
    "open-maxsize": "sqlite3 forgets the --maxsize of .open",
    "output-off": "sqlite3 says that it is silent and is not",
    "selftest-status": "sqlite3 forgets the failures of .selftest before its last test",
    "sha3-query-error": "sqlite3 leaves the wrong word out of the statement it names",
    "testctrl-refused": "sqlite3 lets tests damage files and the memory of the program",
    "trace-options": "in sqlite3 an option of .trace before the file is the name of the file",
    "trace-safe": "in safe mode, .trace of sqlite3 writes any file",
    "usage-of-options": "help texts are our own",
    "version": "sqlite3 names the compiler that Debian used",
    "zipfile-damaged": "sqlite3 gives the bytes of a damaged member as if they were right",
    "zipfile-directory-entry":
      "in sqlite3 column z is a number that means something only while the row is read",
    "zipfile-rollback": "sqlite3 keeps the changes of a transaction that is rolled back",
    "zipfile-times": "sqlite3 gives times before 1970 and after 2107 back as others",
    "zero-byte": "sqlite3 ends a line at a zero byte and joins it to the next line",
  ]
}
