import { takeEmailToken } from "#web/lib/email-link/token.ts";

/** The token of a signing link (`takeLetterToken`). */
export const takeSigningToken = (): string | null => takeEmailToken({ path: "/sign", key: "mls-signing-link" });
