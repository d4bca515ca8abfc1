import TypedSQLiteCore

/// The words in column names that distinguish instants from other numbers.
enum TimeWords {
  /// Words that name an instant when they end a name.
  static let heads: Set<String> = [
    "date", "datetime", "timestamp", "timestamps", "tstamp", "time", "ts", "dt", "when", "epoch", "deadline",
    "expires", "expiry", "expiration", "birthday", "birthdate", "dob", "mtime", "ctime", "atime", "btime",
    "crtime", "dtime", "utime", "pubdate", "day", "datum", "fecha", "datestamp", "timecreated", "filetime",
    "julianday", "creationtime", "stamp", "unixtime", "dtstart", "dtend", "dtstamp", "utc",
  ]

  /// Words that together name an instant when they end a name, though each alone may name something else.
  static let phrases: Set<[String]> = [
    ["valid", "from"], ["valid", "until"], ["valid", "to"], ["valid", "since"], ["not", "before"],
    ["not", "after"], ["next", "run"], ["last", "run"], ["scheduled", "for"], ["last", "active"],
    ["last", "contact"], ["last", "boot"], ["active", "since"], ["active", "until"], ["member", "since"],
    ["locked", "until"], ["muted", "until"], ["blocked", "until"], ["paused", "until"], ["snoozed", "until"],
  ]

  /// Words between a time and its unit, as in `createdInSeconds`.
  static let joints: Set<String> = ["in", "as", "since"]

  /// Words that name a day when they end a name.
  static let days: Set<String> = [
    "date", "day", "birthday", "birthdate", "dob", "pubdate", "datum", "fecha", "datestamp", "deadline",
  ]

  /// Words before `day` that make it a length or a share of time.
  static let daySpans: Set<String> = ["all", "per", "full", "half", "week"]

  /// What software does, and when it did is known to a fraction of a second.
  static let softwareEvents: Set<String> = [
    "created", "creation", "modified", "modification", "updated", "update", "accessed", "access", "visited",
    "visit", "seen", "viewed", "synced", "sync", "added", "ingested", "imported", "installed", "purchased",
    "opened", "played", "fetched", "fetch", "downloaded", "uploaded", "cached", "indexed", "trashed",
    "deleted", "edited", "refresh", "refreshed", "quarantine",
  ]

  /// Events, which name the instant at which they happened.
  static let events: Set<String> = [
    "created", "modified", "updated", "added", "accessed", "visited", "published", "posted", "joined",
    "registered", "started", "finished", "ended", "completed", "expired", "changed", "synced", "seen",
    "scanned", "installed", "imported", "recorded", "captured", "taken", "purchased", "ordered", "shipped",
    "checked", "fetched", "crawled", "indexed", "edited", "touched", "logged", "born", "died", "inserted",
    "delivered", "issued", "signed", "confirmed", "verified", "applied", "executed", "cancelled", "canceled",
    "archived", "closed", "resolved", "submitted", "approved", "committed", "refreshed", "retrieved",
    "occurred",
  ]

  /// Events whose words also name counts, sizes and flags.
  static let looseEvents: Set<String> = [
    "deleted", "downloaded", "uploaded", "received", "sent", "opened", "paid", "viewed", "read", "played",
    "saved", "written", "used", "login", "logout", "stopped", "removed",
  ]

  /// Events, in words that also name other things.
  static let occasions: Set<String> = [
    "creation", "modification", "access", "update", "visit", "arrival", "departure", "release", "start",
    "end", "begin", "birth", "death", "since", "until", "before", "after", "sync", "backup", "run", "check",
    "scan", "attempt", "change", "due", "edit", "play", "use", "activity", "from", "to", "clock", "fetch",
    "poll", "refresh", "crawl", "ping", "heartbeat", "signin", "signup", "save", "request", "reply", "entry",
    "expire", "mod", "occur", "occurrence",
  ]

  /// Occasions whose numbers are times if they grow as events do.
  static let clocks: Set<String> = ["clock", "start", "end", "begin", "since", "until"]

  /// Occasions that are no things with identifiers.
  static let moments: Set<String> = clocks.union([
    "entry", "due", "expire", "mod", "access", "update", "creation", "modification", "sync", "backup",
    "arrival",
    "departure", "birth", "death", "from", "to", "before", "after",
  ])

  /// Words before `time` that make it an instant, as in `open_time` and `write_time`.
  static let acts: Set<String> = [
    "create", "modify", "write", "insert", "open", "close", "commit", "post", "login", "logout", "fire",
    "fired", "event", "utc", "local", "unix", "file", "birth", "block", "author", "server", "client", "date",
    "mod", "expire", "expiry", "send", "receive", "push", "register", "publish", "purchase", "issue", "join",
    "finish", "complete", "completion", "delete", "add", "log", "record", "capture", "migration",
    "expiration", "epoch",
  ]

  /// Words of two times of which the first is never after the second.
  static let twins: Set<[String]> = [
    ["start", "end"], ["start", "stop"], ["start", "finish"], ["started", "finished"], ["started", "ended"],
    ["begin", "end"], ["from", "to"], ["since", "until"], ["first", "last"], ["created", "modified"],
    ["created", "updated"], ["creation", "modification"], ["sent", "received"], ["opened", "closed"],
    ["login", "logout"], ["departure", "arrival"], ["entry", "due"], ["entry", "completed"],
  ]

  /// Words for an instant that is in the future when it is written.
  static let futures: Set<String> = [
    "expires", "expire", "expiry", "expiration", "until", "to", "end", "ends", "due", "deadline", "next",
    "valid", "maturity", "scheduled", "renews", "renewal", "after", "exp", "retention", "eta",
  ]

  /// Clocks that count from a zero point or in a unit of their own.
  static let otherClocks: Set<String> = [
    "gps", "dos", "fat", "rtp", "ntp", "pts", "dts", "tsc", "boot", "monotonic", "steady", "tick", "lamport",
  ]

  /// Words that order events.
  static let order: Set<String> = ["last", "first", "next", "previous", "latest", "earliest", "most"]

  /// Words that end a name with a zone.
  static let zones: Set<String> = ["utc", "gmt", "local"]

  /// Words that end a name with a unit, and the storages that count in it.
  static let units: [String: Set<DateStorage>] = [
    "ms": milliseconds, "millis": milliseconds, "milliseconds": milliseconds, "msec": milliseconds,
    "us": microseconds, "micros": microseconds, "microseconds": microseconds, "usec": microseconds,
    "ns": nanoseconds, "nanos": nanoseconds, "nanoseconds": nanoseconds,
    "s": seconds, "sec": seconds, "secs": seconds, "seconds": seconds,
    "unix": [.unix, .unixReal, .unixMilliseconds], "ticks": [.ticks], "jd": [.julian], "julian": [.julian],
  ]

  private static let seconds: Set<DateStorage> = [.unix, .unixReal, .cocoa]
  private static let milliseconds: Set<DateStorage> = [.unixMilliseconds]
  private static let microseconds: Set<DateStorage> = [.unixMicroseconds, .webkit]
  private static let nanoseconds: Set<DateStorage> = [.unixNanoseconds, .cocoaNanoseconds]

  /// Words that end a name with a unit, and the storage of durations that counts in it.
  static let durationUnits: [String: DurationStorage] = [
    "ms": .milliseconds, "millis": .milliseconds, "milliseconds": .milliseconds, "msec": .milliseconds,
    "us": .microseconds, "micros": .microseconds, "microseconds": .microseconds, "usec": .microseconds,
    "ns": .nanoseconds, "nanos": .nanoseconds, "nanoseconds": .nanoseconds,
    "s": .seconds, "sec": .seconds, "secs": .seconds, "seconds": .seconds, "ticks": .ticks,
  ]

  /// Words for a length of time that was measured.
  static let measuredLengths: Set<String> = ["duration", "elapsed", "playtime", "timedelta"]

  /// Words that name a length of time if a unit of time follows, as in `length_seconds`.
  static let lengthsWithUnit: Set<String> = [
    "length", "len", "runtime", "downtime", "latency", "lag", "pause", "silence", "gap", "took", "spent",
    "position", "playhead", "fade",
  ]

  /// Names of the parts of a clock that are beside a number of seconds or of their fractions.
  static let clockParts: Set<String> = [
    "hour", "hours", "hh", "minute", "minutes", "min", "mins", "mm", "second", "seconds", "sec", "secs",
  ]

  /// Words that make a length of time one that somebody chose, which is read as the number that was written.
  static let settings: Set<String> = [
    "timeout", "max", "min", "limit", "allowed", "default", "interval", "ttl", "delay", "per", "rate",
  ]

  /// Words that name a duration when they end a name.
  static let lengthHeads: Set<String> = [
    "duration", "elapsed", "interval", "timeout", "ttl", "delay", "latency", "uptime", "runtime", "downtime",
    "lifetime", "playtime", "timedelta",
  ]

  /// Words before `time` that make it a duration.
  static let lengths: Set<String> = [
    "total", "avg", "average", "elapsed", "spent", "cpu", "wait", "waiting", "response", "exec", "execution",
    "processing", "play", "load", "build", "life", "idle", "travel", "cook", "prep", "max", "min", "mean",
    "median", "sum", "per", "view", "typing", "scrolling", "busy", "active", "screen", "watch", "reading",
    "run", "up", "work", "duration", "lead", "cycle", "half",
  ]

  /// Things that can be counted or measured: before a participle they name an amount, as in `bytes_sent`, and no time.
  static let quantities: Set<String> = [
    "count", "counts", "cnt", "num", "number", "size", "sizes", "bytes", "byte", "len", "length", "rows",
    "amount", "amounts", "amt", "price", "cost", "total", "totals", "sum", "cents", "qty", "quantity",
    "money",
    "cash", "balance", "tax", "vat", "fee", "fees", "interest", "principal", "dividend", "rent", "salary",
    "wage",
    "income", "revenue", "profit", "debt", "credit", "capital", "budget", "gross", "net", "quota", "points",
    "score", "speed", "rate", "ratio", "percent", "volume", "distance", "energy", "power", "weight", "mass",
    "area", "memory", "storage", "space", "bandwidth", "traffic", "water", "fuel", "stock", "load", "hz",
    "frequency", "freq", "width", "height", "depth", "hours", "minutes", "days", "weeks", "months", "years",
    "duration", "bits", "kb", "mb", "gb", "payment", "max", "min", "avg", "mean", "per",
  ]

  /// Words that name a coordinate, which is measured and no exact decimal.
  static let coordinates: Set<String> = [
    "lat", "latitude", "lon", "lng", "long", "longitude", "altitude", "elevation", "bearing", "heading",
    "azimuth",
    "coordinate", "coord", "x", "y", "z", "easting", "northing",
  ]

  /// Whether a word names something that can be counted or measured; plurals always do.
  static func isQuantity(_ word: String) -> Bool {
    if quantities.contains(word) { return true }
    guard word.count > 3, word.hasSuffix("s"), !whole.contains(word) || otherHeads.contains(word) else {
      return false
    }
    return !["ss", "us", "is"].contains { word.hasSuffix($0) } && !notPlural.contains(word)
  }

  /// Words that end in `s` but are no plurals.
  private static let notPlural: Set<String> = ["series", "news", "https", "alias", "canvas"]

  /// Words that end the name of something other than an instant.
  static let otherHeads: Set<String> = quantities.union([
    "id", "ids", "key", "keys", "no", "nr", "row",
    "version", "versions", "ver", "rev", "revision", "hash", "crc", "checksum", "digest", "code", "zip",
    "postcode", "phone", "tel", "fax", "mobile", "offset", "zone", "tz", "timezone", "format", "name",
    "type", "kind", "status", "state", "flag", "flags", "mode", "level", "rank", "score", "order", "index",
    "idx", "pos", "position", "seq", "sequence", "serial", "build", "year", "years", "month", "months",
    "hour",
    "hours", "minute", "minutes", "rate", "ratio", "percent", "duration", "elapsed", "interval", "period",
    "timeout", "ttl", "delay", "age", "latency", "limit", "remaining", "left", "in", "url", "path", "text",
    "title", "desc", "comment", "note", "uptime", "runtime", "downtime", "lifetime", "playtime", "ref", "pid",
    "port", "ip", "addr", "address", "user", "by", "reason", "method", "source", "target", "value", "uuid",
    "guid", "salt", "token", "nonce", "isbn", "ean", "sku", "quota", "balance", "page", "pages", "line",
    "lines", "column", "width", "height", "depth", "weight", "lat", "lon", "latitude", "longitude", "x", "y",
    "z", "hits", "errors", "attempts", "retries", "copies", "items", "days", "weeks", "frequency", "freq",
    "frame", "frames", "block", "blocks", "sector", "inode", "device", "dev", "mandate", "candidate", "rid",
  ]).subtracting(["max", "min", "per"])

  /// The known words in a compound such as `lastmodified`; the word itself if it is no compound.
  static func split(_ word: String) -> [String] {
    guard word.count > 4, !whole.contains(word) else { return [word] }
    return segments(of: word[...]) ?? splitAtPhrase(word) ?? [word]
  }

  /// The words of `timeofban` and `SCREENTIMEINSECONDS`, of which only the known ones matter.
  private static func splitAtPhrase(_ word: String) -> [String]? {
    if word.hasPrefix("timeof"), word.count > 8 { return ["time", "of", String(word.dropFirst(6))] }
    for unit in ["seconds", "milliseconds"] where word.hasSuffix("in\(unit)") {
      let rest = String(word.dropLast(unit.count + 2))
      guard rest.count > 4 else { return rest == "time" ? [rest, "in", unit] : nil }
      return rest.hasSuffix("time") ? [String(rest.dropLast(4)), "time", "in", unit] : [rest, "in", unit]
    }
    return nil
  }

  /// The words that compounds consist of.
  private static let building: Set<String> = heads.union(events).union(looseEvents).union(occasions)
    .union(order).union(zones).union(["at", "on", "is", "has", "uuid", "guid", "file", "item"])
    .subtracting(["to", "ts", "dt", "when", "from", "use", "run", "day"])

  /// Words that are not split, although they could be.
  private static let whole: Set<String> = heads.union(events).union(looseEvents).union(occasions)
    .union(otherHeads).union([
      "issue", "issues", "island", "hash", "hashtag", "isolation", "season", "reason",
    ])

  private static func segments(of word: Substring, isFirst: Bool = true) -> [String]? {
    if word.isEmpty { return [] }
    // A question may end in a word that is otherwise unknown: ISDONE.
    if isFirst, word.hasPrefix("is") || word.hasPrefix("has") {
      let rest = word.dropFirst(word.hasPrefix("is") ? 2 : 3)
      if rest.count > 2, questions.contains(String(rest)) {
        return [word.hasPrefix("is") ? "is" : "has", String(rest)]
      }
    }
    for length in stride(from: min(word.count, 10), through: 2, by: -1) {
      let part = String(word.prefix(length))
      guard building.contains(part), length > 2 || !isFirst else { continue }
      if length == 2, length != word.count { continue }
      if let rest = segments(of: word.dropFirst(length), isFirst: false) { return [part] + rest }
    }
    return nil
  }

  /// Words that make a question when `is` or `has` is joined to them.
  private static let questions: Set<String> = [
    "done", "active", "deleted", "enabled", "disabled", "hidden", "visible", "favorite", "favourite", "read",
    "archived", "completed", "complete", "default", "public", "private", "locked", "pinned", "flagged",
    "starred", "selected", "open", "closed", "valid", "invalid", "new", "empty", "primary", "admin", "staff",
    "muted", "blocked", "shared", "synced", "dirty", "draft", "published", "core", "checked", "trashed",
    "current", "local", "remote", "online", "verified", "premium", "required", "optional", "cover", "image",
    "attachments", "children", "password", "expired", "paid", "recurring", "allday", "main", "root", "system",
    "custom", "editable", "readonly", "encrypted", "installed", "seen", "marked", "important", "cached",
    "downloaded", "uploaded", "processed", "running", "finished", "failed", "canceled", "cancelled",
  ]
}
