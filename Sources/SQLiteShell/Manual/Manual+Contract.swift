extension Manual {
  /// Writes the objects that programs read, with their members.
  func writeContract(to text: inout MdocText) {
    for object in ContractObject.all {
      text.macro("Pp")
      text.prose("\(object.summary):")
      text.writeMembers(object.members.filter { $0.name != "version" && $0.name != "kind" })
    }
    text.macro("Pp")
    text.prose("A column in")
    text.macro("Cm columns :")
    text.writeMembers(ContractObject.column)
    text.macro("Pp")
    text.prose("A table in")
    text.macro("Cm tables")
    text.prose("of a schema:")
    text.writeMembers(ContractObject.table)
    text.macro("Pp")
    text.prose("What a column of such a table has too; what is not known is left out:")
    text.writeMembers(ContractObject.tableColumn)
  }

  /// Writes the tools of a server, with their arguments.
  func writeTools(to text: inout MdocText) {
    for tool in ServerTool.all {
      text.macro("Pp")
      text.macro("Cm \(tool.name) :")
      text.prose(tool.changesDatabase ? "(only with -allow-writes) \(tool.summary)" : tool.summary)
      text.macro("Bl -tag -width parameters -compact")
      for parameter in tool.parameters {
        text.macro("It Cm \(parameter.name)")
        text.prose("\(parameter.summary) (\(parameter.takes)\(parameter.isRequired ? "" : ", optional"))")
      }
      text.macro("El")
    }
  }
}

extension MdocText {
  fileprivate mutating func writeMembers(_ members: [ContractMember]) {
    macro("Bl -tag -width truncated -compact")
    for member in members {
      macro("It Cm \(member.name)")
      prose("\(member.summary) (\(member.valueText))")
    }
    macro("El")
  }
}
