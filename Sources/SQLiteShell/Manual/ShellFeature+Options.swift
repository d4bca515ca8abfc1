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
    + list(
      .programOption, since: "3.44", "-no-utf8 -utf8",
      leftOut: "They concern consoles of Windows, and 3.40 refuses them; input and output are always UTF-8")
    + list(
      .programOption, "-memtrace",
      leftOut: "A line for each piece of memory: tools such as heaptrack and Instruments tell more")
    + list(
      .programOption, since: "3.43", "-pcachetrace",
      leftOut: "A line for each use of the page cache is for those who work on SQLite itself")
    + list(
      .programOption, since: "3.47", "-vfstrace",
      leftOut: "strace and dtruss show what reaches a file, of any program")
    + list(
      .programOption, since: "3.44", "-no-rowid-in-view",
      leftOut: "The library has no such switch")
    + list(.programOption, since: "3.50", "-escape")
    + list(.programOption, since: "3.51", "-ifexists")
    + list(.programOption, since: "3.52", "-noinit")
    + list(.programOption, since: "3.52", "-psql -screenwidth")
    + list(
      .programOption, since: "3.52", "-test-argv",
      leftOut: "It shows how the words of the command line were taken apart")
}
