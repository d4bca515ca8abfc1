import ColumnMeaning
import TypedSQLiteCore

extension FormatForm {
  /// Runs `.format input`.
  static func setTypedInput(_ console: any SessionConsole, _ arguments: ArraySlice<String>) throws(ShellError)
  {
    guard arguments.count == 1 else { throw .usage(.format) }
    switch arguments.first {
    case "on": console.settings.typedInput = .on
    case "off": console.settings.typedInput = .off
    case "show": show(console.meaning.input, console)
    default: throw .usage(.format)
    }
  }

  /// Prints what typed input did to the last statement.
  private static func show(_ record: TypedInputRecord, _ console: any SessionConsole) {
    for omission in record.omissions {
      console.say(
        line: "\(omission.column)  \(omission.format)  \(omission.literal) stays: \(omission.reasonText)")
    }
    guard let sql = record.sql else {
      return console.say("No literal of the last statement was converted.\n")
    }
    for conversion in record.conversions {
      console.say(
        "\(conversion.column)  \(conversion.format)  \(conversion.literal)  \(conversion.replacement)\n")
    }
    console.say(sql + "\n")
  }
}
