import SQLSyntax

/// Finds passwords, keys and tokens in an input, which must not be written into the file of the history.
public enum SecretText {
  /// What the names of parameters and pragmas contain whose values are secret.
  private static let words = ["key", "token", "password", "passwd", "secret", "auth"]
  /// Pragmas of encrypting builds of SQLite, which set the key of a database.
  private static let pragmas: Set<String> = [
    "key", "hexkey", "textkey", "rekey", "hexrekey", "textrekey", "activate_extensions",
  ]

  /// Whether an input may contain a secret.
  ///
  /// It is found in a URL with a password, in a parameter of a URL such as `?key=`, in a header of a request, in PRAGMA
  /// key, and after KEY of ATTACH.
  public static func isIn(_ input: [UInt8]) -> Bool {
    let text = String(decoding: input, as: UTF8.self).lowercased()
    return text.contains("authorization:") || hasPassword(text) || hasParameter(text) || setsKey(input)
  }

  /// Whether there is `scheme://user:password@`.
  private static func hasPassword(_ text: String) -> Bool {
    text.split(separator: "://").dropFirst().contains { rest in
      let host = rest.prefix { !"/?#'\" \t\n".contains($0) }
      guard let end = host.lastIndex(of: "@") else { return false }
      return host[..<end].contains(":")
    }
  }

  /// Whether there is a parameter such as `?key=` or `&access_token=`.
  private static func hasParameter(_ text: String) -> Bool {
    text.split(omittingEmptySubsequences: false) { $0 == "?" || $0 == "&" }.dropFirst().contains { part in
      let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      return part.dropFirst(name.count).first == "=" && words.contains { name.contains($0) }
    }
  }

  /// Whether a statement sets the key of a database.
  private static func setsKey(_ input: [UInt8]) -> Bool {
    let span = input.span
    let tokens = SQLTokenizer.tokens(of: span)
    var isAttaching = false
    for (index, token) in tokens.enumerated() {
      if token.isWord("attach", in: span) { isAttaching = true }
      if isAttaching, token.isWord("key", in: span) { return true }
      guard token.isWord("pragma", in: span) else { continue }
      var rest = tokens[(index + 1)...]
      // The name of a database may come first.
      if rest.dropFirst().first?.kind == .sign(.point) { rest = rest.dropFirst(2) }
      guard let name = rest.popFirst(),
        pragmas.contains(String(decoding: name.content(in: span), as: UTF8.self).lowercased())
      else { continue }
      if let sign = rest.first?.kind, sign == .sign(.equal) || sign == .sign(.leftParenthesis) { return true }
    }
    return false
  }
}
