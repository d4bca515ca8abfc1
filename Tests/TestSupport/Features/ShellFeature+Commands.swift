extension ShellFeature {
  /// The dot-commands with their names and aliases.
  static let commands: [ShellFeature] =
    list(
      .command,
      """
      archive auth backup bail binary breakpoint cd changes check clone connection databases dbconfig dbinfo dump
      echo eqp excel exit expert explain filectrl fullschema header headers help import imposter indexes indices limit lint
      load log mode nonce nullvalue once open output parameter print progress prompt quit read recover restore save
      scanstats schema selecttrace selftest separator session sha3sum shell show stats system tables testcase
      testctrl timeout timer trace treetrace vfsinfo vfslist vfsname wheretrace width
      """)
    + list(.command, since: "3.41", "version")
    + list(.command, since: "3.43", "crnl")
    + list(.command, since: "3.47", "crlf www")
    + list(.command, since: "3.46", "intck")
    + list(.command, since: "3.48", "dbtotxt")
}
