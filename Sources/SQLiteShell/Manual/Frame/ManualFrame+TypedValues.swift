extension ManualFrame {
  /// What values mean.
  static let typedValues = #"""
    .Sh TYPED VALUES
    What a value means is its
    .Em kind :
    a date, a UUID, a decimal, a truth value, JSON.
    How a kind is stored in the file is its
    .Em storage .
    .Pp
    The meaning of a column in a result is determined in this order:
    .Bl -enum
    .It
    By
    .Ic .format
    for the column, or for its name in the result.
    .It
    By the declared type of the column that it shows, through views and aliases.
    It determines the kind; if the cells are numbers or blobs, a sample of them
    determines the storage.
    .It
    By the schema, if it is that of a known application or framework.
    .It
    By a sample of the values together with the name of the column.
    .El
    .Pp
    A storage is used only if no other one explains the values.
    If two do, the values are shown as they are stored.
    .Pp
    .Ic .format why
    shows the result and the reasons.
    .Pp
    Each cell is decoded separately.
    A cell that does not fit the storage of its column is shown as it is stored.
    At a terminal, grids and line mode put a \(!= before a cell that is not in the
    storage of its column, if the format was stated or the evidence is strong, and
    say below the result how many there are, as in
    .Ql 1 cell of due is text .
    The cell is dim if the terminal can show that.
    In columns without a stated format, 0 and \-1 are not dates.
    Dates that are stored as text are shown unchanged.
    .Pp
    The modes
    .Cm insert
    and
    .Cm quote ,
    and
    .Ic .dump ,
    always write the stored values.
    In the JSON modes, JSON is nested, truth values and numbers are written as
    such, and instants have a
    .Ql T
    and a
    .Ql Z .
    .Pp
    For each kind there are two SQL functions.
    .Fn to_KIND TEXT STORAGE
    returns the storage value of a text, and warns if it had to be rounded;
    .Fn as_KIND VALUE STORAGE
    returns the text of a storage value, or NULL if it does not fit.
    Without
    .Fa STORAGE
    they use the storage of the column that is their argument, that their value is
    compared with, or that it is stored in; in other places, the one that
    .Ic .format
    has for writing.
    @example
    $ tsqlite <<'END'
    > CREATE TABLE visit (url TEXT, at DATETIME);
    > INSERT INTO visit VALUES ('sqlite.org', to_date('2026-01-31 10:00', 'webkit'));
    > SELECT * FROM visit WHERE as_date(at, 'webkit') > '2026-01-01';
    > .format why visit
    > .format raw on
    > SELECT * FROM visit;
    > END
    sqlite.org|2026-01-31 10:00:00
    visit.url: plain
      declared TEXT, which does not say what the values mean; 1 text
    visit.at: date webkit (fair)
      declared DATETIME
      1 number, 2026-01-31 10:00:00 as webkit; no other storage explains it
      .format date webkit visit.at
    sqlite.org|13414327200000000
    @end
    .Ss Expressions
    An expression that passes values on keeps their meaning:
    .Fn min ,
    .Fn max ,
    .Fn coalesce ,
    .Fn ifnull ,
    .Fn nullif ,
    .Fn iif ,
    CASE,
    .Fn lag ,
    .Fn lead ,
    .Fn first_value ,
    .Fn last_value ,
    .Fn nth_value ,
    .Ql +x ,
    .Ql x COLLATE c ,
    a subquery, WITH, a view, UNION, INTERSECT and EXCEPT, if all values that they
    can pass on have one format.
    RETURNING is read like the results of a SELECT.
    The difference of two instants that count one unit is a duration.
    An instant plus or minus a duration, or a number of up to nine years, is an
    instant.
    .Fn avg ,
    .Fn median
    and
    .Fn round
    keep the format, and so do sums, differences, remainders and
    .Fn abs
    of durations and of decimals in minor units, also with a number, and their
    multiples and fractions: of minor units in hundredths, the average of 12.34 and
    12.35 is 12.345.
    A factor between two units, such as 1000 for milliseconds or 100 for
    hundredths, is not taken for a multiple;
    .Ql price / 100.0
    is a plain number of the main unit.
    Sums and averages of decimals that are declared with a scale have at least its
    digits.
    .Ql x & 255
    keeps the label of an enumeration with flags if it keeps all bits of the
    labels.
    Everything else is shown as it is stored.
    If it is computed from numbers that are shown otherwise in their column, it is
    marked at a terminal, as
    .Ql \(!= 1769853600
    for
    .Ql created / 1000 ,
    and as the texts that CAST, ||,
    .Fn printf ,
    .Fn group_concat
    and the functions of JSON make of such numbers.
    .Ic .format why
    says what a result is made from.
    @example
    $ tsqlite <<'END'
    > CREATE TABLE run (begun DATETIME, ended DATETIME);
    > .format date unix-ms run.begun
    > .format date unix-ms run.ended
    > INSERT INTO run VALUES (1769853600000, 1769857200000), (1769940000000, 1769943900000);
    > SELECT max(coalesce(ended, begun)) AS last, avg(ended - begun) AS mean FROM run;
    > .format why
    > END
    2026-02-01 11:05:00|01:02:30
    last: date unix-ms (certain)
      max of coalesce of run.ended (unix-ms, certain) and run.begun (unix-ms, certain)
      stated with .format for run.ended
      .format date unix-ms last
    mean: duration ms (certain)
      avg of difference of run.ended (unix-ms, certain) and run.begun (unix-ms, certain)
      stated with .format for run.ended
      .format duration ms mean
    @end
    .Ss Typed input
    At a terminal a text that is typed for a column is read by its meaning.
    .Ql WHERE created > '2026-01-01'
    compares milliseconds if the column contains milliseconds,
    .Ql WHERE id = '019b5525-\&...'
    finds the 16 bytes, and
    .Ql VALUES ('12.30')
    stores 1230 if the column contains cents.
    In scripts this is off until
    .Ic .format input on
    or
    .Fl typed-input
    turns it on; until then a note says if a typed column of numbers or blobs is
    compared with a text, which cannot match.
    With
    .Fl compat
    it is off.
    .Pp
    A text literal is converted if it is compared with a column by
    =, ==, <>, !=, <, <=, >, >=, IS, IN or BETWEEN, if a row of
    .Ql INSERT ... VALUES
    or a result of
    .Ql INSERT ... SELECT
    stores it in a column, or if
    .Ql UPDATE ... SET
    assigns it.
    It may be in parentheses, in a row, in a branch of CASE,
    .Fn iif
    or
    .Fn coalesce ,
    in VALUES, in a query, or in a table of
    .Ql WITH ;
    and beside a result that is shown by its meaning, such as
    .Ql sum(price)
    or
    .Ql at + 0 .
    .Ql 'now'
    is the current time, and beside a column of dates
    .Ql '2026-11'
    is the start of that month if values are compared by order; nothing equals a
    month.
    A value for a view is converted if the triggers of the view only store it.
    SQLite itself determines to which column a name refers, through aliases, joins,
    views and
    .Ql WITH .
    The column that is compared does not change, so indexes are used as before.
    .Pp
    A text without a zone is in the zone in which the column is shown: the one of
    .Ic .format zone ,
    which is UTC at first.
    This holds for literals, parameters,
    .Ic .parameter ,
    .Ic .timeline ,
    .Ic .import ,
    .Fn to_date
    and
    .Fn as_date ,
    and SQLite's date functions get what the clocks of that zone show of a column.
    What they compute with
    .Ql \&'localtime'
    is on the clocks of the system.
    A column of texts that name no zone is shown as it is stored, unless
    .Ic .format zone Ar ZONE TABLE.COLUMN
    states the zone of its texts; then it is shown, found and stored like the
    others.
    A time that clocks skipped or showed twice is refused with both instants.
    In views, indexes and triggers
    .Fn to_date
    and
    .Fn as_date
    with a storage are in UTC, whatever is shown; a third argument is the zone.
    With a pattern of
    .Fn strptime
    in place of the storage, such as
    .Ql %d.%m.%Y %H:%M ,
    .Fn to_date
    turns a text of another form into one that SQLite's date functions read, or into
    the storage that follows the pattern.
    .Pp
    Beside a column of minor units, a number is the amount that a text with its
    digits is: in hundredths,
    .Ql price > 100
    and
    .Ql price = 12.34
    mean 100.00 and 12.34.
    A whole number that would be stored could be in either unit, so it is refused:
    write
    .Ql 5.00
    or
    .Ql 0.05 .
    So is a value that the storage would round.
    Numbers beside an expression, as in
    .Ql price + 1 ,
    are not converted; a note says what they mean.
    A text in a sum is read as one beside the column:
    .Ql price + '1.00'
    adds one.
    .Pp
    In a definition, which is a view, a trigger, an index, or a column with its
    default and its checks, literals are converted as in a statement, so a view
    finds what its query finds.
    Other programs read the definition too: it gets the stored values, each with a
    comment that shows what was typed, as in
    .Ql created > 1767225600000 /* '2026-01-01' */ ,
    and no function of this shell.
    What only such a function could convert stays, and a note says what to write
    with the functions of SQLite.
    .Pp
    The same holds for
    .Fn date ,
    .Fn datetime ,
    .Fn strftime ,
    .Fn unixepoch ,
    .Fn julianday ,
    CURRENT_TIMESTAMP and parameters beside a column of instants:
    .Fn stored_date
    converts them.
    If a column of instants is an argument of SQLite's date functions,
    .Fn readable_date
    converts it,
    unless a modifier such as
    .Ql 'unixepoch'
    says what its numbers are.
    .Pp
    Uncertain cases are not changed: a text that has no such meaning, that the
    statement uses for something else too, or that functions compute; a column that
    also contains text, a column whose meaning is unknown, a number beside anything
    but decimals, and a text for a column of text.
    A note reports the first literal that is converted for a column.
    Another note comes with each statement in which a text is not read although the
    column contains something else; it says what the comparison does, and what to
    write.
    If such a statement changes rows, a prompt asks first, and a script that turned
    typed input on does not run it.
    At a terminal other notes say that a comparison of a column with a text cannot
    be true, that ORDER BY
    sorts a column by its bytes, or that
    .Fn sum
    of decimals is rounded, and give the SQL that does what was meant.
    If a statement stores a value of another storage class in a typed column, as
    .Ql INSERT ... SELECT
    can, a note counts the rows after it.
    .Ic .format why
    shows which row prevents the conversion of texts for a column, and
    .Ic .format input show
    prints the last statement as it was run.
    @example
    $ tsqlite <<'END'
    > CREATE TABLE sale (id INTEGER PRIMARY KEY, sold DATETIME, price INTEGER);
    > .format decimal minor:2 sale.price
    > INSERT INTO sale VALUES (1, 1769853600000, 124990), (2, 1769857200250, 10);
    > .format input on
    > INSERT INTO sale VALUES (3, '2026-02-01 09:30', '12.30');
    > SELECT id, price FROM sale WHERE sold >= '2026-01-31 11:00';
    > .format input show
    > END
    2|0.10
    3|12.30
    sale.sold  date unix-ms  '2026-01-31 11:00'  1769857200000
    SELECT id, price FROM sale WHERE sold >= 1769857200000;
    @end
    .Ss Changing the storage of a column
    .Ic .format convert Ar TABLE.COLUMN STORAGE
    converts a column of the file to another storage, completely or not at all.
    Each cell is examined before the first one is changed, and each is read back
    and compared before the change is committed.
    With
    .Fl -dry-run
    it does all of that, and undoes it; if the file cannot be written, it only
    counts, shows examples, and names obstacles.
    .Pp
    If the new storage cannot represent a value exactly, the rows are named and
    nothing is changed.
    NULL, cells that are not values of the kind, and 0, \-1 and the first and last
    days that software writes for
    .Dq not set
    and
    .Dq never ,
    are counted but not changed;
    .Fl -sentinels
    converts the last like any other value.
    Without it, a date that would become such a number is named and refused.
    .Fl -from Ar STORAGE
    states the present storage of the column if it is not known.
    A text that states an offset from UTC becomes a text in UTC; if the new storage
    is not text, it is named and refused.
    .Pp
    The declared type is changed only if the column would change the values.
    If neither that type nor the values will show what the column means, the
    conversion states its format in
    .Ar FILE Ns Pa .formats
    beside the database, and says so.
    A constant default is converted like a cell, and the current time becomes the
    current time in the new storage.
    Columns that a foreign key connects with the column are converted too.
    Indexes are kept up to date, and triggers do not run.
    Views, triggers, CHECKs, generated columns and indexes of expressions that only
    pass the column on, or test whether it is NULL, are listed and kept.
    One that computes with the column or writes to it is named, and nothing is
    changed: drop it, convert, and create it again.
    .Pp
    A conversion is a separate transaction.
    Ctrl-C undoes it, and if the program or the machine fails in the middle, the
    file is unchanged.
    So it is refused if the database has no journal on disk, or if a
    transaction is open.
    Only one row is kept in memory, regardless of the size of the table; the
    journal may grow to the size of the table.
    @example
    $ tsqlite <<'END'
    > CREATE TABLE job (id INTEGER PRIMARY KEY, run DATETIME DEFAULT CURRENT_TIMESTAMP);
    > INSERT INTO job (run) VALUES (1769853600000), (NULL), ('2026-01-31 11:00:00'), ('soon');
    > .format convert job.run iso8601
    > .format raw on
    > SELECT * FROM job;
    > END
    job.run: date, unix-ms to iso8601
      the default CURRENT_TIMESTAMP of job.run becomes (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    job.run: 2 cells to convert
      1769853600000 becomes '2026-01-31T10:00:00.000Z'
      '2026-01-31 11:00:00' becomes '2026-01-31T11:00:00.000Z'
      1 cell would be restored in another form: '2026-01-31 11:00:00' as '2026-01-31 11:00:00.000'
      1 cell is NULL and stays
      1 cell is no date and stays: 'soon' at rowid 4
    Converted 2 cells, read back and compared.
    1|2026-01-31T10:00:00.000Z
    2|
    3|2026-01-31T11:00:00.000Z
    4|soon
    @end
    .Ss Kinds and storages
    These are the storages of each kind; the first one is written by default.
    Left out are date formats found only on disks or in packets, such as the packed
    bits of exFAT and GSM, and ambiguous texts, with years of two digits or with
    words of another language.
    @KINDS@
    .Sh FUNCTIONS AND TABLES
    These are available in addition to those of the SQLite library.
    Functions that convert between text and storage values are described under
    .Sx TYPED VALUES .
    .Pp
    The schema of a file may call only functions that compute a result from their
    arguments: a view, trigger or constraint that calls another one is refused, with
    or without
    .Fl compat .
    With SQLite 3.46 or later,
    .Ic PRAGMA trusted_schema
    is also off, so functions of extensions are refused there unless they are
    declared harmless.
    .Pp
    In safe mode, functions and tables that access more than the database are
    refused:
    .Ic edit ,
    .Ic load_extension ,
    .Ic readfile ,
    .Ic realpath ,
    .Ic writefile ,
    .Ic zipfile
    and
    .Ic zipfile_cds ,
    and the tables
    .Ic fsdir
    and
    .Ic zipfile .
    @FUNCTIONS@
    .Ss Tables
    A table is called like a function with its arguments:
    .Ql SELECT value FROM generate_series(1, 10) .
    @TABLES@

    """#
}
