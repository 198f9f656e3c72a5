/// Files with which other programs check a project.
enum ProjectHooks {
  /// The hook for pre-commit, to be stored as `.pre-commit-hooks.yaml`, or as one of its local
  /// hooks.
  static let preCommit = """
    # The hook of validate for pre-commit (https://pre-commit.com).
    #
    # It expects the program in the PATH, and the rules in .validate. pre-commit passes the files
    # that change; those that no section of .validate names are skipped.
    - id: validate
      name: validate
      description: Check files by the rules in .validate
      entry: validate --project
      language: system
      types: [file]
      # One run has one summary, and uses all processors itself.
      require_serial: true

    """

  /// A workflow for GitHub Actions.
  static let gitHubAction = """
    # Checks the files of this repository by the rules in .validate, and shows findings at their
    # lines. Store it as .github/workflows/validate.yml.
    name: validate
    on:
      push:
      pull_request:
    permissions:
      contents: read
    jobs:
      validate:
        runs-on: ubuntu-latest
        container: swift:6.3
        env:
          # The repository of validate, and the version to build.
          VALIDATE_REPOSITORY: ${{ vars.VALIDATE_REPOSITORY }}
          VALIDATE_VERSION: main
        steps:
          - uses: actions/checkout@v4
          - uses: actions/cache@v4
            with:
              path: /opt/validate
              key: validate-${{ vars.VALIDATE_REPOSITORY }}-main
          - name: Build validate
            run: |
              test -x /opt/validate/validate && exit
              git clone --depth 1 --branch "$VALIDATE_VERSION" "$VALIDATE_REPOSITORY" /tmp/source
              swift build -c release --package-path /tmp/source --product validate
              mkdir -p /opt/validate
              cp /tmp/source/.build/release/validate /opt/validate/
          - name: Check the files
            run: /opt/validate/validate --project --format github

    """
}
