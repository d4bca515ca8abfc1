extension ManualFrame {
  /// What the program is, and what is typed.
  static let session = #"""
    .\" Made by Scripts/generate from Sources/SQLiteShell/Manual/Frame and the tables of the program.
    .Dd November 28, 2026
    .Dt TSQLITE 1
    .Os tsqlite @VERSION@
    .Sh NAME
    .Nm tsqlite
    .Nd a shell for SQLite databases that knows what values mean
    .Sh SYNOPSIS
    .Nm
    .Op Ar options
    .Op Ar FILENAME Op Ar SQL ...
    .Nm
    .Fl generate
    .Cm man | complete-bash | complete-zsh | complete-fish
    .Sh DESCRIPTION
    .Nm
    runs SQL and dot-commands on a SQLite database and prints the results.
    .Pp
    SQLite stores NULL, integers, reals, texts and blobs.
    Applications store everything else in these: an instant as milliseconds
    since 1970, a
    UUID as 16 bytes, a price as cents, a structure as JSON.
    .Nm
    shows what such values mean, accepts the meaning as input, explains how it
    knows it, and
    can convert a column from one storage to another without loss.
    In everything else it behaves like
    the
    .Sy sqlite3
    shell, with the same commands, modes, options, messages and exit statuses.
    .Pp
    .Ar FILENAME
    is the database.
    It is created when something is first written to it.
    Without it, or under the name
    .Ql :memory\&: ,
    the database is in memory and is lost at the end; with an empty name it
    is in a
    temporary file.
    A name that begins with
    .Ql file\&:
    is a URI.
    .Pp
    Each
    .Ar SQL
    is an input of its own: one or more statements, or one dot-command.
    They run in order, and the first that fails ends the program.
    If there is one, standard input is not read.
    .Pp
    If
    .Ar FILENAME
    is a file that ends in
    .Pa .sql
    or
    .Pa .txt
    and is not a database, it is a script: its inputs run, on the database that the
    next word names or else in memory, followed by the inputs in the other words.
    So a file that begins with
    .Ql #!/usr/bin/env tsqlite
    is a program.
    .Pp
    At a terminal
    .Nm
    shows a prompt, and keeps each whole statement in a history.
    .Ss Editing keys
    An input of several lines is edited as one.
    Pasted text runs only when you press Return.
    The keys are those of the library libedit, which
    .Pa ~/.editrc
    can change; at first they are those of Emacs:
    .Pp
    @KEYS@
    .Ss The viewer
    A result that is larger than the screen is shown by
    .Ic .last
    in a viewer, as are long texts of the help, of schemas and of plans.
    Rows are read while they are looked at.
    Its keys are:
    .Pp
    @VIEWERKEYS@
    .Ss Shell completion
    .Nm
    .Fl generate Cm complete-bash ,
    .Cm complete-zsh
    and
    .Cm complete-fish
    print completions of options, their values, files and dot-commands;
    .Pa Scripts/install
    installs them.
    To use them without it, write in the init file of the shell:
    .Bd -literal -offset indent
    eval "$(tsqlite -generate complete-bash)"   # bash
    tsqlite -generate complete-fish | source    # fish
    .Ed
    .Pp
    For zsh, write them into a file
    .Pa _tsqlite
    in a folder of
    .Ev fpath .
    .Sh OPTIONS
    An option begins with one or two dashes.
    .Ql --
    ends the options.
    .Pp
    The options for the layout of results apply from left to right, after the
    init file has
    been read.
    @OPTIONS@
    .Sh INPUT
    A line that begins with a dot is a dot-command, unless a statement has begun.
    A line that begins with
    .Ql #
    is a comment.
    All other lines belong to SQL statements, which run when a line ends with a
    semicolon
    outside of texts and comments.
    A line of only
    .Ql /
    or
    .Ql go
    acts as a semicolon.
    .Pp
    The arguments of a dot-command are separated by spaces.
    In single quotes they are not changed; in double quotes
    .Ql \en ,
    .Ql \et ,
    .Ql \e" ,
    .Ql \ex41
    and the other escapes of C are understood.
    .Pp
    A dot-command may be shortened to its first letters.
    Numbers may be written in hexadecimal after
    .Ql 0x ,
    and followed by
    .Ql K ,
    .Ql M
    or
    .Ql G
    for powers of 1000,
    .Ql KiB ,
    .Ql MiB
    or
    .Ql GiB
    for powers of 1024.
    A choice of
    .Ql on
    or
    .Ql off
    may also be written as
    .Ql yes
    or
    .Ql no ,
    or as a number.
    .Sh DOT-COMMANDS
    In the headings below, optional arguments are in brackets, and dots follow
    arguments that can be repeated.
    @COMMANDS@
    .Sh SETTINGS
    .Ic .set
    shows, changes and saves these settings.
    Those of the layout of results follow the mode: a mode sets them to its own
    defaults.
    @SETTINGS@

    """#
}
