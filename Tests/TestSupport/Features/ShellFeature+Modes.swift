extension ShellFeature {
  /// The output modes.
  static let modes: [ShellFeature] =
    list(
      .mode, "ascii box column count csv html insert json line list markdown off qbox quote table tabs tcl")
    + list(.mode, since: "3.47", "www")
    + list(.mode, since: "3.52", "batch jatom jobject psql split tty")
    + list(
      .mode, since: "3.52", "c", isHere: false)
}
