import { setTimeout as pause } from "node:timers/promises";
import { type DuplicateKind, nameKey, personKeys } from "#domain/import/duplicates.ts";
import type { Identity } from "#domain/identity/identity.ts";
import type { ListingStatus } from "#domain/core/listing-status.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { blindMatchHashes, openIdentities } from "../identity/vault.ts";
import { draftsById } from "../listing/drafts.ts";

export type Existing = { listingId: string; code: string | null; status: ListingStatus };
export type Matched = { kind: Extract<DuplicateKind, "imported" | "existing">; existing: Existing | null };

type Looking = Pick<Services, "keyRing" | "clock" | "newId"> & {
  /** Runs in a transaction of the agency's member, or of the system in a job. */
  run: <T>(step: (work: Work) => Promise<T>) => Promise<T>;
  agencyId: string;
  personId: string;
  requestId: string;
  /** Listings and drafts of this import don't count as matches, because it may be resuming. */
  exceptImport: string | null;
  /** Keyed hashes of names by listing: read here, and added to. */
  names: Record<string, string>;
};

/** Drafts opened in one transaction. */
const atOnce = 200;

/** The normalized name as a keyed hash, safe to store. */
const nameHash = (keyRing: KeyRing, fullName: string): string =>
  keyRing.hmac("import-name", nameKey(fullName)).toString("hex");

/**
 * Candidates an agency already lists or has as drafts, found by name and email or phone. Only the agency's own rows are
 * searched. A listing's identity is opened only if its email or phone matches the row's.
 */
export async function ownPeople(looking: Looking) {
  const { run, keyRing, agencyId } = looking;
  const except = new Set(await ofImport(looking));
  const drafts = await draftedPeople(looking, except);

  /** Each person's listings and drafts of the agency's own, listings first. `self` isn't among them. */
  async function matchesIn(
    work: Work,
    people: readonly { identity: Identity; self?: string }[],
  ): Promise<Existing[][]> {
    const hashes = people.map(({ identity }) => contactHashes(keyRing, identity));
    const byHash = await listedUnder(work, agencyId, hashes.flat());
    const listingIds = [...new Set([...byHash.values()].flat())].filter((id) => !except.has(id));
    const listed = new Map((await statusOf(work, agencyId, listingIds)).map((each) => [each.listingId, each] as const));
    await openNames(work, looking, [...listed.keys()]);
    return people.map(({ identity, self }, index) => {
      const name = nameHash(keyRing, identity.fullName);
      const listings = (hashes[index] ?? [])
        .flatMap((each) => byHash.get(each.toString("hex")) ?? [])
        .filter((id) => looking.names[id] === name)
        .flatMap((id) => listed.get(id) ?? []);
      const drafted = personKeys(identity)
        .flatMap((key) => drafts.get(key) ?? [])
        .map((listingId) => ({ listingId, code: null, status: "draft" as const }));
      const found = new Map([...listings, ...drafted].map((each) => [each.listingId, each]));
      return [...found.values()].filter(({ listingId }) => listingId !== self);
    });
  }

  /** One result per row, null if the agency has no such candidate. At most a hundred rows at a time. */
  async function find(rows: readonly { hash: Buffer; identity: Identity }[]): Promise<(Matched | null)[]> {
    if (rows.length === 0) return [];
    return run(async (work) => {
      const imported = await importedRows(
        work,
        agencyId,
        rows.map(({ hash }) => hash),
      );
      const matches = await matchesIn(work, rows);
      return rows.map(({ hash }, index) => {
        if (imported.has(hash.toString("hex"))) return { kind: "imported" as const, existing: null };
        const existing = matches[index]?.[0];
        return existing ? { kind: "existing" as const, existing } : null;
      });
    });
  }
  const matches = (people: readonly { identity: Identity; self?: string }[]) => run((work) => matchesIn(work, people));
  return { find, matches };
}

export type OwnPeople = Awaited<ReturnType<typeof ownPeople>>;

const contactHashes = (keyRing: KeyRing, identity: Identity): Buffer[] =>
  blindMatchHashes(keyRing, identity).flatMap(({ kind, hash }) => (kind === "linkedin" ? [] : [hash]));

async function ofImport({ run, exceptImport }: Looking): Promise<string[]> {
  if (exceptImport === null) return [];
  const rows = await run(({ db }) =>
    db.selectFrom("mls_import_rows").select("listing_id").where("import_id", "=", exceptImport).execute(),
  );
  return rows.map((row) => row.listing_id);
}

async function draftedPeople(
  { run, keyRing, agencyId }: Looking,
  except: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const people = new Map<string, string[]>();
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const drafts = await run(async (work) => {
      const ids = await work.db
        .selectFrom("mls_listing_drafts")
        .select("id")
        .where("agency_id", "=", agencyId)
        .where("id", ">", after)
        .orderBy("id")
        .limit(atOnce)
        .execute();
      after = ids.at(-1)?.id ?? after;
      return {
        asked: ids.length,
        opened: await draftsById(work, keyRing, idsOf(ids), agencyId),
      };
    });
    for (const { id, form } of drafts.opened)
      for (const key of except.has(id) ? [] : personKeys(form.identity))
        people.set(key, [...(people.get(key) ?? []), id]);
    if (drafts.asked < atOnce) return people;
    await pause(0);
  }
}

/** Imported rows whose draft or listing still exists; one discarded since counts as new. */
async function importedRows(
  { db }: Pick<Work, "db">,
  agencyId: string,
  hashes: readonly Buffer[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("mls_import_rows as r")
    .select("r.row_hash")
    .where("r.agency_id", "=", agencyId)
    .where("r.row_hash", "in", hashes)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("mls_listing_drafts as d").select("d.id").whereRef("d.id", "=", "r.listing_id")),
        exists(selectFrom("mls_candidates as c").select("c.id").whereRef("c.id", "=", "r.listing_id")),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.row_hash.toString("hex")));
}

/** The agency's own listings by the hash of an email address or a phone number. */
async function listedUnder(
  { db }: Pick<Work, "db">,
  agencyId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (hashes.length === 0) return found;
  const rows = await db
    .selectFrom("mls_identity_hashes")
    .select(["listing_id", "hash"])
    .where("agency_id", "=", agencyId)
    .where("hash", "in", hashes)
    .execute();
  for (const { hash, listing_id } of rows)
    found.set(hash.toString("hex"), [...(found.get(hash.toString("hex")) ?? []), listing_id]);
  return found;
}

async function statusOf({ db }: Pick<Work, "db">, agencyId: string, ids: readonly string[]): Promise<Existing[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("mls_candidates")
    .select(["id", "masked_code", "status"])
    .where("listing_agency_id", "=", agencyId)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({ listingId: row.id, code: row.masked_code, status: row.status }));
}

async function openNames(work: Work, looking: Looking, ids: readonly string[]): Promise<void> {
  const { keyRing, names, agencyId: organizationId, personId } = looking;
  const unknown = ids.filter((id) => names[id] === undefined);
  const viewer = { organizationId, personId };
  const opened = await openIdentities(work, unknown, looking, viewer, { as: "owner", for: "list" });
  for (const [id, { content }] of opened) names[id] = nameHash(keyRing, content.identity.fullName);
}
