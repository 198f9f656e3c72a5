/// The version that `--version` prints, by semver.org.
let version = "0.1.0"
