// Uses exported modules in TypeScript: compiled only, so that their declarations are checked.

import email, {languages, type Verdict} from "./email.mjs";
import form, {type Path} from "./registration.mjs";

// The interface of Standard Schema, version 1, as its specification has it.
interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>;
    readonly types?: {readonly input: Input; readonly output: Output} | undefined;
  };
}
type Result<Output> = {readonly value: Output; readonly issues?: undefined} | {readonly issues: ReadonlyArray<Issue>};
interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | {readonly key: PropertyKey}> | undefined;
}

const schema: StandardSchemaV1<string> = email;
const other: StandardSchemaV1 = form;

const verdict: Verdict = email.verdict("ann@", 2, "zh-Hans");
if (verdict.kind === "valid") {
  const isExtensible: boolean = verdict.isExtensible;
} else {
  const message: string = verdict.error.message, first: number | undefined = verdict.error.expected?.ranges[0]?.[0];
}
const completion: string | null = email.completion("a");
const refused: string | undefined = email.edit?.({text: "", start: 0, end: 0}, "@").refusal?.message;

const path: Path = "lines[0].sku";
const messages: string[] = form.errors({name: "Ann", lines: [{sku: "#fff"}]}, languages[1]).map(error => error.path);
const isEnabled: boolean = form.isEnabled("vat", {kind: "company"});
const kind = form.validator("postcode", {country: "CH"})?.verdict("8000").kind;

// @ts-expect-error there is no such field
form.validator("postal");
// @ts-expect-error nor such a language
email.verdict("a", 0, "fr");
// @ts-expect-error a number is no text
email.isValid(7);
