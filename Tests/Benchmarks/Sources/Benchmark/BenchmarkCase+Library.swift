extension BenchmarkCase {
  /// TypedSQLite and GRDB on the same tasks, which are one source.
  static let library: [BenchmarkCase] =
    decoded.map { library("decode-\($0.type)", aim: $0.aim) }
    + ["components-in-use", "rows-by-index", "rows-by-name", "records"].map { library($0, aim: "1.0") }
    + ["int", "string", "date", "uuid", "decimal"].map { library("bind-\($0)", aim: "1.0") }

  private static let decoded: [(type: String, aim: String)] = [
    ("int", "1.0"), ("double", "1.0"), ("string", "1.0"), ("data", "1.0"), ("uuid", "0.5"),
    ("uuid-text", "0.5"), ("date", "0.5"),
    ("components", "0.5"), ("decimal", "0.5"), ("json", "1.0"),
  ]

  private static func library(_ task: String, aim: String) -> BenchmarkCase {
    BenchmarkCase(
      name: "library-\(task)", aim: aim,
      subject: { Work(program: $0.typedSQLiteTasks, arguments: [task, $1.tasks]) },
      peer: { Work(program: $0.grdbTasks, arguments: [task, $1.tasks]) })
  }
}
