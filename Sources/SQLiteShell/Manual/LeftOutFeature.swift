/// What sqlite3 has in the releases 3.40, 3.49 and 3.53, and this program has not.
package struct LeftOutFeature: Sendable {
  /// What is left out, with what kind of thing it is.
  package let titles: [String]
  /// Why, as a phrase without a full stop.
  package let reason: String

  /// All that is left out, in the order of the manual.
  package static let all = [
    LeftOutFeature(
      titles: ["option -test-argv"], reason: "It shows how the command line was split into words"),
    LeftOutFeature(titles: [".dbconfig fp_digits"], reason: "Reals have the digits they need"),
    LeftOutFeature(
      titles: [".scanstats est", ".scanstats vm"],
      reason: "The library does not count scans; .stats and .eqp full show what a statement does"),
    LeftOutFeature(
      titles: ["mode c"], reason: "As in 3.40, c is short for column; the mode is here under the name cstring"
    ),
    LeftOutFeature(
      titles: ["function shell_format_schema"],
      reason: "It is part of how 3.53 formats schemas; .schema --indent does that"),
    LeftOutFeature(
      titles: ["table sqlite_dbdata", "table sqlite_dbptr"],
      reason: "They need a library that exposes its pages; .recover and .dbinfo do not"),
  ]
}

extension Manual {
  /// Writes what sqlite3 has and this program has not, by reason.
  func writeLeftOut(to text: inout MdocText) {
    text.macro("Bl -bullet")
    for feature in LeftOutFeature.all {
      text.macro("It")
      text.prose("\(feature.titles.joined(separator: ", ")): \(feature.reason).")
    }
    text.macro("El")
  }
}
