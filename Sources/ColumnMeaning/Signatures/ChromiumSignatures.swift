import TypedSQLite

extension SchemaSignature {
  /// Chrome, Edge and other browsers based on Chromium.
  static let chromium: [SchemaSignature] = [
    SchemaSignature(
      "Chrome history", tables: ["urls", "visits", "meta"],
      columns: [
        .dates(
          .webkit, of: "urls.last_visit_time", "visits.visit_time", "segment_usage.time_slot",
          "downloads.last_access_time"),
        // Versions before 27 wrote seconds since 1970 here.
        .dates(.webkit, .unix, of: "downloads.start_time", "downloads.end_time"),
        .durations(.microseconds, of: "visits.visit_duration"),
      ]),
    SchemaSignature(
      "Chrome cookies", tables: ["cookies", "meta"],
      columns: [
        .dates(
          .webkit, of: "cookies.creation_utc", "cookies.expires_utc", "cookies.last_access_utc",
          "cookies.last_update_utc")
      ]),
    SchemaSignature(
      "Chrome logins", tables: ["logins", "meta"],
      columns: [
        .dates(
          .webkit, .unix, of: "logins.date_created", "logins.date_last_used",
          "logins.date_password_modified",
          "logins.date_received", "logins.date_last_filled")
      ]),
    SchemaSignature(
      "Chrome web data", tables: ["autofill", "keywords", "meta"],
      columns: [
        .dates(
          .unix, of: "autofill.date_created", "autofill.date_last_used", "autofill_profiles.date_modified",
          "autofill_profiles.use_date", "credit_cards.date_modified", "credit_cards.use_date"),
        .dates(
          .webkit, .unix, of: "keywords.date_created", "keywords.last_modified", "keywords.last_visited"),
      ]),
    SchemaSignature(
      "Chrome favicons", tables: ["favicons", "icon_mapping", "favicon_bitmaps"],
      columns: [.dates(.webkit, of: "favicon_bitmaps.last_updated", "favicon_bitmaps.last_requested")]),
    SchemaSignature(
      "Chrome shortcuts", tables: ["omni_box_shortcuts", "meta"],
      columns: [.dates(.webkit, of: "omni_box_shortcuts.last_access_time")]),
    SchemaSignature(
      "Chrome storage quota", tables: ["buckets", "quota", "meta"],
      columns: [.dates(.webkit, of: "buckets.last_accessed", "buckets.last_modified", "buckets.expiration")]),
  ]
}
