import ColumnMeaning
import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct CommandCompletionTests {
  @Test(
    arguments: [
      (".mod|", ".mode |"), (".quit|", ".quit|"), (".databas|", ".databases|"),
      (".mode mark|", ".mode markdown |"), (".mode --wordw|", ".mode --wordwrap |"),
      (".mode --widths -10 bo|", ".mode --widths -10 box |"),
      (".import --skip -1 scr|", ".import --skip -1 script.sql |"),
      (".export --format --plain scr|", ".export --format --plain script.sql |"),
      (".find tra|", ".find tra|"),
      (".headers of|", ".headers off |"), (".bail o|", ".bail o|"), (".schema tra|", ".schema track |"),
      (".dump --data|", ".dump --data-only |"),
      (".dump track Alb|", ".dump track Album|"), (".format uui|", ".format uuid |"),
      (".format date tick|", ".format date ticks |"),
      (".format date webkit trac|", ".format date webkit track.|"),
      (".format date webkit track.mill|", ".format date webkit track.milliseconds |"),
      (".format why tr|", ".format why track.|"), (".format unpin track.ti|", ".format unpin track.title |"),
      (".format raw of|", ".format raw off |"),
      (".parameter uns|", ".parameter unset |"), (".parameter set :a --uu|", ".parameter set :a --uuid |"),
      (".parameter set :a --date unix-n|", ".parameter set :a --date unix-ns |"),
      (".help impor|", ".help import |"),
      (".schema od|", ".schema 'odd name' |"), (".read scr|", ".read script.sql |"),
      (".read 'my d|", ".read 'my data/|"), (".read my|", ".read 'my data/|"),
      (".read \"my d|", ".read \"my data/|"), (".read \"my data/a\\|", ".read \"my data/a\\|"),
      (".import --csv scr|", ".import --csv script.sql |"),
      (".import scr| track", ".import script.sql| track"),
      (".format convert track.title unix --dr|", ".format convert track.title unix --dry-run |"),
      (".format convert track.title --sen|", ".format convert track.title --sentinels |"),
      (".format why track --a|", ".format why track --all |"),
      (".format report track --from 2026-01-31 Alb|", ".format report track --from 2026-01-31 Album|"),
      (".format save --si|", ".format save --signature |"),
      (".session apply f --i|", ".session apply f --invert |"),
      (".progress --qu|", ".progress --quiet |"), (".mode --border o|", ".mode --border o|"),
      (".mode --escape sym|", ".mode --escape symbol |"),
      (".schema rac|", ".schema track |"), (".help ke|", ".help keys |"),
      (".help sql sel|", ".help sql SELECT |"),
      (".set zone Europe/B|", ".set zone Europe/Berlin |"), (".set zone berl|", ".set zone Europe/Berlin |"),
      (".export --format nd|", ".export --format ndjson |"), (".backup --f|", ".backup --force |"),
      (".filectrl --h|", ".filectrl --help |"), (".filectrl --s|", ".filectrl --schema |"),
    ])
  func `TAB completes a command and its arguments`(line: String, completed: String) throws {
    let memory = MemorySurroundings()
    memory.files = [
      "script.sql": MemoryDestination(), "my data/": MemoryDestination(),
      "/usr/share/zoneinfo/zone.tab": MemoryDestination("# names\nDE\t+5230+01322\tEurope/Berlin\n"),
    ]
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let text = parts.flatMap { $0 }
    let completion = try SQLCompletionTests.makeShell(memory: memory).assistant.completion(
      of: text, at: parts[0].count)
    let before = String(decoding: text[..<completion.start], as: UTF8.self)
    let insertion = completion.insertion ?? completion.typed
    #expect(before + insertion + "|" + String(decoding: parts[1], as: UTF8.self) == completed)
  }

  @Test(arguments: [("\n", true), ("-- note\n", true), ("SELECT\n", false), ("/*\n", false)])
  func `a command is completed after lines that begin no statement`(pending: String, completes: Bool) throws {
    let line = Array(".schema tra".utf8)
    let completion = try SQLCompletionTests.makeShell(memory: MemorySurroundings()).assistant.completion(
      of: line, at: line.count, after: Array(pending.utf8))
    #expect((completion.insertion == "track ") == completes)
  }

  @Test(arguments: DotCommand.all.map(\.name))
  func `the name of each command is offered`(name: String) throws {
    let completion = try SQLCompletionTests.completion(".\(name.dropLast())|")
    #expect(completion.candidates.map(\.name).contains(".\(name)"))
  }

  @Test(
    arguments: DotCommand.all.flatMap { command in command.forms.map { (command.name, $0) } })
  func `the first argument of each form can be completed or is free text`(
    name: String, form: CommandForm
  ) throws {
    guard case .choice(let words) = form.words.first?.kind else { return }
    let candidates = try SQLCompletionTests.completion(".\(name) |").candidates.map(\.name)
    #expect(Set(candidates).isSuperset(of: words))
  }

  @Test(arguments: OutputMode.all.map(\.name))
  func `each mode is offered`(name: String) throws {
    #expect(try SQLCompletionTests.completion(".mode |").candidates.map(\.name).contains(name))
  }

  @Test(arguments: ImportFormat.all.map(\.name))
  func `each import format is offered as an option`(name: String) throws {
    #expect(try SQLCompletionTests.completion(".import -|").candidates.map(\.name).contains("--\(name)"))
  }

  @Test(arguments: ColumnKind.all)
  func `each storage of a kind is offered`(kind: ColumnKind) throws {
    let completion = try SQLCompletionTests.completion(".format \(kind.name) |")
    #expect(completion.candidates.map(\.name) == kind.storages.map(\.name))
  }
}
