/// An option of a command: its names, its line in the help, and what it changes in the request of the command.
struct RequestOption<Request>: Sendable {
  /// The name without dashes.
  let name: String
  /// Other names, which the help does not show.
  let aliases: [String]
  /// The placeholder of the value after it; nil for an option without a value.
  let value: String?
  let summary: String
  /// Whether the dialect has the option.
  let isOffered: @Sendable (Dialect) -> Bool
  /// Changes the request; the value is empty if the option has none.
  let apply: @Sendable (inout Request, _ value: String, Dialect) throws(ShellError) -> Void

  init(
    _ name: String, aliases: [String] = [], value: String? = nil, _ summary: String,
    if isOffered: @escaping @Sendable (Dialect) -> Bool = { _ in true },
    apply: @escaping @Sendable (inout Request, _ value: String, Dialect) throws(ShellError) -> Void
  ) {
    self.name = name
    self.aliases = aliases
    self.value = value
    self.summary = summary
    self.isOffered = isOffered
    self.apply = apply
  }

  /// An option that sets a flag.
  init(
    _ name: String, aliases: [String] = [], _ summary: String,
    sets flag: any WritableKeyPath<Request, Bool> & Sendable
  ) {
    self.init(name, aliases: aliases, summary) { request, _, _ in request[keyPath: flag] = true }
  }

  /// The option as users type it, with the placeholder of its value.
  private var synopsis: String {
    (name.count == 1 ? "-" : "--") + name + (value.map { " \($0)" } ?? "")
  }

  /// Lines for the help of a command, with `width` columns for the options; by default, the longest one fits.
  static func help(_ options: [RequestOption], width: Int? = nil) -> String {
    let width = width ?? (options.map(\.synopsis.count).max() ?? 0) + 1
    return options.map { "  \($0.synopsis.padded(to: width)) \($0.summary)" }.joined(separator: "\n")
  }

  /// Reads an option, and the value after it.
  ///
  /// - Returns: false if the dialect has no such option, or if its value is missing.
  static func read(
    _ name: String, from rest: inout ArraySlice<String>, into request: inout Request,
    among options: [RequestOption], _ dialect: Dialect
  ) throws(ShellError) -> Bool {
    guard
      let option = options.first(where: {
        ($0.name == name || $0.aliases.contains(name)) && $0.isOffered(dialect)
      }),
      option.value == nil || !rest.isEmpty
    else { return false }
    try option.apply(&request, option.value == nil ? "" : rest.removeFirst(), dialect)
    return true
  }
}
