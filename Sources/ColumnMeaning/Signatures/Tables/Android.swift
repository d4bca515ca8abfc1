extension SignatureTable {
  /// Android and applications for it.
  static let android = SignatureTable(
    """
    Android call log
      has calls.presentation calls.number calls.new
      date unix-ms calls.date calls.last_modified
      duration seconds calls.duration
      enum incoming=1,outgoing=2,missed=3,voicemail=4,rejected=5,blocked=6,answered_elsewhere=7 calls.type
      enum allowed=1,restricted=2,unknown=3,payphone=4 calls.presentation
      table calls a telephone call

    Android messages
      has sms.thread_id sms.date_sent threads
      has sms pdu threads
      date unix-ms sms.date sms.date_sent threads.date
      date unix unix-ms pdu.date pdu.date_sent
      enum inbox=1,sent=2,draft=3,outbox=4,failed=5,queued=6 sms.type
      enum none=-1,complete=0,pending=32,failed=64 sms.status
      enum inbox=1,sent=2,drafts=3,outbox=4,failed=5 pdu.msg_box
      table sms a text message
      table pdu a multimedia message
      table part a part of a multimedia message
      table threads a conversation
      table canonical_addresses a number that messages were exchanged with

    Android downloads
      has downloads.numfailed downloads.lastmod
      has downloads request_headers
      date unix-ms downloads.lastmod
      enum pending=190,running=192,paused=193,waiting_to_retry=194,waiting_for_network=195,queued_for_wifi=196,success=200 downloads.status
      table downloads a downloaded file

    Android media
      has files._data files.date_added files.bucket_id
      date unix files.date_added files.date_modified files.date_expires
      date unix-ms files.datetaken
      duration ms files.duration
      bool integer files.is_favorite

    Android calendar
      has Events.dtstart Events.lastDate
      has Events Instances Attendees
      date unix-ms Events.dtstart Events.dtend Events.lastDate Instances.begin Instances.end CalendarAlerts.begin
      date unix-ms CalendarAlerts.end CalendarAlerts.alarmTime CalendarAlerts.creationTime
      date unix-ms CalendarAlerts.receivedTime CalendarAlerts.notifyTime
      table Events an event or the rule of a series
      table Instances one occurrence of an event
      table Attendees a participant of an event
      table Reminders an alarm of an event
      table Calendars a calendar

    Android contacts
      has raw_contacts
      date unix-ms raw_contacts.last_time_contacted contacts.contact_last_updated_timestamp
      date unix-ms contacts.last_time_contacted deleted_contacts.contact_deleted_timestamp
      table raw_contacts a contact of one account
      table contacts a person, joined from the contacts of accounts
      table data a number, an address or another detail of a contact

    WhatsApp
      has message.receipt_server_timestamp message.key_id chat
      has message jid chat
      date unix-ms message.timestamp message.received_timestamp message.receipt_server_timestamp
      date unix-ms chat.created_timestamp chat.sort_timestamp call_log.timestamp
      date unix-ms message_location.live_location_final_timestamp
      duration seconds call_log.duration message_media.media_duration
      table message a message
      table jid an account or a group
      table chat a conversation
      table message_media the file of a message
      table call_log a call

    WhatsApp before 2020
      has messages.key_remote_jid messages.receipt_device_timestamp
      date unix-ms messages.timestamp messages.received_timestamp messages.send_timestamp
      date unix-ms messages.receipt_server_timestamp messages.receipt_device_timestamp
      duration seconds messages.media_duration

    WhatsApp contacts
      has wa_contacts
      bool integer wa_contacts.is_whatsapp_user
      date unix-ms wa_contacts.status_timestamp

    Signal for Android
      has message.expire_started thread.meaningful_messages
      date unix-ms message.date_sent message.date_received message.date_server message.expire_started
      date unix-ms message.receipt_timestamp thread.date thread.last_seen call.timestamp

    Telegram
      has messages_v2 dialogs
      date unix messages_v2.date dialogs.date users.status

    Facebook Messenger
      has messages.timestamp_sent_ms threads
      date unix-ms messages.timestamp_ms messages.timestamp_sent_ms threads.timestamp_ms
      date unix-ms threads.last_read_timestamp_ms

    Viber
      has messages.msg_date messages.msg_info
      date unix-ms messages.msg_date

    Kik
      has messagesTable
      date unix-ms messagesTable.timestamp

    Snapchat
      has conversation_message.client_conversation_id
      date unix-ms conversation_message.creation_timestamp conversation_message.read_timestamp

    Instagram
      has messages.server_item_id messages.thread_id
      date unix-us messages.timestamp

    LINE
      has chat_history.server_id chat_history.delivered_time
      date unix-ms-text chat_history.created_time chat_history.delivered_time

    Google Messages
      has messages.message_protocol messages.sent_timestamp conversations
      date unix-ms messages.sent_timestamp messages.received_timestamp conversations.sort_timestamp
      date unix-ms conversations.last_read_timestamp parts.timestamp

    Google Photos
      has local_media.dedup_key local_media.capture_timestamp
      date unix-ms local_media.utc_timestamp local_media.capture_timestamp local_media.trash_timestamp
      date unix-ms remote_media.utc_timestamp remote_media.capture_timestamp
      duration ms local_media.duration remote_media.duration

    Digital Wellbeing
      has events.package_id events.instance_id
      date unix-ms events.timestamp
      enum activity_resumed=1,activity_paused=2,configuration_change=5,user_interaction=7,shortcut_invocation=8,notification=12,screen_interactive=15,screen_non_interactive=16,keyguard_shown=17,keyguard_hidden=18,foreground_service_start=19,foreground_service_stop=20,activity_stopped=23,device_shutdown=26,device_startup=27 events.type
      table events what happened to an app or the screen
      table packages an app

    Play Store
      has appstate.install_request_timestamp_ms
      date unix-ms appstate.delivery_data_timestamp_ms appstate.first_download_ms
      date unix-ms appstate.last_update_timestamp_ms appstate.install_request_timestamp_ms

    Play Store purchases
      has ownership.purchase_time ownership.app_certificate_hash
      date unix-ms ownership.purchase_time

    Android launcher
      has favorites.cellX favorites.screen
      date unix-ms favorites.modified

    Battery usage
      has battery_event.timestamp_millis
      date unix-ms battery_event.timestamp_millis

    Gboard clipboard
      has clips.html_text clips.item_type
      date unix-ms clips.timestamp

    Conversations
      has messages.conversationUuid messages.timeSent conversations
      date unix-ms messages.timeSent conversations.created

    Podcast Addict
      has episodes.publication_date episodes.playbackDate
      date unix-ms episodes.publication_date episodes.downloaded_date episodes.playbackDate
      duration ms episodes.duration_ms

    Loop Habit Tracker
      has Repetitions.habit Repetitions.timestamp Habits
      day unix-ms Repetitions.timestamp Checkmarks.timestamp Score.timestamp Streak.start Streak.end
      bool integer Habits.archived
      table Repetitions a day on which a habit was kept
      table Streak days in succession on which a habit was kept

    AntennaPod
      has FeedItems FeedMedia Feeds
      date unix-ms FeedItems.pubDate FeedMedia.playback_completion_date FeedMedia.last_played_time
      date unix-ms DownloadLog.completion_date
      duration ms FeedMedia.duration FeedMedia.position FeedMedia.played_duration SimpleChapters.start
      enum new=-1,unplayed=0,played=1 FeedItems.read
      table FeedItems an episode

    NewPipe
      has streams.stream_type stream_history
      date unix-ms stream_history.access_date search_history.creation_date streams.upload_date
      date unix-ms feed_last_updated.last_updated
      duration seconds streams.duration
      duration ms stream_state.progress_time
      bool integer streams.is_upload_date_approximation
      table stream_history a video that was watched

    K-9 Mail
      has messages.internal_date messages.folder_id folders
      date unix-ms messages.date messages.internal_date folders.last_updated
      bool integer messages.deleted messages.read messages.flagged messages.answered messages.forwarded

    FairEmail
      has message.received message.stored identity.synchronize
      date unix-ms message.received message.sent message.stored message.ui_snoozed folder.last_sync log.time
      date unix-ms contact.first_contacted contact.last_contacted
      bool integer message.seen message.answered message.flagged

    Tasks.org
      has tasks.dueDate tasks.hideUntil
      date unix-ms tasks.dueDate tasks.hideUntil tasks.created tasks.modified tasks.completed tasks.deleted
      date unix-ms tasks.timerStart tasks.lastNotified tasks.snoozeTime tasks.repeatUntil
      duration seconds tasks.estimatedSeconds tasks.elapsedSeconds
      enum high=0,medium=1,low=2,none=3 tasks.importance

    """.utf8)
}
