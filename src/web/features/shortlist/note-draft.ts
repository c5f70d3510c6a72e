import type { Drafts } from "#web/lib/drafts.ts";
import type { ShortlistRow } from "./queries.ts";

/** A note that was typed and not saved, with the version of the note that its writer saw. */
type NoteDraft = { notes: string; version: number };

const draftKey = ({ listingId }: Pick<ShortlistRow, "listingId">) => `note ${listingId}`;

export function noteDraft(drafts: Drafts, row: Pick<ShortlistRow, "listingId">): NoteDraft | null {
  const [, version, notes] = /^(\d+) ([^]*)$/.exec(drafts.read(draftKey(row)) ?? "") ?? [];
  return version === undefined || notes === undefined ? null : { notes, version: Number(version) };
}

export const keepNoteDraft = (drafts: Drafts, row: Pick<ShortlistRow, "listingId">, draft: NoteDraft | null): void =>
  drafts.write(draftKey(row), draft && `${draft.version} ${draft.notes}`);
