// Measures the library and its peers, in one run and in turns, so that other activity of the
// machine affects all of them alike.
//
//     swift run -c release Benchmarks            # everything
//     swift run -c release Benchmarks compile    # the rows with "compile" in their names
//     swift run -c release Benchmarks command    # the program beside others, over large files
//     swift run -c release Benchmarks command build/validate   # another build of the program
//     swift run -c release Benchmarks formats    # the same, by the rules of formats
//     swift run -c release Benchmarks formats build/validate 32   # over files of 32 MB
//     swift run -c release Benchmarks formats build/validate 256 IP   # those of such names
//     swift run -c release Benchmarks tables     # columns of tables, with the same arguments
//     swift run -c release Benchmarks documents  # members of JSON lines, with the same arguments
//     swift run -c release Benchmarks prompt     # from key to screen, on a terminal

import Foundation

/// The request of the command line.
struct Request {
  /// A part of the names of the rows to run; empty for all.
  var filter = ""
  /// The program to run instead of the one built with this program.
  var program: String?
  /// The size of the files in megabytes.
  var megabytes = 256
  /// A part of the names of the files to read; empty for all.
  var workload = ""
}

/// Returns the request of the arguments, or nil if they are invalid.
func parse(_ arguments: some Collection<String>) -> Request? {
  let limit = ["command": 3, "formats": 4, "tables": 3, "documents": 3, "prompt": 2][
    arguments.first ?? "", default: 1]
  guard arguments.count <= limit, arguments.first?.hasPrefix("-") != true else { return nil }
  var request = Request(filter: arguments.first ?? "", program: arguments.dropFirst().first)
  if let size = arguments.dropFirst(2).first {
    guard let megabytes = Int(size), 1...4_096 ~= megabytes else { return nil }
    request.megabytes = megabytes
  }
  request.workload = arguments.dropFirst(3).first ?? ""
  return request
}

/// Runs a request.
///
/// - Returns: The exit status: 1 if an answer was wrong, 2 if nothing could be measured.
func run(_ request: Request?) -> Int32 {
  guard let request else {
    print("usage: Benchmarks [PART OF A NAME | prompt [PROGRAM]")
    print("    | command | formats | tables | documents")
    print("      [PROGRAM [MEGABYTES [PART OF A FORMAT'S NAME]]]]")
    return 2
  }
  #if DEBUG
    print("Built without optimization: the figures mean nothing. Use -c release.")
  #endif
  for peer in Peer.all { if let reason = peer.absence { print("\(peer.name): \(reason)") } }
  print("RE2: left out, since no package of Debian gives it an interface for C")
  do {
    if request.filter == "command" {
      try benchmarkCommand(megabytes: request.megabytes, program: request.program)
      return 0
    }
    if request.filter == "formats" {
      try benchmarkFormatRules(
        matching: request.workload, megabytes: request.megabytes, program: request.program)
      return 0
    }
    if request.filter == "tables" {
      try benchmarkTables(megabytes: request.megabytes, program: request.program)
      return 0
    }
    if request.filter == "documents" {
      try benchmarkDocuments(megabytes: request.megabytes, program: request.program)
      return 0
    }
    if request.filter == "prompt" {
      try benchmarkPrompt(program: request.program)
      return 0
    }
    try benchmarkCompiling(matching: request.filter)
    try benchmarkCompilingSchemaStore(matching: request.filter)
    try benchmarkJudging(matching: request.filter)
    try benchmarkFormats(matching: request.filter)
    try benchmarkEditing(matching: request.filter)
    try benchmarkManyRanges(matching: request.filter)
    try benchmarkForms(matching: request.filter)
    try benchmarkNarrowing(matching: request.filter)
    try benchmarkFormJudging(matching: request.filter)
    try benchmarkFormChains(matching: request.filter)
    try benchmarkFormRows(matching: request.filter)
    try benchmarkRewriting(matching: request.filter)
    try benchmarkSettings(matching: request.filter)
    try benchmarkBodies(matching: request.filter)
    return 0
  } catch {
    print("FAILED: \(error)")
    return 1
  }
}

exit(run(parse(CommandLine.arguments.dropFirst())))
