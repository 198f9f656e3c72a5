/// The version that `--version` prints, by semver.org.
package let version = "0.4.0"
