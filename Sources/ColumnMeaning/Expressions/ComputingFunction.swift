import SQLSyntax
import TypedSQLiteCore

/// A function of SQL whose result has a meaning if its arguments have.
///
/// Source: https://www.sqlite.org/lang_corefunc.html, lang_aggfunc.html and windowfunctions.html.
struct ComputingFunction: Sendable {
  /// The name in lower case.
  let name: String
  /// What the result means, by what the arguments mean.
  let meaning: @Sendable ([ExpressionMeaning]) -> ExpressionMeaning

  /// All functions whose results have a meaning.
  static let all: [ComputingFunction] =
    ["min", "max", "coalesce", "ifnull"].map { ComputingFunction($0) { .one(of: $0) } }
    + ["first_value", "last_value", "nth_value", "any_value", "likely", "unlikely", "likelihood", "nullif"]
    .map {
      ComputingFunction($0) { $0.first ?? .unknown }
    }
    // The third argument is the value for rows that are not there.
    + ["lag", "lead"].map { ComputingFunction($0) { .one(of: Array($0.prefix(1)) + $0.dropFirst(2)) } }
    + ["iif", "if"].map { ComputingFunction($0) { .one(of: Array($0.dropFirst())) } }
    + betweenValues + ofStoredNumbers + ofDigits
    + [
      ComputingFunction("sum") { $0.count == 1 ? .sum(of: $0[0]) : .unknown },
      ComputingFunction("total") { $0.count == 1 ? .sum(of: $0[0], asReal: true) : .unknown },
      ComputingFunction("abs") { $0.count == 1 ? $0[0].ifAmount(computedWith: 1) : .unknown },
      ComputingFunction("mod") {
        $0.count == 2 ? .arithmetic($0[0], .percent, $0[1]) : .unknown
      },
      ComputingFunction("json_group_array") { arguments in
        guard case .document = arguments.first?.typed?.format.storage?.jsonForm else {
          return .stored(among: arguments)
        }
        return arguments[0]
      },
    ]

  /// Functions that give what is between two stored values, or near one; a second argument says how near.
  private static let betweenValues = [
    "avg", "median", "percentile", "percentile_cont", "percentile_disc", "round", "ceil", "ceiling", "floor",
    "trunc",
  ].map { name in
    ComputingFunction(name) { $0.first.map { ExpressionMeaning.average(of: $0) } ?? .unknown }
  }

  /// Functions that make texts, documents and other numbers of the stored numbers.
  private static let ofStoredNumbers = [
    "concat", "concat_ws", "decimal", "decimal_add", "decimal_exp", "decimal_mul", "decimal_sub",
    "decimal_sum", "exp", "format", "group_concat", "json_array", "json_array_insert", "json_group_object",
    "json_insert", "json_object", "json_quote", "json_replace", "json_set", "jsonb_array",
    "jsonb_array_insert",
    "jsonb_group_array", "jsonb_group_object", "jsonb_insert", "jsonb_object", "jsonb_replace", "jsonb_set",
    "ln",
    "log", "log10", "log2", "pow", "power", "printf", "quote", "sqrt", "string_agg",
  ].map { name in ComputingFunction(name) { .stored(among: $0) } }

  /// Functions that give a part of the digits, which could be taken for a part of what is shown.
  private static let ofDigits = ["substr", "substring"].map { name in
    ComputingFunction(name) { $0.first.map(\.asPartOfDigits) ?? .unknown }
  }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The function of a name in lower case.
  static func named(_ name: String) -> ComputingFunction? { byName[name] }

  private init(_ name: String, meaning: @escaping @Sendable ([ExpressionMeaning]) -> ExpressionMeaning) {
    self.name = name
    self.meaning = meaning
  }
}
