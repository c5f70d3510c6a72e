import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/**
 * The message of a failed validation whose schema has none: what is wrong, then how to fix it (spec §20). Undefined
 * leaves the message to zod. Never repeats the value.
 */
function wordsFor(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      const wanted = kinds[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `This is missing. Send ${wanted}.` : `This is not ${wanted}. Send ${wanted}.`;
    }
    case "too_big":
      return issue.origin === "string"
        ? `This is too long. Shorten it to at most ${issue.maximum} characters.`
        : issue.origin === "array"
          ? `There are too many. Keep at most ${issue.maximum}.`
          : `This is too high. Enter at most ${issue.maximum}.`;
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? "This is empty. Fill it in."
        : `This is too low. Enter at least ${issue.minimum}.`;
    case "invalid_value":
      return `This is not one of the allowed values. Choose ${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return "This has the wrong format. See the field's format at /api/docs.";
    case "invalid_union":
      return (
        issue.errors.map((branch) => branch[0]).find((first) => first?.code !== "invalid_type")?.message ??
        "This has the wrong type. See the field's type at /api/docs."
      );
    default:
      return undefined;
  }
}

/** Sets these messages for every schema of this process; a schema's own message takes precedence. */
export function installValidationMessages(): void {
  z.config({ customError: wordsFor });
}
