extension ShellFeature {
  /// The options of the program.
  static let programOptions: [ShellFeature] =
    list(
      .programOption,
      """
      -ascii -bail -batch -box -cmd -column -csv -echo -header -help -html -init -interactive -json -line -list
      -lookaside -markdown -mmap -newline -nofollow -noheader -nonce -nullvalue -pagecache -quote -readonly -safe
      -separator -stats -table -tabs -version -vfs
      """)
    + list(.programOption, "-A -append -deserialize -maxsize -zip")
    + list(.programOption, "-backslash -eqp -eqpfull -heap -scanstats -threadsafe")
    + list(.programOption, "-exclusive")
    + list(.programOption, since: "3.42", "-unsafe-testing")
    + list(.programOption, "-memtrace")
    + list(.programOption, since: "3.43", "-pcachetrace")
    + list(.programOption, since: "3.44", "-no-rowid-in-view -no-utf8 -utf8")
    + list(.programOption, since: "3.47", "-vfstrace")
    + list(.programOption, since: "3.50", "-escape")
    + list(.programOption, since: "3.51", "-ifexists")
    + list(.programOption, since: "3.52", "-noinit")
    + list(.programOption, since: "3.52", "-psql -screenwidth")
    + list(
      .programOption, since: "3.52", "-test-argv", isHere: false)
}
