extension SignatureTable {
  /// Programs for desktops and command lines.
  static let desktop = SignatureTable(
    """
    calibre
      has books.series_index books.has_cover
      has books custom_columns library_id
      date unix-real last_read_positions.epoch annotations.timestamp
      bool integer books.has_cover

    Fossil
      has event blob delta rcvfrom
      date julian event.mtime event.omtime rcvfrom.mtime plink.mtime tagxref.mtime
      date unix config.mtime user.mtime shun.mtime
      # The first report has julianday('1970-01-01').
      date unix julian reportfmt.mtime

    Anki
      has notes cards revlog col
      date unix notes.mod cards.mod col.crt
      date unix-ms unix col.mod col.scm col.ls
      duration ms revlog.time
      enum new=0,learning=1,review=2,relearning=3 cards.type
      enum buried_by_user=-3,buried=-2,suspended=-1,new=0,learning=1,review=2,day_learning=3,preview=4 cards.queue
      enum learn=0,review=1,relearn=2,filtered=3,manual=4,rescheduled=5 revlog.type
      table col the collection and its options
      table notes what is learned
      table cards a card made from a note
      table revlog an answer to a card
      table graves what was deleted, for synchronization

    atuin
      has history.hostname history.session history.duration
      date unix-ns history.timestamp history.deleted_at
      uuid hex history.id history.session
      duration ns history.duration

    Zeitgeist
      has event interpretation manifestation
      date unix-ms event.timestamp

    Joplin
      has notes.user_created_time notes.user_updated_time
      has notes note_tags item_changes
      date unix-ms notes.created_time notes.updated_time notes.user_created_time notes.user_updated_time
      date unix-ms folders.created_time folders.updated_time notes.todo_due notes.todo_completed
      uuid hex notes.id notes.parent_id
      bool integer notes.is_conflict
      plain notes.latitude notes.longitude notes.altitude

    Things
      has TMTask
      date unix-real TMTask.creationDate TMTask.userModificationDate TMTask.stopDate

    Signal Desktop
      has messages.sent_at conversations.profileLastFetchedAt
      date unix-ms messages.sent_at messages.received_at_ms conversations.active_at
      date unix-ms conversations.profileLastFetchedAt

    GNOME Web
      has urls.thumbnail_update_time visits.referring_visit
      date unix-us urls.last_visit_time visits.visit_time
      date unix urls.thumbnail_update_time

    Google Drive for desktop
      has items.stable_id items.viewed_by_me_date
      bool integer items.trashed items.is_owner items.is_folder
      date unix-ms items.modified_date items.viewed_by_me_date items.shared_with_me_date

    Google Drive Backup and Sync
      has cloud_entry local_entry
      date unix cloud_entry.modified cloud_entry.created local_entry.modified

    Dropbox
      has sync_history.file_event_type
      date unix sync_history.timestamp

    VLC
      has Media.id_media File.id_file
      duration ms Media.duration
      date unix Media.last_played_date Media.insertion_date Media.release_date File.last_modification_date
      date unix File.insertion_date

    Kobo
      has content.___PercentRead
      duration seconds content.TimeSpentReading

    Zotero
      has itemAttachments.storageModTime items
      date unix-ms itemAttachments.storageModTime
      date unix itemAttachments.lastProcessedModificationTime

    Shotwell
      has PhotoTable
      date unix PhotoTable.timestamp PhotoTable.exposure_time PhotoTable.time_created PhotoTable.time_reimported

    digiKam
      has ImageInformation Images

    Clementine
      has songs.lastplayed songs.samplerate
      duration ns songs.length
      date unix songs.mtime songs.ctime songs.lastplayed

    Banshee
      has CoreTracks
      duration ms CoreTracks.Duration
      date unix CoreTracks.DateAddedStamp CoreTracks.LastPlayedStamp CoreTracks.LastSyncedStamp
      date unix CoreTracks.FileModifiedStamp

    Kodi
      has bookmark.timeInSeconds bookmark.totalTimeInSeconds files
      duration seconds-real bookmark.timeInSeconds bookmark.totalTimeInSeconds

    Plex
      has metadata_items
      duration ms metadata_items.duration
      date unix metadata_items.added_at metadata_items.created_at metadata_items.updated_at
      date unix metadata_items.originally_available_at metadata_item_views.viewed_at

    Lutris
      has games.installed_at games.lastplayed
      date unix games.installed_at games.lastplayed

    Subversion
      has NODES.local_relpath NODES.op_depth
      date unix-us NODES.changed_date NODES.last_mod_time

    Nix
      has ValidPaths
      date unix ValidPaths.registrationTime

    DNF
      has trans.dt_begin
      date unix trans.dt_begin trans.dt_end

    PackageKit
      has transactions.timespec transactions.succeeded
      duration ms transactions.duration
      date text iso8601 transactions.timespec

    fwupd
      has history.device_created history.update_state
      date unix history.device_created history.device_modified

    Evolution
      has INBOX.dsent INBOX.dreceived
      date unix INBOX.dsent INBOX.dreceived

    KDE activities
      has ResourceEvent.usedActivity
      date unix ResourceEvent.start ResourceEvent.end ResourceScoreCache.firstUpdate ResourceScoreCache.lastUpdate

    zsh-histdb
      has history.start_time history.command_id history.exit_status
      date unix history.start_time
      duration seconds history.duration

    McFly
      has commands.when_run commands.cmd
      date unix commands.when_run

    Actual Budget
      has transactions.isParent transactions.acct
      bool integer transactions.isParent
      day yyyymmdd transactions.date

    GnuCash
      has transactions.currency_guid splits
      date text digits14 transactions.post_date transactions.enter_date splits.reconcile_date prices.date
      date text digits14 entries.date entries.date_entered invoices.date_opened invoices.date_posted
      day yyyymmdd schedxactions.start_date schedxactions.end_date schedxactions.last_occur recurrences.recurrence_period_start
      # Old versions made other numbers than UUIDs.
      plain transactions.guid transactions.currency_guid splits.guid splits.tx_guid splits.account_guid
      plain accounts.guid accounts.parent_guid accounts.commodity_guid commodities.guid prices.guid
      table transactions a transaction
      table splits the part of a transaction in one account

    Autopsy
      has tsk_files
      date unix tsk_files.ctime tsk_files.crtime tsk_files.atime tsk_files.mtime

    Kismet
      has devices.devkey packets.ts_sec
      date unix devices.first_time devices.last_time packets.ts_sec

    mypy
      has files2.mtime
      date unix-real files2.mtime

    Jupyter
      has yupdates
      date unix-real yupdates.timestamp

    Lightroom Classic
      has Adobe_images AgLibraryImport
      date cocoa Adobe_images.touchTime AgLibraryImport.importDate

    RPM
      has Packages.hnum Packages.blob Requirename Providename
      plain Packages.blob Sigmd5.key
      table Packages the header of an installed package

    qutebrowser
      has History.atime CompletionHistory
      date unix History.atime CompletionHistory.last_atime
      bool integer History.redirect
      table History a visit of an address

    Falkon
      has history.count history.date icons.icon autofill
      date unix-ms history.date
      date unix autofill.last_used autofill_encrypted.last_used
      table history an address that was visited

    Newsboat
      has rss_feed.rssurl rss_item.feedurl
      date unix rss_feed.lastmodified rss_item.pubDate
      bool integer rss_item.unread rss_item.enqueued rss_item.deleted rss_feed.is_rtl
      table rss_item an article

    buku
      has bookmarks.URL bookmarks.metadata bookmarks.flags

    beets
      has items.mb_trackid items.albumartist albums.artpath
      date unix-real items.added items.mtime albums.added
      duration seconds-real items.length
      table items a track

    darktable
      has film_rolls images.film_id
      # Since version 4, the numbers other than write_timestamp are microseconds since the year 1.
      date unix images.write_timestamp images.import_timestamp images.change_timestamp images.export_timestamp
      date unix images.print_timestamp
      date exif images.datetime_taken film_rolls.datetime_accessed
      bool integer history.enabled
      table images a photograph

    Akonadi
      has PimItemTable CollectionTable
      date text PimItemTable.datetime PimItemTable.atime

    Duplicati
      has Remotevolume Fileset Operation
      date unix Operation.Timestamp Fileset.Timestamp Remotevolume.DeleteGraceTime RemoteOperation.Timestamp
      date unix LogData.Timestamp
      date ticks FilesetEntry.Lastmodified
      table Remotevolume a file of the backup
      table Fileset a backup

    Notion
      has block.space_id block.last_edited_time
      date unix-ms block.created_time block.last_edited_time
      uuid text block.id block.space_id block.parent_id
      json text block.properties
      table block a page or a part of one

    Alfred clipboard
      has clipboard.item clipboard.ts clipboard.dataHash
      date cocoa clipboard.ts
      enum text=0,image=1,file=2 clipboard.dataType

    GOG Galaxy
      has GamePieces LibraryReleases
      json text GamePieces.value

    KOReader
      has page_stat_data.id_book page_stat_data.start_time page_stat_data.duration
      date unix page_stat_data.start_time book.last_open
      duration seconds page_stat_data.duration book.total_read_time
      table book a book that was read
      table page_stat_data a page that was read

    LLM
      has responses.datetime_utc responses.duration_ms responses.prompt
      date iso8601 text responses.datetime_utc
      duration ms responses.duration_ms
      table responses an answer of a model
      all text utc

    """.utf8)
}
