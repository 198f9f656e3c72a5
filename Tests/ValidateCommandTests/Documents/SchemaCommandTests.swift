import Foundation
import RegularLanguage
import TestSupport
import Testing
import ValidationJSONSchema

/// JSON documents judged by a schema.
@Suite struct SchemaCommandTests {
  private static let schema = #"""
    {
      "type": "object",
      "required": ["id", "items"],
      "properties": {
        "id": {"type": "integer", "minimum": 1},
        "mail": {"format": "email"},
        "items": {"type": "array", "items": {"$ref": "item.json"}}
      },
      "additionalProperties": false
    }
    """#
  private static let item = #"""
    {"properties": {"sku": {"pattern": "^[A-Z]{3}$"}, "count": {"maximum": 9}}}
    """#
  private static let log = """
    {"id": 1, "items": [{"sku": "ABC", "count": 9}]}
    {"id": 0, "items": [{"sku": "AB", "count": 10}], "mial": "x"}
    {"id": 2, "items": {}, "mail": "x"}
    {"id": 3, "items": [],}
    [1]
    {"id": 4, "items": [{"sku": "\\u0041BC"}]}

    """
  private static let files = ["s.json": schema, "item.json": item, "log": log]

  private static func run(
    _ command: String,
    _ files: [String: String] = files
  ) throws -> ProgramOutcome {
    try Executable.shell(command, in: TemporaryDirectory(files))
  }

  @Test func `texts that are equal but have other scalars are different`() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    let schema = """
      {
        "properties": {"a": {"pattern": "^\(one)$"}, "b": {"pattern": "^\(two)$"}},
        "patternProperties": {"^\(one)$": {"type": "integer"}, "^\(two)$": {"type": "string"}},
        "if": {"required": ["k"]},
        "then": {"properties": {"c": {"const": "\(one)"}}},
        "else": {"properties": {"c": {"const": "\(two)"}}}
      }
      """
    let log = """
      {"a": "\(one)", "b": "\(two)", "\(one)": 1, "\(two)": "x"}
      {"a": "\(two)"}
      {"b": "\(one)"}
      {"\(one)": "x"}
      {"\(two)": 1}
      {"c": "x", "k": 1}
      {"c": "x"}

      """
    let outcome = try Self.run(
      "\"$validate\" --jsonl --schema s.json log", ["s.json": schema, "log": log])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.map { $0.split(separator: ":")[1] } == ["2", "3", "4", "5", "6", "7"])
    let values = lines.suffix(2).map { line in line.utf8.contains(0xCC) }
    #expect(values == [false, true])
  }

  @Test func `a line has the same findings alone and among others`() throws {
    var lines: [String] = []
    let ids = ["1", "0", "1.0", "1e2", #""1""#, "-0", "01", "2.5", "null"]
    let items = [
      "[]", #"[{"sku": "ABC", "count": 9}]"#, #"[{"sku": "AB", "count": 10}]"#,
      #"[{"sku": "\u0041BC"}, {"count": 1e0}]"#, #"[{"sku": "ABC", "sku": "ABC"}]"#, "[1,]",
      // Two members break rules of the same keyword.
      #"[{"count": 10, "mount": 8}]"#, #"[{"mount": 10, "count": 10}]"#,
    ]
    for id in ids { for item in items { lines.append(#"{"id": \#(id), "items": \#(item)}"#) } }
    lines += lines.prefix(9).reversed().map { $0.replacing(": ", with: " :") }
    lines += [#"{"items": [], "id": 1}"#, #"{"id": 1, "items": [], "x": 1}"#, "", #"{"id": 1"#]
    var files = Self.files
    files["item.json"] = Self.item.replacing(
      #""count""#, with: #""mount": {"maximum": 7}, "count""#)
    files["log"] = (lines + lines.reversed()).joined(separator: "\n") + "\n"
    let outcome = try Self.run(
      """
      options='--jsonl --schema s.json --resolve item.json'
      "$validate" $options log > all 2> all.errors
      "$validate" $options --threads 3 log 2> errors | cmp - all
      number=0
      while IFS= read -r line; do
        number=$((number + 1))
        printf '%s\\n' "$line" | "$validate" $options 2> errors \
          | sed "s/^<stdin>:1:/log:$number:/"
      done < log > each
      cmp all each && test -s all && echo same
      """, files)
    #expect(outcome.output == "same\n", "\(outcome)")
  }

  @Test func `each line satisfies the schema`() throws {
    let outcome = try Self.run(
      "\"$validate\" --jsonl --schema s.json --resolve item.json --schema-formats log")
    #expect(
      outcome.output == """
        log:2:8: error: id must be a whole number of at least 1 [minimum]
        log:2:30: error: items[0].sku must contain a match of the pattern ^[A-Z]{3}$ [pattern]
        log:2:44: error: items[0].count must be a number of at most 9 [maximum]
        log:2:51: error: unknown name mial; did you mean mail? [additionalProperties]
        log:3:20: error: items must be an array, not an object [type]
        log:3:33: error: mail must be an e-mail address [format]
        log:4:22: error: JSON does not allow a trailing comma [json]
        log:5:1: error: must be an object, not an array [type]

        """)
    #expect(outcome.errors == "validate: 4 of 6 lines invalid\n")
    #expect(outcome.status == 1)
  }

  /// One document per line, or all of them as documents of their own.
  @Test func `lines and files have the same findings`() throws {
    let outcome = try Self.run(
      """
      options='--schema s.json --resolve item.json --format jsonl'
      "$validate" --jsonl $options log | sed 's/.*"column"/"column"/' > lines
      n=0
      while read -r line; do n=$((n+1)); printf '%s' "$line" > d$n; done < log
      "$validate" --json $options d1 d2 d3 d4 d5 d6 | sed 's/.*"column"/"column"/' > files
      cmp lines files && wc -l < files
      """)
    #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "7", "\(outcome)")
  }

  @Test func `rules of columns apply beside it`() throws {
    let outcome = try Self.run(
      """
      "$validate" --jsonl --schema s.json --resolve item.json --column id --integer --max 3 \
        --column mail --email --optional log
      """)
    #expect(outcome.output.contains("log:6:8: error: id must be a whole number of at most 3"))
    #expect(outcome.output.contains("log:2:8: error: id must be a whole number of at least 1 [min"))
    #expect(outcome.errors == "validate: 5 of 6 lines invalid\n")
  }

  @Test(arguments: [1, 2, 3])
  func `ranges and threads find the same`(count: Int) throws {
    let outcome = try Self.run(
      """
      i=0; while [ $i -lt 8 ]; do cat log log >> big; i=$((i+1)); done
      options='--jsonl --schema s.json --resolve item.json --format jsonl --summary=json'
      "$validate" $options big > whole 2> errors
      for i in $(seq \(count)); do "$validate" $options --range $i/\(count) --threads 2 big; done \
        > parts 2>&1
      "$validate" --merge --summary=json parts > merged 2> merged.errors
      cmp whole merged && cmp errors merged.errors && wc -l < whole
      """)
    #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "112", "\(outcome)")
  }

  @Test func `findings may be known, and valid lines be passed on`() throws {
    let outcome = try Self.run(
      """
      options='--jsonl --schema s.json --resolve item.json'
      "$validate" $options --write-baseline known log
      "$validate" $options --baseline known log; echo $?
      "$validate" $options --emit valid log 2> errors; cat errors
      "$validate" $options --count-only log
      """)
    #expect(
      outcome.output.contains(
        """
        {"id": 1, "items": [{"sku": "ABC", "count": 9}]}
        {"id": 4, "items": [{"sku": "\\u0041BC"}]}

        """), "\(outcome)")
    #expect(outcome.output.contains("\n0\n") || outcome.output.hasPrefix("0\n"), "\(outcome)")
  }

  @Test func `a merge refuses findings by another schema`() throws {
    let outcome = try Self.run(
      """
      options='--jsonl --resolve item.json --format jsonl --summary=json'
      "$validate" $options --schema s.json --range 1/2 log > a 2>&1
      sed 's/"minimum": 1/"minimum": 2/' s.json > t.json
      "$validate" $options --schema t.json --range 2/2 log > b 2>&1
      "$validate" --merge a b
      """)
    #expect(outcome.errors.contains("this run had other rules or options"), "\(outcome)")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    (
      "--jsonl --schema s.json",
      "s.json:7:50: there is no document 'item.json' among those that are given"
    ),
    ("--schema s.json", "--schema applies to JSON, tables and settings; add --jsonl, --json"),
    ("--jsonl --schema s.json --schema-empty string", "'--schema-empty' requires '--csv'"),
    ("--csv --schema-empty string", "'--schema-empty' requires '--schema'"),
    ("--jsonl --resolve item.json", "'--resolve' requires '--schema'"),
    ("--jsonl --schema-formats", "'--schema-formats' requires '--schema'"),
    ("--jsonl --schema s.json --schema s.json", "'--schema' is given twice; give it once"),
    ("--jsonl --schema s.json --strict", "'--schema' and '--strict' can't be combined"),
    (
      "--jsonl --schema item.json --generate json-schema",
      "'--schema' can't be combined with '--generate', which reads no lines; remove one of them"
    ),
    ("--explain --schema-formats", "'--schema-formats' requires '--schema'"),
    ("--schema - --jsonl --resolve item.json -", "can't be combined"),
    ("--jsonl --schema none", "none: No such file or directory"),
    ("--jsonl --schema log", "log:2:1: expected nothing after the value"),
    (
      "--jsonl --schema s.json --resolve bad", "bad:1:30: there is no type 'text'"
    ),
    (
      "--jsonl --schema s.json --resolve item.json --emit valid >> s.json",
      "standard output is the same file as"
    ),
  ])
  func `a mistake has its place`(options: String, message: String) throws {
    var files = Self.files
    files["bad"] = #"{"$id": "item.json", "type": "text"}"#
    // A question has no files.
    let isQuestion = ["--generate", "--explain"].contains { options.contains($0) }
    let outcome = try Self.run("\"$validate\" \(options)" + (isQuestion ? "" : " log"), files)
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.status == 2)
  }

  @Test func `a document is given with an address`() throws {
    let outcome = try Self.run(
      """
      sed 's|item.json|https://x.org/item|' s.json > t.json
      "$validate" --jsonl --schema t.json --resolve https://x.org/item=item.json -q log; echo $?
      printf %s '{"sku": "abc"}' | "$validate" --json --schema item.json
      """)
    #expect(outcome.output.hasPrefix("1\n<stdin>:1:10: error: sku must"), "\(outcome)")
  }

  private static let people = #"""
    {
      "required": ["id", "name"],
      "properties": {
        "id": {"type": "integer", "minimum": 1},
        "zip": {"pattern": "^[0-9]{5}$"},
        "vip": {"type": ["boolean", "null"]},
        "tags": {"type": "array", "maxItems": 1}
      },
      "if": {"properties": {"vip": {"const": true}}, "required": ["vip"]},
      "then": {"required": ["zip"]}
    }
    """#

  @Test func `a row is an object of its columns`() throws {
    let table = """
      id,name,zip,vip,tags
      1,Ann,80331,false,[1]
      x,"B ""b""
      c",8033,true,"[1,2]"
      02,,,true,
      3,d,80331,null,[]

      """
    let files = ["s.json": Self.people, "t.csv": table]
    let outcome = try Self.run(#""$validate" --csv --schema s.json t.csv"#, files)
    #expect(
      outcome.output == """
        t.csv:3:1: error: id must be a whole number, not a string [type]
        t.csv:4:4: error: zip must contain a match of the pattern ^[0-9]{5}$ [pattern]
        t.csv:4:15: error: tags must have at most 1 item [maxItems]
        t.csv:5:1: error: id must be a whole number, not a string [type]
        t.csv:5:4: error: name is missing [required]
        t.csv:5:5: error: zip is missing [required]

        """)
    #expect(outcome.errors == "validate: 2 of 4 rows invalid\n")
    let empty = try Self.run(
      #""$validate" --csv --schema s.json --schema-empty string t.csv | grep ^t.csv:5"#, files)
    #expect(
      empty.output == """
        t.csv:5:1: error: id must be a whole number, not a string [type]
        t.csv:5:5: error: zip must contain a match of the pattern ^[0-9]{5}$ [pattern]
        t.csv:5:11: error: tags must be an array, not a string [type]

        """)
  }

  @Test func `settings are an object`() throws {
    let files = [
      "s.json": #"{"required": ["PORT", "HOST"], "properties": {"PORT": {"maximum": 9}}}"#,
      "a.env": "# of a server\nPORT='10'\nHOST=\n", "b.env": "PORT=8\nHOST=h\n",
    ]
    let outcome = try Self.run(
      #""$validate" --dotenv --schema s.json a.env b.env"#, files)
    #expect(
      outcome.output == """
        a.env:2:7: error: PORT must be a number of at most 9 [maximum]
        a.env:3:6: error: HOST is missing [required]

        """)
    #expect(outcome.status == 1)
  }

  /// Tables in which fields are quoted or not, also some larger than a block, and the same rows as
  /// documents.
  @Test(arguments: sampled(3, from: Array(0..<20)))
  func `rows and documents have the same findings`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func pick(_ texts: [String]) -> String {
      texts[Int(random.next() >> 33) % texts.count]
    }
    var (table, documents) = ("id,name,zip,vip,tags\n", "")
    for _ in 0..<60 {
      let id = pick(["1", "0", "x", "2.0", ""])
      let name = pick(["Ann", "", "B \"b\"", "ü,"])
      let zip = pick(["80331", "8", ""])
      let vip = pick(["true", "false", "null", "", "yes"])
      let tags = pick(["[]", "[1,2]", "", "[1"])
      let fields = [id, name, zip, vip, tags].map { text in
        text.contains(where: { "\",".contains($0) }) || pick(["", "q"]) == "q"
          ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
      }
      table += fields.joined(separator: ",") + "\n"
      let isNumber = ["1", "0", "2.0"].contains(id)
      let members = [
        ("id", id, isNumber), ("name", name, false), ("zip", zip, false),
        ("vip", vip, vip != "yes"), ("tags", tags, tags != "[1"),
      ].filter { !$0.1.isEmpty }
      documents +=
        "{"
        + members.map { name, text, isLiteral in
          let quoted = "\"" + text.replacing("\"", with: "\\\"") + "\""
          return "\"\(name)\":" + (isLiteral ? text : quoted)
        }.joined(separator: ",") + "}\n"
    }
    let files = ["s.json": Self.people, "t.csv": table, "d.jsonl": documents]
    let outcome = try Self.run(
      #"""
      strip() { sed 's/.*"field":\("[^"]*"\),"rules":\(.*\),"message":"\([^"]*\)".*/\1 \2 \3/' \
        | sort; }
      "$validate" --csv --schema s.json --format jsonl t.csv 2> t.errors | strip > t
      "$validate" --jsonl --schema s.json --format jsonl d.jsonl 2> d.errors | strip > d
      sed 's/rows/lines/' t.errors | cmp - d.errors && cmp t d && test -s t && echo same
      cat t.csv | "$validate" --csv --schema s.json --format jsonl 2> p.errors | strip | cmp - t
      """#, files)
    #expect(outcome.output == "same\n", "\(outcome)")
  }

  @Test func `a schema is explained in words`() throws {
    let schema = #"""
      {
        "type": "object", "required": ["id", "kind"], "minProperties": 1,
        "properties": {
          "id": {"type": "integer", "minimum": 1},
          "tags": {"type": "array", "items": {"maxLength": 5}, "uniqueItems": true},
          "next": {"$ref": "#"},
          "kind": {"oneOf": [{"const": "a"}, {"type": "null"}]}
        },
        "if": {"required": ["tags"]}, "then": {"not": {"required": ["next"]}},
        "dependentRequired": {"tags": ["id"]}, "additionalProperties": false
      }
      """#
    let outcome = try Self.run("\"$validate\" --schema s.json --explain", ["s.json": schema])
    #expect(
      outcome.output == """
        the document: must be an object; must have at least 1 member
          id (required): must be a whole number of at least 1
          tags: must be an array; must not repeat an earlier element
            each element: must be at most 5 characters long
          next: like the document
          kind (required)
            only one of: this: must be 'a'
            or this: must be null
          other members: must not be given
          if there is a member 'tags', required: id
          if this holds
            tags (required)
          then
            must not be this
              next (required)

        """)
    #expect(outcome.status == 0)
  }

  /// A document that is too large to be judged at once has the findings of a small one.
  @Test func `a large document is judged in pieces`() throws {
    let outcome = try Executable.shell(
      #"""
      printf '%s' '{"items": {"properties": {"n": {"maximum": 9}}, "required": ["n"]}}' > s.json
      line=$(printf '{"n": 1, "text": "%01000d"},' 0)
      (echo '['; yes "$line" | head -n 20000; echo '{"n": 10},'; echo '{"m": 1}]') > large.json
      (echo '['; yes "$line" | head -n 2000; echo '{"n": 10},'; echo '{"m": 1}]') > small.json
      "$validate" --json --schema s.json small.json
      "$validate" --json --schema s.json large.json
      "$validate" --json --column '[].n' --integer --max 9 large.json
      "$validate" --json --schema s.json < large.json
      "$validate" --json --column '[].n' --integer --trim --emit fixed large.json > /dev/null
      """#, in: TemporaryDirectory([:]))
    #expect(
      outcome.output == """
        small.json:2002:7: error: [2000].n must be a number of at most 9 [maximum]
        small.json:2003:8: error: [2001].n is missing [required]
        large.json:20002:7: error: [20000].n must be a number of at most 9 [maximum]
        large.json:20003:8: error: [20001].n is missing [required]
        large.json:20002:8: error: [20000].n must be a whole number of at most 9 [integer]
        large.json:20003:8: error: [20001].n is missing [required]
        <stdin>:20002:7: error: [20000].n must be a number of at most 9 [maximum]
        <stdin>:20003:8: error: [20001].n is missing [required]

        """)
    let counts = String(repeating: "validate: 1 of 1 document invalid\n", count: 4)
    #expect(
      outcome.errors.hasPrefix(
        counts + "validate: large.json: the input has more than 8 MiB, but a document is repaired"))
  }
}
