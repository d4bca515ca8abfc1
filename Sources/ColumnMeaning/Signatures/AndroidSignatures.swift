import TypedSQLite

extension SchemaSignature {
  /// Android and its applications.
  static let android: [SchemaSignature] = [
    SchemaSignature(
      "Android call log", tables: ["calls", "android_metadata"],
      columns: [
        .dates(.unixMilliseconds, of: "calls.date", "calls.last_modified"),
        .durations(.seconds, of: "calls.duration"),
      ]),
    SchemaSignature(
      "Android messages", tables: ["sms", "pdu", "threads"],
      columns: [
        .dates(.unixMilliseconds, of: "sms.date", "sms.date_sent", "threads.date"),
        .dates(.unix, .unixMilliseconds, of: "pdu.date", "pdu.date_sent"),
      ]),
    SchemaSignature(
      "Android downloads", tables: ["downloads", "request_headers"],
      columns: [.dates(.unixMilliseconds, of: "downloads.lastmod")]),
    SchemaSignature(
      "Android media", tables: ["files", "android_metadata"],
      columns: [
        .dates(.unix, of: "files.date_added", "files.date_modified"),
        .dates(.unixMilliseconds, of: "files.datetaken"),
      ]),
    SchemaSignature(
      "Android calendar", tables: ["Events", "Instances", "Attendees"],
      columns: [
        .dates(
          .unixMilliseconds, of: "Events.dtstart", "Events.dtend", "Events.lastDate", "Instances.begin",
          "Instances.end")
      ]),
    SchemaSignature(
      "Android contacts", tables: ["raw_contacts", "android_metadata"],
      columns: [
        .dates(
          .unixMilliseconds, of: "raw_contacts.last_time_contacted", "contacts.contact_last_updated_timestamp"
        )
      ]),
    SchemaSignature(
      "WhatsApp", tables: ["message", "jid", "chat"],
      columns: [
        .dates(
          .unixMilliseconds, of: "message.timestamp", "message.received_timestamp",
          "message.receipt_server_timestamp",
          "chat.created_timestamp", "chat.sort_timestamp", "call_log.timestamp"),
        .durations(.seconds, of: "call_log.duration"),
      ]),
  ]
}
