extension ManualFrame {
  /// What programs that call it need, and how it differs from sqlite3.
  static let programs = #"""
    .Sh SCRIPTS AND AGENTS
    .Fl max-rows ,
    .Fl max-bytes
    and
    .Fl max-cell
    bound what a statement prints, in each output mode, and
    .Fl timeout
    bounds how long it runs.
    A result that a limit ends is whole as far as it goes, for example as JSON, and
    a note on standard error says how to go on.
    The statement is not stepped further, unless it writes.
    .Fl single
    refuses anything but one statement in the argument after
    .Ar FILENAME ,
    before the database is opened.
    .Pp
    .Fl check Ar FILE
    prepares each statement of a script for the database and runs none of them
    there: definitions run in a private copy of the schema, so that later statements
    know them.
    It prints
    .Ql FILE:LINE:COLUMN: error: MESSAGE ,
    or with
    .Fl json
    an object a line with the members
    .Ql file ,
    .Ql line ,
    .Ql column ,
    .Ql offset
    in bytes,
    .Ql kind ,
    .Ql message
    and perhaps
    .Ql hint .
    A warning is about a literal that cannot be what its column means; only errors
    make the status 1.
    Statements that depend on extensions, and names in databases that do not exist
    yet, cannot be checked.
    .Sh SERVING TOOLS
    With
    .Fl mcp
    the program is a server of the Model Context Protocol over its standard input
    and output, for programs that let language models use tools.
    It speaks revision 2026-07-28 of the protocol, and the revisions since
    2024-11-05 that begin with a handshake.
    The words of the command line are databases: the first is
    .Cm main ,
    and the others are attached under their names without folder and ending.
    A client is configured with the command and its words, for example:
    .Bd -literal -offset indent
    {"command": "tsqlite", "args": ["-mcp", "shop.db", "history.db"]}
    .Ed
    .Pp
    The databases can only be read, and SQL reaches no other files and no programs,
    as with
    .Fl readonly
    and
    .Fl safe .
    An answer ends after 500 rows or 100000 bytes, a cell after 2000 characters, and
    a call after 30 seconds, unless
    .Fl max-rows ,
    .Fl max-bytes ,
    .Fl max-cell
    and
    .Fl timeout
    say otherwise.
    With
    .Fl allow-writes
    there is also a tool that changes the first database: it first reports what a
    statement would change.
    .Fl frozen ,
    .Fl attach
    and
    .Fl init
    work as in a session.
    .Pp
    The answer of a tool is an object of
    .Sx JSON FOR PROGRAMS ,
    as a structured result and as a text.
    A failure is the object of an error, and what else was said is in
    .Cm messages .
    A call that the client cancels has no answer; one with a
    .Cm progressToken
    is reported on each second.
    Each table and each saved query of the user is also a resource.
    What tools return comes from a database: a client must not take texts in it for
    instructions.
    .Pp
    The tools and their arguments:
    @TOOLS@
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    .It 0
    All inputs ran, or the reader of the output ended.
    A result that a limit ended is no failure.
    .It 1
    An input failed, or the database could not be opened.
    .It 2
    The command line is wrong, and nothing of it ran, or
    .Ic .diff
    failed.
    .It 3
    Another program holds a lock: the same may succeed later.
    A script ends with it if all its failures were of that kind; with
    .Fl bail
    that is the first one.
    .It 7
    There was not enough memory.
    .It 130
    Ctrl-C, or
    .Fl timeout ,
    ended a statement.
    .It Ar CODE
    .Ic .exit Ar CODE
    was run.
    .El
    .Pp
    With
    .Fl compat
    the status is that of sqlite3: SQLite's result code if an
    .Ar SQL
    argument failed, such as 19 for a constraint, or 1 as of sqlite3 3.53, and
    otherwise 1.
    .Sh EXAMPLES
    Make a database and print its content:
    @example
    $ tsqlite shop.db "CREATE TABLE sale (id INTEGER, sold DATETIME, price INTEGER)"
    $ tsqlite shop.db "INSERT INTO sale VALUES (1, 1769853600000, 124990), (2, 1769857200250, 10)"
    $ tsqlite -box shop.db "SELECT * FROM sale"
    ┌────┬────────────────────────┬────────┐
    │ id │          sold          │ price  │
    ├────┼────────────────────────┼────────┤
    │ 1  │ 2026-01-31 10:00:00    │ 124990 │
    │ 2  │ 2026-01-31 11:00:00.25 │ 10     │
    └────┴────────────────────────┴────────┘
    @end
    .Pp
    The prices are cents.
    State that, and print the later ones as JSON:
    @example
    $ tsqlite -json -cmd ".format decimal minor:2 sale.price" shop.db \
    > "SELECT * FROM sale WHERE sold >= to_date('2026-01-31 11:00', 'unix-ms')"
    [{"id":2,"sold":"2026-01-31T11:00:00.25Z","price":0.10}]
    @end
    .Pp
    Show the stored values, and why a column has its meaning:
    @example
    $ tsqlite -raw -csv shop.db "SELECT * FROM sale"
    1,1769853600000,124990
    2,1769857200250,10
    $ tsqlite shop.db ".format why sale.sold"
    sale.sold: date unix-ms (fair)
      declared DATETIME
      2 numbers, 2026-01-31 10:00:00 to 2026-01-31 11:00:00.25 as unix-ms; no other storage explains them
      .format date unix-ms sale.sold
    @end
    .Pp
    Import a table from a CSV file, and dump it as SQL:
    @example
    $ printf 'name,moons\nMars,2\nSaturn,146\n' > planets.csv
    $ tsqlite sky.db ".import --csv planets.csv planet" .dump
    PRAGMA foreign_keys=OFF;
    BEGIN TRANSACTION;
    CREATE TABLE IF NOT EXISTS "planet"(
    "name" TEXT, "moons" TEXT);
    INSERT INTO planet VALUES('Mars','2');
    INSERT INTO planet VALUES('Saturn','146');
    COMMIT;
    @end
    .Pp
    Run a script that stops at its first error:
    @example
    $ printf 'SELECT 1;\nSELECT x;\nSELECT 2;\n' | tsqlite -bail; echo "status $?"
    1
    Parse error near line 2: no such column: x
      SELECT x;
             ^--- error here
    status 1
    @end
    .Sh DIFFERENCES FROM SQLITE3
    .Nm
    needs the library of SQLite 3.40 or later.
    It behaves the same with each version.
    The following differences from sqlite3 3.40 are intended.
    .Pp
    The option
    .Fl compat ,
    or running the program under the name
    .Sy sqlite3 ,
    removes them, and shows no meanings.
    The program then follows the sqlite3 of the version of the library that it uses,
    with these exceptions:
    help and usage texts are its own;
    commands, options and functions of later versions of sqlite3, such as
    .Ic .intck
    or
    .Ic base64 ,
    are there with each version;
    .Ic .recover ,
    .Ic .dbinfo
    and
    .Ic .archive
    read files with code of their own, so their messages differ, and so do
    figures of
    .Ic .stats
    and the names of temporary files;
    a line or a statement that is longer than
    .Ic .limit length
    is refused before SQLite sees it;
    and faults of sqlite3 that lose data, or read or write outside its memory, are
    not followed.
    Of the sessions of its own comparison one in forty differs with SQLite 3.46, and
    one in twelve with 3.53.
    With SQLite 3.42 or later, connections are then defensive, as in sqlite3:
    SQLite refuses statements that could damage the file.
    .Pp
    In files and pipes, and on a terminal:
    @DIFFERENCES@
    .Pp
    On a terminal only:
    @TERMINALDIFFERENCES@
    .Ss What is left out
    All options, dot-commands, modes, functions, collations and tables of sqlite3
    3.40, 3.49 and 3.53 are available except for these:
    @LEFTOUT@
    .Sh SEE ALSO
    .Sy sqlite3(1)
    .Pp
    .Lk https://www.sqlite.org/lang.html "SQL as SQLite understands it"
    .Pp
    .Lk https://www.sqlite.org/cli.html "The sqlite3 shell"

    """#
}
