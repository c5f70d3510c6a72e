import type { errorMessages } from "./error-messages.ts";
import type { LeakFinding } from "./leak-finding.ts";

export type ErrorCode = keyof typeof errorMessages;

/** Field path (`salaryMax`, `identity.email`, `experienceBullets.2`) → what is wrong and how to fix it. */
export type FieldErrors = Record<string, string>;

export type ErrorExtras = {
  detail?: string;
  fields?: FieldErrors;
  findings?: readonly LeakFinding[];
  /** The current state as the viewer can see it (spec §20), already masked. */
  current?: unknown;
  retryAfterSeconds?: number;
};

/** An expected error. Everything else is a bug. Its message is looked up where it is shown. */
export class ExpectedError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;
  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(extras.detail ?? code);
    this.name = "ExpectedError";
    this.code = code;
    this.extras = extras;
  }
}

/** Throws. Typed `never` so that callers read as sentences: `if (gone) refuse("not-found")`. */
export function refuse(code: ErrorCode, extras: ErrorExtras = {}): never {
  throw new ExpectedError(code, extras);
}

/** Refuses what the present state doesn't allow: why, and what to do instead. */
export function refuseState(detail: string): never {
  refuse("wrong-state", { detail });
}

/** Refuses one field of the input: its path, and what is wrong and how to fix it. */
export function refuseField(field: string, says: string): never {
  refuse("invalid-input", { fields: { [field]: says } });
}

export function refuseFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) refuse("invalid-input", { fields });
}
