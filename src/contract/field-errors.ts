import { ZodError } from "zod";
import type { FieldErrors } from "#domain/core/errors.ts";
import { speakInWords } from "./words.ts";

// Here, because whoever tells a failed validation to somebody passes through this file.
speakInWords();

/**
 * What a failed validation says by field path, or null when the error is something else. An unknown field is named
 * (spec §20: unknown fields are refused).
 */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof ZodError)) return null;
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys)
        fields[path ? `${path}.${key}` : key] = "This field is not known here. Leave it out.";
    else fields[path || "body"] ??= issue.message;
  }
  return fields;
}
