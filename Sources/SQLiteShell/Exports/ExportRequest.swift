/// The arguments of `.export`.
struct ExportRequest {
  let file: String
  /// A table or a query; nil for the last query.
  let source: String?
  let format: ExportFormat
  /// Whether JSON omits what only `.import` needs.
  let isPlain: Bool

  init(_ arguments: [String]) throws(ShellError) {
    var words: [String] = []
    var formatName: String?
    var isPlain = false
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      index += 1
      switch OptionWord.name(of: word) {
      case nil:
        words.append(word)
      case "format":
        guard index < arguments.count else { throw .usage(.export) }
        formatName = arguments[index]
        index += 1
      case "plain":
        isPlain = true
      case .some:
        throw .command(.unknownOption(word, of: .export))
      }
    }
    guard (1...2).contains(words.count) else { throw .usage(.export) }
    file = words[0]
    self.isPlain = isPlain
    source = words.count == 2 ? words[1] : nil
    format = try Self.format(named: formatName, file: file)
  }

  private static func format(named name: String?, file: String) throws(ShellError) -> ExportFormat {
    if let name {
      guard let format = ExportFormat.named(name) else { throw .export(.unknownFormat(name)) }
      return format
    }
    let fileName = file.split(separator: "/").last ?? ""
    let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let suffix = parts.last, let format = ExportFormat.named(String(suffix)) else {
      throw .export(.noFormat(file))
    }
    return format
  }
}
