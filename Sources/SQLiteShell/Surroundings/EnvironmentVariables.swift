/// The environment variables, each looked up when it is asked for: most runs need one or two.
public struct EnvironmentVariables: ExpressibleByDictionaryLiteral {
  private let lookUp: (String) -> String?

  /// Creates variables that are looked up.
  public init(_ lookUp: @escaping (String) -> String?) {
    self.lookUp = lookUp
  }

  /// Creates variables with the values given; of two with one name the first.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init { name in elements.first { $0.0 == name }?.1 }
  }

  /// The value of a variable, or nil where there is none.
  public subscript(name: String) -> String? { lookUp(name) }
}
