extension SignatureTable {
  /// Firefox and Thunderbird.
  static let mozilla = SignatureTable(
    """
    Firefox places
      has moz_places moz_historyvisits
      date unix-us moz_places.last_visit_date moz_historyvisits.visit_date moz_bookmarks.dateAdded
      date unix-us moz_bookmarks.lastModified moz_annos.dateAdded moz_annos.lastModified moz_items_annos.dateAdded
      date unix-us moz_items_annos.lastModified moz_bookmarks_deleted.dateRemoved
      date unix-ms moz_places_metadata.created_at moz_places_metadata.updated_at
      duration ms moz_places_metadata.total_view_time moz_places_metadata.typing_time
      duration ms moz_places_metadata.scrolling_time
      enum link=1,typed=2,bookmark=3,embed=4,redirect_permanent=5,redirect_temporary=6,download=7,framed_link=8,reload=9 moz_historyvisits.visit_type
      enum bookmark=1,folder=2,separator=3 moz_bookmarks.type
      table moz_places an address that was visited or bookmarked
      table moz_historyvisits a visit of an address
      table moz_bookmarks a bookmark or a folder of them
      table moz_bookmarks_deleted a bookmark that was deleted, for synchronization
      table moz_inputhistory what was typed before an address was chosen
      table moz_keywords a word that opens a bookmark
      table moz_annos a note of the browser about an address, such as of a download
      table moz_origins a site
      table moz_places_metadata how long a page was looked at

    Firefox cookies
      has moz_cookies
      date unix unix-ms moz_cookies.expiry
      date unix-us moz_cookies.lastAccessed moz_cookies.creationTime
      bool integer moz_cookies.isSecure moz_cookies.isHttpOnly
      table moz_cookies a cookie

    Firefox form history
      has moz_formhistory
      date unix-us moz_formhistory.firstUsed moz_formhistory.lastUsed
      table moz_formhistory a text that was typed into a form

    Firefox permissions
      has moz_perms
      date unix-ms moz_perms.expireTime moz_perms.modificationTime

    Firefox downloads
      has moz_downloads
      date unix-us moz_downloads.startTime moz_downloads.endTime
      table moz_downloads a downloaded file

    Firefox favicons
      has moz_icons
      date unix-ms moz_icons.expire_ms moz_icons_to_pages.expire_ms

    Thunderbird
      has messages.folderID messages.headerMessageID conversations
      has messages folderLocations conversations
      date unix-us messages.date conversations.oldestMessageDate conversations.newestMessageDate

    Firefox site settings
      has prefs.groupID prefs.settingID
      date unix-real prefs.timestamp

    Thunderbird calendar
      has cal_events cal_todos
      date unix-us cal_events.time_created cal_events.last_modified cal_events.event_start cal_events.event_end
      date unix-us cal_events.event_stamp cal_todos.time_created cal_todos.todo_entry cal_todos.todo_due
      date unix-us cal_todos.todo_completed

    """.utf8)
}
