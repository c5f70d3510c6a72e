/** Fonts for characters that Inter doesn't have, each loaded only for a text that needs it, in this order. */
export const scripts = ["cjk", "hebrew", "arabic", "emoji"] as const;
export type Script = (typeof scripts)[number];

/** What a text is set in. */
export type Face = "sans" | "strong" | "title" | "signature" | "code";

/** Where each font file is: a path on the server, an address in a browser. TTF, one weight each. */
export type FontSources = Record<Face | Script, string>;
