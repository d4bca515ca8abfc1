import SQLSyntax

/// Functions, names and forms of calls that other databases have.
extension Mistake {
  static let otherCalls: [Mistake] =
    [extraction, keywordCalls, currentTime, orderInAggregate] + calls.map(mistake) + [otherNames]

  /// A function of other databases and what does the same here.
  private struct OtherCall: Sendable {
    let names: [String]
    /// The replacement: `$1` is the first argument as it is written, `$2` the second, and so on.
    ///
    /// With several, the one with as many different arguments as the call has is taken, or else the first.
    let replacements: [String]

    init(_ names: String, _ replacements: String...) {
      self.names = names.split(separator: " ").map(String.init)
      self.replacements = replacements
    }
  }

  private static let calls: [OtherCall] = [
    OtherCall("now getdate sysdate sysdatetime localtimestamp clock_timestamp", "datetime('now')"),
    OtherCall("getutcdate utc_timestamp", "datetime('now')"),
    OtherCall("curdate today", "date('now')"),
    OtherCall("curtime", "time('now')"),
    OtherCall(
      "concat", "$1 || $2", "$1", "$1 || $2 || $3", "$1 || $2 || $3 || $4", "$1 || $2 || $3 || $4 || $5"),
    OtherCall("concat_ws", "$2 || $1 || $3", "$2 || $1 || $3 || $1 || $4"),
    OtherCall("string_agg listagg", "group_concat($1, $2)", "group_concat($1)"),
    OtherCall("array_agg json_agg jsonb_agg json_arrayagg list", "json_group_array($1)"),
    OtherCall("json_object_agg jsonb_object_agg json_objectagg", "json_group_object($1, $2)"),
    OtherCall("json_build_object jsonb_build_object", "json_object( … )"),
    OtherCall("nvl isnull", "coalesce($1, $2)", "$1 IS NULL"),
    OtherCall("nvl2", "iif($1 IS NOT NULL, $2, $3)"),
    OtherCall("if iff", "iif($1, $2, $3)", "iif($1, $2, NULL)"),
    OtherCall("decode", "CASE $1 WHEN $2 THEN $3 ELSE … END"),
    OtherCall("date_trunc", "strftime('%Y-%m-01', $2)"),
    OtherCall("date_part datepart", "CAST(strftime('%Y', $2) AS INTEGER)"),
    OtherCall("year", "CAST(strftime('%Y', $1) AS INTEGER)"),
    OtherCall("month", "CAST(strftime('%m', $1) AS INTEGER)"),
    OtherCall("day dayofmonth", "CAST(strftime('%d', $1) AS INTEGER)"),
    OtherCall("hour", "CAST(strftime('%H', $1) AS INTEGER)"),
    OtherCall("minute", "CAST(strftime('%M', $1) AS INTEGER)"),
    OtherCall("second", "CAST(strftime('%S', $1) AS INTEGER)"),
    OtherCall("weekday dayofweek dow", "strftime('%w', $1)"),
    OtherCall("dayofyear", "strftime('%j', $1)"),
    OtherCall("last_day", "date($1, 'start of month', '+1 month', '-1 day')"),
    OtherCall(
      "datediff date_diff", "julianday($1) - julianday($2)",
      "CAST(julianday($3) - julianday($2) AS INTEGER)"),
    OtherCall("age months_between", "julianday($1) - julianday($2)", "julianday('now') - julianday($1)"),
    OtherCall("date_add adddate", "date($1, '+1 day')"),
    OtherCall("date_sub subdate", "date($1, '-1 day')"),
    OtherCall("dateadd", "date($3, '+1 day')"),
    OtherCall("add_months", "date($1, '+1 month')"),
    OtherCall("to_char date_format strftime_utc", "strftime('%Y-%m-%d', $1)"),
    OtherCall("to_timestamp from_unixtime", "datetime($1, 'unixepoch')"),
    OtherCall("unix_timestamp epoch", "unixepoch($1)", "unixepoch('now')"),
    OtherCall("str_to_date strptime parse_date try_strptime", "to_date($1, $2)"),
    OtherCall("to_number try_cast", "CAST($1 AS REAL)"),
    OtherCall("convert", "CAST($2 AS $1)"),
    OtherCall("len char_length character_length datalength strlen", "length($1)"),
    OtherCall("octet_length lengthb", "length(CAST($1 AS BLOB))"),
    OtherCall("ucase toupper", "upper($1)"),
    OtherCall("lcase tolower", "lower($1)"),
    OtherCall("mid", "substr($1, $2, $3)"),
    OtherCall("left", "substr($1, 1, $2)"),
    OtherCall("right", "substr($1, -$2)"),
    OtherCall("charindex locate", "instr($2, $1)"),
    OtherCall("strpos", "instr($1, $2)"),
    OtherCall("starts_with startswith", "$1 LIKE 'START%'"),
    OtherCall("lpad", "printf('%$2s', $1)"),
    OtherCall("rpad", "printf('%-$2s', $1)"),
    OtherCall("repeat replicate", "replace(hex(zeroblob($2)), '00', $1)"),
    OtherCall("space", "printf('%$1s', '')"),
    OtherCall("ascii ord", "unicode($1)"),
    OtherCall("chr nchar", "char($1)"),
    OtherCall("to_hex", "printf('%x', $1)"),
    OtherCall("greatest", "max($1, $2)", "max($1, $2, $3)"),
    OtherCall("least", "min($1, $2)", "min($1, $2, $3)"),
    OtherCall("rand", "random()"),
    OtherCall("truncate", "trunc($1)"),
    OtherCall("bool_or logical_or", "max($1)"),
    OtherCall("bool_and every logical_and", "min($1)"),
    OtherCall("any_value first arbitrary", "min($1)"),
    OtherCall("count_if countif", "count(*) FILTER (WHERE $1)"),
    OtherCall("sum_if sumif", "sum($1) FILTER (WHERE $2)"),
    OtherCall("regexp_like regexp_matches rlike", "$1 REGEXP $2"),
    OtherCall("regexp_extract", "regexp_substr($1, $2)"),
    OtherCall("substring_index", "split_part($1, $2, 1)"),
    OtherCall("last_insert_id scope_identity lastval currval", "last_insert_rowid()"),
    OtherCall("row_count rowcount", "changes()"),
    OtherCall("version", "sqlite_version()"),
    OtherCall("sleep pg_sleep", "usleep(1000000)"),
    OtherCall("json_value json_query", "json_extract($1, $2)"),
    OtherCall("json_unquote", "$1 ->> '$'"),
  ]

  private static func mistake(_ call: OtherCall) -> Mistake {
    Mistake { statement in
      guard let name = statement.missingFunction, call.names.contains(name),
        let place = statement.words.indices.first(where: {
          statement.word($0) == name && statement.word($0 + 1) == "("
        })
      else { return nil }
      return statement.advice(on: place, call.replacements)
    }
  }

  /// `left(s, n)` and `right(s, n)`, whose names are keywords, and other calls that SQLite cannot read.
  private static let keywordCalls = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault else { return nil }
    for place in max(0, fault - 6)...max(0, fault) where statement.word(place + 1) == "(" {
      let isAtCall = fault <= place + 1
      switch statement.word(place) {
      case "left" where isAtCall: return statement.advice(on: place, ["substr($1, 1, $2)"])
      case "right" where isAtCall: return statement.advice(on: place, ["substr($1, -$2)"])
      case "isnull" where isAtCall: return statement.advice(on: place, ["coalesce($1, $2)", "$1 IS NULL"])
      case "substring":
        let words = ((place + 2)..<max(place + 2, fault + 6)).map(statement.text)
        guard words.count > 3, statement.word(place + 3) == "from" else { continue }
        let length = statement.word(place + 5) == "for" ? ", \(statement.text(place + 6))" : ""
        return "Write substr(\(words[0]), \(words[2])\(length))."
      case "trim" where ["both", "leading", "trailing"].contains(statement.word(place + 2)):
        return "Write trim(X), ltrim(X) or rtrim(X), with the characters as a second argument."
      case "date_add", "date_sub", "adddate", "subdate":
        guard statement.word(place + 4) == "interval" else { continue }
        let sign = statement.word(place).contains("add") ? "+" : "-"
        let unit = statement.word(place + 6)
        return
          "Write date(\(statement.text(place + 2)), '\(sign)\(statement.text(place + 5)) \(unit.isEmpty ? "day" : unit)')."
      default: continue
      }
    }
    return nil
  }

  /// `extract(year from d)`.
  private static let extraction = Mistake("extract ( _ from") { statement, start in
    let fields = [
      "year": "%Y", "month": "%m", "day": "%d", "hour": "%H", "minute": "%M", "second": "%S", "doy": "%j",
      "dow": "%w", "week": "%W",
    ]
    let value = statement.text(start + 4)
    if statement.word(start + 2) == "epoch" { return "SQLite has no EXTRACT: write unixepoch(\(value))." }
    let field = fields[statement.word(start + 2)] ?? "%Y"
    return "SQLite has no EXTRACT: write CAST(strftime('\(field)', \(value)) AS INTEGER)."
  }

  private static let currentTime = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, statement.word(fault) == "(" else {
      return nil
    }
    let name = statement.word(fault - 1)
    guard ["current_timestamp", "current_date", "current_time"].contains(name) else { return nil }
    return "Write \(name.uppercased()) without parentheses."
  }

  /// `group_concat(x ORDER BY y)`, which SQLite reads since 3.44.
  private static let orderInAggregate = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, statement.word(fault) == "order",
      let open = (0..<fault).last(where: { statement.word($0) == "(" }), open > 0,
      ["group_concat", "string_agg", "json_group_array", "array_agg", "listagg"].contains(
        statement.word(open - 1))
    else { return nil }
    return "This SQLite sorts in no aggregate: write FROM (SELECT … ORDER BY …)."
  }

  /// Names that other databases have without a definition.
  private static let otherNames = Mistake { statement in
    let message = statement.message
    if let column = message.textAfter("no such column: ")?.lowercased() {
      switch column {
      case "rownum": return "SQLite has no ROWNUM: write LIMIT N, or row_number() OVER ()."
      case "sysdate", "systimestamp", "getdate", "localtimestamp": return "Write datetime('now')."
      case "user", "current_user", "session_user": return "SQLite has no users."
      case "interval": return interval
      case "@@version": return "Write sqlite_version()."
      default: break
      }
      let place = statement.words.indices.first {
        ["convert", "dateadd", "datediff", "datepart", "date_diff", "try_convert"].contains(
          statement.word($0))
          && statement.word($0 + 1) == "(" && statement.word($0 + 2) == column
      }
      guard let place else { return nil }
      let name = statement.word(place)
      let call = calls.first { $0.names.contains(name == "try_convert" ? "convert" : name) }
      return call.flatMap { statement.advice(on: place, $0.replacements) }
    }
    guard let table = message.textAfter("no such table: ")?.lowercased() else { return nil }
    switch table {
    case "dual": return "Leave FROM dual out: SELECT needs no table."
    case "unnest", "flatten": return "Write json_each( … ) for an array of JSON."
    case "sqlite_sequence": return "SQLite makes it with the first AUTOINCREMENT column."
    case _
    where table.hasPrefix("information_schema.") || table.hasPrefix("pg_") || table.hasPrefix("sys.")
      || ["all_tables", "user_tables", "duckdb_tables"].contains(table):
      return ".tables lists the tables; in SQL: SELECT name FROM sqlite_schema;"
    case _ where FileReference(named: table) != nil:
      return "A file in place of a table must exist, and its name is in quotes: FROM '\(table)'."
    default: return nil
    }
  }
}

extension FailedStatement {
  /// The name of a function that does not exist, in lower case; nil if another mistake was made.
  var missingFunction: String? { message.textAfter("no such function: ")?.lowercased() }

  /// The advice to write one of some replacements for a call.
  fileprivate func advice(on place: Int, _ replacements: [String]) -> String? {
    let arguments = arguments(ofCall: place)?.texts ?? []
    func count(_ text: String) -> Int { (1...9).count { text.contains("$\($0)") } }
    let fitting = replacements.first { count($0) == arguments.count } ?? replacements.first
    guard var text = fitting else { return nil }
    // A long argument would hide what is meant.
    for number in 1...9 {
      let known =
        number <= arguments.count && arguments[number - 1].utf8.count <= 30 ? arguments[number - 1] : "…"
      text = text.replacing("$\(number)", with: known)
    }
    return "SQLite has no \(self.text(place))(): write \(text)."
  }
}

extension String {
  /// What follows some words, up to a blank and a hyphen, without quotes; nil if the text has not the words.
  func textAfter(_ words: String) -> String? {
    guard let range = firstRange(of: words) else { return nil }
    let rest = self[range.upperBound...].split(separator: " - ").first.map(String.init) ?? ""
    return rest.filter { $0 != "\"" }
  }
}
