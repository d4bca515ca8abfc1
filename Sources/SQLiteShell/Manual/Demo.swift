extension Shell {
  /// Creates the demo's tables in the database and prints them; to a person page by page, and the session afterwards has
  /// the settings that it had before, with the formats of the demo.
  public func runDemo() -> InputResult {
    func run() -> InputResult { self.run(TextLines(PackageResources.Demo_sql, origin: .file("demo"))) }
    guard isPrompted else { return run() }
    var settings = settings
    defer {
      settings.formats = self.settings.formats
      self.settings = settings
    }
    var result = InputResult()
    do {
      try routing.paging(isTyped: true) { result = run() }
    } catch {
      report(error)
    }
    return result
  }
}
