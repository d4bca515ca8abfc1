extension DotCommand {
  static let selecttrace = forDebuggers("selecttrace", shortest: 11, summary: "Trace how SELECT is compiled")
}
