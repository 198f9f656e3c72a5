import LineValidation
import RegularLanguage
import ValidateRun

/// Observes the records of all inputs, or a sample of them.
struct RecordObserver {
  private var observation: Observation
  /// The records to choose from; `nil` if all are observed.
  private var sample: RecordSample?

  init(_ plan: InferencePlan, _ allowance: RowAllowance) {
    observation = Observation(plan, allowance)
    // A setting is no sample of the others.
    if case .settings = plan.form { return }
    sample = plan.sample.map { RecordSample(count: $0) }
  }
}

extension RecordObserver {
  /// Adds the record that was read last.
  mutating func observe(_ fields: inout RecordFields, in bytes: Span<UInt8>) {
    if sample == nil || fields.isTooLarge {
      observation.observe(&fields, in: bytes)
    } else {
      sample?.observe(bytes.extracting(fields.range), fields.layout)
    }
  }

  /// Ends observing.
  ///
  /// - Returns: What is known about the records, and the number of chosen ones, if not all were
  ///   observed.
  mutating func end(_ fields: inout RecordFields) -> (Observation, sampled: Int?) {
    let chosen = sample?.chosen
    for record in chosen ?? [] {
      fields.read(record.bytes.span, record.layout)
      observation.observe(&fields, in: record.bytes.span)
    }
    observation.end(fields)
    return (observation, chosen?.count)
  }
}
