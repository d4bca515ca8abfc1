import TypedSQLite

extension SchemaSignature {
  /// Windows and its applications.
  static let windows: [SchemaSignature] = [
    SchemaSignature(
      "Windows notifications", tables: ["Notification", "NotificationHandler"],
      columns: [
        .dates(
          .filetime, of: "Notification.ArrivalTime", "Notification.ExpiryTime", "WNSPushChannel.CreatedTime",
          "WNSPushChannel.ExpiryTime")
      ]),
    SchemaSignature(
      "Windows diagnostic events", tables: ["events_persisted"],
      requiring: ["events_persisted.full_event_name_hash"],
      columns: [.dates(.filetime, of: "events_persisted.timestamp")]),
    SchemaSignature(
      "Windows timeline", tables: ["Activity", "ActivityOperation"],
      columns: [
        .dates(
          .unix, of: "Activity.StartTime", "Activity.EndTime", "Activity.LastModifiedTime",
          "Activity.LastModifiedOnClient", "Activity.OriginalLastModifiedOnClient", "Activity.ExpirationTime",
          "ActivityOperation.CreatedTime", "ActivityOperation.EndTime", "ActivityOperation.LastModifiedTime",
          "ActivityOperation.StartTime", "ActivityOperation.ExpirationTime"),
        .uuids(.blobGUID, of: "Activity.Id", "ActivityOperation.Id"),
      ]),
    SchemaSignature(
      "Sticky Notes", tables: ["Note", "User", "UpgradedNote"],
      columns: [.dates(.ticks, of: "Note.CreatedAt", "Note.UpdatedAt", "Note.DeletedAt")]),
    SchemaSignature(
      "Skype", tables: ["Messages", "Conversations", "Accounts"],
      columns: [
        .dates(
          .unix, of: "Messages.timestamp", "Calls.begin_timestamp", "Contacts.lastonline_timestamp",
          "Conversations.creation_timestamp", "Conversations.last_activity_timestamp",
          "Transfers.starttime", "Transfers.finishtime", "Transfers.accepttime"),
        .durations(.seconds, of: "Calls.duration"),
      ]),
  ]
}
