import { refuse } from "#domain/core/errors.ts";
import { knownId } from "./known-id.ts";

/** A page cursor carries the sort keys of the last row (spec §18). */
export function writeCursor(keys: { at: string; id: string }): string {
  return Buffer.from(JSON.stringify([keys.at, keys.id])).toString("base64url");
}

/** Refuses `invalid-input` when the text is no cursor of ours. */
export function readCursor(text: string): { at: string; id: string } {
  try {
    const [at, id] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as [string, string];
    // PostgreSQL reads other years than these otherwise than JavaScript writes them.
    const time = new Date(at).toISOString();
    if (!/^[1-9]\d{3}-/.test(time)) throw new Error("not a time");
    return { at: time, id: knownId(id) };
  } catch {
    refuse("invalid-input", {
      fields: { cursor: "This is not a cursor from an earlier page. Start from the first page." },
    });
  }
}
