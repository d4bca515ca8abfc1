import TypedSQLite

extension SchemaSignature {
  /// Programs for desktops and servers.
  package static let desktop: [SchemaSignature] = [
    SchemaSignature(
      "calibre", tables: ["books", "custom_columns", "library_id"],
      columns: [.dates(.unixReal, of: "last_read_positions.epoch", "annotations.timestamp")]),
    SchemaSignature(
      "Fossil", tables: ["event", "blob", "delta", "rcvfrom"],
      columns: [
        .dates(.julian, of: "event.mtime", "event.omtime", "rcvfrom.mtime", "plink.mtime", "tagxref.mtime"),
        .dates(.unix, of: "config.mtime", "user.mtime", "shun.mtime"),
      ]),
    SchemaSignature(
      "Anki", tables: ["notes", "cards", "revlog", "col"],
      columns: [
        .dates(.unix, of: "notes.mod", "cards.mod", "col.crt"),
        .dates(.unixMilliseconds, .unix, of: "col.mod", "col.scm", "col.ls"),
        .durations(.milliseconds, of: "revlog.time"),
      ]),
    SchemaSignature(
      "atuin", tables: ["history"], requiring: ["history.hostname", "history.session", "history.duration"],
      columns: [.dates(.unixNanoseconds, of: "history.timestamp", "history.deleted_at")]),
    SchemaSignature(
      "Home Assistant", tables: ["states", "recorder_runs"],
      columns: [
        .dates(
          .unixReal, of: "states.last_updated_ts", "states.last_changed_ts", "states.last_reported_ts",
          "events.time_fired_ts", "statistics.created_ts", "statistics.start_ts",
          "statistics_short_term.created_ts", "statistics_short_term.start_ts")
      ]),
    SchemaSignature(
      "Zeitgeist", tables: ["event", "interpretation", "manifestation"],
      columns: [.dates(.unixMilliseconds, of: "event.timestamp")]),
    SchemaSignature(
      "Joplin", tables: ["notes", "note_tags", "item_changes"],
      columns: [
        .dates(
          .unixMilliseconds, of: "notes.created_time", "notes.updated_time", "notes.user_created_time",
          "notes.user_updated_time", "folders.created_time", "folders.updated_time", "notes.todo_due",
          "notes.todo_completed")
      ]),
    SchemaSignature(
      "Things", tables: ["TMTask", "TMArea"],
      columns: [
        .dates(.unixReal, of: "TMTask.creationDate", "TMTask.userModificationDate", "TMTask.stopDate")
      ]),
  ]
}
