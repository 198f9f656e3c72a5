import SettingsSyntax
import ValidationCore

extension Evaluation {
  mutating func beginContainer(_ kind: JSONType) {
    let (step, place) = (step, tokenizer.here)
    let plan = step.plan
    if collects { showContainer(kind) }
    let first = beginSlots(plan)
    let firstTrack = plan.tracks ? tracks.count : -1
    if plan.tracks {
      for _ in plan.slots { tracks.append(Track()) }
    }
    let needsDigest = plan.needsDigest || !(frames.last?.digests.isEmpty ?? true)
    let areDistinct = kind == .array && !plan.uniqueSlots.isEmpty
    var frame = Frame(
      step: step, kind: kind, start: place, firstSlot: first, firstTrack: firstTrack)
    if needsDigest || areDistinct {
      frame.digests = [
        FrameDigests(
          whole: needsDigest ? ContainerDigest(kind) : nil, elements: areDistinct ? [] : nil)
      ]
    }
    for index in plan.slots.indices {
      let subject = Subject(
        slot: plan.slots[index], index: first + index, first: first, kind: kind, place: place)
      _ = acceptsType(kind.types, subject)
    }
    frames.append(frame)
  }

  mutating func showContainer(_ kind: JSONType) {
    let bracket = kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "[")
    shown = SchemaFault.Shown(text: [bracket], length: 1)
  }

  mutating func endContainer() {
    let frame = frames.removeLast()
    if collects { showContainer(frame.kind) }
    let plan = frame.plan
    let digest = frame.digests.first?.whole?.digest
    for index in plan.slots.indices {
      let subject = Subject(
        slot: plan.slots[index], index: frame.firstSlot + index, first: frame.firstSlot,
        kind: frame.kind, place: frame.start, firstTrack: frame.firstTrack)
      // A value of the wrong type has no further faults.
      if subject.slot.schema.types.contains(frame.kind.types) {
        checkValues(digest, subject)
        if frame.kind == .object { endObject(frame, subject) } else { endArray(frame, subject) }
      }
      if !subject.slot.applied.isEmpty { combine(subject) }
      if frame.firstTrack >= 0 { checkUnevaluated(frame, subject) }
    }
    if frame.firstTrack >= 0 { tracks.removeSubrange(frame.firstTrack...) }
    endSlots(frame.step, frame.firstSlot)
    finish(digest, at: frame.start)
  }

  private mutating func endObject(_ frame: Frame, _ subject: Subject) {
    guard let objects = subject.slot.schema.objects else { return }
    let seen = slots[subject.index].seen
    for member in objects.required where !seen.contains(member) {
      recordMissing(objects.watched[member], .required, subject)
    }
    for (member, required, keyword) in objects.dependent where seen.contains(member) {
      for other in required where !seen.contains(other) {
        recordMissing(objects.watched[other], keyword, subject)
      }
    }
    let isFew = objects.minimum.map { frame.count < $0 } ?? false
    if isFew || objects.maximum.map({ frame.count > $0 }) ?? false {
      var parameters = Subschema.bounds(objects.minimum, objects.maximum)
      parameters["unit"] = .text("members")
      recordCount(
        Rule(.count, parameters: parameters), isFew ? .minProperties : .maxProperties, subject)
    }
  }

  private mutating func recordCount(_ rule: Rule, _ keyword: Keyword, _ subject: Subject) {
    fail(subject) { $0.fault(rule, subject.slot.schema.place, keyword, at: subject.place) }
  }

  /// Records that a member is missing, at the end of its object.
  private mutating func recordMissing(_ name: [UInt8], _ keyword: Keyword, _ subject: Subject) {
    fail(subject) { evaluation in
      var fault = evaluation.fault(
        Rule(SettingsRules.missing), subject.slot.schema.place, keyword,
        at: evaluation.tokenizer.here)
      fault.path.append(.name(name))
      fault.shown = SchemaFault.Shown()
      return fault
    }
  }

  private mutating func endArray(_ frame: Frame, _ subject: Subject) {
    guard let arrays = subject.slot.schema.arrays else { return }
    let isFew = arrays.minimum.map { frame.count < $0 } ?? false
    if isFew || arrays.maximum.map({ frame.count > $0 }) ?? false {
      recordCount(
        Rule(.count, parameters: Subschema.bounds(arrays.minimum, arrays.maximum)),
        isFew ? .minItems : .maxItems, subject)
    }
    guard arrays.contains != nil else { return }
    let contained = slots[subject.index].contained
    let lacks = contained < arrays.minimumContained
    if lacks || arrays.maximumContained.map({ contained > $0 }) ?? false {
      var parameters = Subschema.bounds(arrays.minimumContained, arrays.maximumContained)
      parameters["found"] = .count(contained)
      let least: Keyword = arrays.minimumContained == 1 ? .contains : .minContains
      recordCount(
        Rule(.contains, parameters: parameters), lacks ? least : .maxContains, subject)
    }
  }

  /// Judges the members or elements that nothing else has evaluated.
  private mutating func checkUnevaluated(_ frame: Frame, _ subject: Subject) {
    let isObject = frame.kind == .object
    let schema = subject.slot.schema
    guard (isObject ? schema.objects?.unevaluated : schema.arrays?.unevaluated) != nil else {
      return
    }
    let track = frame.firstTrack + subject.number
    for number in 0..<frame.count where !tracks[track].evaluated.contains(number) {
      tracks[track].evaluated.insert(number)
      if tracks[track].accepted.contains(number) { continue }
      let faults = tracks[track].faults[number] ?? []
      if !faults.isEmpty {
        fail(subject.index, subject.slot, faults)
        continue
      }
      let entry = collects ? tracks[frame.firstTrack].places[number] : nil
      fail(subject) { evaluation in
        var fault = evaluation.fault(
          Rule(isObject ? SettingsRules.unknownName : .never), schema.place,
          isObject ? .unevaluatedProperties : .unevaluatedItems, at: entry?.place ?? frame.start)
        if let entry {
          fault.path.append(entry.step)
          fault.shown = entry.shown
        }
        return fault
      }
    }
  }
}
