import TestSupport
import Testing

/// Named pipes, folders and links in the place of the files of a project.
@Suite struct ProjectPipeTests {
  @Test(arguments: [("1", 0), ("x", 1)], [1, 40, 69])
  func `a pipe among many files is read once`(_ line: (text: String, status: Int), place: Int)
    throws
  {
    let tree = try ProjectTree([".validate": "[*]\n--digits\n"])
    let outcome = try tree.run(
      """
      for i in $(seq 100 170); do echo $i > f$i; done
      p=f$((100 + \(place))); rm $p; mkfifo $p
      echo \(line.text) > $p & timeout 60 "$validate" --project -j 4 --summary=json f*
      """)
    #expect(outcome.findings == (line.status == 0 ? [] : ["f\(100 + place):1:1 [digits]"]))
    #expect(outcome.errors.contains("\"files\":71,\"unreadable\":0,\"lines\":71,"))
    #expect(outcome.status == line.status)
  }

  @Test func `a project file can be a pipe`() throws {
    let tree = try ProjectTree(["a": "x\n", "deep/er/b": "1\n"])
    let outcome = try tree.run(
      """
      mkfifo .validate
      for options in --summary -q --fail-fast; do
        printf '[a, b]\n--digits\n' > .validate & (
          cd deep/er; timeout 60 "$validate" --project $options ../../a)
        echo $?
      done
      """)
    #expect(
      outcome.output.split(separator: "\n").filter { $0.count < 2 }.joined() == "111",
      "\(outcome)")
  }

  @Test(arguments: [
    ("mkdir .validate", ".validate: Is a directory"),
    ("ln -s none .validate", ".validate: No such file or directory"),
    ("ln -s .validate .validate", ".validate: Too many levels of symbolic links"),
    ("ln -s .. .validate", ".validate: Is a directory"),
    ("mkfifo .validate; : > .validate &", ".validate:1:1: no section names files; add one, such"),
  ]) func `what is no file is not passed over`(command: String, message: String) throws {
    let tree = try ProjectTree([".validate": "[a]\n--digits\n", "inner/a": "1\n"])
    let outcome = try tree.run("cd inner; \(command)\ntimeout 60 \"$validate\" --project")
    #expect(outcome.errors.hasPrefix("validate: " + message), "\(outcome.errors)")
    #expect(outcome.status == 2 && outcome.output == "")
    let linked = try tree.run(
      "mv .validate rules; ln -s rules .validate; \"$validate\" --project inner/a")
    #expect(linked.errors == "" && linked.status == 0)
  }

  @Test(arguments: ["mkfifo", "ln -s ../rules", "ln -s ."])
  func `rules for ignoring are not read from pipes and links`(command: String) throws {
    let tree = try ProjectTree([
      ".validate": "[*.t]\n--digits\n", "rules": "*.t\n", "in/deep/a.t": "x\n",
    ])
    for folder in ["in", "in/deep"] {
      let outcome = try tree.run(
        """
        mkdir -p .git; (cd \(folder); \(command) .gitignore)
        timeout 60 "$validate" --project; timeout 60 "$validate" --project in/deep
        rm \(folder)/.gitignore
        """)
      let finding = "in/deep/a.t:1:1 [digits]"
      #expect(outcome.findings == [finding, finding], "\(outcome.errors)")
    }
  }

  @Test func `rules and values from pipes are read once`() throws {
    let tree = try ProjectTree([
      ".validate": "[*.t]\n--rules rules\n[a.t]\n--length 1\n[c.t]\n--in values\n",
      "a.t": "1\n", "b.t": "x\n", "c.t": "2\n",
    ])
    let outcome = try tree.run(
      """
      mkfifo rules values; echo --digits > rules & printf '1\\n2\\n' > values &
      timeout 60 "$validate" --project
      """)
    #expect(outcome.findings == ["b.t:1:1 [digits]"])
    #expect(outcome.status == 1, "\(outcome.errors)")
  }
}
