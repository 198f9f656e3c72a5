import Foundation

/// Measures several processes over ranges of one file, with their findings merged, compared with
/// one process over the whole file.
///
/// - Parameters:
///   - megabytes: The size of the file.
///   - directory: The directory for the file.
///   - program: The path of `validate`; nil for the one built with this program.
/// - Throws: `WrongAnswer`, or an error if a file can't be written or a program can't be run.
func benchmarkRanges(megabytes: Int, in directory: URL, program: String?) throws {
  let workload = Workload.all[0]
  let file = directory.appending(path: "lines")
  try Data(workload.lines(upTo: megabytes * 1_000_000).bytes).write(to: file)
  let own = try CommandPeer.all(for: workload, file: file.path(), program: program)[0]
  let out = directory.appending(path: "out")
  let options = own.arguments + ["--format", "jsonl", "--summary=json"]
  let whole = CommandPeer(name: "whole", arguments: options, isUnicode: false)
  _ = try whole.run(outputTo: out, isPinned: false)
  let expected = try Data(contentsOf: out)
  let script = """
    count=$1; shift
    for i in $(seq $count); do "$@" --range $i/$count > part.$i 2>&1 & done; wait
    "$1" --merge part.*; rm part.*
    """
  print("\nRanges of \(megabytes) MB by processes of a thread each, medians of 5 rounds, MB/s:")
  for count in [1, 2, 4] {
    let ranges = CommandPeer(
      name: "\(count)", arguments: ["sh", "-c", script, "sh", "\(count)"] + options,
      isUnicode: false)
    let times = try (0..<5).map { _ in
      let run = try ranges.run(outputTo: out, isPinned: false)
      guard try Data(contentsOf: out) == expected else {
        throw WrongAnswer(description: "\(count) ranges have other findings than the whole")
      }
      return run.seconds
    }
    print("  \(count): " + String(format: "%.0f", Double(megabytes) / times.quantile(0.5)))
  }
}
