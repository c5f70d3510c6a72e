/** In place of a text that may name the candidate, for an API key that can't read identities. */
export const withheldText = "Shown only with the scope identities:read.";
