internal import SettingsSyntax
internal import ValidationCore

/// The TypeScript declarations of exported modules.
package enum Declarations {
  /// Returns the declarations of the module of a validator.
  package static func validator(languages: [String]) -> String {
    """
    \(common(languages))
    declare const validator: TextValidator;
    export default validator;

    """
  }

  /// Returns the declarations of the module of a schema.
  package static func form(_ paths: [String], languages: [String]) -> String {
    let patterns = paths.map { path in
      let parts = path.parts(between: "[]")
      return parts.count > 1
        ? "`\(parts.joined(separator: "[${number}]"))`" : JSONWriter.string(path)
    }
    return """
      \(common(languages))
      /** The path of a field. */
      export type Path = \(patterns.isEmpty ? "never" : patterns.joined(separator: " | "));

      /** A text, or a value that is judged as its text. */
      export type Value = string | number | boolean | null | undefined;

      /**
       * The texts of fields by their paths, or in nested objects and arrays; missing ones have
       * their defaults.
       */
      export type Values = {readonly [path in Path]?: Value} | {readonly [name: string]: unknown};

      /** An error of a field. */
      export interface FieldError extends ValidationError {
        readonly path: string;
      }

      export interface Form {
        /**
         * Returns the errors of all enabled fields in order; then of rows, and of names that are
         * unknown.
         */
        errors(values: Values, language?: Language): FieldError[];
        /** Returns whether a field is enabled, given the values of all. */
        isEnabled(path: Path, values: Values): boolean;
        /**
         * Returns the validator of a field, given the values of others; undefined if only a server
         * can judge it.
         */
        validator(path: Path, values?: Values): TextValidator | undefined;
        readonly "~standard": StandardSchema<Values>;
      }

      declare const form: Form;
      export default form;

      """
  }

  /// The types that all modules have.
  package static func common(_ languages: [String]) -> String {
    """
    /** A language of the sentences, as a tag of BCP 47. */
    export type Language = \(languages.map(JSONWriter.string).joined(separator: " | "));

    /** The languages, the first of which is used unless another is asked for. */
    export const languages: readonly Language[];

    /** The characters that are possible at a position. */
    export interface ExpectedCharacters {
      /** Pairs of the first and the last of consecutive Unicode scalars, in ascending order. */
      readonly ranges: readonly (readonly [first: number, last: number])[];
      /** Whether the text could end there. */
      readonly includesEnd: boolean;
    }

    /** The reason why a text is not valid. Offsets are UTF-16 code units. */
    export interface ValidationError {
      /** The kind of the broken rule, such as "integer". */
      readonly code: string;
      /** The start of the offending range; if something is missing, the range is empty. */
      readonly start: number;
      /** The end of the offending range. */
      readonly end: number;
      /** The characters that would be possible at the start of the range; null if unknown. */
      readonly expected: ExpectedCharacters | null;
      /** A sentence without its subject, such as "must be a number". */
      readonly message: string;
    }

    /** Whether a text is valid, can become valid by an insertion at the caret, or neither. */
    export type Verdict =
      | {readonly kind: "valid"; readonly isExtensible: boolean; readonly error?: undefined}
      | {readonly kind: "incomplete" | "invalid"; readonly error: ValidationError};

    /** A text with a selection, whose end is the caret. */
    export interface FieldState {
      readonly text: string;
      readonly start: number;
      readonly end: number;
    }

    export interface EditOptions {
      /** Whether insertions that make the text invalid are refused: "block" unless given. */
      readonly enforcement?: "block" | "flag";
      /** White space at the end of a paste is removed by a validator that trims. */
      readonly origin?: "typing" | "paste";
      readonly language?: Language;
    }

    /** A field after an edit; a refused edit changes nothing. */
    export interface EditResult extends FieldState {
      readonly refusal: ValidationError | null;
    }

    /** What is wrong, and where. */
    export interface Issue {
      readonly message: string;
      readonly path?: readonly PropertyKey[];
    }

    /** The interface of Standard Schema, version 1. */
    export interface StandardSchema<Input, Output = Input> {
      readonly version: 1;
      readonly vendor: "InputValidation";
      readonly validate: (value: unknown) =>
        | {readonly value: Output; readonly issues?: undefined}
        | {readonly issues: readonly Issue[]};
      readonly types?: {readonly input: Input; readonly output: Output};
    }

    export interface TextValidator {
      /** Judges a text with the caret at an offset, which is the end unless given. */
      verdict(text: string, caret?: number, language?: Language): Verdict;
      /** Returns whether a text is valid as a final value. */
      isValid(text: string): boolean;
      /**
       * Returns the shortest text that makes a text valid when appended; null if there is none.
       * Throws a RangeError if it would have millions of characters.
       */
      completion(text: string): string | null;
      /**
       * Returns what a text field makes of an insertion in place of the selection; an empty one
       * deletes it. It is missing if the validator changes texts in ways that this module does not
       * know.
       */
      edit?(field: FieldState, insertion: string, options?: EditOptions): EditResult;
      /** Returns the text after editing ends. */
      finalText?(text: string): string;
      readonly "~standard": StandardSchema<string>;
    }

    """
  }
}
