extension Shell {
  /// Reads a file into a table.
  func runImport(_ request: ImportRequest) throws(ShellError) {
    let notes = ImportNotes(request, self)
    switch request.format.layout {
    case .objects:
      var task = try FileImport(request, self, notes) { ObjectRows($0, file: request.file, notes) }
      try task.run()
    case .fields(let separators):
      let style = try fieldStyle(of: request, separators(settings.render))
      var task = try FileImport(request, self, notes) { FieldRows($0, style, file: request.file, notes) }
      try task.run()
    }
  }

  private func fieldStyle(
    of request: ImportRequest, _ given: FieldSeparators
  ) throws(ShellError) -> FieldStyle {
    let usesMode = request.format.name == ImportFormat.separated.name
    let isASCIIMode = usesMode && settings.mode.name == OutputMode.ascii.name
    var separators = given
    if isASCIIMode { separators.allowsQuotes = false }
    // As sqlite3: csv mode writes LF from then on.
    if usesMode, settings.render.rowSeparator == [13, 10] { settings.render.rowSeparator = [10] }
    if request.verbosity >= 2 || request.verbosity == 1 && usesMode {
      let (column, row) = (CText.quoted([separators.column]), CText.quoted([separators.row]))
      say("Column separator \(column), row separator \(row)\n")
    }
    return FieldStyle(
      separators: separators, nullText: request.nullText, skipsEmptyRows: isASCIIMode,
      cutsTextAtNUL: settings.render.cutsTextAtNUL)
  }
}
