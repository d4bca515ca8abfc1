import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let auth = DotCommand(
    "auth",
    parameters: [CommandParameter("ON|OFF", .choice(["on", "off"]))], reach: .database,
    help: Help(
      "Show authorizer callbacks", section: .diagnosis,
      discussion: "With on, each action of a statement is printed while the statement is prepared.",
      examples: [
        Example(".auth on\nSELECT 1;", prints: "authorizer: SELECT NULL NULL NULL NULL\n1\n")
      ]),
    run: { console, arguments throws(ShellError) in
      console.watching.showsAuthorizations = console.boolean(arguments[0])
      console.safety.watchActions(of: try console.database())
      return .proceed
    })
}

extension CommandConsole {
  /// Prints what a statement would do.
  func say(_ action: AuthorizedAction) {
    say("authorizer: \(action.name)")
    for detail in action.details {
      say(detail.map { " " + CText.quoted(Array($0.utf8)) } ?? " NULL")
    }
    say("\n")
  }
}
