extension SignatureTable {
  /// Chrome, Edge and other browsers based on Chromium.
  static let chromium = SignatureTable(
    """
    Chrome history
      has visits.visit_duration visits.transition urls
      has urls visits meta
      date webkit urls.last_visit_time visits.visit_time segment_usage.time_slot downloads.last_access_time
      date webkit unix downloads.start_time downloads.end_time
      duration us visits.visit_duration context_annotations.duration_since_last_visit
      duration us context_annotations.total_foreground_duration
      bool integer visits.incremented_omnibox_typed_score
      enum link=0,typed=1,auto_bookmark=2,auto_subframe=3,manual_subframe=4,generated=5,auto_toplevel=6,form_submit=7,reload=8,keyword=9,keyword_generated=10,+blocked=8388608,+forward_back=16777216,+from_address_bar=33554432,+home_page=67108864,+from_api=134217728,+chain_start=268435456,+chain_end=536870912,+client_redirect=1073741824,+server_redirect=-2147483648 visits.transition
      enum in_progress=0,complete=1,cancelled=2,interrupted=4 downloads.state
      enum safe=0,dangerous_file=1,dangerous_url=2,dangerous_content=3,maybe_dangerous_content=4,uncommon_content=5,user_validated=6,dangerous_host=7,potentially_unwanted=8,allowed_by_policy=9 downloads.danger_type
      table urls a visited address, with its last visit
      table visits a visit of an address
      table visit_source the origin of visits that this browser did not make
      table keyword_search_terms what was searched for with a visit
      table downloads a downloaded file
      table downloads_url_chains an address on the way to a downloaded file
      table segments a site among the most visited ones
      table segment_usage the visits of a site on a day
      table context_annotations what the browser measured during a visit
      table content_annotations what the browser learned of the page of a visit
      table clusters visits that belong together

    Chrome cookies
      has cookies.creation_utc cookies.expires_utc
      date webkit cookies.creation_utc cookies.expires_utc cookies.last_access_utc cookies.last_update_utc
      bool integer cookies.is_secure cookies.is_httponly cookies.has_expires cookies.is_persistent
      enum low=0,medium=1,high=2 cookies.priority
      enum unspecified=-1,none=0,lax=1,strict=2 cookies.samesite
      enum unset=0,non_secure=1,secure=2 cookies.source_scheme
      table cookies a cookie

    Chrome logins
      has logins.password_value logins.date_created
      date webkit unix logins.date_created logins.date_last_used logins.date_password_modified
      date webkit unix logins.date_received logins.date_last_filled
      date webkit stats.update_time insecure_credentials.create_time
      bool integer insecure_credentials.is_muted
      table logins a saved password
      table stats how often a saved password was offered and refused
      table insecure_credentials a password that is known to be leaked or weak

    Chrome web data
      has autofill keywords
      date unix autofill.date_created autofill.date_last_used autofill_profiles.date_modified
      date unix autofill_profiles.use_date credit_cards.date_modified credit_cards.use_date addresses.use_date
      date unix addresses.date_modified local_addresses.use_date local_addresses.date_modified
      date webkit unix keywords.date_created keywords.last_modified keywords.last_visited
      table autofill a text that was typed into a form
      table autofill_profiles a saved postal address
      table credit_cards a saved card
      table keywords a search engine

    Chrome favicons
      has favicon_bitmaps
      date webkit favicon_bitmaps.last_updated favicon_bitmaps.last_requested
      table favicons the address of an icon
      table favicon_bitmaps the image of an icon in one size
      table icon_mapping a page and its icon

    Chrome shortcuts
      has omni_box_shortcuts
      date webkit omni_box_shortcuts.last_access_time

    Chrome storage quota
      has buckets quota meta
      date webkit buckets.last_accessed buckets.last_modified buckets.expiration

    Chrome bounce tracking
      has bounces.first_bounce_time
      date webkit bounces.first_user_activation_time bounces.last_user_activation_time bounces.first_bounce_time
      date webkit bounces.last_bounce_time popups.last_popup_time
      bool integer popups.is_current_interaction

    Chrome media history
      has playback playbackSession
      date webkit-seconds playback.last_updated_time_s playbackSession.last_updated_time_s
      duration seconds playback.watch_time_s
      bool integer playback.has_video
      duration ms playbackSession.duration_ms playbackSession.position_ms

    Chrome error reporting
      has nel_policies reporting_endpoint_groups
      date webkit nel_policies.expires_us_since_epoch nel_policies.last_access_us_since_epoch
      date webkit reporting_endpoint_groups.expires_us_since_epoch
      date webkit reporting_endpoint_groups.last_access_us_since_epoch

    Chrome offline pages
      has offlinepages_v1
      date webkit offlinepages_v1.creation_time offlinepages_v1.last_access_time

    """.utf8)
}
