extension ShellFeature {
  /// The output modes.
  static let modes: [ShellFeature] =
    list(
      .mode, "ascii box column count csv html insert json line list markdown off qbox quote table tabs tcl")
    + list(.mode, since: "3.47", "www", leftOut: "The command .www shows results in a browser")
    + list(.mode, since: "3.52", "jobject", leftOut: "The mode jsonl writes one JSON object a line")
    + list(
      .mode, since: "3.52", "c jatom psql split",
      leftOut: "tcl, json, table and .tables write the same in the form that other programs read")
    + list(
      .mode, since: "3.52", "batch tty",
      leftOut:
        "A pipe begins with list and a terminal with box; .mode --reset goes back to it")
}
