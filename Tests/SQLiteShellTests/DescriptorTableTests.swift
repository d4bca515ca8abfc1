import TestSupport
import Testing

@Suite struct DescriptorTableTests {
  @Test(arguments: [
    ("DotCommand", "Sources/SQLiteShell/Commands"), ("Setting", "Sources/SQLiteShell/Settings"),
    ("OutputMode", "Sources/OutputModes"),
    ("ImportFormat", "Sources/SQLiteShell/Imports"), ("ExportFormat", "Sources/SQLiteShell/Exports"),
    ("FunctionFamily", "Sources/SQLiteShell/Functions"), ("ShellTable", "Sources/SQLiteShell/VirtualTables"),
    ("ChartKind", "Sources/SQLiteShell/Charts"), ("FuzzTarget", "Tests/FuzzTests"),
  ])
  func `each descriptor that a folder declares is in its table`(type: String, folder: String) throws {
    let table = try SourceTable(of: type, in: folder)
    #expect(!table.declared.isEmpty)
    #expect(table.declared == table.listed)
  }
}
