import TypedSQLiteCore

extension FunctionFamily {
  /// `url_host` and its kin, which read the parts of an address.
  static let urls = FunctionFamily(
    title: "URLs",
    functions: [
      part(
        "url_fragment", "What follows # in URL; NULL if nothing does",
        FunctionExample("url_fragment('https://example.com/a#top')", "'top'")
      ) { $0.text($0.fragment) },
      part(
        "url_host",
        "The host of URL in lower case, without the brackets of an IPv6 address; NULL if it has none",
        FunctionExample("url_host('https://anna@Example.com:8080/a?q=1')", "'example.com'")
      ) { $0.lowerHost.map(\.databaseValue) },
      part(
        "url_path", "The path of URL as it is written",
        FunctionExample("url_path('https://example.com/a%20b?q=1')", "'/a%20b'")
      ) { $0.text($0.path) },
      part(
        "url_port", "The port of URL as a number; NULL if it names none",
        FunctionExample("url_port('http://[::1]:8080/')", "8080")
      ) { $0.port.map { $0.databaseValue } },
      ShellFunction(
        "url_query", "URL", "[NAME]", reach: .database,
        summary:
          "What follows ? in URL, or the first value that is called NAME, decoded; NULL if there is none",
        example: FunctionExample("url_query('https://example.com/?q=caf%C3%A9+noir', 'q')", "'café noir'")
      ) { call, _ throws(FunctionError) in
        guard !call[0].isNull, call.count < 2 || !call[1].isNull, let url = URLParts(call[0].textBytes),
          let query = url.query
        else { return }
        if call.count < 2 { return call.setResult(text: Array(url.bytes[query]).span) }
        guard let value = url.value(named: call[1].textBytes, in: query) else { return }
        call.setResult(text: value.span)
      },
      part(
        "url_scheme", "The scheme of URL in lower case",
        FunctionExample("url_scheme('HTTPS://example.com/')", "'https'")
      ) { url in String(decoding: url.bytes[url.scheme], as: UTF8.self).lowercased().databaseValue },
    ])

  private static func part(
    _ name: String, _ summary: String, _ example: FunctionExample,
    _ read: @escaping @Sendable (URLParts) -> DatabaseValue?
  ) -> ShellFunction {
    ShellFunction(name, "URL", reach: .database, summary: summary, example: example) {
      call, _ throws(FunctionError) in
      guard !call[0].isNull, let value = URLParts(call[0].textBytes).flatMap(read) else { return }
      call.setResult(value)
    }
  }
}
