extension DotCommand {
  static let wheretrace = forDebuggers("wheretrace", shortest: 1, summary: "Trace how the planner chooses")
}
