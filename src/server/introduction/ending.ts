import { publishDealText } from "#domain/leak/publish-text.ts";
import { erasureSummary } from "#domain/listing/erasure.ts";
import { decideEnd, type Introduction, lapse, openStatuses } from "#domain/introduction/introduction.ts";
import { decideErase, decideRevokeToo } from "#domain/introduction/reveal.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services, StepServices } from "../platform/http/context.ts";
import { destroyKeys } from "../platform/crypto/data-keys.ts";
import { inBatches } from "../platform/jobs/batches.ts";
import { lockedIntroductions, saveIntroduction } from "./store.ts";
import { notifyOfSteps } from "./notify.ts";

/** Replaces a text about the erased candidate. */
const blankText = publishDealText("note", "", { own: null, confirmed: [] });

/** Introductions per transaction. */
const batch = 50;

/** Marks unanswered introductions as expired (spec §13); reads treat them as expired even before. Returns how many. */
export function expireIntroductions(services: Services): Promise<number> {
  return inBatches(services.database, batch, async (work) => {
    const now = services.clock.now();
    const due = await work.db
      .selectFrom("mls_introductions")
      .select("id")
      .where("status", "in", openStatuses)
      .where("answer_by", "<=", now)
      .orderBy("answer_by")
      .orderBy("id")
      .limit(batch)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    await changeAll(work, services, idsOf(due), (before) => lapse(before, now.getTime()));
    return due.length;
  });
}

/**
 * A candidate who leaves the market ends pending introductions, in the same transaction (spec §12); grants stay valid.
 */
export function endIntroductionsOf(work: Work, services: StepServices, listingId: string): void {
  work.beforeCommit(async (db) => {
    const now = services.clock.now().getTime();
    await changeAll({ ...work, db }, services, await introductionsOf(db, listingId), (before) =>
      decideEnd(before, now),
    );
  });
}

/** Once access is revoked in one introduction, no other to the same candidate gives it either. */
export function revokeOthersOf(
  work: Work,
  services: StepServices,
  viewer: Viewer,
  { id, listingId }: Pick<Introduction, "id" | "listingId">,
  organizationId: string,
): void {
  work.beforeCommit(async (db) => {
    const all = await lockedIntroductions(db, services.keyRing, await introductionsOf(db, listingId));
    const part = all
      .find((each) => each.id === id)
      ?.parts.find(({ organization }) => organization.id === organizationId);
    const end = part?.grant?.revoked;
    if (!end) return;
    const others = all.filter((each) => each.id !== id);
    await changeEach({ ...work, db }, services, others, (before) =>
      decideRevokeToo(viewer, before, organizationId, end),
    );
  });
}

/**
 * Erasing an identity revokes every grant to it and erases texts of decisions and about prior knowledge, which may name
 * the candidate. Needs a system transaction.
 */
export async function eraseIntroductionsOf(work: Work, services: StepServices, listingId: string): Promise<void> {
  const at = services.clock.now();
  const reason = publishDealText("reason", erasureSummary.revoked, { own: null, confirmed: [] });
  const ids = idsOf(
    await work.db
      .selectFrom("mls_introductions")
      .select("id")
      .where("candidate_id", "=", listingId)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute(),
  );
  if (ids.length === 0) return;
  // Under the locks, which a decision that is being saved holds.
  await work.db
    .updateTable("mls_introduction_decisions")
    .set({ round: blankText, note: blankText })
    .where("introduction_id", "in", ids)
    .execute();
  // Before they are read: after a restore with newer keys these texts can't be opened.
  await work.db
    .updateTable("mls_prior_knowledge")
    .set({ evidence_sealed: null, reason: null, reason_sealed: null })
    .where("introduction_id", "in", ids)
    .execute();
  await changeAll(work, services, ids, (before) => decideErase(before, reason, at.getTime()));
  // Also destroys keys for evidence not submitted yet, so that later evidence isn't stored.
  await destroyKeys(
    work,
    await work.db
      .selectFrom("mls_introductions")
      .select(["id", "employer_id as agencyId"])
      .where("id", "in", ids)
      .execute(),
    at,
  );
}

const introductionsOf = async (db: Work["db"], listingId: string): Promise<string[]> =>
  idsOf(await db.selectFrom("mls_introductions").select("id").where("candidate_id", "=", listingId).execute());

type Decide = (before: Introduction) => Introduction | null;

const changeAll = async (work: Work, services: StepServices, ids: readonly string[], decide: Decide): Promise<void> =>
  changeEach(work, services, await lockedIntroductions(work.db, services.keyRing, ids), decide);

/** `locked`: in this transaction. */
async function changeEach(
  work: Work,
  services: StepServices,
  locked: readonly Introduction[],
  decide: Decide,
): Promise<void> {
  for (const before of locked) {
    const after = decide(before);
    if (!after) continue;
    await saveIntroduction(work.db, services.keyRing, before, after);
    notifyOfSteps(work, services, before, after);
  }
}
