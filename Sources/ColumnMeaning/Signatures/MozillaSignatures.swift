import TypedSQLite

extension SchemaSignature {
  /// Firefox and Thunderbird.
  static let mozilla: [SchemaSignature] = [
    SchemaSignature(
      "Firefox places", tables: ["moz_places", "moz_historyvisits"],
      columns: [
        .dates(
          .unixMicroseconds, of: "moz_places.last_visit_date", "moz_historyvisits.visit_date",
          "moz_bookmarks.dateAdded",
          "moz_bookmarks.lastModified", "moz_annos.dateAdded", "moz_annos.lastModified",
          "moz_items_annos.dateAdded", "moz_items_annos.lastModified", "moz_bookmarks_deleted.dateRemoved"),
        .dates(.unixMilliseconds, of: "moz_places_metadata.created_at", "moz_places_metadata.updated_at"),
        .durations(
          .milliseconds, of: "moz_places_metadata.total_view_time", "moz_places_metadata.typing_time",
          "moz_places_metadata.scrolling_time"),
      ]),
    SchemaSignature(
      "Firefox cookies", tables: ["moz_cookies"],
      columns: [
        .dates(.unix, .unixMilliseconds, of: "moz_cookies.expiry"),
        .dates(.unixMicroseconds, of: "moz_cookies.lastAccessed", "moz_cookies.creationTime"),
        .bools("moz_cookies.isSecure", "moz_cookies.isHttpOnly"),
      ]),
    SchemaSignature(
      "Firefox form history", tables: ["moz_formhistory"],
      columns: [.dates(.unixMicroseconds, of: "moz_formhistory.firstUsed", "moz_formhistory.lastUsed")]),
    SchemaSignature(
      "Firefox permissions", tables: ["moz_perms"],
      columns: [.dates(.unixMilliseconds, of: "moz_perms.expireTime", "moz_perms.modificationTime")]),
    SchemaSignature(
      "Firefox downloads", tables: ["moz_downloads"],
      columns: [.dates(.unixMicroseconds, of: "moz_downloads.startTime", "moz_downloads.endTime")]),
    SchemaSignature(
      "Firefox favicons", tables: ["moz_icons", "moz_pages_w_icons"],
      columns: [.dates(.unixMilliseconds, of: "moz_icons.expire_ms", "moz_icons_to_pages.expire_ms")]),
    SchemaSignature(
      "Thunderbird", tables: ["messages", "folderLocations", "conversations"],
      columns: [
        .dates(
          .unixMicroseconds, of: "messages.date", "conversations.oldestMessageDate",
          "conversations.newestMessageDate"
        )
      ]),
  ]
}
