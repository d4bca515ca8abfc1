import TypedSQLiteCore

/// The place of a database of libSQL, and of its token.
struct HranaAddress {
  let place: NetworkPlace
  /// The path of the database, without a slash at its end.
  let path: String
  /// The deadline of the waits for an answer.
  let deadline: Deadline
  private let token: Token?

  private enum Token {
    case variable(String)
    case file(String)
  }

  /// The schemes of addresses that are also those of pages; servers are often named by them.
  static let webSchemes = ["https", "wss", "http", "ws"]

  /// Reads an address.
  ///
  /// The port of `libsql` depends on whether a program carries the bytes, which is for TLS then.
  init(_ text: String, usesProgram: Bool) throws(RemoteFailure) {
    let port: UInt16
    switch RemoteAddress.scheme(of: text) {
    case "https", "wss":
      guard usesProgram else { throw .refused(Self.needsProgram) }
      port = 443
    case "http", "ws": port = 80
    default: port = usesProgram ? 443 : 8080
    }
    let address = try RemoteAddress(text, defaultPort: port, options: ["token-env", "token-file"])
    guard let place = address.places.first, address.places.count == 1 else {
      throw .refused("the address is wrong: it has more than one server")
    }
    self.place = place
    path = address.name.isEmpty ? "" : "/" + address.name.pathEscaped
    deadline = address.deadline
    switch (address.options["token-env"], address.options["token-file"]) {
    case (nil, nil): token = nil
    case (let name?, nil): token = .variable(name)
    case (nil, let path?): token = .file(path)
    default: throw .refused("the address is wrong: it has token-env and token-file")
    }
  }

  private static let needsProgram =
    "the server of the address wants TLS, which a program of -via adds, such as -via '\(tlsProgram)'"

  /// A program for TLS, which also checks that the certificate is one for the host.
  static let tlsProgram =
    "openssl s_client -quiet -connect %h:%p -servername %h -verify_hostname %h -verify_return_error"

  /// The longest token in bytes.
  private static let tokenLimit = 1 << 14

  /// Reads the token; nil if the address names none.
  func readToken(_ resources: EngineResources) throws(RemoteFailure) -> String? {
    let (bytes, origin): ([UInt8]?, String)
    switch token {
    case nil: return nil
    case .variable(let name):
      (bytes, origin) = (resources.secrets.variable(name).map { Array($0.utf8) }, "variable \(name)")
    case .file(let path):
      (bytes, origin) = (resources.secrets.contents(of: path, atMost: Self.tokenLimit + 1), "file \(path)")
    }
    guard let bytes else { throw .refused("the token cannot be read from the \(origin)") }
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    let token = bytes.drop { blanks.contains($0) }
    let count = (token.lastIndex { !blanks.contains($0) } ?? token.startIndex - 1) + 1 - token.startIndex
    // What is no visible character could end the line of the head in which the token is sent.
    guard count > 0, bytes.count <= Self.tokenLimit, token.prefix(count).allSatisfy({ 0x21...0x7E ~= $0 })
    else {
      throw .refused("the \(origin) has no token")
    }
    return String(decoding: token.prefix(count), as: UTF8.self)
  }

  /// Throws unless a token may be sent to a place.
  static func checkSecrecy(of place: NetworkPlace, usesProgram: Bool) throws(RemoteFailure) {
    guard !usesProgram, !place.isThisMachine else { return }
    throw .refused(
      "the token would be sent to \(place) without encryption; -via with a program for TLS sends it safely")
  }
}

extension NetworkPlace {
  /// Whether the host is this machine, whatever the network is.
  fileprivate var isThisMachine: Bool {
    if host.lowercased() == "localhost" || host == "::1" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// The place that an address with `http` or `https` names, and its path; nil if it is none.
  static func ofStream(_ address: String) -> (place: NetworkPlace, path: String, isEncrypted: Bool)? {
    guard let scheme = RemoteAddress.scheme(of: address), scheme == "http" || scheme == "https" else {
      return nil
    }
    let rest = address.dropFirst(scheme.count + 3)
    let end = rest.firstIndex { $0 == "/" } ?? rest.endIndex
    let port: UInt16 = scheme == "https" ? 443 : 80
    guard let place = NetworkPlace(rest[..<end]) ?? NetworkPlace("\(rest[..<end]):\(port)") else {
      return nil
    }
    var path = rest[end...]
    while path.hasSuffix("/") { path = path.dropLast() }
    guard path.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    else {
      return nil
    }
    return (place, String(path), scheme == "https")
  }
}

extension String {
  /// The text as a path of HTTP, without a slash at its end.
  fileprivate var pathEscaped: String {
    var path = self[...]
    while path.hasSuffix("/") { path = path.dropLast() }
    return String(path).percentEncoded(keeping: "/")
  }
}
