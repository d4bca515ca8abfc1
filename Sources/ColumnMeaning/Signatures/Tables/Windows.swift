extension SignatureTable {
  /// Windows and applications of Microsoft.
  static let windows = SignatureTable(
    """
    Windows notifications
      has Notification NotificationHandler
      date filetime Notification.ArrivalTime Notification.ExpiryTime WNSPushChannel.CreatedTime
      date filetime WNSPushChannel.ExpiryTime
      bool integer Notification.ExpiresOnReboot

    Windows diagnostic events
      has events_persisted.full_event_name_hash
      date filetime events_persisted.timestamp
      bool integer events_persisted.is_core

    Windows timeline
      has Activity ActivityOperation
      date unix Activity.StartTime Activity.EndTime Activity.LastModifiedTime Activity.LastModifiedOnClient
      date unix Activity.OriginalLastModifiedOnClient Activity.ExpirationTime ActivityOperation.CreatedTime
      date unix ActivityOperation.EndTime ActivityOperation.LastModifiedTime ActivityOperation.StartTime
      date unix ActivityOperation.ExpirationTime Activity.CreatedInCloud
      uuid blob-guid Activity.Id ActivityOperation.Id

    Sticky Notes
      has Note.WindowPosition Note.DeletedAt
      has Note User UpgradedNote
      date ticks Note.CreatedAt Note.UpdatedAt Note.DeletedAt
      bool integer Note.IsOpen

    Skype
      has Messages.convo_id Messages.edited_timestamp Conversations
      has Messages Conversations Accounts
      date unix Messages.timestamp Calls.begin_timestamp Contacts.lastonline_timestamp
      date unix Conversations.creation_timestamp Conversations.last_activity_timestamp Transfers.starttime
      date unix Transfers.finishtime Transfers.accepttime Messages.edited_timestamp Conversations.inbox_timestamp
      date unix Conversations.consumption_horizon_set_at CallMembers.start_timestamp
      date unix CallMembers.creation_timestamp
      duration seconds Calls.duration CallMembers.call_duration
      bool integer Messages.is_permanent Calls.is_incoming

    Windows Photos
      has Item.Item_DateIngested Folder
      date filetime Item.Item_DateCreated Item.Item_DateModified Item.Item_DateIngested Folder.Folder_DateCreated
      date filetime Folder.Folder_DateModified

    OneDrive
      has od_ClientFile_Records
      date unix od_ClientFile_Records.lastChange

    """.utf8)
}
