import { dayMs } from "#domain/core/calendar.ts";
import { newCandidacy } from "#domain/candidacy/candidacy.ts";
import { consentUntil } from "#domain/listing/publish.ts";
import type { Work } from "../platform/db/database.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import { linkFor } from "../listing/candidate-links.ts";
import { addCandidateRequest, recordCandidateConsent, saveCandidacy } from "../listing/candidacy.ts";
import { openIdentities } from "../identity/vault.ts";
import type { Seeding } from "./seeding.ts";

type Listed = { id: string; agencyId: string; exclusivityDays: number };

/** Origin of links in sample emails; they are never delivered, and an agency can send new ones. */
const origin = "http://localhost:4000";

/** Two of Northstar's candidates have their link: one has agreed and made a request, one has paused. Atomic. */
export async function candidacySamples({ database, clock, keyRing, newId }: Seeding, ids: SampleIds): Promise<void> {
  const now = clock.now().getTime();
  const at = (days: number) => new Date(now - days * dayMs);
  const agencyId = ids.organizations.get("Northstar Talent") ?? "";
  const agency = { organizationId: agencyId, personId: null };
  const opener = (openedAt: Date) => ({ keyRing, newId, requestId: newId(), clock: { now: () => openedAt } });
  await database.asSystem(async (work) => {
    if (await work.db.selectFrom("mls_candidacies").select("listing_id").limit(1).executeTakeFirst()) return;
    const [agreed, paused] = [
      await listed(work, agencyId, "active", at(8)),
      await listed(work, agencyId, "on_hold", at(8)),
    ];
    for (const listing of [agreed, paused]) {
      const opened = await openIdentities(work, [listing.id], opener(at(7)), agency, { as: "letter" });
      const email = opened.get(listing.id)?.content.identity.email ?? "";
      await linkFor(work, keyRing, { id: newId(), listing, email, origin, at: at(7) });
      await work.db
        .insertInto("mls_candidate_letters")
        .values({ id: newId(), listing_id: listing.id, what: "link", asked_at: at(7), written_at: at(7) })
        .execute();
    }
    const until = consentUntil(at(6).getTime(), agreed.exclusivityDays);
    const opened = await openIdentities(work, [agreed.id], opener(at(6)), agency, { as: "candidate" });
    const name = opened.get(agreed.id)?.content.identity.fullName ?? "";
    await recordCandidateConsent(work, keyRing, { listing: agreed, name, ip: "192.0.2.44", until, at: at(6) });
    await addCandidateRequest(work, keyRing, {
      id: newId(),
      listing: agreed,
      about: "hide",
      text: "Halcyon Learning: a former manager of mine works there now",
      at: at(6),
    });
    await saveCandidacy(work.db, { ...newCandidacy(agreed.id), openedAt: at(6).getTime() });
    await saveCandidacy(work.db, {
      ...newCandidacy(paused.id),
      pausedAt: at(2).getTime(),
      held: true,
      openedAt: at(2).getTime(),
    });
  });
}

async function listed({ db }: Work, agencyId: string, status: "active" | "on_hold", before: Date): Promise<Listed> {
  const row = await db
    .selectFrom("mls_candidates")
    .select(["id", "exclusivity_days"])
    .where("listing_agency_id", "=", agencyId)
    .where("status", "=", status)
    .where("published_at", "<", before)
    .orderBy("published_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error(`the sample data has no listing that is ${status}`);
  return { id: row.id, agencyId, exclusivityDays: row.exclusivity_days };
}
