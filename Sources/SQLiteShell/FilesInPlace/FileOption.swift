import TypedSQLiteCore

/// An option of a call that reads a file.
struct FileOption: Sendable {
  /// The name, and what other programs call it.
  let names: [String]
  let summary: String
  let apply: @Sendable (String, inout FileReference) throws(FunctionError) -> Void

  /// All options, in the order of the manual.
  static let all: [FileOption] = [
    byte(["delim", "delimiter", "sep"], "--colsep", "The byte between two fields"),
    byte(["quote"], "--quote", "The byte around fields with separators in them"),
    byte(["escape"], "--esc", "The byte that makes the next one part of the field", alsoSetting: "--qesc"),
    passing(["header"], "--header", "Whether the first row has the names: yes, no or auto"),
    passing(["skip"], "--skip", "How many rows to leave out at the start"),
    passing(["null", "nullstr"], "--null", "A field that is this text, without quotes, is NULL"),
    passing(["types"], "--types", "text, or COLUMN=KIND, with commas, as for .import"),
    passing(["sheet"], "--sheet", "The name or the number of a sheet of a workbook"),
    passing(["encoding"], "--encoding", "utf-8, utf-16 or latin-1"),
    FileOption(
      names: ["ragged", "null_padding"], summary: "Fields that are missing at the end of a row are NULL"
    ) {
      value, reference throws(FunctionError) in
      reference.fillsShortRows = ["1", "true", "yes", "on"].contains(value.lowercased())
    },
    FileOption(
      names: ["rejects"], summary: "Rows that are broken go to a table of this name, and are no error"
    ) { value, reference throws(FunctionError) in
      guard !value.isEmpty else { throw FunctionError("rejects needs the name of a table") }
      reference.rejects = value
    },
  ]

  private static func passing(_ names: [String], _ option: String, _ summary: String) -> FileOption {
    FileOption(names: names, summary: summary) { value, reference throws(FunctionError) in
      reference.options += [option, value]
    }
  }

  private static func byte(
    _ names: [String], _ option: String, _ summary: String, alsoSetting other: String? = nil
  ) -> FileOption {
    FileOption(names: names, summary: summary) { value, reference throws(FunctionError) in
      let byte = value == "\\t" ? "\t" : value
      guard byte.utf8.count == 1 else { throw FunctionError("\(names[0]) takes one byte, not '\(value)'") }
      reference.options += [option, byte]
      if let other { reference.options += [other, byte] }
    }
  }
}
