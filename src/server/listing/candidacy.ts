import { sql } from "kysely";
import {
  candidateConsent,
  candidateConsentKinds,
  type Candidacy,
  newCandidacy,
  type StoppedListing,
  stopsPerson,
} from "#domain/candidacy/candidacy.ts";
import type { CorrectableField } from "#domain/candidacy/correction.ts";
import type { ContactKind } from "#domain/identity/identity.ts";
import type { Consent, CandidateFile, IdentityReceiver, CandidateRequest, SentEmail } from "#domain/candidacy/view.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { openAll, sealWith } from "../platform/crypto/data-keys.ts";
import type { Db } from "../platform/db/tables.ts";
import { dateOrNull, fieldsFrom } from "../platform/db/fields.ts";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";

type Listed = { id: string; agencyId: string };
type ContactHash = { kind: ContactKind; hash: Buffer };

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** The candidate's decisions so far, for the system and the listing's own agency. */
export async function candidacyOf(db: Db, listingId: string): Promise<Candidacy> {
  const row = await db.selectFrom("mls_candidacies").selectAll().where("listing_id", "=", listingId).executeTakeFirst();
  if (!row) return newCandidacy(listingId);
  return {
    listingId,
    ...fieldsFrom(row, ["paused_at", "withdrawn_at", "reported_at", "erasure_asked_at", "held", "opened_at"]),
    emailsStoppedAt: ms(row.letters_stopped_at),
  };
}

/** Another listing of this agency for the same person, stopped by its candidate. `hashes`: of this one's contacts. */
export async function stoppedListing(
  db: Db,
  agencyId: string,
  { listingId, hashes }: { listingId: string; hashes: readonly ContactHash[] },
): Promise<StoppedListing | null> {
  if (hashes.length === 0) return null;
  const rows = await db
    .selectFrom("mls_identity_hashes as h")
    .innerJoin("mls_candidacies as y", "y.listing_id", "h.listing_id")
    .innerJoin("mls_candidates as c", "c.id", "h.listing_id")
    .select(["c.id", "c.masked_code", "h.kind"])
    .where("h.agency_id", "=", agencyId)
    .where((eb) => eb.or(hashes.map(({ kind, hash }) => eb.and({ "h.kind": kind, "h.hash": hash }))))
    .where("c.id", "<>", listingId)
    .orderBy("c.published_at")
    .orderBy("c.id")
    .orderBy("h.kind")
    .execute();
  for (const { id, masked_code: maskedCode, kind } of rows) {
    const candidacy = await candidacyOf(db, id);
    if (stopsPerson(candidacy, kind)) return { maskedCode, candidacy, kind };
  }
  return null;
}

export const contactHashes = (db: Db, listingId: string): Promise<ContactHash[]> =>
  db.selectFrom("mls_identity_hashes").select(["kind", "hash"]).where("listing_id", "=", listingId).execute();

export async function saveCandidacy(db: Db, candidacy: Candidacy): Promise<void> {
  const columns = {
    paused_at: dateOrNull(candidacy.pausedAt),
    withdrawn_at: dateOrNull(candidacy.withdrawnAt),
    reported_at: dateOrNull(candidacy.reportedAt),
    erasure_asked_at: dateOrNull(candidacy.erasureAskedAt),
    held: candidacy.held,
    letters_stopped_at: dateOrNull(candidacy.emailsStoppedAt),
    opened_at: dateOrNull(candidacy.openedAt),
  };
  await db
    .insertInto("mls_candidacies")
    .values({ listing_id: candidacy.listingId, ...columns })
    .onConflict((conflict) => conflict.column("listing_id").doUpdateSet(columns))
    .execute();
}

/** The candidate's consents, newest first, without those the agency confirmed itself. */
export async function consentsOf(db: Db, listingId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom("mls_consents")
    .select(["kind", "text_version", "confirmed_by", "confirmed_at", "valid_until", "withdrawn_at"])
    .where("listing_id", "=", listingId)
    .where("kind", "in", candidateConsentKinds)
    .orderBy("confirmed_at", "desc")
    .orderBy("kind")
    .execute();
  return rows.map((row) => ({
    ...fieldsFrom(row, ["kind", "confirmed_by", "withdrawn_at"]),
    version: row.text_version,
    at: row.confirmed_at.getTime(),
    until: row.valid_until,
  }));
}

type Given = { listing: Listed; name: string; ip: string; until: string; at: Date };

/** Records the candidate's consent; the typed name and the network address are sealed under the listing's own key. */
export async function recordCandidateConsent(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  { listing, name, ip, until, at }: Given,
): Promise<void> {
  for (const kind of candidateConsentKinds) {
    const proof = await sealWith(
      work,
      keyRing,
      listing,
      JSON.stringify({ name, ip }),
      consentProofPlace(listing.id, kind, at),
    );
    await work.db
      .insertInto("mls_consents")
      .values({
        listing_id: listing.id,
        kind,
        text_version: candidateConsent.version,
        confirmed_at: at,
        valid_until: until,
        confirmed_by: "candidate",
        proof,
      })
      .execute();
  }
}

/** Withdraws every current consent; `given`: only what was given by the listing's working link. */
export async function withdrawConsents(
  db: Db,
  listingId: string,
  at: Date,
  given: "anyhow" | "by-link" = "anyhow",
): Promise<void> {
  await db
    .updateTable("mls_consents")
    .set({ withdrawn_at: at })
    .where("listing_id", "=", listingId)
    .where("kind", "in", candidateConsentKinds)
    .where("withdrawn_at", "is", null)
    .$if(given === "by-link", (query) =>
      query.where("confirmed_by", "=", "candidate").where("confirmed_at", ">=", (eb) =>
        eb
          .selectFrom("mls_candidate_links")
          .select(({ fn }) => fn.coalesce("address_since", "made_at").as("since"))
          .where("listing_id", "=", listingId)
          .where("ended_at", "is", null),
      ),
    )
    .execute();
}

/** Ends every open request of the candidate; a correction counts as declined. */
export async function closeRequests(db: Db, listingId: string, at: Date): Promise<void> {
  await db
    .updateTable("mls_candidate_wishes")
    .set({ done_at: at, accepted: sql<boolean | null>`case when field is not null then false end` })
    .where("listing_id", "=", listingId)
    .where("done_at", "is", null)
    .execute();
}

/** The grants of this identity, newest first. */
export async function grantsOf(db: Db, listingId: string): Promise<IdentityReceiver[]> {
  const rows = await db
    .selectFrom("mls_reveal_grants as g")
    .innerJoin("mls_organizations as o", "o.id", "g.organization_id")
    .select(["o.name", "g.given_at", "g.ends_at", "g.revoked_at", "g.opened_at"])
    .select(isHiddenFrom(sql`g.candidate_id`, sql`g.organization_id`).as("is_hidden"))
    .where("g.candidate_id", "=", listingId)
    .orderBy("g.given_at", "desc")
    .orderBy("g.id")
    .execute();
  return rows.map((row) => ({
    organizationName: row.name,
    ...fieldsFrom(row, ["given_at", "ends_at", "revoked_at", "opened_at", "is_hidden"]),
  }));
}

/** The identity's files, in order. */
export async function filesOf(db: Db, listingId: string): Promise<CandidateFile[]> {
  const rows = await db
    .selectFrom("mls_identity_files")
    .select(["number", "kind", "size", "added_at"])
    .where("listing_id", "=", listingId)
    .where("state", "=", "kept")
    .orderBy("number")
    .execute();
  return rows.map((row) => fieldsFrom(row, ["number", "kind", "size", "added_at"]));
}

export const consentProofPlace = (listingId: string, kind: string, at: Date) =>
  `mls_consents ${listingId} ${kind} ${at.toISOString()}`;
export const requestPlace = (id: string) => `mls_candidate_wishes ${id}`;

type SealedCorrection = { from: string; to: string };

export async function addCandidateRequest(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  {
    id,
    listing,
    about,
    text,
    correction = null,
    at,
  }: Pick<CandidateRequest, "id" | "about" | "text"> & {
    /** `from`: the field's text before. */
    correction?: { field: CorrectableField; from: string } | null;
    listing: Listed;
    at: Date;
  },
): Promise<void> {
  const said = correction ? JSON.stringify({ from: correction.from, to: text } satisfies SealedCorrection) : text;
  await work.db
    .insertInto("mls_candidate_wishes")
    .values({
      id,
      listing_id: listing.id,
      about,
      field: correction?.field ?? null,
      sealed: await sealWith(work, keyRing, listing, said, requestPlace(id)),
      asked_at: at,
    })
    .execute();
}

/** The candidate's requests to their agency, oldest first. */
export async function candidateRequestsOf(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  listingId: string,
): Promise<CandidateRequest[]> {
  const rows = await work.db
    .selectFrom("mls_candidate_wishes")
    .selectAll()
    .where("listing_id", "=", listingId)
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
  const texts = await openAll(
    work,
    keyRing,
    rows.map(({ id, sealed }) => ({ listingId, sealed, context: requestPlace(id) })),
  );
  return rows.map(({ id, about, field, accepted, asked_at, done_at }, index) => {
    const said = (texts[index] as Buffer).toString("utf8");
    const { from, to } = field === null ? { from: "", to: said } : (JSON.parse(said) as SealedCorrection);
    return {
      id,
      about,
      text: to,
      correction: field && { field, from, accepted },
      askedAt: asked_at.getTime(),
      doneAt: ms(done_at),
    };
  });
}

/** The emails to the candidate, newest first. */
export async function emailsTo(db: Db, listingId: string): Promise<SentEmail[]> {
  const rows = await db
    .selectFrom("mls_candidate_letters")
    .select(["what", "written_at"])
    .where("listing_id", "=", listingId)
    .where("written_at", "is not", null)
    .orderBy("written_at", "desc")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ what, written_at }) => (written_at ? [{ about: what, at: written_at.getTime() }] : []));
}

/** When the last email was sent, and the last manual one with the current link; ms. */
export async function emailsSent(db: Db, listingId: string): Promise<{ sentAt: number | null; lastAt: number | null }> {
  const { rows } = await sql<{ sent_at: Date | null; last_at: Date | null }>`
    select max(l.asked_at) filter (where l.what = 'link' or l.written_at is not null) as sent_at,
      max(l.asked_at) filter (where l.what = 'link' and not exists (select 1 from mls_candidate_links k where
      k.listing_id = l.listing_id and k.ended_why = 'reported' and k.ended_at >= l.asked_at)) as last_at
    from mls_candidate_letters l where l.listing_id = ${listingId}`.execute(db);
  return { sentAt: ms(rows[0]?.sent_at ?? null), lastAt: ms(rows[0]?.last_at ?? null) };
}
