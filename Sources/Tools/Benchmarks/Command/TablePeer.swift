import Foundation

/// A library for tables, called from Python programs.
struct TablePeer {
  /// The name of the library, and of its package.
  let name: String
  /// The program that reads lines as texts of one column.
  ///
  /// Its arguments are a pattern and a file, and it lists lines with their numbers.
  private let script: String
  /// The program that reads tables.
  ///
  /// Its arguments are a file, and columns with one pattern each, and it lists the line numbers of
  /// rows, each of which is on one line.
  private let tableScript: String
  /// The program that reads JSON lines.
  ///
  /// Its arguments are a file, and the patterns of `JSONWorkload.paths`, and it lists the numbers
  /// of lines.
  private let documentScript: String

  static let all = [
    Self(
      name: "polars",
      script: #"""
        import sys, polars as pl
        rows = pl.read_csv(sys.argv[2], has_header=False, separator="\x01", quote_char=None,
            schema={"text": pl.String}, row_index_name="line", row_index_offset=1)
        text = pl.col("text").fill_null("")
        wrong = rows.filter(~text.str.contains("^(?:" + sys.argv[1] + ")$"))
        sys.stdout.writelines(f"{line}:{text}\n" for line, text in wrong.iter_rows())
        """#,
      tableScript: #"""
        import sys, polars as pl
        rules = [pl.col(name).str.contains("^(?:" + pattern + ")$")
            for name, pattern in zip(sys.argv[2::2], sys.argv[3::2])]
        rows = pl.scan_csv(sys.argv[1], infer_schema=False, row_index_name="line",
            row_index_offset=2)
        wrong = rows.filter(~pl.all_horizontal(rules)).select("line").collect()
        sys.stdout.writelines(f"{line}\n" for line, in wrong.iter_rows())
        """#,
      documentScript: #"""
        import sys, polars as pl
        text = pl.String
        rows = pl.scan_ndjson(sys.argv[1], row_index_name="line", row_index_offset=1, schema={
            "id": text, "user": pl.Struct({"email": text}), "born": text, "plan": text,
            "items": pl.List(pl.Struct({"key": text}))})
        def matches(column, pattern):
            return column.str.contains("^(?:" + pattern + ")$")
        columns = [pl.col("id"), pl.col("user").struct.field("email"), pl.col("born"),
            pl.col("plan")]
        rules = [matches(column, pattern) for column, pattern in zip(columns, sys.argv[2:])]
        key = matches(pl.element().struct.field("key"), sys.argv[6])
        rules.append(pl.col("items").list.eval(key).list.all())
        wrong = rows.filter(~pl.all_horizontal(rules)).select("line").collect()
        sys.stdout.writelines(f"{line}\n" for line, in wrong.iter_rows())
        """#),
    Self(
      name: "duckdb",
      script: #"""
        import sys, duckdb
        duckdb.execute("SET threads = 1; SET enable_progress_bar = false")
        wrong = duckdb.execute("""
            SELECT line, text FROM (
              SELECT row_number() OVER () AS line, text FROM read_csv(
                ?, columns = {'text': 'VARCHAR'}, delim = '\x01', quote = '', escape = '',
                header = false, auto_detect = false, new_line = '\\n'))
            WHERE NOT regexp_full_match(text, ?) ORDER BY line
            """, [sys.argv[2], sys.argv[1]]).fetchall()
        sys.stdout.writelines(f"{line}:{text}\n" for line, text in wrong)
        """#,
      tableScript: #"""
        import sys, duckdb
        duckdb.execute("SET threads = 1; SET enable_progress_bar = false")
        rules = " AND ".join(f"regexp_full_match({name}, '{pattern}')"
            for name, pattern in zip(sys.argv[2::2], sys.argv[3::2]))
        wrong = duckdb.execute(f"""
            SELECT line FROM (
              SELECT 1 + row_number() OVER () AS line, * FROM read_csv(
                ?, all_varchar = true, header = true, delim = ',', quote = '"', escape = '"'))
            WHERE NOT ({rules}) ORDER BY line
            """, [sys.argv[1]]).fetchall()
        sys.stdout.writelines(f"{line}\n" for line, in wrong)
        """#,
      documentScript: #"""
        import sys, duckdb
        duckdb.execute("SET threads = 1; SET enable_progress_bar = false")
        columns = ["id", '"user".email', "born", "plan"]
        rules = [f"regexp_full_match({column}, '{pattern}')"
            for column, pattern in zip(columns, sys.argv[2:])]
        wrong = duckdb.execute(f"""
            SELECT line FROM (
              SELECT row_number() OVER () AS line, * FROM read_json(
                ?, format = 'newline_delimited', columns = {{id: 'VARCHAR', born: 'VARCHAR',
                  plan: 'VARCHAR', user: 'STRUCT(email VARCHAR)',
                  items: 'STRUCT(key VARCHAR)[]'}}))
            WHERE NOT ({" AND ".join(rules)}
              AND list_bool_and([regexp_full_match(item.key, '{sys.argv[6]}') FOR item IN items]))
            ORDER BY line
            """, [sys.argv[1]]).fetchall()
        sys.stdout.writelines(f"{line}\n" for line, in wrong)
        """#),
  ]

  /// The program and its arguments.
  func command(pattern: String, file: String) -> [String] {
    ["python3", "-c", script, pattern, file]
  }

  /// The program that judges columns, and its arguments.
  func command(columns: [(name: String, pattern: String)], file: String) -> [String] {
    ["python3", "-c", tableScript, file] + columns.flatMap { [$0.name, $0.pattern] }
  }

  /// The program that judges members of JSON lines, and its arguments.
  func command(patterns: [String], file: String) -> [String] {
    ["python3", "-c", documentScript, file] + patterns
  }

  /// The names of those that are installed.
  static let installed: Set<String> = {
    let names = all.map(\.name).filter { name in
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["python3", "-c", "import \(name)"]
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
    return Set(names)
  }()
}
