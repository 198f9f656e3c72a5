import Foundation

/// The library pydantic in a process of Python, which reads the same bodies by the same rules.
final class Pydantic {
  /// The reason why it is absent; `nil` if it is present.
  private(set) var absence: String?
  private let process = Process()
  private let (requests, answers) = (Pipe(), Pipe())

  init() {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.script]
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      absence = "left out, since python3 can't be run"
      return
    }
    guard let version = try? line() else {
      absence = "left out, since it isn't installed (pip install 'pydantic>=2')"
      return
    }
    print("pydantic \(version)")
  }

  /// Reads a body several times.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - count: How many times it is read.
  ///   - listsErrors: Whether the errors are listed; otherwise, they are only found.
  /// - Returns: The number of errors, and the processor time of one reading.
  /// - Throws: An error if the program has ended.
  func read(
    _ body: [UInt8],
    repeating count: Int,
    listingErrors listsErrors: Bool
  ) throws -> (errorCount: Int, nanoseconds: Double) {
    let request = "\(body.count) \(count) \(listsErrors ? 1 : 0)\n"
    try requests.fileHandleForWriting.write(contentsOf: Data(request.utf8) + body)
    let numbers = try line().split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2 else { throw WrongAnswer(description: "pydantic has no answer") }
    return (Int(numbers[0]), numbers[1])
  }

  /// Reads a line of the program.
  private func line() throws -> String {
    var line = Data()
    while let byte = try answers.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
      if byte[byte.startIndex] == UInt8(ascii: "\n") {
        return String(decoding: line, as: UTF8.self)
      }
      line += byte
    }
    throw WrongAnswer(description: "pydantic has ended")
  }

  private static let script = #"""
    import sys, time
    from typing import Annotated, Literal
    import pydantic
    from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, field_validator
    label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    email = r"^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@" + label + r"(?:\." + label + ")*$"
    class Line(BaseModel):
        model_config = ConfigDict(extra="forbid")
        sku: Annotated[str, Field(pattern="^[A-Z]{3}-[0-9]{5}$")]
        quantity: Annotated[int, Field(ge=1, le=99)]
        size: Literal["small", "medium", "large"]
    class Order(BaseModel):
        model_config = ConfigDict(extra="forbid")
        contact: Annotated[str, Field(pattern=email)]
        lines: list[Line]
        @field_validator("lines")
        @classmethod
        def unique(cls, lines):
            if len({line.sku for line in lines}) != len(lines):
                raise ValueError("must be unique")
            return lines
    adapter = TypeAdapter(Order)
    print(pydantic.VERSION, flush=True)
    while header := sys.stdin.buffer.readline():
        size, count, listing = map(int, header.split())
        body = sys.stdin.buffer.read(size)
        errors, start = 0, time.process_time_ns()
        for _ in range(count):
            try:
                adapter.validate_json(body)
            except ValidationError as error:
                errors = len(error.errors(include_url=False)) if listing else error.error_count()
        print(errors, (time.process_time_ns() - start) / count, flush=True)
    """#
}
