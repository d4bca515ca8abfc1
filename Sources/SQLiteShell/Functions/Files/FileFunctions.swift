import TypedSQLite

extension FunctionFamily {
  /// `readfile` and its kin, which reach files.
  static let files = FunctionFamily(
    title: "Files",
    functions: [
      ShellFunction(
        "lsmode", "MODE", summary: "The type and the rights of a file as ls -l writes them",
        example: FunctionExample("lsmode(33188)", "'-rw-r--r--'")
      ) { call, _ in
        call.setResult(FileMode(rawValue: UInt32(truncatingIfNeeded: call[0].int64)).text.databaseValue)
      },
      ShellFunction(
        "readfile", "PATH", summary: "The bytes of a file; NULL where it cannot be read",
        isDeterministic: false
      ) { call, surroundings throws(FunctionError) in
        guard call[0].storageClass != .null, let bytes = try surroundings.bytes(ofFile: call[0].path) else {
          return
        }
        call.setResult(blob: bytes.span)
      },
      ShellFunction(
        "realpath", "PATH",
        summary: "A path from the root on, without links; what is not there is kept as it is",
        isDeterministic: false
      ) { call, surroundings in
        guard call[0].storageClass != .null else { return }
        call.setResult(canonicalPath(call[0].path, surroundings.files).databaseValue)
      },
      ShellFunction(
        "writefile", "PATH", "X", "[MODE]", "[TIME]",
        summary: """
          Writes X to a file, and gives the number of bytes; with the MODE of a folder or of a link makes one, and with TIME \
          sets when it was changed, in seconds since 1970
          """,
        isDeterministic: false, countsArguments: true
      ) { call, surroundings throws(FunctionError) in
        try FileWriting(call, surroundings.files)?.run(call)
      },
    ])

  /// The path with the names behind it that are not there.
  private static func canonicalPath(_ path: String, _ files: any FileAccess) -> String {
    var known = path.isEmpty ? "." : path
    var missing: [String] = []
    while true {
      if let found = files.canonicalPath(of: known) {
        return ([found == "/" && !missing.isEmpty ? "" : found] + missing.reversed()).joined(separator: "/")
      }
      while known.hasSuffix("/") { known.removeLast() }
      let name = known.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      // A current folder that was removed has no path either.
      guard !name.isEmpty, known != "." else { return path }
      missing.append(String(name))
      known.removeLast(name.count)
      if known.isEmpty { known = "." }
    }
  }
}
