import TestSupport
import Testing

/// Numbers in options that are as large as numbers can be.
@Suite struct HostileNumberTests {
  @Test func `no number in an option ends the program`() throws {
    let outcome = try Executable.shell(
      """
      v() {
        echo x | timeout 60 "$validate" "$@" > out 2> err; status=$?
        test $status -le 2 || echo "$status: $*"
      }
      for n in 9223372036854775807 4611686018427387904 9223372036854775808; do
        for r in $n ..$n $n..; do
          for o in --explain '--generate json-schema' '--generate page'; do
            v --length $r $o
          done
          v --jsonl --column a --count $r --generate json-schema
        done
        v --jsonl --column "a[$n]" --number --generate json-schema
        v --jsonl --column "/a/$n/b" --string
        v --integer --min $n --max $n
        v --regex "a{$n}"
        v --digits --range 1/$n a
        v --digits --range $n/$n a
        v --digits --range $n.. a
        v --digits --max-invalid $n --min-lines $n --max-report $n
        v --digits --max-invalid digits=$n --fail-fast
        v --digits --max-line $n
        v --digits --header $n
        v --csv --column $n --digits
      done
      """, in: TemporaryDirectory(["a": "1\n"]))
    #expect(outcome.output == "")
  }
}
