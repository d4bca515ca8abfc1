extension ImportFormat {
  /// A Parquet file.
  package static let parquet = ImportFormat(
    name: "parquet",
    suffixes: [".parquet"],
    summary: "Read a Parquet file; its columns have names and types",
    example: FileExample(
      hexadecimal: smallFile, shown: "(a Parquet file with a DATE and a DECIMAL)",
      prints: "2024-02-29|1.50\n2024-03-01|\n"),
    traits: [.hasTypes, .isBinary],
    rows: { file in file.parquetRows })

  /// A file of two columns and two rows, as hexadecimal digits.
  private static let smallFile = """
    504152311500151015102c15041500150615061c000000464d0000474d00001500151415142c15041500150615061c00\
    0000020000000301960000001504193c35001806736368656d61150400150225001803646179250c4c6c000000150225\
    0218057072696365250a1504150a001604191c192c26001c150219250600191803646179150016041636163626080000\
    26001c150219250600191805707269636515001604163a163a263e0000167016042608167000007b00000050415231
    """
}

extension ImportedFile {
  /// The rows of a Parquet file, which is kept in memory if it can be read only once.
  fileprivate var parquetRows: RowSource {
    let files = surroundings.files
    let isFile = request.text == nil && !request.file.hasPrefix("|") && files.canReadAgain(request.file)
    let parts = isFile ? try? files.openRegularFile(Array(request.file.utf8)) : nil
    return RowSource { [notes, surroundings] reader in
      ParquetRows(reader, parts, notes, surroundings.interrupt)
    }
  }
}

extension ImportFormat.FileExample {
  /// Creates an example of a file that is no text.
  fileprivate init(hexadecimal digits: String, shown: String, prints output: String) {
    let pairs = stride(from: 0, to: digits.utf8.count - 1, by: 2)
    let all = Array(digits)
    self.init(shown, prints: output)
    bytes = pairs.compactMap { UInt8(String(all[$0...$0 + 1]), radix: 16) }
  }
}
