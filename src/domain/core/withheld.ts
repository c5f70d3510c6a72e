import { refuseField } from "./errors.ts";

/** In place of a text that may name the candidate, for an API key that can't read identities. */
export const withheldText = "Shown only with the scope identities:read.";

/** The text, for a reader who can see identities; otherwise what is shown in its place. */
export const readableText = (text: string, readsIdentities: boolean): string =>
  readsIdentities || text === "" ? text : withheldText;

/** A key that sends back what it read would replace the note. @throws ExpectedError `invalid-input` */
export function requireOwnNote(field: string, note: string): void {
  if (note.trim() !== withheldText) return;
  refuseField(field, "This text hides a note that the key can't read. Send the text that should replace the note.");
}
