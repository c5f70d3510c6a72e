/** Fonts for characters that Inter doesn't have, in fallback order; each is loaded only for a text that needs it. */
export const scripts = ["cjk", "hebrew", "arabic", "emoji"] as const;
export type Script = (typeof scripts)[number];

export type Face = "sans" | "strong" | "title" | "signature" | "code";

/** The location of each font file: a path on the server, a URL in a browser. TTF, one weight each. */
export type FontSources = Record<Face | Script, string>;
