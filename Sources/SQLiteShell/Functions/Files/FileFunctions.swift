import TypedSQLiteCore

extension FunctionFamily {
  /// Functions such as `readfile`, which access files.
  static let files = FunctionFamily(
    title: "Files",
    functions: [
      ShellFunction(
        "lsmode", "MODE", reach: .database,
        summary: "The type and the permissions of a file as ls -l writes them",
        example: FunctionExample("lsmode(33188)", "'-rw-r--r--'")
      ) { call, _ in
        call.setResult(FileMode(rawValue: UInt32(truncatingIfNeeded: call[0].int64)).text.databaseValue)
      },
      ShellFunction(
        "readfile", "PATH", reach: .files, summary: "The bytes of a file; NULL if it cannot be read",
        isDeterministic: false
      ) { call, surroundings throws(FunctionError) in
        guard !call[0].isNull, let bytes = try surroundings.bytes(ofFile: call[0].path) else {
          return
        }
        call.setResult(blob: bytes.span)
      },
      ShellFunction(
        "realpath", "PATH",
        reach: .files,
        summary: "The path from the root, without links; parts that do not exist stay as they are",
        isDeterministic: false
      ) { call, surroundings in
        guard !call[0].isNull else { return }
        call.setResult(text: CanonicalPath.resolve(call[0].path, surroundings.files).span)
      },
      ShellFunction(
        "writefile", "PATH", "X", "[MODE]", "[TIME]",
        reach: .files,
        summary: """
          Writes X to a file, and returns the number of bytes; the MODE of a folder or of a link creates one, and TIME sets \
          when it was changed, in seconds since 1970
          """,
        isDeterministic: false, argumentCheck: .shell
      ) { call, surroundings throws(FunctionError) in
        try FileWriting(call, surroundings)?.answer(call)
      },
    ])
}
