extension ShellFeature {
  /// The options of the dot-commands, and words that act like options.
  static let commandOptions: [ShellFeature] = [
    list(
      .commandOption("archive"),
      """
      -a --append -c --create -C --directory -f --file -g --glob -i --insert -n --dryrun -r --remove -t --list -u
      --update -v --verbose -x --extract
      """),
    list(.commandOption("backup"), "--append --async"),
    list(.commandOption("check"), since: "3.52", "--exact --glob --notglob"),
    list(.commandOption("check"), since: "3.52", "--keep --show <<END"),
    list(.commandOption("dump"), "--data-only --newlines --nosys --preserve-rowids"),
    list(.commandOption("dbconfig"), since: "3.49", "attach_create attach_write comments"),
    list(.commandOption("dbconfig"), since: "3.43", "reverse_scanorder stmt_scanstatus"),
    list(
      .commandOption("dbconfig"), since: "3.53", "fp_digits", isHere: false),
    list(.commandOption("eqp"), "full trigger"),
    list(.commandOption("expert"), "--sample --verbose"),
    list(.commandOption("filectrl"), "--schema"),
    list(.commandOption("fullschema"), "--indent"),
    list(.commandOption("help"), "-all"),
    list(.commandOption("import"), "--ascii --csv --skip --schema -v"),
    list(.commandOption("import"), since: "3.52", "--colsep --esc --qesc --rowsep <<LABEL"),
    list(.commandOption("indexes"), since: "3.53", "--all --expr --sys"),
    list(.commandOption("lint"), "-groupbyparent -verbose"),
    list(.commandOption("mode"), "--noquote --quote --wordwrap --wrap --ww"),
    list(.commandOption("mode"), since: "3.50", "--escape"),
    list(
      .commandOption("mode"), since: "3.52",
      """
      --align --blob-quote --border --charlimit --colsep --limits --linelimit --list --null --once --reset --rowsep
      --sw --tablename --tag --textjsonb --title --titlelimit --widths -v
      """),
    list(.commandOption("mode"), since: "3.53", "--multiinsert"),
    list(.commandOption("once"), "--bom -e -x"),
    list(.commandOption("once"), since: "3.47", "--plain -w"),
    list(
      .commandOption("open"), "--append --deserialize --hexdb --maxsize --new --nofollow --readonly --zip"),
    list(.commandOption("open"), since: "3.51", "--ifexist --normal"),
    list(.commandOption("output"), "--bom -e -x"),
    list(.commandOption("output"), since: "3.47", "-w"),
    list(.commandOption("output"), since: "3.47", "--plain"),
    list(.commandOption("output"), since: "3.52", "memory --error-prefix --keep --show"),
    list(.commandOption("parameter"), "clear init list set unset"),
    list(.commandOption("progress"), "--limit --once --quiet --reset"),
    list(.commandOption("progress"), since: "3.52", "--timeout"),
    list(.commandOption("recover"), "--ignore-freelist --lost-and-found --no-rowids"),
    list(
      .commandOption("scanstats"), since: "3.41", "est vm", isHere: false),
    list(.commandOption("schema"), "--indent --nosys"),
    list(.commandOption("selftest"), "--init -v"),
    list(
      .commandOption("session"),
      "attach changeset close enable filter indirect isempty list open patchset"),
    list(.commandOption("sha3sum"), "--schema --sha3-224 --sha3-256 --sha3-384 --sha3-512"),
    list(.commandOption("stats"), "stmt vmstep"),
    list(.commandOption("testcase"), since: "3.52", "--error-prefix"),
    list(.commandOption("timer"), since: "3.52", "once"),
    list(.commandOption("trace"), "--close --expanded --plain --profile --row --stmt"),
  ].flatMap { $0 }
}
