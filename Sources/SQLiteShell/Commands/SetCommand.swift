import OutputModes

/// The name of a setting.
private let settingName = CommandParameter("NAME", .setting)

extension DotCommand {
  static let set: DotCommand = DotCommand(
    Names("set", shortest: 3),
    parameters: [
      CommandParameter("NAME", .setting, optional: true),
      CommandParameter("VALUE", .settingValue, optional: true, repeats: true),
    ],
    traits: [.checksArguments, .isPaged], reach: .database,
    help: Help(
      "Show, change or save settings", section: .session,
      discussion: [
        .forms(
          of: "set",
          [
            CommandForm([], "list all settings; * marks those that were changed"),
            CommandForm([settingName], "show a setting and the values that it takes"),
            CommandForm([settingName, CommandParameter("VALUE", .settingValue)], "change a setting"),
            CommandForm(["--reset", settingName], "reset a setting"),
            CommandForm(["--save"], "save the changed settings for later sessions at a prompt"),
          ]),
        """
        They are saved in $XDG_CONFIG_HOME/tsqlite/config, by default ~/.config/tsqlite/config, with one NAME VALUE on each line
        and comments that begin with #. Only sessions at a prompt read this file, before the init file; scripts, pipes
        and -noinit do not.
        """,
      ],
      examples: [
        Example(
          ".set nullvalue",
          prints: """
            nullvalue ""
               The text for NULL. It takes TEXT; the default is "".

            """),
        Example(
          ".set headers on\n.set nullvalue none\nSELECT 1 AS id, NULL AS name;", prints: "id|name\n1|none\n"),
      ]),
    run: { console, arguments throws(ShellError) in
      var request = SetRequest()
      try request.read(arguments, console.dialect)
      let editor = SettingsEditor(console: console)
      switch (request.form, request.words.first) {
      case (nil, nil): try editor.list()
      case (.save, nil): try SettingsFile(console: console).save()
      case (.reset(let name), nil): try editor.reset(name)
      case (nil, let name?) where request.words.count == 1: try editor.show(editor.setting(named: name))
      case (nil, let name?):
        let words = console.reading.arguments.dropFirst()
        try editor.set(name, to: Array(words.joined(separator: [UInt8(ascii: " ")])))
      default: throw .usage(.set)
      }
      return .proceed
    })
}

/// The arguments of `.set`.
private struct SetRequest: CommandRequest {
  private(set) var words: [String] = []
  private(set) var form: Form?

  enum Form {
    case save
    case reset(String)
  }

  static let options: [RequestOption<SetRequest>] = [
    RequestOption("--save", "Save the changed settings") { request, _, _ in request.form = .save },
    RequestOption("--reset", value: settingName, "Reset a setting") { request, name, _ in
      request.form = .reset(name)
    },
  ]

  /// A value may begin with a dash.
  var takesOptions: Bool { words.isEmpty && form == nil }

  mutating func take(_ word: String) { words.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { .usage(.set) }
}
