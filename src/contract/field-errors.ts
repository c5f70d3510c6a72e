import { ZodError } from "zod";
import type { FieldErrors } from "#domain/core/errors.ts";
import { installValidationMessages } from "./validation-messages.ts";

// Called here because every reported validation error passes through this file.
installValidationMessages();

/**
 * The messages of a failed validation by field path, or null if the error is something else. An unknown field is named
 * (spec §20: unknown fields are rejected).
 */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof ZodError)) return null;
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) fields[path ? `${path}.${key}` : key] = "This field doesn't exist. Leave it out.";
    else fields[path || "body"] ??= issue.message;
  }
  return fields;
}
