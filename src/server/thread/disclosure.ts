import { sql } from "kysely";
import type { Disclosure, Thread, ThreadSubject } from "#domain/thread/thread.ts";
import type { GrantedReading } from "#domain/thread/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { type KeyRing, nullIfBroken } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { openAll, sealWith } from "../platform/crypto/data-keys.ts";
import type { Trx } from "../platform/db/tables.ts";
import { readsIdentities } from "../platform/http/key-answers.ts";
import type { StoredMessage } from "./store.ts";

/**
 * Messages written while the identity was revealed (spec §12) may name the candidate, so they are sealed under the
 * listing's data key.
 */

type Reader = Pick<Viewer, "organizationId">;
type Subject = Pick<ThreadSubject, "listingId" | "listingAgencyId">;

/**
 * For each pair, whether one end holds a live grant for the listing and the other is its agency; checked each time. By
 * the id of the other end. `now` in ms.
 */
export async function disclosuresWith(
  db: Trx,
  viewer: Reader,
  { listingId, listingAgencyId }: Subject,
  otherIds: readonly string[],
  now: number,
): Promise<Map<string, Disclosure>> {
  const asAgency = viewer.organizationId === listingAgencyId;
  const holders = asAgency ? otherIds : otherIds.includes(listingAgencyId) ? [viewer.organizationId] : [];
  if (holders.length === 0) return new Map();
  const rows = await db
    .selectFrom("mls_reveal_grants as g")
    .select((eb) => [
      "g.organization_id",
      eb.fn.max("g.ends_at").as("until"),
      eb.fn.max("g.ends_at").filterWhere("g.opened_at", "is not", null).as("opened_until"),
    ])
    .where("g.candidate_id", "=", listingId)
    .where("g.organization_id", "in", holders)
    .where("g.revoked_at", "is", null)
    .where("g.ends_at", ">", new Date(now))
    .where(
      asAgency
        ? sql<boolean>`not mls_own_listing_hidden_from(g.candidate_id, g.organization_id)`
        : sql<boolean>`mls_granted_to_acting(g.candidate_id)`,
    )
    .groupBy("g.organization_id")
    .execute();
  return new Map(
    rows.map((row) => [
      asAgency ? row.organization_id : listingAgencyId,
      {
        holderId: row.organization_id,
        until: (row.opened_until ?? row.until).getTime(),
        opened: row.opened_until !== null,
      },
    ]),
  );
}

export const wordsPlace = (threadId: string, number: number) => `mls_messages:${threadId}:${number}`;

/** @throws SealBroken once the listing's data key is destroyed */
export function sealWords(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  { id, subject }: Thread,
  number: number,
  words: string,
): Promise<Buffer> {
  return sealWith(
    work,
    keyRing,
    { id: subject.listingId, agencyId: subject.listingAgencyId },
    words,
    wordsPlace(id, number),
  );
}

/**
 * What the viewer can read of these messages now: the listing's agency all of them, the other end while its grant is
 * live and opened, an API key only if it can read identities.
 */
export async function readGranted(
  db: Trx,
  keyRing: KeyRing,
  viewer: Reader & Pick<Viewer, "apiKey">,
  { id, subject: { listingId, listingAgencyId } }: Thread,
  messages: readonly StoredMessage[],
  disclosure: Disclosure | null,
): Promise<GrantedReading> {
  const may = readsIdentities(viewer) && (disclosure !== null || viewer.organizationId === listingAgencyId);
  const sealed = messages.flatMap(({ number, sealed: bytes }) =>
    bytes ? [{ listingId, number, sealed: bytes, context: wordsPlace(id, number) }] : [],
  );
  if (!may || sealed.length === 0) return { may, words: new Map() };
  const opened = (await openAll({ db }, keyRing, sealed).catch(nullIfBroken)) ?? [];
  return { may, words: new Map(opened.map((words, place) => [sealed[place]?.number ?? 0, words.toString("utf8")])) };
}
