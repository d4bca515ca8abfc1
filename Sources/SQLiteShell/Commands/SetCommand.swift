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
      switch (arguments.first, arguments.count) {
      case (nil, _): try SettingsEditor(console: console).list()
      case ("--save", 1), ("-save", 1): try SettingsFile(console: console).save()
      case ("--reset", 2), ("-reset", 2): try SettingsEditor(console: console).reset(arguments[1])
      case (let word?, _) where word.hasPrefix("-"): throw .usage(.set)
      case (let name?, 1):
        try SettingsEditor(console: console).show(SettingsEditor(console: console).setting(named: name))
      case (let name?, _):
        let words = console.reading.arguments.dropFirst()
        try SettingsEditor(console: console).set(
          name, to: Array(words.joined(separator: [UInt8(ascii: " ")])))
      }
      return .proceed
    })
}
