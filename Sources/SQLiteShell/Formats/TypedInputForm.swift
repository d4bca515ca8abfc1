import ColumnMeaning
import TypedSQLiteCore

extension FormatForm {
  /// Runs `.format input`.
  static func setTypedInput(_ shell: Shell, _ arguments: ArraySlice<String>) throws(ShellError) {
    guard arguments.count == 1 else { throw .usage(.format) }
    switch arguments.first {
    case "on": shell.settings.typedInput = .on
    case "off": shell.settings.typedInput = .off
    case "show": show(shell.meaning.input, shell)
    default: throw .usage(.format)
    }
  }

  /// Prints what typed input did to the last statement.
  private static func show(_ record: TypedInputRecord, _ console: any CommandConsole) {
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
