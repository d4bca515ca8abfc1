import OutputModes
import TypedSQLiteCore

extension Manual {
  /// Writes all families of functions, each followed by its collations.
  func writeFunctions(to text: inout MdocText) {
    for family in FunctionFamily.all {
      text.macro("Ss \(family.title)")
      text.macro("Bl -tag -width Ds")
      for function in family.functions {
        text.macro("It Ic \(MdocText.argument(function.synopsis))")
        text.prose(function.summary + ".")
        if let example = function.example { text.write(example) }
      }
      for collation in family.collations {
        text.macro("It Ic \(MdocText.argument("COLLATE \(collation.name)"))")
        text.prose(collation.summary + ".")
        text.write(collation.example)
      }
      text.macro("El")
    }
  }

  /// Writes all tables that the shell adds.
  func writeTables(to text: inout MdocText) {
    text.macro("Bl -tag -width Ds")
    for table in ShellTable.all {
      text.macro("It Ic \(MdocText.argument(table.synopsis))")
      text.prose(table.documentation.summary + ".")
      let columns = table.columns.filter { !$0.isArgument }.map(\.name)
      text.prose("Columns: \(columns.joined(separator: ", ")).")
      text.writeDiscussion(Discussion(table.documentation.discussion), table.documentation.examples)
    }
    text.macro("El")
  }
}

extension MdocText {
  fileprivate mutating func write(_ example: FunctionExample) {
    prose("\(example.call) is \(example.result).")
  }
}
