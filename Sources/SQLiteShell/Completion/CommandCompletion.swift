import ColumnMeaning
import OutputModes

/// Finds the candidates at the cursor of a dot-command, based on its descriptor.
struct CommandCompletion {
  private let cursor: CommandCursor
  private let schema: CompletionSchema
  /// The files and folders that begin with a prefix.
  private let files: (String) -> [FoundPath]
  /// The saved queries with their texts.
  private let queries: () -> [(name: String, text: String)]
  /// The names of the time zones.
  private let zones: () -> [String]

  init(
    _ cursor: CommandCursor, schema: CompletionSchema, files: @escaping (String) -> [FoundPath],
    queries: @escaping () -> [(name: String, text: String)], zones: @escaping () -> [String]
  ) {
    self.cursor = cursor
    self.schema = schema
    self.files = files
    self.queries = queries
    self.zones = zones
  }

  var candidates: [Completion.Candidate] {
    guard let name = cursor.words.first else { return commands }
    guard let command = DotCommand.named(String(name.dropFirst())) else { return [] }
    let arguments = cursor.words.dropFirst()
    let forms = forms(of: command, after: arguments)
    let options = command.options + forms.flatMap(\.options)
    let ofForms = forms.compactMap { $0.word(after: $0.positions(in: arguments)) }
      .flatMap { candidates(for: $0.kind) }
    if cursor.prefix.hasPrefix("-"), !options.isEmpty {
      return options.flatMap { option in option.names.map { word($0, .option, detail: option.summary) } }
        + ofForms.filter { $0.name.hasPrefix("-") }
    }
    // The value of an option may begin with a dash, or be called like another option.
    var (given, value): (Int, CommandParameter?) = (0, nil)
    for word in arguments {
      let isValue = value != nil
      value = isValue ? nil : options.first { $0.isCalled(word) }?.value
      if !isValue, !word.hasPrefix("-") { given += 1 }
    }
    if let value { return candidates(for: value.kind) }
    guard command.forms.isEmpty else { return ofForms }
    return parameters(of: command, after: given).flatMap { candidates(for: $0.kind) }
  }

  /// The forms of a command that some arguments fit; of these, those with the most literal words.
  private func forms(of command: DotCommand, after arguments: ArraySlice<String>) -> [CommandForm] {
    let fitting = command.forms.compactMap { form in
      form.literalCount(in: arguments).map { (form: form, count: $0) }
    }
    let most = fitting.map(\.count).max()
    return fitting.filter { $0.count == most }.map(\.form)
  }

  /// The parameters that an argument can be: those that may be omitted, up to one that may not.
  private func parameters(of command: DotCommand, after given: Int) -> [CommandParameter] {
    let places = command.parameters.filter { $0.kind != .options && $0.option == nil }
    guard given < places.count else {
      return places.last { $0.isAnyNumber }.map { [$0] } ?? []
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
    case .columnKind: words(ColumnKind.all.map(\.name), .value)
    case .columnKindOption: words(ColumnKind.all.map { "--\($0.name)" }, .option)
    case .command:
      (cursor.words.dropFirst() == ["sql"] ? [] : DotCommand.all).flatMap { command in
        command.names.map { word($0, .command, detail: command.summary) }
      } + topics
    case .zone: words(zones(), .value)
    case .savedQuery: queries().map { word($0.name, .query, detail: $0.text) }
    case .setting: Setting.all.map { word($0.name, .setting, detail: $0.summary) }
    case .settingValue: cursor.words.last.flatMap(Setting.named).map { candidates(for: $0.value.kind) } ?? []
    default: []
    }
  }

  /// What `.help` explains beside commands: the topics of SQL after `sql`.
  private var topics: [Completion.Candidate] {
    guard cursor.words.dropFirst() == ["sql"] else {
      return [
        word("keys", .value, detail: "the keys of the prompt and of the viewer"),
        word("sql", .value, detail: "the syntax of SQL"),
      ]
    }
    return SQLTopic.all.compactMap { topic in
      topic.names.first.map { word($0, .value, detail: topic.summary) }
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
