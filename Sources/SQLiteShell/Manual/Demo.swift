extension Shell {
  /// Fills the database with the demo's tables and prints them.
  public func runDemo() -> InputResult {
    run(TextLines(PackageResources.Demo_sql, origin: .file("demo")))
  }
}
