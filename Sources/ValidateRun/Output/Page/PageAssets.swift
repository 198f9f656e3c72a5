/// The style and the script of a page, which are the same for all pages.
///
/// The policy names their digests, so that a browser applies and runs nothing else.
enum PageAssets {
  /// Nothing is loaded, and nothing but the style and the script is applied and run.
  static let policy =
    "default-src 'none'; style-src 'sha256-\(styleDigest)'; script-src 'sha256-\(scriptDigest)'; "
    + "base-uri 'none'; form-action 'none'"

  /// The digest of the style: SHA-256 in Base64.
  static let styleDigest = "54vQbxj/JVGo9NojzuHoFCy1EIM+IbKPf/IbSUZgVpk="

  /// The digest of the script.
  static let scriptDigest = "9f+EVnEFn3dQt//fY59wB/P5+rOgtLhYzxSqvt986WU="

  // Without '<' and '&', so that the page is also well-formed XML.
  static let style = """
    :root {
      --ground: #fff; --text: #1b1c20; --quiet: #5a5d66; --line: #d5d7de; --panel: #f5f6f8;
      --error: #b3261e; --warning: #855800; --passed: #1a6b33; --mark: #ffdcd8; --focus: #0b57d0;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground: #17181c; --text: #e6e7ea; --quiet: #a8abb4; --line: #3a3c44; --panel: #212329;
        --error: #ff8f85; --warning: #f0b95a; --passed: #7fd197; --mark: #5c2320; --focus: #a8c7fa;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 64rem; padding: 1rem; overflow-wrap: anywhere;
      background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
    }
    h1 { font-size: 1.4rem; line-height: 1.4; margin: .5rem 0 1rem; }
    h1 span {
      border-radius: .3rem; padding: .1rem .6rem; margin-right: .4rem;
      color: var(--ground); background: var(--error);
    }
    h1 .passed { background: var(--passed); }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
    h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
    p { margin: .25rem 0; }
    dl {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: .5rem;
      margin: 1rem 0;
    }
    dl div {
      padding: .5rem .75rem; border-radius: .4rem; background: var(--panel);
      display: flex; flex-direction: column; justify-content: space-between;
    }
    dt { color: var(--quiet); font-size: .85rem; }
    dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
    table { width: 100%; border-collapse: collapse; }
    th, td {
      padding: .35rem .5rem; text-align: start; vertical-align: baseline; font-weight: normal;
      border-bottom: 1px solid var(--line);
    }
    .number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
    thead th { color: var(--quiet); font-size: .85rem; white-space: normal; }
    .share { width: 45%; }
    .share span { display: inline-block; width: 4rem; font-variant-numeric: tabular-nums; }
    svg { display: inline-block; width: calc(100% - 4.5rem); min-width: 2rem; height: .7rem; }
    rect { fill: var(--error); }
    rect.warning { fill: var(--warning); }
    span.warning { color: var(--warning); font-size: .85rem; }
    code, pre, .place { font-family: ui-monospace, monospace; font-size: .9rem; }
    details { margin: .75rem 0; }
    form {
      display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .75rem 0;
      padding: .75rem; border-radius: .4rem; background: var(--panel);
    }
    form p { flex-basis: 100%; }
    label { flex: 1 1 12rem; min-width: 0; font-size: .85rem; }
    select, button { font: inherit; font-size: 1rem; padding: .3rem .5rem; min-height: 2.2rem; }
    select { display: block; width: 100%; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    ol { list-style: none; margin: 0; padding: 0; }
    ol li { border-top: 1px solid var(--line); padding: .6rem 0; break-inside: avoid; }
    .place { color: var(--quiet); }
    pre {
      margin: .4rem 0 0; padding: .3rem .75rem .9rem; border-radius: .4rem;
      background: var(--panel); white-space: pre-wrap; line-height: 2;
    }
    mark {
      position: relative; display: inline-block; max-width: 100%; min-width: 1ch; min-height: 1em;
      line-height: 1.3; color: inherit; background: var(--mark); white-space: pre-wrap;
      vertical-align: baseline;
    }
    mark:empty { background: none; }
    mark::after {
      content: attr(data-carets); position: absolute; left: 0; right: 0; top: 100%;
      overflow: hidden; line-height: 1; color: var(--error); white-space: pre;
    }
    [hidden] { display: none; }
    @media (max-width: 40rem) {
      th, td { padding: .35rem .3rem; }
      .minor { display: none; }
      .share { width: 25%; }
      .share span { display: block; }
      svg { width: 100%; }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: 10pt; }
      form { display: none; }
      dl div, pre { background: none; border: 1px solid var(--line); }
      h1 span { color: var(--text); background: none; border: 2px solid; }
      h2, h3, thead { break-after: avoid; }
    }
    """

  static let script = """
    const form = document.querySelector("form");
    const items = [...document.querySelectorAll("[data-file]")];
    const update = () => {
      const {rule, file} = form.elements;
      for (const item of items) {
        const isOfRule = rule.value === "" || item.dataset.rules.split(" ").includes(rule.value);
        const isOfFile = file.value === "" || item.dataset.file === file.value;
        item.hidden = !isOfRule || !isOfFile;
      }
      for (const group of document.querySelectorAll(".group")) {
        group.hidden = group.querySelector("[data-file]:not([hidden])") === null;
      }
      form.querySelector("output").textContent = items.filter(item => !item.hidden).length;
    };
    if (form) {
      form.hidden = false;
      form.addEventListener("input", update);
      // The controls have their new values only after the event.
      form.addEventListener("reset", () => setTimeout(update));
      form.addEventListener("submit", event => event.preventDefault());
      // A browser may remember earlier choices.
      update();
    }
    """
}
