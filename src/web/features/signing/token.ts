import { takeLetterToken } from "#web/lib/email-link/token.ts";

/** The token of a signing link (`takeLetterToken`). */
export const takeSigningToken = (): string | null => takeLetterToken({ path: "/sign", key: "mls-signing-link" });
