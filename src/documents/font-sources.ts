/** Where each font file is: a path on the server, an address in a browser. TTF, one weight each. */
export type FontSources = { sans: string; strong: string; title: string; signature: string; code: string; cjk: string };

/** What a text is set in. */
export type Face = Exclude<keyof FontSources, "cjk">;
