import TypedSQLiteCore

/// The arguments of `.format convert`.
struct ConversionRequest {
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

  /// Reads the arguments after `convert`.
  init(_ arguments: some Collection<String>) throws(ShellError) {
    var words: [String] = []
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      switch OptionWord.name(of: word) {
      case "dry-run": isDryRun = true
      case "sentinels": convertsSentinels = true
      case "from":
        guard let name = rest.popFirst() else { throw .format(.conversionUsage) }
        source = name
      case .some: throw .format(.unknownConversionOption(word))
      case nil: words.append(word)
      }
    }
    guard words.count == 2 else { throw .format(.conversionUsage) }
    (column, storage) = (words[0], words[1])
  }
}
