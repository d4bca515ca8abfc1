extension Shell {
  /// Creates the demo's tables in the database and prints them.
  public func runDemo() -> InputResult {
    run(TextLines(PackageResources.Demo_sql, origin: .file("demo")))
  }
}
