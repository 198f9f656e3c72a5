/// The style and the script of a page, which are the same for all pages.
///
/// The policy names their digests, so that a browser applies and runs nothing else.
enum PageAssets {
  /// Nothing is loaded, and nothing but the style and the script is applied and run.
  static let policy =
    "default-src 'none'; style-src 'sha256-\(styleDigest)'; script-src 'sha256-\(scriptDigest)'; "
    + "base-uri 'none'; form-action 'none'"

  /// The digest of the style: SHA-256 in Base64.
  static let styleDigest = "4YCx8FYVIFXmHtyVG7evBkIu3ifyvklMmuFq+mB4MrU="

  /// The digest of the script.
  static let scriptDigest = "9f+EVnEFn3dQt//fY59wB/P5+rOgtLhYzxSqvt986WU="

  // Both are without '<' and '&', so that the page is also well-formed XML, and without a line end.
  static let style = String(
    decoding: PackageResources.report_css.dropLast(), as: UTF8.self)

  static let script = String(
    decoding: PackageResources.report_js.dropLast(), as: UTF8.self)
}
