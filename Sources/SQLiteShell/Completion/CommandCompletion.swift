import ColumnMeaning
import OutputModes

/// Finds the candidates at the cursor of a dot-command, based on its descriptor.
struct CommandCompletion {
  private let cursor: CommandCursor
  private let schema: CompletionSchema
  /// The files and folders that begin with a prefix.
  private let files: (String) -> [FoundPath]

  init(_ cursor: CommandCursor, schema: CompletionSchema, files: @escaping (String) -> [FoundPath]) {
    self.cursor = cursor
    self.schema = schema
    self.files = files
  }

  var candidates: [Completion.Candidate] {
    guard let name = cursor.words.first else { return commands }
    guard let command = DotCommand.named(String(name.dropFirst())) else { return [] }
    let arguments = cursor.words.dropFirst()
    let options = CommandOption.all(of: command)
    if cursor.prefix.hasPrefix("-"), !options.isEmpty {
      return options.map { word($0.name, .option, detail: $0.summary) }
    }
    let forms = CommandForm.all(of: command)
    guard forms.isEmpty else { return candidates(of: command, forms, after: arguments) }
    let placeholder = { (word: String) in options.first { $0.name == word }?.placeholder }
    if let last = arguments.last.flatMap(placeholder) { return candidates(for: .init(placeholder: last)) }
    // Options with their values come before the other arguments and may be omitted.
    let values = zip(arguments, arguments.dropFirst()).count { placeholder($0.0) != nil }
    let given = arguments.count { !$0.hasPrefix("-") } - values
    return parameters(of: command, after: given).flatMap { candidates(for: $0.kind) }
  }

  /// The parameters that an argument can be: those that may be omitted, up to one that may not.
  private func parameters(of command: DotCommand, after given: Int) -> [CommandParameter] {
    let places = command.parameters.filter { !$0.name.hasPrefix("-") && $0.name != "OPTIONS" }
    guard given < places.count else {
      return places.last { $0.repeats || $0.name.hasSuffix("...") }.map { [$0] } ?? []
    }
    let optional = places[given...].prefix(while: \.isOptional)
    return Array(places[given..<min(optional.endIndex + 1, places.count)])
  }

  private var commands: [Completion.Candidate] {
    DotCommand.all.flatMap { command in
      command.names.map {
        Completion.Candidate(
          ".\($0)", .command, ending: command.parameters.isEmpty ? "" : " ", detail: command.summary)
      }
    }
  }

  /// The candidates for the forms of a command; of the forms that fit, those with the most literal words are
  /// used.
  private func candidates(
    of command: DotCommand, _ forms: [CommandForm], after arguments: ArraySlice<String>
  ) -> [Completion.Candidate] {
    let most = forms.map { $0.word(after: arguments) == nil ? 0 : $0.literalCount(in: arguments) }.max() ?? 0
    return forms.filter { $0.literalCount(in: arguments) == most }
      .compactMap { $0.word(after: arguments) }
      .flatMap { candidates(forWord: $0, of: command) }
  }

  /// The candidates for a word of a form.
  private func candidates(forWord word: String, of command: DotCommand) -> [Completion.Candidate] {
    guard CommandForm.isPlaceholder(word) else {
      return words(word.split(separator: "|").map(String.init), .value)
    }
    let name = word.filter { $0 != "?" && $0 != "[" && $0 != "]" }
    if name == "--KIND" { return words(ColumnKind.all.map { "--\($0.name)" }, .option) }
    if name == "KIND" { return words(ColumnKind.all.map(\.name), .value) }
    let kind = command.parameters.first { $0.name == name }?.kind ?? CommandParameter.Kind(placeholder: name)
    return candidates(for: kind)
  }

  private func candidates(for kind: CommandParameter.Kind) -> [Completion.Candidate] {
    switch kind {
    case .choice(let choices): words(choices, .value)
    case .mode: OutputMode.all.map { word($0.name, .value, detail: $0.documentation.summary) }
    case .storage: storages.map { word($0.name, .value, detail: $0.summary) }
    case .table: schema.tables().map { word($0.name, $0.kind) }
    case .column: columns
    case .file: paths(files(cursor.prefix))
    case .folder: paths(files(cursor.prefix).filter(\.isFolder))
    case .schema: words(schema.schemas, .schema)
    case .index: words(schema.objects(ofType: "index"), .index)
    case .command:
      DotCommand.all.flatMap { command in
        command.names.map { word($0, .command, detail: command.summary) }
      }
    case .setting: Setting.all.map { word($0.name, .setting, detail: $0.summary) }
    case .settingValue: cursor.words.last.flatMap(Setting.named).map { candidates(for: $0.value.kind) } ?? []
    default: []
    }
  }

  private func words(_ texts: [String], _ kind: CandidateKind) -> [Completion.Candidate] {
    texts.map { word($0, kind) }
  }

  private func word(_ text: String, _ kind: CandidateKind, detail: String = "") -> Completion.Candidate {
    Completion.Candidate(cursor.word(text), kind, name: text, ending: " ", detail: detail)
  }

  /// The storages of the kind in the previous word, with or without dashes.
  private var storages: [ColumnStorage] {
    let name = cursor.words.last.map { String($0.drop { $0 == "-" }) }
    return name.flatMap(ColumnKind.named)?.storages ?? []
  }

  /// The tables, or the columns of a table if its name and a point are typed.
  private var columns: [Completion.Candidate] {
    guard let point = cursor.prefix.firstIndex(of: ".") else {
      return schema.tables().map {
        Completion.Candidate(cursor.word($0.name + ".", isOpen: true), $0.kind, name: $0.name)
      }
    }
    let table = String(cursor.prefix[..<point])
    return schema.columns(of: table).map { word("\(table).\($0.name)", .column, detail: $0.detail) }
  }

  private func paths(_ found: [FoundPath]) -> [Completion.Candidate] {
    found.map {
      Completion.Candidate(
        cursor.word($0.path, isOpen: $0.isFolder), $0.kind, name: $0.typed, ending: $0.isFolder ? "" : " ")
    }
  }
}

extension CommandParameter.Kind {
  /// The kind of argument that a placeholder in a form or behind an option represents, by its name.
  fileprivate init(placeholder name: String) {
    self =
      switch name {
      case "TABLE.COLUMN", "TABLE.COLUMN.": .column
      case "TABLE", "OBJECT": .table
      case "STORAGE": .storage
      case "MODE": .mode
      case "FILE": .file
      case "DIR", "DIRECTORY": .folder
      case "DB", "S": .schema
      case "FORMAT": .choice(ExportFormat.all.map(\.name))
      case "B", "BOOLEAN": .choice(["on", "off"])
      default: .text
      }
  }
}
