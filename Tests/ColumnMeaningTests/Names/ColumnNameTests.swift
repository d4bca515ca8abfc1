@testable import ColumnMeaning
import Testing

@Suite struct ColumnNameTests {
  @Test(arguments: [
    ("lastVisitDate", ["last", "visit", "date"]), ("last_visit_date", ["last", "visit", "date"]),
    ("LASTVISITDATE", ["last", "visit", "date"]), ("lastmodified", ["last", "modified"]),
    ("HTTPStatus2", ["http", "status", "2"]), ("candidate", ["candidate"]), ("mandate", ["mandate"]),
    ("issue", ["issue"]), ("format", ["format"]), ("location", ["location"]),
  ])
  func `a name is taken apart at signs, changes of case and between known words`(
    name: String, words: [String]
  ) {
    #expect(ColumnName(name).words == words)
  }

  @Test func `the Z of Core Data is no part of a name`() {
    #expect(ColumnName("ZCREATEDAT", dropsZ: true).words == ["created", "at"])
    #expect(ColumnName("ZISDONE", dropsZ: true).asksQuestion)
  }

  @Test(arguments: [
    "created_at", "dateAdded", "expires_utc", "last_access_utc", "file_date_modified_ms", "timestampMillis",
    "mtime", "updatedOn", "last_updated_time_s", "ts", "birthday", "ZDATE2Date", "deleted_at", "date_joined",
    "valid_from", "locked_until", "not_before", "next_run", "scheduled_for", "last_active", "member_since",
    "createdTS", "time_stamp_ms", "unixtime", "dtstart", "utc", "createdInSeconds", "updatedMillis",
    "next_run_time", "completion_time", "expires_on",
  ])
  func `a name for a time says so`(name: String) {
    #expect(ColumnName(name).timeStrength == .strong)
  }

  @Test(arguments: ["query_time", "time_taken", "post_created", "date_server"])
  func `a name for the time of something may mean a length of time`(name: String) {
    #expect(ColumnName(name).timeStrength == .weak)
  }

  @Test(arguments: ["start", "from", "until", "sent", "run", "at", "last_lba", "message_received"])
  func `a word with several meanings is weak evidence`(name: String) {
    #expect(ColumnName(name).timeStrength == .doubtful)
  }

  @Test(arguments: [
    "amount_due", "bytesReceived", "tickets_closed", "total_bytes_sent", "gallons_used", "energy_used",
    "last_payment_received", "goals_added", "clock_speed", "expiry_fee", "rtp_timestamp", "dos_time",
  ])
  func `a name of something counted or measured is no time, whatever follows it`(name: String) {
    #expect(ColumnName(name).timeStrength == .never)
  }

  @Test(arguments: [
    "valid", "for", "active", "not", "elapsed_since", "based_on", "depends_on", "expires_in_seconds",
    "ttl_in_seconds",
  ])
  func `a word of such a name alone is no time`(name: String) {
    #expect(ColumnName(name).timeStrength < .doubtful)
  }

  @Test(arguments: ["address_changed", "status_updated", "password_modified", "user_created"])
  func `a name of a thing and an event may mean the time of the event`(name: String) {
    #expect(ColumnName(name).timeStrength == .weak)
  }

  @Test(arguments: [
    "candidate_id", "updated_rows", "expires_in", "timeout_ms", "utc_offset", "time_zone", "date_format",
    "total_view_time", "created_by_id", "last_version", "due_amount",
  ])
  func `a name that ends in another thing is never a time`(name: String) {
    #expect(ColumnName(name).timeStrength == .never)
  }
}
