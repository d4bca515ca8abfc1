/// The environment variables, which are looked up on demand, because most runs need only one or two.
public struct EnvironmentVariables: ExpressibleByDictionaryLiteral {
  private let lookUp: (String) -> String?

  /// Creates variables that a function looks up.
  public init(_ lookUp: @escaping (String) -> String?) {
    self.lookUp = lookUp
  }

  /// Creates variables from a literal; of two with one name the first is used.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init { name in elements.first { $0.0 == name }?.1 }
  }

  /// The value of a variable, or nil if there is none.
  public subscript(name: String) -> String? { lookUp(name) }
}

extension EnvironmentVariables {
  /// Whether a terminal shows styles such as dim text, unless `NO_COLOR` is set or the terminal is `dumb`.
  var showsStyles: Bool {
    let terminal = self["TERM"] ?? ""
    return (self["NO_COLOR"] ?? "").isEmpty && !terminal.isEmpty && terminal != "dumb"
  }

  /// The path of a new file that does not stay, which nobody can guess because of its number.
  func makeTemporaryPath(_ number: UInt64, suffix: String) -> String {
    let folder = self["SQLITE_TMPDIR"] ?? self["TMPDIR"] ?? "/tmp"
    return "\(folder)/tsqlite-\(String(number, radix: 16)).\(suffix)"
  }
}
