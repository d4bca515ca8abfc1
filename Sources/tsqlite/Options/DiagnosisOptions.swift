import SQLiteShell

extension CommandLineOption {
  /// The options that print what the library does.
  static let diagnosis: [CommandLineOption] = [
    .step("eqp", summary: "Print the plan of each statement before it runs, as '.eqp on'") { shell, _ in
      shell.settings.shownPlans = .on
    },
    .step("eqpfull", summary: "Print plans and programs, as '.eqp full'") { shell, _ in
      shell.settings.shownPlans = .full
    },
    .step("stats", summary: "Print what each statement used, as '.stats on'") { shell, _ in
      shell.settings.statistics = .on
    },
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
