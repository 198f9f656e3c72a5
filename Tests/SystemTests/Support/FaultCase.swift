#if os(Linux)
  import Testing

  /// A command line in which everything fails once that can fail.
  struct FaultCase: Sendable {
    /// The command line after the name of the program, in the words of a shell.
    let arguments: String
    /// The commands that create the files, in the words of a shell.
    var preparation = ""
    /// The working directory.
    var folder = "."
    /// Files that the program writes directly, so that they are incomplete after a failure.
    var outputs: Set<String> = []
    /// Files with a random part; only the number of their lines is compared.
    var random: Set<String> = []
  }

  extension FaultCase: CustomTestStringConvertible {
    var testDescription: String { arguments }
  }

  extension FaultCase {
    private static let lines = "{ seq 40; echo x; echo ' '; echo 7; } > lines; seq 2 > good; "
    private static let large =
      "{ seq 100000; echo x; seq 100000; echo y; } > large; seq 2 > good; "
    private static let unclean =
      "{ seq -f ' %g ' 2000; echo x; } > a; printf ' 5\\n6\\n' > b; chmod 640 a; "
    private static let people = """
      {
        echo id,age,start,end,ref
        seq 150 | sed 's/.*/&,&,2024-01-01,2024-02-01,&/'
        echo 7,x,2024-05-01,2024-04-01,999
      } > people.csv
      printf '%s\\n' --csv '[id]' --integer '[age]' --integer '--max 100' '[end]' --date \\
        '--not-before start' '[start]' --date > rules

      """
    private static let documents = """
      printf '{"user":{"email":"%s"}}\\n' a@b.ch x c@d.ch > a.jsonl
      printf '{"user":{"email":"a@b.ch "},"items":[{"sku":"1"},{"sku":"x"}]}\\n' > a.json

      """
    private static let project = """
      mkdir -p project/sub project/data project/vendor project/.git/info; cd project
      printf '%s\\n' '[*.txt, !vendor/]' --digits '[data/*.csv]' '--rules rules' > .validate
      printf '%s\\n' --csv '[a]' --digits > rules
      echo 'ignored*' > .gitignore; echo c.txt > sub/.gitignore; echo e.txt > .git/info/exclude
      printf '1\\nx\\n' > a.txt; echo 2 > sub/b.txt; printf 'a\\n1\\nz\\n' > data/d.csv
      for file in ignored.txt sub/c.txt e.txt vendor/v.txt; do echo y > $file; done

      """
    private static let known = "\"$validate\" -q --digits --write-baseline base lines; "

    /// All of them: lines and tables, repairs, reports, projects, known findings, and questions.
    static let all = [
      // Lines.
      FaultCase(arguments: "--digits lines good", preparation: lines),
      FaultCase(
        arguments: "--digits --emit valid --report invalid:bad --report valid:ok - good < lines",
        preparation: lines, outputs: ["bad", "ok"]),
      FaultCase(
        arguments: "-j 3 --digits large good --report jsonl:report > out", preparation: large,
        outputs: ["report", "out"]),
      FaultCase(
        arguments: "-j 3 --digits --emit invalid --summary < large", preparation: large),
      FaultCase(arguments: "-c --range 2/3 --digits lines good", preparation: lines),
      FaultCase(
        arguments: "-f - lines --max-invalid 5% --format github < rules",
        preparation: lines + "printf -- '--digits\\n' > rules"),
      // Tables, settings and JSON.
      FaultCase(
        arguments: "-f rules people.csv --report html:a.html --report sarif:a.sarif "
          + "--report junit:a.xml --report tsv:a.tsv",
        preparation: people, outputs: ["a.html", "a.sarif", "a.xml", "a.tsv"]),
      FaultCase(
        arguments: "--csv --column id --unique id --unique-memory 1K --column ref "
          + "--in people.csv:id people.csv --format sarif",
        preparation: people + "sed -i '20,140d' people.csv"),
      FaultCase(
        arguments: "--jsonl --column user.email --email a.jsonl --report jsonl:report "
          + "--summary=json",
        preparation: documents, outputs: ["report"]),
      FaultCase(
        arguments: "--dotenv --like example --column PORT --port env",
        preparation: "printf 'PORT=80\\nHOST=a\\n' > env; printf 'PORT=\\nNAME=\\n' > example"),
      // Repairs.
      FaultCase(arguments: "--digits --trim --in-place a b", preparation: unclean),
      FaultCase(
        arguments: "--digits --trim --in-place=.old a b", preparation: unclean + "cp b b.old"),
      FaultCase(
        arguments: "-q --digits --trim --in-place link --report invalid:bad",
        preparation: unclean + "ln -s a link", outputs: ["bad"]),
      FaultCase(
        arguments: "--digits --trim --in-place a", preparation: unclean + "ln a other"),
      FaultCase(
        arguments: "--digits --trim --emit fixed a b --report invalid:bad > out",
        preparation: unclean, outputs: ["bad", "out"]),
      FaultCase(arguments: "--digits --trim --diff a b", preparation: unclean),
      FaultCase(
        arguments: "--csv --column age --trim --canonical --integer --in-place rows.csv",
        preparation: "printf 'age,name\\n 5,a\\n6 ,b\\n007,c\\n1,d\\n' > rows.csv"),
      FaultCase(
        arguments: "--json --column user.email --email --trim --column 'items[].sku' --digits "
          + "--in-place a.json",
        preparation: documents),
      // Projects.
      FaultCase(arguments: "--project", preparation: project, folder: "project"),
      FaultCase(
        arguments: "--project --no-ignore ../data a.txt .", preparation: project,
        folder: "project/sub"),
      // Known findings.
      FaultCase(
        arguments: "--digits --write-baseline link lines good",
        preparation: lines + known + "chmod 640 base; ln -s base link; echo z >> good"),
      FaultCase(
        arguments: "--digits --write-baseline new lines", preparation: lines, random: ["new"]),
      FaultCase(
        arguments: "--digits --baseline base lines good",
        preparation: lines + known + "echo z > good"),
      FaultCase(
        arguments: "--digits --baseline base --prune-baseline lines --format jsonl",
        preparation: lines + known + "seq 7 > lines"),
      // Several runs, and questions.
      FaultCase(
        arguments: "--merge part.1 part.2 --summary",
        preparation: lines + """
          for i in 1 2; do
            "$validate" --digits --range $i/2 --format jsonl --summary=json lines > part.$i 2>&1
          done
          """),
      FaultCase(arguments: "--infer --csv people.csv", preparation: people),
      FaultCase(arguments: "--infer --sample 50 good large", preparation: large),
      FaultCase(arguments: "--explain -f rules", preparation: people),
      FaultCase(arguments: "--generate json-schema -f rules", preparation: people),
      FaultCase(arguments: "--prompt Port --port < good", preparation: "echo 80 > good"),
    ]

    /// Prompts on a terminal, and what is typed.
    static let prompts = [
      (FaultCase(arguments: "--prompt Port --port"), "80\r"),
      (
        FaultCase(
          arguments: "--prompt Name --one-of ab,cd --suggestions names",
          preparation: "printf 'ab\\ncd\\n' > names"), "ab\r"
      ),
    ]
  }
#endif
