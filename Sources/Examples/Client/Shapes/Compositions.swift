import InputValidation

// Long compositions in one expression, and compositions whose types are opaque.
//
// `&&` and `||` are also operators of Bool, and each leading dot is looked up in all validators. If
// the operators were generic in both operands, the type checker would try all combinations.

/// Twenty alternatives in one expression.
let words: some Validator =
  .oneOf("alpha") || .oneOf("bravo") || .oneOf("charlie") || .oneOf("delta") || .oneOf("echo")
  || .oneOf("foxtrot") || .oneOf("golf") || .oneOf("hotel") || .oneOf("india") || .oneOf("juliett")
  || .oneOf("kilo") || .oneOf("lima") || .oneOf("mike") || .oneOf("november") || .oneOf("oscar")
  || .oneOf("papa") || .oneOf("quebec") || .oneOf("romeo") || .oneOf("sierra") || .oneOf("tango")

/// Twenty conditions in one expression, some of them closures.
let handle: some Validator =
  .alphabetic && .length(3...16) && .not(.oneOf("root")) && .not(.oneOf("admin"))
  && .not(.oneOf("guest")) && .not(.oneOf("staff")) && .not(.oneOf("daemon"))
  && .not(.oneOf("backup")) && .not(.oneOf("operator")) && .not(.oneOf("support"))
  && .satisfying("without q") { !$0.contains("q") } && .not(.oneOf("sales"))
  && .not(.oneOf("info")) && .not(.oneOf("www")) && .not(.oneOf("mail"))
  && .not(.oneOf("postmaster")) && .satisfying("without z") { !$0.contains("z") }
  && .not(.oneOf("webmaster")) && .not(.oneOf("hostmaster")) && .length(...12)

/// Both operators, in brackets, with values of several types.
let code: some Validator =
  (.integer(in: 1...9) && .length(1...1)) || (.alphabetic && .length(2...2) && .not(.oneOf("xx")))
  || (.regex(literal: "[a-z]-[0-9]") && (.length(3...3) || .length(5...5)) && .not(.oneOf("a-0")))
  || (.date && .not(.oneOf("2000-01-01")) && .satisfying("in spring") { $0.contains("-04-") })

/// A validator and its opposite, whose type only the compiler knows.
func either<A: Validator, B: Validator>(_ a: A, _ b: B) -> some Validator { a || (b && .not(a)) }

/// Opaque types, each of which is made of the previous one.
let nested: some Validator = either(
  either(either(either(AlphabeticValidator(), words), handle), either(words, code)),
  either(either(handle, code), either(words, handle)))
