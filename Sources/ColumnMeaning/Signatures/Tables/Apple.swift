extension SignatureTable {
  /// Apple's frameworks and applications.
  static let apple = SignatureTable(
    """
    Core Data
      has Z_PRIMARYKEY Z_METADATA
      all date cocoa
      all uuid blob
      all names Z

    Safari history
      has history_items history_visits
      date cocoa history_visits.visit_time history_tombstones.start_time history_tombstones.end_time
      date cocoa history_client_versions.last_seen history_event_listeners.last_seen
      bool integer history_visits.load_successful
      table history_items a visited address
      table history_visits a visit of an address
      table history_tombstones an address that was deleted from the history, for synchronization

    iMessage
      has message handle chat
      has message chat chat_message_join
      date cocoa-ns cocoa message.date message.date_read message.date_delivered message.date_played
      date cocoa-ns cocoa message.date_retracted message.date_edited message.time_expressive_send_played
      date cocoa-ns cocoa chat_message_join.message_date chat.last_read_message_timestamp
      date cocoa-ns cocoa chat_recoverable_message_join.delete_date
      date cocoa cocoa-ns attachment.created_date attachment.start_date
      bool integer message.is_read
      table message a message
      table handle a number or an address of a partner
      table chat a conversation
      table attachment a file of a message
      table chat_message_join the conversation of a message
      table chat_handle_join a partner in a conversation
      table deleted_messages a message that was deleted, for synchronization

    LaunchServices quarantine
      has LSQuarantineEvent
      date cocoa LSQuarantineEvent.LSQuarantineTimeStamp
      table LSQuarantineEvent a file that was downloaded or received

    Notification Center
      has record app delivered
      date cocoa record.delivered_date record.request_date record.request_last_date
      uuid blob record.uuid app.uuid
      table record a notification
      table app an app that notifies

    TCC
      has access.auth_value access.auth_reason
      has access admin expired
      date unix access.last_modified access.last_reminded
      enum denied=0,unknown=1,allowed=2,limited=3 access.auth_value
      enum error=1,user_consent=2,user_set=3,system_set=4,service_policy=5,mdm_policy=6,override_policy=7,missing_usage_string=8,prompt_timeout=9,preflight_unknown=10,entitled=11,app_type_policy=12 access.auth_reason
      enum bundle=0,path=1 access.client_type
      table access what a program may access

    Health
      has samples.data_id objects.provenance
      has samples objects data_provenances
      date cocoa samples.start_date samples.end_date objects.creation_date source_devices.creation_date
      date cocoa ACHAchievementsPlugin_earned_instances.created_date
      uuid blob objects.uuid source_devices.uuid
      duration seconds-real workouts.duration
      table samples a measurement or an activity, with its time
      table objects what was stored, with its origin
      table quantity_samples the number that was measured

    Contacts
      has ABPerson
      date cocoa ABPerson.CreationDate ABPerson.ModificationDate
      date cocoa cocoa-text ABPerson.Birthday
      date cocoa ClientSequence.save_timestamp ABPersonChanges.ChangeDate ABMultiValueChanges.ChangeDate
      table ABPerson a contact
      table ABMultiValue a number or an address of a contact

    Calendar
      has CalendarItem.all_day
      has CalendarItem Calendar Store
      date cocoa CalendarItem.start_date CalendarItem.end_date CalendarItem.creation_date
      date cocoa CalendarItem.last_modified CalendarItem.completion_date CalendarItem.due_date OccurrenceCache.day
      date cocoa OccurrenceCache.occurrence_date OccurrenceCache.occurrence_end_date Alarm.trigger_date

    Apple Mail
      has messages.date_received messages.display_date messages.date_last_viewed
      has messages mailboxes subjects
      date unix messages.date_sent messages.date_received messages.display_date messages.date_last_viewed

    Voicemail
      has voicemail.remote_uid voicemail.trashed_date
      has voicemail deleted
      date unix voicemail.date voicemail.expiration
      date cocoa voicemail.trashed_date
      duration seconds voicemail.duration
      table voicemail a message on the answering machine

    iOS call history
      has ZCALLRECORD
      date cocoa ZCALLRECORD.ZDATE
      duration seconds-real ZCALLRECORD.ZDURATION
      enum incoming=0,outgoing=1 ZCALLRECORD.ZORIGINATED
      enum other=0,phone=1,facetime_video=8,facetime_audio=16 ZCALLRECORD.ZCALLTYPE
      table ZCALLRECORD a call

    iOS call history before iOS 8
      has call.address call.flags call.duration
      date unix call.date
      duration seconds call.duration

    WhatsApp for iOS
      has ZWAMESSAGE
      date cocoa ZWAMESSAGE.ZMESSAGEDATE ZWAMESSAGE.ZSENTDATE ZWACHATSESSION.ZLASTMESSAGEDATE
      date cocoa ZWAGROUPINFO.ZCREATIONDATE ZWAMEDIAITEM.ZMEDIAURLDATE
      duration seconds ZWAMEDIAITEM.ZMOVIEDURATION

    Safari iCloud tabs
      has cloud_tab_devices cloud_tabs
      date cocoa cloud_tab_devices.last_modified cloud_tabs.last_viewed_time
      bool integer cloud_tab_devices.has_duplicate_device_name

    Safari tabs
      has tabs.last_viewed_time tabs.private_browsing
      date cocoa tabs.last_viewed_time
      bool integer tabs.private_browsing

    Apple Photos
      has ZASSET
      date cocoa ZASSET.ZDATECREATED ZASSET.ZADDEDDATE ZASSET.ZMODIFICATIONDATE ZASSET.ZTRASHEDDATE
      date cocoa ZASSET.ZLASTSHAREDDATE ZADDITIONALASSETATTRIBUTES.ZSCENEANALYSISTIMESTAMP
      date cocoa ZGENERICALBUM.ZCREATIONDATE ZGENERICALBUM.ZSTARTDATE
      duration seconds-real ZASSET.ZDURATION

    Core Data history
      has ATRANSACTION.ZAUTHORTS
      date cocoa ATRANSACTION.ZTIMESTAMP

    Contacts of macOS
      has ZABCDRECORD
      date cocoa ZABCDRECORD.ZCREATIONDATE ZABCDRECORD.ZMODIFICATIONDATE ZABCDRECORD.ZBIRTHDAY

    Reminders
      has ZREMCDREMINDER
      date cocoa ZREMCDREMINDER.ZCREATIONDATE ZREMCDREMINDER.ZLASTMODIFIEDDATE ZREMCDREMINDER.ZDUEDATE
      date cocoa ZREMCDREMINDER.ZCOMPLETIONDATE

    Screen Time
      has ZUSAGEBLOCK
      duration seconds ZUSAGEBLOCK.ZSCREENTIMEINSECONDS ZUSAGETIMEDITEM.ZTOTALTIMEINSECONDS
      date cocoa ZUSAGEBLOCK.ZSTARTDATE ZUSAGEBLOCK.ZLASTEVENTDATE ZUSAGEBLOCK.ZFIRSTPICKUPDATE

    Interactions
      has ZINTERACTIONS
      date cocoa ZINTERACTIONS.ZSTARTDATE ZINTERACTIONS.ZENDDATE ZINTERACTIONS.ZCREATIONDATE
      date cocoa ZCONTACTS.ZCREATIONDATE ZCONTACTS.ZFIRSTOUTGOINGRECIPIENTDATE ZCONTACTS.ZLASTINCOMINGSENDERDATE

    Podcasts
      has ZMTEPISODE
      date cocoa ZMTEPISODE.ZIMPORTDATE ZMTEPISODE.ZLASTDATEPLAYED ZMTEPISODE.ZPUBDATE
      duration seconds-real ZMTEPISODE.ZDURATION ZMTEPISODE.ZPLAYHEAD

    Voice Memos
      has ZCLOUDRECORDING
      date cocoa ZCLOUDRECORDING.ZDATE
      duration seconds-real ZCLOUDRECORDING.ZDURATION

    Apple media library
      has item_store item_extra
      date cocoa item_store.date_purchased
      duration ms-real item_extra.total_time_ms

    Apple Wallet
      has pass.ingested_date
      date cocoa pass.ingested_date pass.modified_date payment_transaction.transaction_date
      date cocoa payment_transaction.location_date

    Location cache
      has ZRTCLLOCATIONMO
      date cocoa ZRTCLLOCATIONMO.ZTIMESTAMP

    Location cache of cells and Wi-Fi
      has WifiLocation LteCellLocation
      date cocoa WifiLocation.Timestamp LteCellLocation.Timestamp

    Cellular subscriber
      has subscriber_info.subscriber_mdn
      date cocoa subscriber_info.last_update_time

    Apple Maps
      has ZHISTORYITEM.ZQUERY
      date cocoa ZHISTORYITEM.ZCREATETIME ZHISTORYITEM.ZMODIFICATIONTIME
      uuid blob ZHISTORYITEM.ZIDENTIFIER

    URL cache
      has cfurl_cache_response
      date text cfurl_cache_response.time_stamp

    Bear
      has ZSFNOTE
      date cocoa ZSFNOTE.ZCREATIONDATE ZSFNOTE.ZMODIFICATIONDATE ZSFNOTE.ZTRASHEDDATE

    Apple Books
      has ZBKLIBRARYASSET
      date cocoa ZBKLIBRARYASSET.ZCREATIONDATE ZBKLIBRARYASSET.ZLASTOPENDATE ZBKLIBRARYASSET.ZPURCHASEDATE

    Recent recipients
      has recents.bundle_identifier recents.last_date
      date unix-ms recents.last_date

    FaceTime
      has ZCONVERSATIONLINK
      date cocoa ZCONVERSATIONLINK.ZCREATIONDATE ZCONVERSATIONLINK.ZEXPIRATIONDATE ZCONVERSATIONLINK.ZDELETIONDATE

    iOS power log
      has PLBatteryAgent_EventBackward_Battery
      has PLBatteryAgent_EventBackward_BatteryUI
      date unix-real PLBatteryAgent_EventBackward_Battery.timestamp PLBatteryAgent_EventBackward_BatteryUI.timestamp
      date unix-real PLStorageOperator_EventForward_TimeOffset.timestamp
      bool integer PLBatteryAgent_EventBackward_Battery.IsCharging PLBatteryAgent_EventBackward_BatteryUI.IsCharging
      # What is added to a timestamp, which is not of the system's clock.
      plain PLStorageOperator_EventForward_TimeOffset.system

    """.utf8)
}
