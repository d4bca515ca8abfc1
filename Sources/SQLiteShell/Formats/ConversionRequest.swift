import TypedSQLiteCore

/// The arguments of `.format convert`.
struct ConversionRequest: CommandRequest {
  /// The column, `table.column` or `schema.table.column`.
  var column = ""
  /// The name of the new storage.
  var storage = ""
  /// The storage that the column has, if the user states it.
  var source: String?
  /// Whether nothing is changed.
  var isDryRun = false
  /// Whether values that mean "not set" or "never" are converted like all others.
  var convertsSentinels = false

  private var words: [String] = []

  static let options: [RequestOption<ConversionRequest>] = [
    RequestOption("--dry-run", "Only report what would be converted", sets: \.isDryRun),
    RequestOption("--from", value: .storage, "The storage of the column now") { request, name, _ in
      request.source = name
    },
    RequestOption("--sentinels", "Also convert values that mean \"not set\"", sets: \.convertsSentinels),
  ]

  /// Reads the arguments after `convert`.
  init(_ arguments: some Sequence<String>, _ dialect: Dialect) throws(ShellError) {
    try read(arguments, dialect)
    guard words.count == 2 else { throw .format(.conversionUsage) }
    (column, storage) = (words[0], words[1])
  }

  mutating func take(_ word: String) { words.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .format(fault == .unknown ? .unknownConversionOption(word) : .conversionUsage)
  }
}
