extension ManualFrame {
  /// How results are printed, and what else is read and written.
  static let results = #"""
    .Sh OUTPUT MODES
    The mode is the layout of results.
    It is selected by an option with its name, or by
    .Ic .mode .
    On a terminal, control characters in data are shown as
    .Ql ^[
    and similar, so that data cannot control the terminal.
    Files and pipes get the exact bytes, and everything:
    nothing is cut there unless
    .Ic .mode Fl Fl limits
    requests it.
    .Pp
    The modes column, box, table, psql and qbox are grids.
    Their widths are terminal columns: a Chinese character and most emoji take two.
    A cell continues in the next line at a line break, and at the width that
    .Fl \-wrap
    or
    .Ic .width
    sets.
    .Ss Results at a terminal
    At a terminal the modes box, table, column and markdown show what fits the
    screen, and say what they leave out; all other modes show everything, and so do
    files and pipes.
    .Pp
    .Bl -bullet -compact
    .It
    If the columns are too wide, titles are broken after
    .Ql _ ,
    and then the widest texts become narrower, to at least twelve columns.
    Numbers, dates, UUIDs and other values in one piece are never broken.
    .It
    If there are still too many columns, up to three rows are shown one after the
    other, with a line for each column.
    Of more rows, columns are hidden: first those that have only NULL, then those in
    the middle, whose place a column of
    .Ql …
    marks.
    They are named below the result.
    .It
    A cell wraps at words, in up to five lines if the result then fits the screen;
    otherwise it has fewer lines, and
    .Ql …
    at its end.
    A result of one cell is shown whole, and up to three rows may fill the screen.
    .Ic .mode Fl Fl linelimit
    sets the number of lines.
    .It
    A result with up to 40 rows is shown whole.
    Of a larger one as many rows are shown as the screen has lines for;
    .Ic .set rows
    sets another number, or shows all.
    The statement is then not run to its end: up to 1000 rows are counted, if that
    takes no more than a fiftieth of a second, so the first screen of a large table
    comes at once.
    A statement that changes the database, or that calls a function that reaches
    files or programs, always runs to its end.
    .El
    .Pp
    At a prompt the line below says how many rows are shown and known, and how long
    it took:
    .Ql 12 rows, 3 ms
    or
    .Ql 17 of more than 1,000 rows, 2 ms (.last shows all) .
    A query without rows prints
    .Ql (0 rows) ,
    and a statement that changes rows for example
    .Ql 12 rows updated, 3 ms .
    .Pp
    NULL is shown as
    .Ql NULL ,
    dim if the terminal can, unless
    .Ic .nullvalue
    sets another text; numbers are at the right; a long BLOB that is not text is
    shown as its first bytes and its size.
    .Ic .set indentjson No on
    shows JSON in lines, and
    .Ic .set textwidth Ar N
    cuts each text after N columns.
    .Ic .mode Fl Fl sw
    sets the width of the screen; with 0 everything is shown.
    @MODES@
    .Sh FILES IN PLACE
    A statement reads a file if its name takes the place of that of a table:
    @example
    SELECT city, sum(price) FROM 'sales.csv' GROUP BY city;
    SELECT * FROM 'log/*.ndjson' WHERE rowid > 1000000 LIMIT 10;
    CREATE TABLE t AS SELECT * FROM 'old.tsv.gz';
    @end
    .Pp
    The name ends in
    @FILESUFFIXES@
    or one of these and .gz; with
    .Li * ,
    .Li \&?
    or
    .Li [\&]
    in its last part it names several files with the same columns.
    A table of that name comes first.
    All rows are read once to find types that keep each value as it is written,
    as with
    .Ic .import Fl Fl types No auto ;
    later statements read only the rows that they need, until the file changes.
    Files may be larger than memory.
    The separator, the quote (double or single), the end of rows (LF, CR LF or CR),
    the encoding and whether the first row has names are found out;
    .Ic .describe
    tells them, and the reasons of the types.
    .Pp
    A row with too few or too many fields, or with a quote that has no end, ends
    the statement with its line.
    Empty lines are no rows if there are several columns.
    .Pp
    For other names, and with options, there are functions:
    @FILEFUNCTIONS@
    Their argument is the path in single quotes.
    Options follow as
    .Li name => value :
    @FILEOPTIONS@
    @example
    SELECT * FROM read_csv('report.txt', delim => ';', rejects => 'bad');
    SELECT file, line, reason FROM bad;
    @end
    .Pp
    Files are read in place only by statements that the user runs: not with
    .Fl safe ,
    .Fl readonly
    or
    .Fl Fl compat ,
    and not by the views and triggers of a database.
    .Sh IMPORT FORMATS
    The format that
    .Ic .import
    reads is selected by an option with its name.
    Below, each format is shown with a file and the rows that are imported from it.
    @IMPORTS@
    .Sh JSON FOR PROGRAMS
    With the option
    .Fl json ,
    .Fl jsonl
    or
    .Fl envelope ,
    and without a person at a prompt, all of standard output is JSON, and each
    line of standard error is a JSON object.
    Results are what they are without this promise; the rest is in objects that say
    what they are:
    @example
    $ tsqlite -json :memory: "SELECT 1 AS id" ".print done"
    [{"id":1}]
    {"version":1,"kind":"text","command":"print","text":"done\n"}
    $ tsqlite -json :memory: "SELECT nosuch" 2>&1
    {"version":1,"kind":"error","message":"no such column: nosuch","code":1,"extended":1,"name":"SQLITE_ERROR","offset":7,"line":1,"column":8,"done":"not run"}
    $ tsqlite -envelope :memory: "SELECT 2 AS n" | sed 's/"seconds":.*/.../'
    {"version":1,"kind":"result","columns":[{"name":"n","type":null,"meaning":null,"storage":null}],"rows":[
    {"n":2}],"count":1,"truncated":false,"changes":0,...
    @end
    .Pp
    Commands that list what they know, such as
    .Ic .tables ,
    .Ic .schema ,
    .Ic .show
    and
    .Ic .format why ,
    give rows in place of text for people.
    The text of others, such as
    .Ic .dump ,
    and results in other modes, is in objects of kind
    .Cm text .
    Programs that would write to standard output, such as those of
    .Ic .shell
    and
    .Ic .output | ,
    are refused.
    What would go to standard output while rows are written, such as that of
    .Ic .trace stdout ,
    goes to standard error, in objects of kind
    .Cm text .
    A program from which a command reads, such as that of
    .Ic .import | ,
    has the standard error of the session, and may write anything to it.
    .Pp
    In jsonl, a result with an envelope is a stream of lines: its head, a line for
    each row, and its end.
    A stream that has no end was cut off.
    Without an envelope, a stream has rows only, because a row can have any members,
    so that an error could not be told from one: the error is on standard error, and
    the exit status says that there was one.
    .Pp
    Each object has the members
    .Cm version ,
    which is 1, and
    .Cm kind .
    A member is not removed and does not change its meaning without another
    version; other members may come, so readers must ignore those that they do not
    know.
    With
    .Fl compat
    nothing of this happens.
    @CONTRACT@
    .Sh JSON FILES
    .Ic .export
    writes JSON that
    .Ic .import
    stores as it was stored before, bit for bit: the meaning of a value if that
    is enough to store it again, and otherwise the stored value with a tag.
    .Pp
    A date in ISO 8601 does not show in which storage its column is stored.
    The first object that needs the storage of a column names it in a member
    .Li $storage
    at its end, which applies from there on:
    .Bd -literal -offset indent
    {"id":1,"at":"2026\-01\-31T10:00:00Z","$storage":{"at":"date unix"}}
    {"id":2,"at":"2026\-01\-31T10:00:01Z"}
    .Ed
    .Pp
    With
    .Fl \-plain
    there are neither tags nor storages, and what JSON cannot express is lost.
    In addition to the tags below there are
    .Li $integer
    and
    .Li $real
    for numbers whose meaning would not restore them.
    @SPELLINGS@

    """#
}
