import RegularLanguage
import SettingsSyntax
import ValidationCore

/// The state of judging a document, whose text arrives in pieces, by a schema.
///
/// No tree is built: for each open object or array there is a frame, with the schemas that judge it
/// and what they have found so far. A keyword that depends on the whole value, such as `required`,
/// is judged when it ends; so are the schemas that were only tried:
///
///     {"if": {"required": ["b"]}, "then": {"properties": {"a": false}}}
///     {"a": 1, "b": 2}    // "a" is judged before it is known that "then" applies
///
/// Values are compared by digests. So memory depends on the depth, and on the members or elements
/// of open values whose schemas say `uniqueItems` or `unevaluated...`, but not on the length.
struct Evaluation: Sendable {
  let program: SchemaProgram
  var memory: EvaluationMemory
  var tokenizer: JSONTokenizer
  /// Whether errors are described; otherwise only the verdict is found.
  let collects: Bool
  var frames: [Frame] = []
  /// The states of the slots of all frames.
  var slots: [SlotState] = []
  /// The faults of the slots whose errors may turn out to be none, if errors are collected.
  var faults: [[SchemaFault]] = []
  /// What has been evaluated, for the slots of the frames for which it matters.
  var tracks: [Track] = []
  /// The step to the next value.
  var step: EvaluationStep
  /// The value in parts that is being read.
  var kind = JSONType.null
  var buffer: [UInt8] = []
  var scalarPlace = JSONPlace(offset: 0)
  /// The value or the name that is being judged, if errors are collected.
  var shown = SchemaFault.Shown()
  /// The rules that values must have one of some types, as far as values had others.
  private var typeRules: [TypeSet: [JSONType: Rule]] = [:]
  /// Whether the document is known to be invalid.
  var isInvalid = false
  /// The errors, in the order in which they are found.
  var errors: [SchemaFault] = []
  /// What is found of strings and numbers, if that is recorded; `nil` otherwise, or if it does not
  /// determine the verdict on the document.
  var leaves: [SchemaLeaf]?

  /// An open object or array.
  struct Frame: Sendable {
    let step: EvaluationStep
    let kind: JSONType
    let start: JSONPlace
    let firstSlot: Int
    /// The first of its tracks; -1 if it has none.
    let firstTrack: Int
    /// The number of members or elements so far.
    var count = 0
    /// The name of the current member, if it is needed.
    var name: [UInt8] = []
    /// The digests so far, if they are needed; apart, since they are large and few need them.
    var digests: [FrameDigests] = []

    var plan: EvaluationPlan { step.plan }
  }

  /// The digests of an open object or array.
  struct FrameDigests: Sendable {
    /// That of the whole, so far, if it is needed.
    var whole: ContainerDigest?
    /// Those of the elements, if they must differ.
    var elements: Set<ValueDigest>?
  }

  /// What a schema has found so far.
  struct SlotState: Sendable {
    var hasFailed = false
    /// The number of elements that `contains` accepts.
    var contained = 0
    /// The numbers of the watched names that have occurred.
    var seen = Ordinals()
  }

  /// A schema, and the value that it judges.
  struct Subject {
    let slot: EvaluationPlan.Slot
    /// The number of the slot among all, and that of the first slot of the value.
    let index: Int
    let first: Int
    let kind: JSONType
    let place: JSONPlace
    /// The first track of the value; -1 if it has none.
    var firstTrack = -1

    /// The number of the slot among those of the value.
    var number: Int { index - first }
  }

  /// What a schema knows of the members or elements of its value.
  struct Track: Sendable {
    /// Those that it has evaluated.
    var evaluated = Ordinals()
    /// Those that it accepts if nothing else has evaluated them.
    var accepted = Ordinals()
    /// The faults of those that it doesn't accept.
    var faults: [Int: [SchemaFault]] = [:]
    /// The places of all, to report those that it doesn't accept.
    var places: [Entry] = []

    struct Entry: Sendable {
      let step: SchemaFault.PathStep
      let place: JSONPlace
      let shown: SchemaFault.Shown
    }
  }

  init(_ program: SchemaProgram, collects: Bool, dialect: JSONDialect = .json) {
    self.program = program
    self.collects = collects
    memory = EvaluationMemory(program)
    step = memory.start()
    var limits = JSONTokenizer.Limits(
      depth: JSONTokenizer.Limits.usualDepth, memberCount: JSONTokenizer.Limits.usualMemberCount)
    limits.dialect = dialect
    tokenizer = JSONTokenizer(limits, seed: program.seed, countsColumns: collects)
  }
}

extension Evaluation {
  /// Starts another document.
  ///
  /// - Parameter isPlain: Whether the document is known to be ASCII, on one line.
  mutating func restart(isPlain: Bool = false) {
    tokenizer.restart(isPlain: isPlain)
    frames.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    faults.removeAll(keepingCapacity: true)
    tracks.removeAll(keepingCapacity: true)
    step = memory.start()
    isInvalid = false
    errors.removeAll()
    leaves = nil
  }

  /// Reads the next piece of the document; without columns, it must be UTF-8.
  mutating func read(_ piece: Span<UInt8>) {
    while let token = tokenizer.next(in: piece) {
      read(token, in: piece)
      if isInvalid, !collects { return }
    }
  }

  /// Reads a string or a number by a schema, as if it were the document.
  mutating func read(_ text: Span<UInt8>, _ kind: JSONType, by schema: Int, at place: JSONPlace) {
    show(text, isQuoted: kind == .string)
    _ = judge(kind, text, memory.step(by: schema), at: place)
  }

  /// Ends the document.
  ///
  /// - Returns: The first mistake in the syntax; `nil` if there is none.
  mutating func end() -> (problem: JSONError.Problem, place: JSONPlace)? {
    if tokenizer.end() != nil { endScalar() }
    if tokenizer.syntaxError != nil { isInvalid = true }
    return tokenizer.syntaxError
  }

  mutating func read(_ token: JSONToken, in piece: Span<UInt8>) {
    switch token {
    case .begin(let kind):
      beginElement()
      beginContainer(kind)
    case .end: endContainer()
    case .name(let range?): endName(piece.extracting(range))
    case .name(nil):
      let name = tokenizer.name
      endName(name.span)
    case .scalar(let kind, let range):
      beginElement()
      let step = step
      if collects { show(piece.extracting(range), isQuoted: kind == .string) }
      let place = tokenizer.here
      if leaves != nil { recordLeaf(kind, piece.extracting(range), at: range, hasEscapes: false) }
      finish(judge(kind, piece.extracting(range), step, at: place), at: place)
    case .beginScalar(let kind):
      beginElement()
      self.kind = kind
      scalarPlace = tokenizer.here
      buffer.removeAll(keepingCapacity: true)
    case .part(let range): buffer.append(piece.extracting(range))
    case .escape: buffer.append(contentsOf: tokenizer.escaped)
    case .endScalar: endScalar()
    }
  }

  mutating func endScalar() {
    let (step, text) = (step, buffer)
    if collects {
      show(text.span, isQuoted: kind == .string)
      // Escapes make it longer.
      let (start, end) = (scalarPlace.position, tokenizer.here.position)
      if end.line == start.line {
        shown.length = end.column - start.column - (shown.isQuoted ? 1 : 0)
      }
    }
    if leaves != nil {
      let isString = kind == .string
      let range = scalarPlace.offset + (isString ? 1 : 0)..<tokenizer.here.offset
      recordLeaf(kind, text.span, at: range, hasEscapes: isString)
    }
    finish(judge(kind, text.span, step, at: scalarPlace), at: scalarPlace)
  }

  /// Notes the value or the name that is judged next.
  mutating func show(_ text: Span<UInt8>, isQuoted: Bool) {
    shown.text.removeAll(keepingCapacity: true)
    shown.text.append(text.extracting(first: Self.maximumShownCount))
    shown.length = text.characters(0..<text.count).upperBound
    shown.isQuoted = isQuoted
  }

  /// The maximum number of bytes that are shown of a value.
  static let maximumShownCount = 4_097

  /// Finds the step to a value that starts, if it is an element.
  mutating func beginElement() {
    let last = frames.count - 1
    guard last >= 0, frames[last].kind == .array else { return }
    let count = frames[last].count
    step = memory.step(toElement: count, of: frames[last].plan)
    // The value has not been read.
    if collects { shown = SchemaFault.Shown() }
    enter(step, last, tokenizer.here, .index(count))
    frames[last].count += 1
  }

  mutating func endName(_ name: Span<UInt8>) {
    let last = frames.count - 1
    let plan = frames[last].plan
    step = memory.step(to: name, hash: tokenizer.nameHash, of: plan)
    let start = tokenizer.start
    if collects { show(name, isQuoted: true) }
    if collects || !frames[last].digests.isEmpty {
      frames[last].name.removeAll(keepingCapacity: true)
      frames[last].name.append(name)
    }
    if tokenizer.isRepeated {
      isInvalid = true
      if collects { errors.append(fault(Rule(SettingsRules.repeated), nil, nil, at: start)) }
    }
    if let names = memory.step(toNameOf: plan) {
      _ = judge(.string, name, names, at: start)
      enter(names, last, start, nil)
    }
    enter(step, last, start, collects ? .name(frames[last].name) : nil)
    frames[last].count += 1
  }

  /// Records in a frame what is known before a member or an element is read.
  mutating func enter(
    _ step: EvaluationStep,
    _ last: Int,
    _ place: JSONPlace,
    _ pathStep: SchemaFault.PathStep?
  ) {
    let (first, firstTrack, count) = (
      frames[last].firstSlot, frames[last].firstTrack, frames[last].count
    )
    for (slot, member) in step.watched { slots[first + slot].seen.insert(member) }
    for (slot, keyword) in step.rejections { reject(slot, keyword, last, place, pathStep) }
    guard firstTrack >= 0 else { return }
    for slot in step.marks { tracks[firstTrack + slot].evaluated.insert(count) }
    if collects, let pathStep {
      let isName = frames[last].kind == .object
      tracks[firstTrack].places.append(
        Track.Entry(step: pathStep, place: place, shown: isName ? shown : SchemaFault.Shown()))
    }
  }

  /// Records that a slot allows no such member or element.
  private mutating func reject(
    _ slot: Int,
    _ keyword: Keyword,
    _ last: Int,
    _ place: JSONPlace,
    _ pathStep: SchemaFault.PathStep?
  ) {
    let frame = frames[last]
    fail(frame.firstSlot + slot, frame.plan.slots[slot]) { evaluation in
      let isName = keyword == .additionalProperties
      let schema = frame.plan.slots[slot].schema
      var fault = evaluation.fault(
        Rule(isName ? SettingsRules.unknownName : .never), schema.place, keyword, at: place)
      // An element is not counted yet.
      if let pathStep { fault.path[last] = pathStep }
      if isName { fault.known = schema.known }
      return fault
    }
  }

  /// Adds the states of the slots of a plan.
  mutating func beginSlots(_ plan: EvaluationPlan) -> Int {
    let first = slots.count
    for _ in plan.slots { slots.append(SlotState()) }
    if collects {
      for _ in plan.slots { faults.append([]) }
    }
    return first
  }

  /// Passes the verdicts on a value to the object or array that has it.
  mutating func endSlots(_ step: EvaluationStep, _ first: Int) {
    if !frames.isEmpty {
      for edge in step.edges {
        pass(edge, hasFailed: slots[first + edge.inner].hasFailed, first)
      }
    }
    slots.removeSubrange(first...)
    if collects { faults.removeSubrange(first...) }
  }

  /// Passes the verdict on a value to the object or array that has it.
  ///
  /// - Parameters:
  ///   - edge: Which schema of the object or array asks, and which one has judged the value.
  ///   - hasFailed: Whether that does not accept it.
  ///   - first: The first slot of the value, if errors are collected.
  mutating func pass(_ edge: EvaluationStep.Edge, hasFailed: Bool, _ first: Int) {
    let last = frames.count - 1
    let index = frames[last].firstSlot + edge.outer
    switch edge.use {
    case .demanded:
      if hasFailed {
        let slot = frames[last].plan.slots[edge.outer]
        fail(
          index, slot, collects ? faults[first + edge.inner] : [], isReported: slot.isCertain)
      }
    case .contained:
      if hasFailed { return }
      slots[index].contained += 1
      if frames[last].firstTrack >= 0 {
        tracks[frames[last].firstTrack + edge.outer].evaluated.insert(frames[last].count - 1)
      }
    case .unevaluated:
      guard frames[last].firstTrack >= 0 else { return }
      let (track, number) = (frames[last].firstTrack + edge.outer, frames[last].count - 1)
      if hasFailed {
        if collects { tracks[track].faults[number] = faults[first + edge.inner] }
      } else {
        tracks[track].accepted.insert(number)
      }
    }
  }

  /// Adds the digest of a value that has been read to the object or array that has it.
  mutating func finish(_ digest: ValueDigest?, at place: JSONPlace) {
    let last = frames.count - 1
    guard last >= 0, let digest else { return }
    guard !frames[last].digests.isEmpty else { return }
    if frames[last].digests[0].whole != nil {
      if frames[last].kind == .array {
        frames[last].digests[0].whole?.addElement(digest)
      } else {
        let name = frames[last].name
        frames[last].digests[0].whole?.addMember(Digests.digest(ofMember: name.span, digest))
      }
    }
    guard frames[last].digests[0].elements?.insert(digest).inserted == false else { return }
    let frame = frames[last]
    for slot in frame.plan.uniqueSlots {
      fail(frame.firstSlot + slot, frame.plan.slots[slot]) { evaluation in
        evaluation.fault(
          Rule(.distinct), frame.plan.slots[slot].schema.place, .uniqueItems, at: place)
      }
    }
  }

  /// Records that a schema does not accept its value.
  mutating func fail(_ subject: Subject, _ fault: (borrowing Self) -> SchemaFault) {
    fail(subject.index, subject.slot, fault)
  }

  mutating func fail(
    _ index: Int,
    _ slot: EvaluationPlan.Slot,
    _ fault: (borrowing Self) -> SchemaFault
  ) {
    slots[index].hasFailed = true
    if slot.isCertain { isInvalid = true }
    guard collects else { return }
    let fault = fault(self)
    if slot.isCertain { errors.append(fault) } else { faults[index].append(fault) }
  }

  /// Records faults of a part of a value, unless they are errors of the document already.
  mutating func fail(
    _ index: Int,
    _ slot: EvaluationPlan.Slot,
    _ others: [SchemaFault],
    isReported: Bool = false
  ) {
    slots[index].hasFailed = true
    if slot.isCertain { isInvalid = true }
    guard collects, !isReported else { return }
    if slot.isCertain { errors += others } else { faults[index] += others }
  }

  /// Returns the rule that a value must have one of some types.
  mutating func typeRule(_ types: TypeSet, insteadOf kind: JSONType) -> Rule {
    if let rule = typeRules[types]?[kind] { return rule }
    let rule = Subschema.rule(types: types, insteadOf: kind)
    typeRules[types, default: [:]][kind] = rule
    return rule
  }

  /// Returns a fault of the current value, by a keyword of a schema.
  func fault(
    _ rule: Rule,
    _ schema: SchemaPlace?,
    _ keyword: Keyword?,
    at place: JSONPlace
  ) -> SchemaFault {
    let path = frames.map { frame in
      frame.kind == .object
        ? SchemaFault.PathStep.name(frame.name) : .index(max(0, frame.count - 1))
    }
    return SchemaFault(
      rule: rule, path: path, schema: schema, keyword: keyword, place: place, shown: shown)
  }
}
