import Foundation
import InputValidation
import InputValidationExport
import ValidatorSamples

/// A schema with a single field.
private struct One<Value: Sendable>: Schema {
  let text: Field<Value>
}

/// A control with texts, and the verdicts of the validator on them.
private struct ControlCase: Encodable {
  let name: String
  let html: String
  /// An accepted text that is not valid; `nil` if the control is exact.
  var example: String?
  let texts: [String]
  let valid: [Bool]
}

/// Prints a page whose script compares what the browser accepts with the validators, and then shows
/// the differences as JSON.
func putControls(count: Int) throws {
  var cases: [ControlCase] = []
  for named in NamedValidator.formats + NamedValidator.strategies {
    func add<V: Validator>(_ validator: V) {
      for input in One(text: Field(validator)).htmlInputs() {
        let samples = (try? validator.samples(count: count)) ?? named.texts
        let misses = (try? validator.nearMisses(count: count)) ?? []
        // A control of one line can't have a line end.
        var texts = (samples + misses + [""]).filter {
          !$0.utf8.contains(0x0A) && !$0.utf8.contains(0x0D)
        }
        if input.html.hasPrefix("<select") {
          // A selection offers each value in one spelling.
          texts = texts.map { text in
            (try? validator.value(of: text)).flatMap { validator.text(for: $0) } ?? text
          }
        }
        var added = ControlCase(
          name: named.name, html: input.html, texts: texts,
          valid: texts.map { validator.isValid($0) })
        switch input.exactness {
        case .exact: break
        case .wider(let example): added.example = example
        case .omitted: continue
        }
        cases.append(added)
      }
    }
    add(named.validator)
  }
  let data = String(decoding: try JSONEncoder().encode(cases), as: UTF8.self)
    .replacing("</", with: "<\\/")
  print(
    """
    <!DOCTYPE html>
    <meta charset="utf-8">
    <div id="place"></div>
    <pre id="result"></pre>
    <script>
    const cases = \(data);
    const differences = [];
    let count = 0;
    for (const {name, html, example, texts, valid} of cases) {
      place.innerHTML = html;
      const control = place.firstElementChild;
      if (control.type === "checkbox") continue;
      const accepts = text => {
        control.value = text;
        return control.value === text && control.checkValidity();
      };
      texts.forEach((text, index) => {
        count += 1;
        const accepted = accepts(text);
        if (accepted !== valid[index] && (valid[index] || example === undefined))
          differences.push([name, text, accepted, html]);
      });
      const isLine = example !== undefined && !/[\\r\\n]/.test(example);
      if (isLine && !accepts(example)) differences.push([name, example, false, html]);
    }
    result.textContent = JSON.stringify({controls: cases.length, count, differences});
    </script>
    """)
}
