import TypedSQLite

extension SchemaSignature {
  /// Apple's frameworks and applications.
  package static let apple: [SchemaSignature] = [
    SchemaSignature(
      "Core Data", tables: ["Z_PRIMARYKEY", "Z_METADATA"],
      hints: SchemaHints(dateStorage: .cocoa, uuidBlob: .blob, dropsZ: true)),
    SchemaSignature(
      "Safari history", tables: ["history_items", "history_visits"],
      columns: [
        .dates(
          .cocoa, of: "history_visits.visit_time", "history_tombstones.start_time",
          "history_tombstones.end_time")
      ]),
    SchemaSignature(
      "iMessage", tables: ["message", "handle", "chat"],
      columns: [
        .dates(
          .cocoaNanoseconds, .cocoa, of: "message.date", "message.date_read", "message.date_delivered",
          "message.date_played", "message.date_retracted", "message.date_edited",
          "message.time_expressive_send_played",
          "chat_message_join.message_date", "chat.last_read_message_timestamp",
          "chat_recoverable_message_join.delete_date"),
        .dates(.cocoa, .cocoaNanoseconds, of: "attachment.created_date", "attachment.start_date"),
      ]),
    SchemaSignature(
      "LaunchServices quarantine", tables: ["LSQuarantineEvent"],
      columns: [.dates(.cocoa, of: "LSQuarantineEvent.LSQuarantineTimeStamp")]),
    SchemaSignature(
      "Notification Center", tables: ["record", "app", "delivered"],
      columns: [
        .dates(.cocoa, of: "record.delivered_date", "record.request_date", "record.request_last_date"),
        .uuids(.blob, of: "record.uuid", "app.uuid"),
      ]),
    SchemaSignature(
      "TCC", tables: ["access", "admin", "expired"], columns: [.dates(.unix, of: "access.last_modified")]),
    SchemaSignature(
      "Health", tables: ["samples", "objects", "data_provenances"],
      columns: [
        .dates(.cocoa, of: "samples.start_date", "samples.end_date", "objects.creation_date"),
        .uuids(.blob, of: "objects.uuid"),
      ]),
    SchemaSignature(
      "Contacts", tables: ["ABPerson", "ABMultiValue"],
      columns: [
        .dates(.cocoa, of: "ABPerson.CreationDate", "ABPerson.ModificationDate", "ABPerson.Birthday")
      ]),
    SchemaSignature(
      "Calendar", tables: ["CalendarItem", "Calendar", "Store"],
      columns: [
        .dates(
          .cocoa, of: "CalendarItem.start_date", "CalendarItem.end_date", "CalendarItem.creation_date",
          "CalendarItem.last_modified", "CalendarItem.completion_date", "CalendarItem.due_date",
          "OccurrenceCache.day", "OccurrenceCache.occurrence_date", "OccurrenceCache.occurrence_end_date")
      ]),
    SchemaSignature(
      "Apple Mail", tables: ["messages", "mailboxes", "subjects"],
      columns: [
        .dates(
          .unix, of: "messages.date_sent", "messages.date_received", "messages.display_date",
          "messages.date_last_viewed")
      ]),
    SchemaSignature(
      "Voicemail", tables: ["voicemail", "deleted"],
      columns: [
        .dates(.unix, of: "voicemail.date"), .dates(.cocoa, of: "voicemail.trashed_date"),
        .durations(.seconds, of: "voicemail.duration"),
      ]),
  ]
}
