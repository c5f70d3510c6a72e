import { createHash } from "node:crypto";
import { refuse, refuseFields } from "#domain/core/errors.ts";
import { eventDays } from "#domain/event/event.ts";
import { readSyncToken, syncBeginning, type SyncPlace, writeSyncToken } from "#domain/event/sync-token.ts";
import type { Context } from "../platform/http/context.ts";
import type { ChangedRow, ReadChanged } from "./changed.ts";
import { hasExpired } from "./read.ts";

type Sync = { syncToken: string; removed: string[]; hasMore: boolean };

/**
 * What a page of changes is about: ids as the list's source names them, and, with the last page, the time since the
 * first one, for rows that change when a deadline passes.
 */
export type Changed = { ids: string[]; passed: { from: Date; to: Date } | null };

/** A list that programs follow. `call`: what makes it another list, in a fixed order. */
type Followed<Answer> = {
  ask: { updatedSince?: string | undefined; cursor?: string | undefined };
  call: readonly unknown[];
  limit: number;
  whole: () => Promise<Answer>;
  source: ReadChanged;
  /** The current rows of what changed, as the list answers them, and the ids of those that aren't on the list. */
  changed: (changed: Changed) => Promise<{ answer: Answer; removed: string[] }>;
};

/**
 * A list, or what changed of it since a token (docs/decisions/0076). Nothing is missed: the position is taken before
 * the rows are read, and numbers grow in commit order. A row can come twice.
 * @throws ExpectedError `position-expired`, `invalid-input`, `forbidden` for platform staff
 */
export async function followedList<Answer>(
  context: Context,
  { ask: { updatedSince, cursor }, call, limit, whole, source, changed }: Followed<Answer>,
): Promise<Answer | (Answer & { sync: Sync })> {
  if (updatedSince === undefined) return whole();
  const { database, viewer, clock } = context;
  // Changes are recorded for the parties; staff of the platform is none.
  if (viewer.organizationKind === "platform") refuse("forbidden");
  const fingerprint = callOf([viewer.organizationId, ...call]);
  const begins = updatedSince === syncBeginning;
  const place = begins ? null : readSyncToken(updatedSince, fingerprint);
  if (place && cursor !== undefined)
    refuseFields({ cursor: "Changes have no cursor. Send the new token as updatedSince instead." });
  if (cursor !== undefined) return whole();

  const at = clock.now().getTime();
  const until = await database.changes.latest();
  await database.changes.caughtUp();
  const now: SyncPlace = { seq: until, through: null, at, call: fingerprint };
  if (!place) return { ...(await whole()), sync: { syncToken: writeSyncToken(now), removed: [], hasMore: false } };

  const db = database.kysely;
  const rows = await source(db, viewer.organizationId, { after: place, until, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const stopped = rows.length > limit ? page.at(-1) : undefined;
  const { answer, removed } = await changed({
    ids: [...new Set(page.map(({ id }) => id))],
    passed: stopped ? null : { from: new Date(place.at), to: new Date(at) },
  });
  // Checked last: changes may have been deleted while they were read.
  if (await hasExpired(db, place.seq, until))
    refuse("position-expired", {
      detail:
        `Changes are stored for ${eventDays} days, and this token is from before, or from before a backup was ` +
        `restored. Start a full sync: send updatedSince=${syncBeginning}, and delete what that list doesn't have.`,
    });
  return {
    ...answer,
    sync: { syncToken: writeSyncToken(nextPlace(place, now, stopped)), removed, hasMore: !!stopped },
  };
}

/** A page of changes that concern no row. */
export const noRows = { items: [], total: 0, nextCursor: null };

export const withoutRows = (ids: readonly string[], rows: readonly { id: string }[]): string[] => {
  const shown = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !shown.has(id));
};

/** `at` stays until the last page, which looks at the time in between. */
const nextPlace = (place: SyncPlace, now: SyncPlace, stopped: ChangedRow | undefined): SyncPlace =>
  stopped ? { ...place, seq: stopped.seq, through: stopped.id } : now;

/** The same filters give the same fingerprint, in whichever order they were sent. */
const callOf = (call: readonly unknown[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify(call, (_key, value: unknown) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      ),
    )
    .digest("hex")
    .slice(0, 12);
