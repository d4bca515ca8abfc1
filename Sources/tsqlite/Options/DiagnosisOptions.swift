import SQLiteShell

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
