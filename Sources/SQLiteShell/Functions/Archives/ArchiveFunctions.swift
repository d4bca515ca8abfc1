import TypedSQLiteCore

extension FunctionFamily {
  /// Functions that make and read archives.
  static let archives = FunctionFamily(
    title: "Archives", handlesArchives: true,
    functions: [
      ShellFunction(
        "sqlar_compress", "X", reach: .database,
        summary: "A blob as archives store it: compressed if that is shorter",
        example: FunctionExample("length(sqlar_compress(zeroblob(1000))) < 1000", "1")
      ) { call, _ throws(FunctionError) in
        try compress(call)
      },
      ShellFunction(
        "sqlar_uncompress", "X", "SIZE", reach: .database,
        summary: "The original of a blob of an archive, which had SIZE bytes",
        example: FunctionExample("sqlar_uncompress(sqlar_compress(zeroblob(64)), 64) = zeroblob(64)", "1")
      ) { call, _ throws(FunctionError) in
        try uncompress(call)
      },
      ShellFunction(
        "zipfile", "NAME", "MODE", "TIME", "DATA", "[METHOD]",
        reach: .files,
        summary: """
          The zip file with a member for each row of a group; if there are two arguments, the second is DATA. NULL for DATA \
          makes a folder, METHOD is 0 or 8, and NULL for any other argument chooses its value
          """,
        example: FunctionExample("length(zipfile('a.txt', 33188, 0, 'hello'))", "131"),
        makeAggregate: { ZipAggregate(now: $0.now) }),
      ShellFunction(
        "zipfile_cds", "Z",
        reach: .files, summary: "The fields of the directory of a zip file, of column z of the table zipfile",
        argumentCheck: .function
      ) { _, _ throws(FunctionError) in
        // The table has the function, so this is a call without a column of it.
        throw FunctionError("unable to use function zipfile_cds in the requested context")
      },
    ])

  private static func compress(_ call: FunctionCall) throws(FunctionError) {
    guard call[0].storageClass == .blob else {
      call.setResult(argument: 0)
      return
    }
    try call[0].withBytes { bytes throws(FunctionError) in
      guard let compressed = SQLArchiveData.compressed(bytes) else {
        throw FunctionError("error in compress()")
      }
      if compressed.count < bytes.count {
        call.setResult(blob: compressed.span)
      } else {
        call.setResult(argument: 0)
      }
    }
  }

  private static func uncompress(_ call: FunctionCall) throws(FunctionError) {
    let size = call[1].int64
    guard size > 0, size != Int64(call[0].textByteCount) else {
      call.setResult(argument: 0)
      return
    }
    try call[0].withBytes { bytes throws(FunctionError) in
      guard size <= 1_000_000_000,
        let contents = SQLArchiveData.uncompressed(bytes, size: Int(clamping: size))
      else { throw FunctionError("error in uncompress()") }
      call.setResult(blob: contents.span)
    }
  }
}
