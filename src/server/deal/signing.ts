import type { DealAction } from "#domain/deal/actions.ts";
import { sql } from "kysely";
import { type Deal, partOf } from "#domain/deal/deal.ts";
import { lastSending, newlyOpened, partOfSending, type SigningPart } from "#domain/deal/signing.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { runStepAsync, type Step } from "#domain/core/step.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Visited } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { dealText } from "../listing/text.ts";
import { notifyOfDeal } from "./notices.ts";
import { announceDeal } from "./announce.ts";
import { askToSign, notifyOfEnd } from "./emails.ts";
import { dealById, dealsOf, type FoundDeal } from "./store.ts";
import { saveDeal } from "./save.ts";
import { isExecuted } from "#domain/deal/status.ts";

/** Who answers: a signed-in person, or the holder of an emailed link. */
export type Signer = { partId: string; viewer: Viewer | null };

/**
 * The viewer's own part of the last sending, as its own transaction reads it. `hidden`: as in `FoundDeal`.
 * @throws ExpectedError `not-found`, `forbidden`, `wrong-state`
 */
export async function ownPart(
  { database }: Visited,
  viewer: Viewer,
  id: string,
): Promise<Signer & { hidden: boolean }> {
  return database.asViewer(viewer, async ({ db }) => {
    const deal = await dealsOf(db, viewer)
      .select([
        "d.listing_agency_id",
        "d.selling_agency_id",
        "d.employer_id",
        sql<boolean>`coalesce(mls_own_listing_hidden_from(d.candidate_id, d.employer_id), false)`.as("hidden"),
      ])
      .where("d.id", "=", knownId(id))
      .executeTakeFirst();
    if (!deal) refuse("not-found");
    const sending = await db
      .selectFrom("mls_deal_sendings")
      .select("number")
      .where("deal_id", "=", knownId(id))
      .orderBy("number", "desc")
      .executeTakeFirst();
    if (!sending)
      refuseState(
        "This deal hasn't been sent for signature yet. Both agencies accept the terms, then one of them sends it.",
      );
    const part = await db
      .selectFrom("mls_deal_signers")
      .select("id")
      .where("deal_id", "=", knownId(id))
      .where("sending", "=", sending.number)
      .where("organization_id", "=", viewer.organizationId)
      .orderBy("document")
      .executeTakeFirst();
    if (!part)
      refuseState(
        "Your organization has nothing to sign in this deal. The deal sheet shows whose signatures are missing.",
      );
    return { partId: part.id, viewer, hidden: deal.hidden };
  });
}

/** The deal of a part, for a system transaction. `lock`: until it ends. */
export async function dealOfPart({ db }: Pick<Work, "db">, partId: string, { lock = false } = {}): Promise<FoundDeal> {
  const row = await db.selectFrom("mls_deal_signers").select("deal_id").where("id", "=", partId).executeTakeFirst();
  return (row && (await dealById(db, row.deal_id, { lock }))) ?? refuse("not-found");
}

type Answered = { found: FoundDeal; part: SigningPart };

/**
 * The system writes a party's answer: a viewer's transaction has no privilege to sign (migration 0011). One answer at a
 * time; it starts the next party's turn, or executes the deal and creates its documents.
 */
export async function answering<Answer>(
  context: Visited,
  { partId, viewer }: Signer,
  decide: (deal: Deal) => Step<Deal>,
  answerOf: (answered: Answered) => Answer,
): Promise<Answer> {
  return context.database.asSystem(async (work) => {
    const found = await dealOfPart(work, partId, { lock: true });
    const { part } = partOfSending(found.deal, partId);
    if (viewer && (partOf(viewer, found.deal) !== part.role || part.organization.id !== viewer.organizationId))
      refuse("not-found");
    const author = {
      organizationId: part.organization.id,
      personId: viewer?.personId ?? null,
      ...(viewer?.apiKey && { apiKey: viewer.apiKey }),
    };
    const after = await runStepAsync(decide(found.deal), (text) => dealText(context, author, work, text, found.deal));
    await saveDeal(work.db, found.deal, after, viewer);
    await followUp(context, work, { before: found.deal, after, part, viewer });
    return context.keepAnswer(work, answerOf({ found: { ...found, deal: after }, part }));
  });
}

async function followUp(
  context: Visited,
  work: Work,
  { before, after, part, viewer }: { before: Deal; after: Deal; part: SigningPart; viewer: Viewer | null },
): Promise<void> {
  const sending = lastSending(after);
  const news: DealAction = isExecuted(after.status) ? "executed" : sending?.declinedAt ? "declined" : "signed";
  announceDeal(work, viewer, after, news);
  notifyOfDeal(work, context, viewer ?? { organizationId: part.organization.id }, after, news);
  askToSign(context, work, newlyOpened(before, after));
  if (news === "declined") notifyOfEnd(context, work, after, { what: "declined", by: part.organization.id });
  if (news === "executed" && sending)
    context.jobs.enqueue(work, "deal.render", { dealId: after.id, sending: sending.number });
}
