import TestSupport
import Testing

/// The files that `.gitignore` excludes.
@Suite struct IgnoreTests {
  @Test func `nested files, negation, anchors and folders`() throws {
    let tree = try ProjectTree([
      ".validate": "[**]\n.*\n", ".gitignore": "*.log\n/build/\n!keep.log\nsub/only\n\\#x\n#y\n",
      "a.log": "", "keep.log": "", "build/x": "", "sub/build/x": "", "sub/only": "",
      "sub/.gitignore": "!a.log\n*.txt\n", "sub/a.log": "", "sub/b.log": "", "sub/c.txt": "",
      "c.txt": "", "#x": "", "#y": "", ".git/info/exclude": "secret\n", "secret": "",
      ".git/config": "",
    ])
    #expect(
      try tree.files() == [
        "#y", ".gitignore", "c.txt", "keep.log", "sub/.gitignore", "sub/a.log",
        "sub/build/x",
      ])
    let all = try tree.files("--no-ignore")
    #expect(all.count == 14 && !all.contains { $0.hasPrefix(".git/") })
    // A project may be in a folder of a repository.
    try tree.write("[**]\n.*\n", to: "sub/.validate")
    let inner = try tree.run("cd sub && \"$validate\" --project -c")
    #expect(inner.output == ".gitignore:0\na.log:0\nbuild/x:0\n")
    // What is named on the command line is judged.
    #expect(try tree.files("secret build c.txt") == ["build/x", "c.txt", "secret"])
  }

  @Test func `a worktree has the excluded files of its repository`() throws {
    for link in ["../main/.git/worktrees/w", "$PWD/main/.git/worktrees/w"] {
      let tree = try ProjectTree([
        "main/.git/info/exclude": "secret\n", "main/.git/worktrees/w/commondir": "../..\n",
        "main/.git/worktrees/w/info/exclude": "a\n", "w/.validate": "[*]\nx\n",
        "w/secret": "y\ny\n",
        "w/a": "y\n", "s/.validate": "[*]\nx\n", "s/b": "y\ny\n", "s/a": "y\n",
        "main/.git/modules/s/info/exclude": "b\n",
      ])
      let outcome = try tree.run(
        """
        echo "gitdir: \(link)" > w/.git
        echo "gitdir: ../main/.git/modules/s" > s/.git
        for folder in w s; do (cd $folder; "$validate" --project -c); done
        """)
      #expect(outcome.output == "1\n1\n")
    }
  }

  @Test(.enabled(if: Executable.isInstalled("git"), "git is not installed"))
  func `the files are those of git ls-files`() throws {
    let names = ["a", "b", "x.log", "y.txt", ".env", "build", "ab", "!c", "#d"]
    let starts = ["", "", "", "!", "/", "**/", "!/", "!**/", "#", "\\", " "]
    let pieces = [
      "a", "b", "*", "?", "*.log", "build", ".env", "[ab]", "[!b]", "ab", "{a,b}", "y.txt", "[b-a]",
      "[]b]", "[[:alpha:]]", "b*", "*0", "?-", "\\a", "[",
    ]
    let ends = ["", "", "", "/", "/**", "/*", " ", "\\ ", "/**/b", "/a", "\r", "\\"]
    var random = SystemRandomNumberGenerator()
    func some(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    for _ in 0..<sampled(15, of: 400) {
      let tree = try ProjectTree([".validate": "[**]\n.*\n", "z0": ""])
      var folders = [""]
      for _ in 0..<some(1...5) {
        let parent = folders[some(0...folders.count - 1)]
        if parent.count < 12 { folders.append(parent + names[some(0...8)] + "-/") }
        if parent.count < 12 { folders.append(parent + names[some(0...8)] + "0/") }
        if some(0...1) == 0 { folders.append(parent + "build/") }
      }
      for folder in folders {
        for name in names where name != "build" && some(0...1) == 0 {
          try tree.write("", to: folder + name)
        }
        guard folder == "" || some(0...2) == 0 else { continue }
        let lines = (0..<some(1...6)).map { _ in
          starts[some(0...starts.count - 1)] + pieces[some(0...pieces.count - 1)]
            + ends[some(0...ends.count - 1)]
        }
        try tree.write(lines.joined(separator: "\n") + "\n", to: folder + ".gitignore")
      }
      let git = try tree.run(
        """
        export HOME="$PWD/nowhere" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
        git init -q . && git ls-files -co --exclude-standard | grep -vx .validate | LC_ALL=C sort
        """)
      let expected = git.output.split(separator: "\n").map(String.init)
      // The name of a single file is not printed.
      if expected.count == 1 { continue }
      let found = try tree.files().sorted { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
      let rules = try tree.run("find . -name .gitignore -exec head -50 {} +").output
      #expect(found == expected, "\(rules)")
    }
  }

  @Test func `links are not followed, and names need not be UTF-8`() throws {
    let tree = try ProjectTree([".validate": "[**]\n.*\n", "d/x": "", ".gitignore": "bad*\n"])
    let script = """
      ln -s .. d/loop; ln -s x d/link; mkfifo d/pipe
      touch "$(printf 'd/\\377.csv')" "$(printf 'bad\\377')"; mkdir "$(printf 'e\\377')"
      touch "$(printf 'e\\377/f')"
      """
    #expect(try tree.run(script).errors == "")
    #expect(
      try tree.files() == [".gitignore", "d/x", "d/\\xFF.csv", "e\\xFF/f"])
  }
}
