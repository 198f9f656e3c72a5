import Foundation

/// The seed of the first random script of a suite.
///
/// By default it is always the same. Under ``isExhaustive`` it differs in each run, and is printed;
/// `VALIDATION_SEED` repeats such a run.
package let scriptSeed: UInt64 = {
  if let given = environment("VALIDATION_SEED", as: UInt64.self) { return given }
  guard isExhaustive else { return 1 }
  let seed = UInt64.random(in: 0..<1 << 32)
  print("random scripts: VALIDATION_SEED=\(seed) repeats this run")
  return seed
}()

/// Returns how many operations all random scripts of a suite have.
///
/// Under ``isExhaustive``, it is the second number, or that of `VALIDATION_OPERATIONS`.
package func scriptOperations(_ some: Int, of whole: Int) -> Int {
  sampled(some, of: environment("VALIDATION_OPERATIONS", as: Int.self) ?? whole)
}

private func environment<Value: LosslessStringConvertible>(
  _ name: String,
  as type: Value.Type
) -> Value? {
  ProcessInfo.processInfo.environment[name].flatMap(Value.init)
}
