package import TypedSQLiteCore

/// The address of a remote database: `scheme://host:port[,host:port…]/name[?timeout=30s][&option=value]`.
package struct RemoteAddress: Hashable, Sendable {
  /// The scheme in lower case, such as `dqlite`.
  package let scheme: String
  /// The servers, at least one.
  package let places: [NetworkPlace]
  /// What follows the first slash, without the options; may be empty.
  package let name: String
  /// How long the server may send nothing while its answer is waited for; nil for no limit.
  package let timeout: Duration?

  /// How long it may if the address does not say.
  package static let defaultTimeout = Duration.seconds(60)
  /// The values of the options that only this engine has, without percent escapes.
  package let options: [String: String]

  /// The scheme of a text that may be an address, in lower case; nil for a path.
  package static func scheme(of text: String) -> String? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("//"), let first = parts[0].utf8.first else { return nil }
    let scheme = parts[0].lowercased()
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard letters.contains(first | 0x20), scheme.utf8.allSatisfy({ letters.contains($0) || $0 == 0x2B })
    else {
      return nil
    }
    return scheme
  }

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: the address.
  ///   - defaultPort: the port of a server whose port is not stated; nil if it must be.
  ///   - optionNames: the options that it may have besides `timeout`.
  /// - Throws: ``RemoteFailure`` `.refused` with the part that is wrong.
  package init(
    _ text: String, defaultPort: UInt16? = nil, options optionNames: [String] = []
  ) throws(RemoteFailure) {
    guard let scheme = Self.scheme(of: text) else { throw Self.wrong("it has no scheme") }
    self.scheme = scheme
    let rest = text.dropFirst(scheme.count + "://".count)
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    places = try Self.places(rest[..<end], defaultPort)
    let tail = rest[end...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = tail.first.map({ $0.dropFirst() })?.removingPercentEscapes, !name.contains("\0") else {
      throw Self.wrong("its name has a wrong % escape")
    }
    self.name = name
    var options = try tail.count > 1 ? Self.options(tail[1], ["timeout"] + optionNames) : [:]
    timeout = try options.removeValue(forKey: "timeout").map(Self.timeout) ?? Self.defaultTimeout
    self.options = options
  }

  /// Whether a text has the address of a kind of server with a part that is none of an address, and may be a secret.
  package static func mayShowSecret(_ text: String) -> Bool {
    let words = text.split { $0.isWhitespace || $0 == "'" || $0 == "\"" || $0 == ";" }
    let isCommand = words.first?.hasPrefix(".") == true
    return words.contains { word in
      guard let scheme = scheme(of: String(word)),
        EngineKind.all.contains(where: { $0.schemes.contains(scheme) }),
        // Only a command opens the address of a page; elsewhere it is a text.
        isCommand || !HranaAddress.webSchemes.contains(scheme)
      else { return false }
      let rest = word.dropFirst(scheme.count + "://".count)
      if rest.prefix(while: { $0 != "/" && $0 != "?" }).contains("@") { return true }
      let query =
        rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
      return query.split(separator: "&").contains { option in
        !["copies=", "timeout=", "token-env=", "token-file="].contains(where: option.hasPrefix)
      }
    }
  }

  private static func places(_ text: Substring, _ port: UInt16?) throws(RemoteFailure) -> [NetworkPlace] {
    // The address may be shown and kept in the history.
    guard !text.contains("@") else { throw wrong("a user name or password cannot be a part of it") }
    var places: [NetworkPlace] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let stated = port.flatMap { NetworkPlace("\(part):\($0)") }
      guard let place = NetworkPlace(part) ?? stated else {
        throw wrong("\u{201C}\(part)\u{201D} is no HOST:PORT")
      }
      places.append(place)
    }
    return places
  }

  private static func options(
    _ text: Substring, _ names: [String]
  ) throws(RemoteFailure) -> [String: String] {
    var options: [String: String] = [:]
    for option in text.split(separator: "&") {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // What has no name may be a secret, which is not to be shown.
      guard parts.count == 2 else { throw wrong("an option of it has no value") }
      let name = String(parts[0])
      guard names.contains(name) else {
        if names.contains("token-env"), name.lowercased().contains("token") { throw wrong(ownToken) }
        let form = names.count == 1 ? "the option is" : "the options are"
        throw wrong("\u{201C}\(name)\u{201D} is not an option; \(form) \(names.joined(separator: ", "))")
      }
      guard let value = parts[1].removingPercentEscapes, !value.contains("\0") else {
        throw wrong("its option \(name) has a wrong % escape")
      }
      options[name] = value
    }
    return options
  }

  private static let ownToken =
    "a token cannot be a part of it, because addresses are shown and kept in the history;"
    + " token-env=NAME names a variable of the environment that has it, and token-file=PATH a file"

  /// The deadline of the waits for an answer.
  var deadline: Deadline { timeout.map { .silence(of: $0) } ?? .never }

  private static func timeout(_ text: String) throws(RemoteFailure) -> Duration? {
    if text == "none" { return nil }
    let isSeconds = text.hasSuffix("s") && !text.hasSuffix("ms")
    let digits = text.dropLast(isSeconds ? 1 : text.hasSuffix("ms") ? 2 : 0)
    guard let number = UInt32(digits), number > 0 else {
      throw wrong("its timeout is neither a time such as 30s or 500ms nor none")
    }
    return isSeconds || digits == text ? .seconds(Int64(number)) : .milliseconds(Int64(number))
  }

  private static func wrong(_ fault: String) -> RemoteFailure { .refused("the address is wrong: \(fault)") }
}

extension Substring {
  /// The text without its percent escapes; nil if one is wrong, or the bytes are no UTF-8.
  fileprivate var removingPercentEscapes: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), digits.count == 2, let escaped = UInt8(digits, radix: 16),
        !digits.hasPrefix("+")
      else { return nil }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
