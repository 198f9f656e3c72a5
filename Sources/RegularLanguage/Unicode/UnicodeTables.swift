/// The sets of Unicode scalars that the engine knows, as generated tables.
///
/// Each table is a flat list of pairs in ascending order. Where its own comment says nothing else,
/// they are inclusive ranges: lower bound, upper bound, lower bound, and so on. The ranges are
/// disjoint and not adjacent, and have no surrogates.
///
/// The tables say what the toolchain that generated them says. A standard library with another
/// version of Unicode, as a newer operating system may have, can differ in scalars that were
/// assigned or changed in between; `swift run UnicodeTableGenerator` follows it.
package enum UnicodeTables {}
