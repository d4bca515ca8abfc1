/// The arguments of `.export`.
struct ExportRequest: CommandRequest {
  private(set) var file = ""
  /// Tables, or one query; empty for the last query.
  private(set) var sources: [String] = []
  private(set) var format = ExportFormat.all[0]
  /// Whether JSON omits what only `.import` needs.
  private(set) var isPlain = false
  private var words: [String] = []
  private var formatName: String?

  static let options: [RequestOption<ExportRequest>] = [
    RequestOption(
      "--format", value: CommandParameter("FORMAT", .choice(ExportFormat.all.map(\.name))),
      "The format of FILE"
    ) { request, name, _ in request.formatName = name },
    RequestOption("--plain", "Write no names of storages, and tag no values", sets: \.isPlain),
  ]

  /// Reads the words of the command.
  ///
  /// - Parameters:
  ///   - arguments: the words.
  ///   - line: the whole command, in which a query can have several words.
  ///   - dialect: the dialect of the session.
  /// - Throws: ``ShellError`` if they are not those of `.export`.
  init(_ arguments: [String], in line: [UInt8], _ dialect: Dialect) throws(ShellError) {
    try read(arguments, dialect)
    guard !words.isEmpty else { throw .usage(.export) }
    file = words[0]
    if words.count > 2, isQuery {
      sources = [
        String(decoding: CommandSQL.text(in: line, beginningWith: CommandSQL.queryWords), as: UTF8.self)
      ]
    } else {
      sources = Array(words.dropFirst())
    }
    format = try Self.format(named: formatName, file: file)
    guard sources.count < 2 || format.mode == nil else { throw .usage(.export) }
  }

  /// Whether the words behind the file are those of a query.
  private var isQuery: Bool {
    guard words.count > 1 else { return false }
    return CommandSQL.queryWords.contains { words[1].lowercased() == $0 }
  }

  /// Words of a query may look like options.
  var takesOptions: Bool { !isQuery }

  mutating func take(_ word: String) { words.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    fault == .unknown ? .command(.unknownOption(word, of: .export)) : .usage(.export)
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
