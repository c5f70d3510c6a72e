import type { Deal, Party, PartyRole } from "#domain/deal/deal.ts";
import { recipientOf, type Sending, type SigningPart } from "#domain/deal/signing.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Services } from "../platform/http/context.ts";
import { addressesOf } from "../platform/mail/recipients.ts";
import { announceDeal } from "./announce.ts";
import { type ExecutedDocument, renderDocuments, storeDocuments } from "./documents.ts";
import { executedEmail } from "./email-texts.ts";
import { signerOf } from "./emails.ts";
import { dealById, type FoundDeal } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "config" | "mail">;

/**
 * The job that the last signature enqueues, with `dealId` and `sending`. All parties wait for these documents, so it is
 * retried for a day, then after the next start.
 */
export function registerRendering(services: Services): void {
  services.jobs.register(
    "deal.render",
    ({ dealId, sending }) => renderExecuted(services, { dealId: String(dealId), sending: Number(sending) }),
    { retryLimit: 150 },
  );
}

/**
 * After a start: enqueues deals that are executed but not rendered yet, including the sample deals at the first start.
 * Deals that are executed meanwhile come first, because their parties wait on the page.
 */
export async function resumeRendering({ database, jobs }: Services): Promise<void> {
  await database.asSystem(async (work) => {
    const waiting = await work.db
      .selectFrom("mls_deal_sendings as s")
      .innerJoin("mls_deal_agreements as a", (join) =>
        join.onRef("a.deal_id", "=", "s.deal_id").onRef("a.sending", "=", "s.number"),
      )
      .leftJoin("mls_deal_documents as d", (join) =>
        join.onRef("d.deal_id", "=", "a.deal_id").onRef("d.sending", "=", "a.sending").onRef("d.kind", "=", "a.kind"),
      )
      .select(["s.deal_id", "s.number"])
      .distinct()
      .where("s.completed_at", "is not", null)
      .where("d.kind", "is", null)
      .execute();
    for (const { deal_id, number } of waiting)
      jobs.enqueue(
        work,
        "deal.render",
        { dealId: deal_id, sending: number },
        { singletonKey: `${deal_id} ${number}`, priority: -1 },
      );
  });
}

/** Renders an executed sending, stores it once, emails every party its own copy and updates open sheets. Idempotent. */
export async function renderExecuted(
  services: Needs,
  { dealId, sending: number }: { dealId: string; sending: number },
): Promise<void> {
  const { database, clock, config } = services;
  const found = await database.asSystem(({ db }) => dealById(db, dealId));
  const sending = found?.deal.sendings.find((each) => each.number === number);
  if (!found || !sending || sending.completedAt === null || isRendered(found, sending)) return;
  const documents = await renderDocuments(found.deal, sending, config.brandName);
  await database.asSystem(async (work) => {
    if (!(await storeDocuments(work.db, { dealId, sending: number, at: clock.now() }, documents))) return;
    await queueCopies(services, work, found.deal, sending, documents);
    announceDeal(work, null, found.deal, "rendered");
  });
}

const isRendered = ({ rendered }: FoundDeal, { agreements }: Sending): boolean =>
  agreements.every(({ kind }) => rendered.some((each) => each.kind === kind));

/** Every signer gets its copy: the employer only of the client agreement, which contains no split. */
async function queueCopies(
  { mail, config }: Needs,
  work: Work,
  deal: Deal,
  sending: Sending,
  documents: readonly ExecutedDocument[],
): Promise<void> {
  const parties: [PartyRole, Party | null][] = [
    ["listing", deal.listingAgency],
    ["selling", deal.sellingAgency],
    ["employer", deal.employer],
  ];
  for (const [role, party] of parties) {
    if (!party) continue;
    const own = role === "employer" ? documents.filter(({ kind }) => kind === "client") : documents;
    for (const to of await readersOf(work, sending, role, party))
      mail.queue(work, {
        to,
        ...executedEmail(deal, own, config.brandName),
        attachments: own.map(({ fileName, bytes }) => ({ fileName, mediaType: "application/pdf", bytes })),
      });
  }
}

/**
 * A party's members and its named signer: the sender named the signer, so the party's own members must learn what was
 * signed. A named signer who left without signing gets nothing.
 */
async function readersOf({ db }: Work, sending: Sending, role: PartyRole, party: Party): Promise<string[]> {
  const part = sending.parts.find((each) => each.role === role);
  const signer = part && ((await hasSigned(db, part)) ? part.signer : await signerOf(db, part));
  return [...new Set([...(signer ? [signer.email] : []), ...(await addressesOf(db, party.id))])];
}

/** Whether the named signer signed, and not another member. */
async function hasSigned(db: Db, part: SigningPart): Promise<boolean> {
  const { signer, signature } = part;
  if (!signer || !signature) return false;
  if (signature.via === "link") return recipientOf(part) !== null;
  const person = await db
    .selectFrom("mls_people")
    .select("email")
    .where("id", "=", signature.personId)
    .executeTakeFirst();
  return person?.email?.toLowerCase() === signer.email.toLowerCase();
}
