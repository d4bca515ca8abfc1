extension ManualFrame {
  /// What is around the program.
  static let surroundings = #"""
    .Sh ENVIRONMENT
    .Bl -tag -width XDG_CONFIG_HOME
    .It Ev HOME
    The folder of the init file and the history.
    .It Ev XDG_CONFIG_HOME
    The folder of
    .Pa tsqlite/tsqliterc
    and
    .Pa sqlite3/sqliterc ,
    in place of
    .Pa ~/.config .
    .It Ev XDG_STATE_HOME
    The folder of
    .Pa tsqlite/history ,
    in place of
    .Pa ~/.local/state .
    An empty or relative path in either variable is ignored.
    .It Ev NO_COLOR
    If it is set and not empty, nothing is dim or coloured.
    .It Ev SQLITE_TMPDIR , TMPDIR
    The folder of temporary files.
    .It Ev TERM
    If it is not set, or
    .Ql dumb ,
    nothing is dim or coloured.
    .It Ev VISUAL , EDITOR
    The program that
    .Fn edit
    and
    .Ic .edit
    start; the first that is set, or else
    .Ic vi
    for
    .Ic .edit .
    .It Ev EDITRC
    The file of settings of the line editor, in place of
    .Pa ~/.editrc .
    .It Ev TZ
    The time zone of
    .Ic .format zone local .
    .It Ev TZDIR
    The folder of the time zone files, in place of that of the system.
    .El
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa ~/.config/tsqlite/tsqliterc , Pa ~/.config/sqlite3/sqliterc , Pa ~/.sqliterc
    The init file: inputs that run before all others.
    The first of them that exists is read.
    .It Ar FILE Ns Pa .formats
    The formats that were stated for the columns of the database
    .Ar FILE ,
    written by
    .Ic .format save .
    It is read when the database is opened, unless
    .Fl no-formats
    or
    .Fl safe
    is given.
    Only lines of
    .Ic .format
    that state a format are allowed; if there is any other line, the line is named
    and the file is ignored.
    .It Pa ~/.config/tsqlite/config
    The settings that
    .Ic .set --save
    saved.
    They hold for sessions at a prompt.
    .It Pa ~/.config/tsqlite/signatures/ Ns Ar NAME Ns Pa .txt
    What the columns of known schemas mean, as
    .Ic .format save --signature Ar NAME
    writes it.
    A line that is not indented begins a schema and is its name.
    Of the indented lines after it,
    .Ql has door.id door.opened
    names tables and columns that the database must have,
    .Ql date unix-ms door.opened door.closed
    states a kind, a storage and the columns that have them, and
    .Ql plain door.counter
    names columns without a meaning.
    The files are read when a column may need them, but not with
    .Fl compat .
    .It Pa ~/.local/state/tsqlite/history
    The last 2000 inputs from a terminal, readable only by their owner.
    A statement of several lines is one input.
    .El
    .Pp
    Except for the init file, these are regular files of at most 4 MiB, and the
    history of at most 64 MiB.
    A link to
    .Pa /dev/null
    is an empty one; anything else is reported and not used.
    .Pp
    No command empties or replaces a file that is a database by mistake.
    At a prompt it asks; in a script it needs the option
    .Fl -force ,
    unless it is there to replace databases, as
    .Ic .backup ,
    .Ic .restore
    and
    .Ic .open --new
    are.
    A database that is open in the session is never replaced in this way, and
    .Fn writefile
    replaces none.
    .Sh DATABASES OF OTHER MACHINES
    A cluster of dqlite gives availability, not capacity: one node answers
    everything, and keeps the database in memory.
    .Bd -literal -offset indent
    tsqlite dqlite://10.0.0.1:9001,10.0.0.2:9001/app
    .Ed
    .Pp
    opens the database
    .Ql app
    there, as a path opens a file, and so does
    .Ic .open .
    The database is made if there is none.
    This is experimental.
    An IPv6 address is in brackets,
    .Ql %20
    stands for a blank, and
    .Ql ?timeout=30s
    limits how long the server may send nothing while its answer is waited for:
    without it 60 seconds, with
    .Ql ?timeout=none
    for ever.
    dqlite has neither passwords nor encryption.
    For these, and for hosts that only another host reaches,
    .Fl via
    runs a command for each connection, whose input and output are the connection:
    .Bd -literal -offset indent
    tsqlite -via 'ssh -W %h:%p bastion' dqlite://10.0.0.1:9001/app
    tsqlite -via 'openssl s_client -quiet -verify_quiet -connect %h:%p \e
      -servername %h -verify_hostname %h -verify_return_error \e
      -cert c.pem -key k.pem -CAfile ca.pem' dqlite://db1:9001/app
    .Ed
    .Pp
    Without
    .Fl verify_hostname ,
    openssl accepts the certificate of any other host, to which a token would be
    sent; for a host that is an address it is
    .Fl verify_ip .
    If the connection fails, the last line that the command wrote to its error
    output is shown.
    .Ic .open
    has the option too.
    .Pp
    A server of libSQL, such as sqld or Turso, speaks Hrana 3 over HTTP.
    .Bd -literal -offset indent
    tsqlite libsql://127.0.0.1:8080
    .Ed
    .Pp
    opens its database, and a path after the host is a part of its address.
    Without a port it is 8080, or 443 if
    .Fl via
    names a program, which must encrypt then.
    Addresses with
    .Ql https://
    or
    .Ql wss:// ,
    as Turso names its databases, are accepted with such a program, and those with
    .Ql http://
    or
    .Ql ws://
    without:
    .Bd -literal -offset indent
    tsqlite -via 'openssl s_client -quiet -verify_quiet -connect %h:%p \e
      -servername %h -verify_hostname %h -verify_return_error' \e
      'https://app-me.turso.io?token-env=TURSO_TOKEN'
    .Ed
    .Pp
    .Ql ?token-env=NAME
    names a variable that has the token, and
    .Ql ?token-file=PATH
    a file; no address, message or setting shows it.
    A token leaves this machine only through such a program.
    This is experimental; it was tested with sqld 0.24.32.
    Rows are shown as they come.
    The server refuses
    .Ql ATTACH ,
    .Ql VACUUM ,
    temporary tables and most pragmas with a value.
    It does not send the sign of an infinite number, and ends the connection at a
    text that is no UTF-8, so both are errors.
    It ends a transaction in which no statement ran for ten seconds, or which kept
    another writer waiting for five.
    A statement with a function or a syntax that only the server knows is sent too;
    its columns have the names and types that the server states.
    .Pp
    .Nm
    keeps the schema of the database, without rows, in memory, and reads names and
    types of columns from it.
    The servers run the statements, and functions of
    .Nm
    are unknown to them.
    A call with constant arguments, such as
    .Ql to_date('2026-01-31') ,
    is computed by
    .Nm
    and sent as its value; another one is refused.
    The table
    .Ql _
    and the other tables of
    .Nm
    are read without the server, so a statement that reads one cannot read the
    server's tables.
    Statements are refused that would end a node of some versions of dqlite:
    .Ql ATTACH ,
    .Ql VACUUM INTO ,
    most pragmas with a value, and
    .Ql RETURNING
    in versions that do not store the row.
    A text in a result of dqlite ends at a zero byte.
    .Ic .cluster
    lists the nodes.
    .Pp
    These commands read a copy of what is committed.
    The leader of a cluster sends it first, exact to the byte, and answers nobody
    else while it does; with
    .Ql ?copies=follower
    in the address another node sends it, which may lack the last transactions.
    A server of libSQL sends it as SQL, all of it as one transaction sees it:
    @COPYCOMMANDS@
    These work only on a file of this machine:
    @FILECOMMANDS@
    .Pp
    If the leader changes or a connection is lost, a query is sent once more.
    A statement that writes is not: the message says whether nothing was done, the
    open transaction is lost, or it is not known whether the statement was carried
    out.
    After a transaction is lost, all statements fail until
    .Ql ROLLBACK
    or
    .Ql COMMIT ,
    which ends it and fails.
    .Pp
    .Ic .import
    sends many rows at once, in one transaction.
    If the leader changes or a connection is lost, it begins again;
    no row is lost, and none is stored
    twice.
    For that it writes a row to a table
    .Ql tsqlite import ,
    and removes it at the end.
    If it cannot learn whether the rows were kept, it says what that table shows.
    With
    .Fl -batch
    each request is a transaction, so that others may write during a long import;
    then a failed import keeps the rows before the line that the message names.
    Ctrl-C ends the connection; the node may go on with the statement for a while.
    .Pp
    Two more ways need nothing of
    .Nm
    itself.
    A file on a host with ssh is read there, with typed columns, completion and the
    viewer as here:
    .Bd -literal -offset indent
    ssh -t HOST tsqlite FILE
    .Ed
    .Pp
    A replica that Litestream keeps is read through its VFS, an extension that reads
    .Ev LITESTREAM_REPLICA_URL ,
    while the database goes on being written elsewhere:
    .Bd -literal -offset indent
    LITESTREAM_REPLICA_URL=s3://bucket/path tsqlite
    sqlite> .load litestream-vfs
    sqlite> .open file:NAME?vfs=litestream
    .Ed
    .Sh READ-ONLY SESSIONS
    A connection that is only opened read-only still lets SQL make files, with
    .Ic ATTACH
    and
    .Ic VACUUM INTO ,
    and read any file, with
    .Ic ATTACH ,
    functions and tables.
    With
    .Fl readonly
    the program refuses that, statement by statement, when SQLite prepares it,
    whatever the words and the schema of the file look like.
    Refused are
    .Ic ATTACH
    of a file,
    .Ic VACUUM INTO ,
    each
    .Ic PRAGMA
    that is not known to read or to change only how this connection works, the
    functions and tables that safe mode refuses, and virtual tables of modules that
    are not SQLite's own.
    The message names the option.
    .Pp
    Temporary tables, and databases in memory that are attached as
    .Ql file:NAME?mode=memory ,
    can be made and written.
    .Fl attach Ar FILE
    attaches another database, read-only too.
    Commands write the files that their words name, as
    .Ic .once Ar FILE
    and
    .Ic .backup Ar FILE
    do, but neither an open database nor the files beside it, and
    .Ic .open
    opens read-only.
    Programs and extensions that commands name do what they want;
    .Fl safe
    refuses those.
    .Pp
    A database in WAL mode has files beside it while it is read.
    .Fl frozen
    makes none, and takes no locks: it is for a file that nobody changes.
    It refuses a database whose journal has changes that it would not show.

    """#
}
