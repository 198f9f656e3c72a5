import RegularLanguage

/// Reads the bytes as UTF-8, and compares the results with those of the standard library.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzUTF8 --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzUTF8
///     .build/fuzz/release/FuzzUTF8 -max_len=48 .build/corpus/FuzzUTF8 Fixtures/Fuzz/FuzzUTF8
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input.
@c(LLVMFuzzerTestOneInput)
public func fuzzUTF8(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  checkValidity(of: bytes)
  checkLengths(of: bytes)
  checkSets(in: bytes)
  checkCounter(over: bytes)
  return 0
}

/// The automata, which are independent of the input and compiled once.
private struct Automata {
  let anything: Automaton
  let lengths: [(unit: LengthUnit, bounds: Repetition, automaton: Automaton)]
  let sets: [(set: ScalarSet, automaton: Automaton)]

  static let all: Automata = {
    do {
      return try Automata()
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private init() throws(CompilationError) {
    anything = try Automaton(.pattern(.anything))
    var lengths: [(LengthUnit, Repetition, Automaton)] = []
    for unit in LengthUnit.allCases {
      for bounds in [Repetition(0, 3), Repetition(2, 2), Repetition(5, nil)] {
        lengths.append((unit, bounds, try Automaton(.length(unit, bounds))))
      }
    }
    self.lengths = lengths
    var sets: [(ScalarSet, Automaton)] = []
    for set in [
      .wordCharacters, ScalarSet.lineTerminators.complement,
      ScalarSet([0x7F...0x80, 0x7FF...0x800, 0xD7FF...0xE000, 0xFFFF...0x1_0000]),
      ScalarSet(stride(from: 0, to: 0x900, by: 3).map { $0...$0 }),
      ScalarSet([0x301...0x301, 0x1F3FB...0x1F3FF, 0x3_FFFF...0x4_0000, 0x10_FFFF...0x10_FFFF]),
    ] {
      sets.append((set, try Automaton(.pattern(.set(set).repeated(.zeroOrMore)))))
    }
    self.sets = sets
  }
}

/// Checks that the automaton finds the same malformed bytes.
private func checkValidity(of bytes: [UInt8]) {
  let automaton = Automata.all.anything
  var malformed: Range<Int>?
  do {
    _ = try UTF8Span(validating: bytes.span)
  } catch {
    malformed = error.byteOffsets
  }
  precondition((malformed == nil) == (String(validating: bytes, as: UTF8.self) != nil))
  precondition(automaton.accepts(bytes.span) == (malformed == nil))
  let fault = automaton.fault(in: bytes.span)
  precondition(fault?.range == malformed)
  precondition(fault == nil || fault?.kind == .malformed)
}

/// Checks that lengths agree with those of the standard library.
private func checkLengths(of bytes: [UInt8]) {
  let text = String(validating: bytes, as: UTF8.self)
  for (unit, bounds, automaton) in Automata.all.lengths {
    let length =
      switch unit {
      case .characters: text?.count
      case .scalars: text?.unicodeScalars.count
      case .utf16: text?.utf16.count
      case .utf8: text?.utf8.count
      }
    let isInBounds = length.map { (bounds.minimum...(bounds.maximum ?? .max)).contains($0) }
    precondition(automaton.accepts(bytes.span) == isInBounds ?? false, "\(bounds) \(unit)")
  }
}

/// Checks that the fault of a set is at the first scalar that is not a member.
private func checkSets(in bytes: [UInt8]) {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  for (set, automaton) in Automata.all.sets {
    let scalars = text.unicodeScalars
    let stranger = scalars.firstIndex { !set.contains($0) }
    let range = stranger.map { index in
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: index)
      return offset..<(offset + UTF8.width(scalars[index]))
    }
    precondition(automaton.fault(in: bytes.span)?.range == range, "\(set)")
  }
}

/// Checks that Characters are counted as in the repaired text, for pieces of any size.
private func checkCounter(over bytes: [UInt8]) {
  var counter = CharacterCounter()
  for count in bytes.indices {
    precondition(counter.count == String(decoding: bytes[..<count], as: UTF8.self).count)
    counter.consume(bytes.span.extracting(count..<(count + 1)))
  }
  let expected = String(decoding: bytes, as: UTF8.self).count
  precondition(counter.count == expected, "byte by byte")
  for cut in 0...bytes.count {
    var counter = CharacterCounter()
    counter.consume(bytes.span.extracting(0..<cut))
    counter.consume(bytes.span.extracting(cut..<bytes.count))
    precondition(counter.count == expected, "cut at \(cut)")
  }
}
