import SQLiteShell
import TestSupport
import Testing

@Suite struct HeaderNamesTests {
  @Test(arguments: [
    ("a,b", "\"a\" TEXT, \"b\" TEXT", ""),
    ("a,,\"c \"\"d\"", "\"a\" TEXT, \"?\" TEXT, \"c \"\"d\" TEXT", ""),
    ("a,A,b", "\"a_1\" TEXT, \"A_2\" TEXT, \"b\" TEXT", "\"a\" to \"a_1\",\n\"A\" to \"A_2\"\n"),
    ("É,é,É", "\"É_1\" TEXT, \"é\" TEXT, \"É_3\" TEXT", "\"É\" to \"É_1\",\n\"É\" to \"É_3\"\n"),
    ("a_3,a,a", "\"a_3\" TEXT, \"a_02\" TEXT, \"a_03\" TEXT", "\"a\" to \"a_02\",\n\"a\" to \"a_03\"\n"),
    (",,?_1", "\"?_01\" TEXT, \"?_02\" TEXT, \"?_1\" TEXT", "\"?\" to \"?_01\",\n\"?\" to \"?_02\"\n"),
    ("a,b,c,d,e", "\"a\" TEXT, \"b\" TEXT, \"c\" TEXT, \"d\" TEXT,\n \"e\" TEXT", ""),
  ])
  func `the header names the columns of a new table`(header: String, columns: String, renamings: String) {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination(header + "\n")
    let run = runShell(".import --csv f t\n.schema", memory: memory)
    #expect(run.output == "CREATE TABLE IF NOT EXISTS \"t\"(\n\(columns));\n")
    let notice = renamings.isEmpty ? "" : "Columns renamed during .import f due to duplicates:\n"
    #expect(run.errors == notice + renamings)
  }
}
