import SQLiteShell
import TypedSQLiteCore

extension CommandLineOption {
  /// The options for opening the database.
  static let database: [CommandLineOption] = [
    .flag("readonly", summary: "Open the database read-only, and refuse SQL that reaches other files") {
      $0.isReadOnly = true
    },
    .flag("frozen", summary: "As -readonly, for a file that nobody changes: no locks, no files beside it") {
      $0.isFrozen = true
    },
    .step(
      "attach", .value("FILE"), values: .file, summary: "Attach FILE under its name without folder and ending"
    ) { shell, path throws(ShellError) in try shell.opener.attach(path) },
    CommandLineOption(
      "as-of", .value("N"),
      summary: "Open the database as it was after commit N, read-only; .history lists them"
    ) { request, word in request.state = word },
    .flag("exclusive", summary: "Lock out all others, as 'PRAGMA locking_mode = EXCLUSIVE'") {
      $0.isExclusive = true
    },
    .flag("ifexists", summary: "Open the database only if it exists") { $0.mustExist = true },
    .flag("append", summary: "Append the database to the end of the file") { $0.databaseForm = .appended },
    .flag(
      "deserialize", summary: "Read the whole database into memory; changes are not written back"
    ) { $0.databaseForm = .image },
    CommandLineOption("maxsize", .value("N"), summary: "Maximum size for a -deserialize database") {
      request, word in
      request.sizeLimit = request.integer(word)
    },
    .flag("zip", summary: "Open the database as a ZIP archive") { $0.databaseForm = .zip },
    .flag("nofollow", summary: "Refuse to open symbolic links to database files") { $0.refusesLinks = true },
    .accepted("no-rowid-in-view"),
    CommandLineOption("vfs", .value("NAME"), summary: "Access files through the VFS NAME") { request, name in
      request.fileSystem = name
    },
    CommandLineOption(
      "via", .value("COMMAND"), summary: "Reach the host %h and port %p of an address through COMMAND"
    ) { request, command in request.carrier = command },
    CommandLineOption("mmap", .value("N"), summary: "Map files into memory up to N bytes") { request, word in
      request.librarySetups.append(.memoryMap(request.integer(word)))
    },
    CommandLineOption(
      "lookaside", .value("SIZE N", count: 2), summary: "Use N slots of SIZE bytes for small objects"
    ) { request, words in
      let numbers = words.split(separator: " ").map { Int(clamping: request.integer(String($0))) }
      guard numbers.count == 2 else { return }
      request.librarySetups.append(.lookaside(size: numbers[0], count: numbers[1]))
    },
    .accepted("pagecache", .value("SIZE N", count: 2)),
    .accepted("heap", .value("SIZE")),
    CommandLineOption(
      "threadsafe", .value("0|1|2"), summary: "Lock nothing (0), connections (2) or all calls (1)"
    ) { request, word in
      let setup: LibrarySetup =
        switch request.integer(word) {
        case 0: .singleThread
        case 2: .multiThread
        default: .serialized
        }
      request.librarySetups.append(setup)
    },
  ]
}

extension CommandLineOption {
  /// The options that print what the library does.
  static let diagnosis: [CommandLineOption] =
    setting(.eqp, .stats) + [
      CommandLineOption(
        "identify", .value("FILE"), values: .file,
        summary: "Say which application wrote FILE, without locking it or making files, and exit"
      ) { request, path in request.identifiedFile = path },
      .accepted("scanstats", reason: "the library counts no scans"),
      .accepted("memtrace", reason: "heaptrack and Instruments show memory use"),
      .accepted("pcachetrace"),
      .accepted("vfstrace", reason: "strace and dtruss show file accesses"),
    ]
}
