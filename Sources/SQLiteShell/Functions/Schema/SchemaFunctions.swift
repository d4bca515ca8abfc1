import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension FunctionFamily {
  /// The functions that sqlite3 uses in its own statements, for scripts that use them too.
  static let schema = FunctionFamily(
    title: "Schema",
    functions: [
      ShellFunction(
        "shell_add_schema", "SQL", "SCHEMA", "NAME",
        reach: .database,
        summary: "A CREATE statement with SCHEMA before its name, and after it the columns of the view NAME",
        example: FunctionExample(
          "shell_add_schema('CREATE TABLE t(a)', 'temp', 't')", "'CREATE TABLE temp.t(a)'"),
        isDeterministic: false
      ) { call, surroundings in
        guard call[0].storageClass == .text else { return call.setResult(argument: 0) }
        let text = SchemaText.described(
          call[0].textBytes, name: call[2].nonNullText, qualifier: call[1].nonNullText,
          reader: SchemaReader(surroundings.database), keepsEveryName: true)
        call.setResult(text: text.span)
      },
      ShellFunction(
        "shell_escape_crnl", "SQL",
        reach: .database, summary: "A text literal with escaped line ends, as .mode insert writes it",
        example: FunctionExample(
          "shell_escape_crnl(quote('a' || char(10)))", "'replace(''a\\n'',''\\n'', char(10))'")
      ) { call, _ in
        let text = call[0].textBytes
        guard text.first == UInt8(ascii: "'") else {
          guard call[0].storageClass == .blob else { return call.setResult(argument: 0) }
          return call.setResult(text: text.span)
        }
        call.setResult(text: LineEndSpelling.apply(to: text).span)
      },
      ShellFunction(
        "shell_idquote", "NAME", reach: .database, summary: "A name in double quotes",
        example: FunctionExample("shell_idquote('a \"b\"')", "'\"a \"\"b\"\"\"'")
      ) { call, _ in
        guard let name = call[0].nonNullText else { return }
        call.setResult(SQLName.quoted(name).databaseValue)
      },
      ShellFunction(
        "shell_int32", "BLOB", "INDEX",
        reach: .database, summary: "A number of four bytes, the first one the highest; INDEX counts from 0",
        example: FunctionExample("shell_int32(x'0000000000000102', 1)", "258")
      ) { call, _ in
        let bytes = call[0].textBytes
        let index = call[1].int64
        guard index >= 0, index < Int64(bytes.count / 4) else { return }
        let value = bytes[Int(index) * 4..<Int(index) * 4 + 4].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        call.setResult(value.databaseValue)
      },
      ShellFunction(
        "shell_module_schema", "NAME", reach: .database,
        summary: "A comment with the columns of a table, view or module",
        example: FunctionExample("shell_module_schema('generate_series')", "'/* generate_series(value) */'"),
        isDeterministic: false
      ) { call, surroundings in
        guard let name = call[0].nonNullText,
          let columns = SchemaText.signature(
            of: name, qualifier: nil, reader: SchemaReader(surroundings.database))
        else { return }
        call.setResult("/* \(columns) */".databaseValue)
      },
      ShellFunction(
        "shell_putsnl", "X", reach: .database,
        summary: "Prints X on a line of the output, and returns it",
        isDeterministic: false
      ) { call, surroundings in
        surroundings.print(call[0].isNull ? Array("(null)".utf8) : call[0].textBytes)
        guard call[0].storageClass == .blob else { return call.setResult(argument: 0) }
        call.setResult(text: call[0].textBytes.span)
      },
    ])
}

extension Cell {
  /// The value as text; nil for NULL.
  fileprivate var nonNullText: String? { isNull ? nil : text }
}
