extension SignatureTable {
  /// Servers.
  static let servers = SignatureTable(
    """
    Home Assistant
      has states.last_updated_ts
      has states recorder_runs
      date unix-real states.last_updated_ts states.last_changed_ts states.last_reported_ts events.time_fired_ts
      date unix-real statistics.created_ts statistics.start_ts statistics_short_term.created_ts
      date unix-real statistics_short_term.start_ts
      table states a state of an entity
      table events an event
      table statistics the statistics of an hour
      table statistics_short_term the statistics of five minutes
      table recorder_runs a run of the recorder

    Jellyfin
      has TypedBaseItems
      bool integer TypedBaseItems.IsFolder
      duration ticks TypedBaseItems.RunTimeTicks

    Frigate
      has recordings.segment_size event
      date unix-real event.start_time event.end_time recordings.start_time recordings.end_time
      bool integer event.has_clip
      duration seconds-real recordings.duration

    Pi-hole queries
      has query_storage
      date unix query_storage.timestamp network.firstSeen network.lastQuery network_addresses.lastSeen
      date unix network_addresses.nameUpdated
      enum A=1,AAAA=2,ANY=3,SRV=4,SOA=5,PTR=6,TXT=7,NAPTR=8,MX=9,DS=10,RRSIG=11,DNSKEY=12,NS=13,OTHER=14,SVCB=15,HTTPS=16 query_storage.type
      enum unknown=0,gravity=1,forwarded=2,cache=3,regex=4,denylist=5,external_ip=6,external_null=7,external_nxra=8,gravity_cname=9,regex_cname=10,denylist_cname=11,retried=12,retried_dnssec=13,in_progress=14,dbbusy=15,special_domain=16,cache_stale=17 query_storage.status
      table query_storage a DNS query
      table network a device of the network

    Pi-hole lists
      has domainlist adlist
      bool integer domainlist.enabled adlist.enabled
      date unix domainlist.date_added domainlist.date_modified adlist.date_added adlist.date_modified
      date unix adlist.date_updated
      enum exact_allow=0,exact_deny=1,regex_allow=2,regex_deny=3 domainlist.type
      table domainlist a domain that is allowed or denied
      table adlist a list of domains to deny

    fail2ban
      has bans.timeofban
      date unix bans.timeofban bips.timeofban
      duration seconds bans.bantime bips.bantime

    Nextcloud
      has oc_filecache
      date unix oc_filecache.mtime oc_filecache.storage_mtime oc_jobs.last_run oc_jobs.last_checked
      date unix oc_jobs.reserved_at oc_calendarobjects.lastmodified oc_calendarobjects.firstoccurence
      date unix oc_calendarobjects.lastoccurence

    Gitea
      has user.created_unix issue.updated_unix
      date unix user.created_unix user.updated_unix user.last_login_unix issue.created_unix issue.updated_unix
      date unix issue.closed_unix issue.deadline_unix
      bool integer user.is_admin issue.is_closed

    Drone
      has builds.build_started
      date unix builds.build_started builds.build_finished builds.build_created builds.build_updated

    Grafana
      has annotation.epoch_end dashboard
      date unix-ms annotation.epoch annotation.epoch_end annotation.created annotation.updated

    Matrix Synapse
      has events.origin_server_ts events.topological_ordering
      date unix-ms events.origin_server_ts events.received_ts user_ips.last_seen
      bool integer events.outlier
      date unix users.creation_ts

    Prosody
      has prosodyarchive
      date unix prosodyarchive.when

    Core Lightning
      has invoices.expiry_time payments
      date unix invoices.expiry_time invoices.paid_timestamp payments.timestamp
      enum unpaid=0,paid=1,expired=2 invoices.state
      enum pending=0,complete=1,failed=2 payments.status
      table invoices a request for a payment
      table payments a payment to others

    Drupal
      has node_field_data watchdog
      date unix node_field_data.created node_field_data.changed users_field_data.created users_field_data.access
      date unix users_field_data.login watchdog.timestamp cache_default.expire
      date unix-real cache_default.created

    MediaWiki
      has revision.rev_timestamp page
      date digits14 revision.rev_timestamp page.page_touched page.page_links_updated logging.log_timestamp
      date digits14 recentchanges.rc_timestamp user.user_touched user.user_registration user_newtalk.user_last_timestamp
      date digits14 archive.ar_timestamp image.img_timestamp oldimage.oi_timestamp watchlist.wl_notificationtimestamp
      date digits14 filearchive.fa_timestamp filearchive.fa_deleted_timestamp job.job_timestamp job.job_token_timestamp

    Strapi
      has strapi_database_schema
      date unix-ms articles.created_at articles.updated_at articles.published_at

    Zabbix proxy
      has proxy_history
      date unix proxy_history.clock auto_reg_host.clock

    FreeSWITCH
      has channels.created_epoch
      date unix channels.created_epoch

    PocketBase
      has _collections _params
      has _collections.listRule _collections.schema
      date text _collections.created _collections.updated _params.created _params.updated _externalAuths.created
      date text _externalAuths.updated _admins.created _admins.updated _superusers.created _superusers.updated
      date text _mfas.created _mfas.updated _otps.created _otps.updated _authOrigins.created _authOrigins.updated
      date unix unix-us _migrations.applied
      json text _collections.fields _collections.schema _collections.indexes _collections.options
      table _collections a table of the application
      all text utc

    PocketBase logs
      has _logs.level _logs.message _logs.data
      date text _logs.created
      date unix unix-us _migrations.applied
      enum debug=-4,info=0,warn=4,error=8 _logs.level
      json text _logs.data
      table _logs an event of the server
      all text utc

    Strapi 3
      has core_store strapi_administrator
      has core_store strapi_role strapi_permission
      date unix-ms text upload_file.created_at upload_file.updated_at strapi_permission.created_at
      date unix-ms text strapi_permission.updated_at strapi_role.created_at strapi_role.updated_at
      table core_store settings of the server

    Directus
      has directus_collections directus_fields directus_users
      date unix-ms text directus_users.last_access directus_activity.timestamp
      table directus_activity what a user did

    n8n
      has workflow_entity execution_entity credentials_entity
      date text execution_entity.startedAt execution_entity.stoppedAt execution_entity.waitTill
      date text workflow_entity.createdAt workflow_entity.updatedAt credentials_entity.createdAt
      date text credentials_entity.updatedAt
      json text workflow_entity.nodes workflow_entity.connections workflow_entity.settings
      table execution_entity a run of a workflow
      all text utc

    Open WebUI
      has chat.share_id chat.archived chat.user_id
      date unix chat.created_at chat.updated_at user.created_at user.updated_at user.last_active_at file.created_at
      date unix file.updated_at folder.created_at folder.updated_at memory.created_at memory.updated_at
      date unix model.created_at model.updated_at tool.created_at tool.updated_at function.created_at
      date unix function.updated_at knowledge.created_at knowledge.updated_at
      date unix-ns message.created_at message.updated_at channel.created_at channel.updated_at note.created_at
      date unix-ns note.updated_at
      table chat a conversation with a model
      table message a message in a channel

    Chroma
      has embeddings.embedding_id embedding_metadata segments
      uuid text embeddings.segment_id segments.id segments.collection collections.id
      plain embeddings.seq_id max_seq_id.seq_id
      table embeddings a vector

    LangGraph checkpoints
      has checkpoints.checkpoint_ns writes.checkpoint_ns
      uuid text checkpoints.checkpoint_id checkpoints.parent_checkpoint_id writes.checkpoint_id writes.task_id
      table checkpoints the state of a graph after a step

    Vaultwarden
      has ciphers.user_uuid ciphers.atype users.akey
      date text ciphers.created_at ciphers.updated_at ciphers.deleted_at users.created_at users.updated_at
      date text users.verified_at users.last_verifying_at devices.created_at devices.updated_at folders.created_at
      date text folders.updated_at sends.creation_date sends.revision_date sends.expiration_date sends.deletion_date
      date text event.event_date twofactor_incomplete.login_time auth_requests.creation_date
      date text auth_requests.response_date auth_requests.authentication_date
      date unix twofactor_duo_ctx.exp
      uuid text ciphers.uuid ciphers.user_uuid ciphers.organization_uuid users.uuid devices.user_uuid folders.uuid
      uuid text folders.user_uuid folders_ciphers.cipher_uuid folders_ciphers.folder_uuid collections.uuid
      uuid text collections.org_uuid organizations.uuid users_organizations.uuid users_organizations.user_uuid
      uuid text users_organizations.org_uuid sends.uuid sends.user_uuid event.uuid event.user_uuid attachments.cipher_uuid
      enum login=1,secure_note=2,card=3,identity=4,ssh_key=5 ciphers.atype
      enum text=0,file=1 sends.atype
      enum owner=0,admin=1,user=2,manager=3 users_organizations.atype
      enum pbkdf2=0,argon2id=1 users.client_kdf_type
      # The step of the one-time password, which is 30 seconds.
      plain twofactor.last_used
      table ciphers an encrypted entry
      table sends a text or a file for others
      all text utc

    Navidrome
      has media_file.album_id media_file.sort_title annotation.play_count
      date text media_file.created_at media_file.updated_at album.created_at album.updated_at annotation.play_date
      date text annotation.starred_at user.last_login_at user.last_access_at
      duration seconds-real media_file.duration album.duration playlist.duration
      table media_file a track
      table annotation what a user played, rated or starred

    Tautulli
      has session_history session_history_metadata
      date unix session_history.started session_history.stopped session_history_metadata.added_at
      date unix session_history_metadata.updated_at session_history_metadata.last_viewed_at sessions.started
      date unix sessions.stopped sessions.last_paused sessions.buffer_last_triggered recently_added.added_at
      date unix user_login.timestamp notify_log.timestamp newsletter_log.timestamp
      day text session_history_metadata.originally_available_at
      duration seconds session_history.paused_counter sessions.paused_counter
      duration ms session_history_metadata.duration session_history_media_info.duration session_history.view_offset
      duration ms sessions.duration sessions.view_offset
      bool integer users.is_home_user users.do_notify users.keep_history users.deleted_user users.allow_guest
      table session_history what somebody watched

    Uptime Kuma
      has heartbeat.monitor_id monitor.retry_interval
      date text heartbeat.time heartbeat.end_time monitor.created_date
      date unix stat_minutely.timestamp stat_hourly.timestamp stat_daily.timestamp
      duration seconds heartbeat.duration monitor.interval monitor.retry_interval
      duration ms heartbeat.ping
      enum down=0,up=1,pending=2,maintenance=3 heartbeat.status
      table heartbeat a check of a server

    FreshRSS
      has entry.lastSeen entry.id_feed feed.lastUpdate
      date unix entry.date entry.lastSeen entrytmp.date entrytmp.lastSeen feed.lastUpdate category.lastUpdate
      # The time of reception is the key.
      date unix-us entry.id entrytmp.id entrytag.id_entry
      bool integer entry.is_read entry.is_favorite
      table entry an article

    Sonarr
      has Series.TvdbId Episodes EpisodeFiles
      date text Series.LastInfoSync Series.Added Series.FirstAired Episodes.AirDateUtc EpisodeFiles.DateAdded History.Date
      date text ScheduledTasks.LastExecution
      enum unknown=0,grabbed=1,series_folder_imported=2,download_folder_imported=3,download_failed=4,episode_file_deleted=5,episode_file_renamed=6,download_ignored=7 History.EventType
      all text utc

    Radarr
      has Movies.MovieMetadataId MovieFiles
      has Movies.TmdbId MovieFiles
      date text Movies.Added MovieFiles.DateAdded History.Date ScheduledTasks.LastExecution
      enum unknown=0,grabbed=1,download_folder_imported=3,download_failed=4,movie_file_deleted=6,movie_folder_imported=7,movie_file_renamed=8,download_ignored=9 History.EventType
      all text utc

    ntfy
      has messages.mid messages.topic messages.expires
      has messages.mid messages.topic messages.attachment_expires
      date unix messages.time messages.expires messages.attachment_expires
      bool integer messages.published messages.attachment_deleted
      table messages a notification

    Podman
      has ContainerConfig PodConfig DBConfig
      date unix ContainerExitCode.Timestamp
      json text blob ContainerConfig.JSON ContainerState.JSON PodConfig.JSON PodState.JSON VolumeConfig.JSON
      json text blob VolumeState.JSON
      enum unknown=0,configured=1,created=2,running=3,stopped=4,paused=5,exited=6,removing=7,stopping=8 ContainerState.State
      table ContainerConfig a container

    Chia
      has coin_record.confirmed_index coin_record.puzzle_hash
      date unix coin_record.timestamp
      bool integer coin_record.coinbase coin_record.spent
      plain coin_record.amount
      table coin_record a coin

    Chia wallet
      has coin_record.confirmed_height coin_record.spent_height coin_record.puzzle_hash
      bool integer coin_record.coinbase coin_record.spent
      plain coin_record.amount
      table coin_record a coin of the wallet

    GoatCounter
      has hit_counts hits.path_id sites.cname
      date text hits.created_at hit_counts.hour ref_counts.hour sites.created_at sites.first_hit_at
      bool integer hits.first_visit users.email_verified users.totp_enabled paths.event
      plain hits.session
      table hits a view of a page
      all text utc

    """.utf8)
}
