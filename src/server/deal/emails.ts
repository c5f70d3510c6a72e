import type { Deal } from "#domain/deal/deal.ts";
import { lastSending, partOfSending, partState, type Sending, type SigningPart } from "#domain/deal/signing.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Context, Services } from "../platform/http/context.ts";
import { addressesOf } from "../platform/mail/recipients.ts";
import { declinedEmail, documentsOf, recalledEmail, signatureEmail } from "./email-texts.ts";
import { linkForEmail } from "./links.ts";
import { signingProvider } from "./provider.ts";
import { dealById } from "./store.ts";
import { isOut } from "#domain/deal/status.ts";

/*
 * Jobs write the emails after the step commits, because viewers can't read the recipients. Emails name the candidate by
 * code and role, and never mention a split.
 */

type Sender = Pick<Context, "jobs"> & { from: Pick<Context["from"], "origin"> };

/**
 * Emails the parties whose turn has come, or who need a reminder, after the transaction commits: one email for
 * everything a party signs.
 */
export function askToSign({ jobs, from }: Sender, work: Work, parts: readonly SigningPart[]): void {
  for (const { id } of onePerParty(parts)) jobs.enqueue(work, "deal.letter", { signerId: id, origin: from.origin });
}

const onePerParty = (parts: readonly SigningPart[]): SigningPart[] =>
  parts.filter(({ role }, place) => parts.findIndex((each) => each.role === role) === place);

type End = { what: "declined" | "recalled"; /** The organization that ended it, which isn't notified. */ by: string };

/** Notifies everyone asked to sign that the documents are no longer out for signature, after a recall or a loss. */
export function notifyOfRecall(
  sender: Sender,
  work: Work,
  { before, after, by }: { before: Deal; after: Deal; by: string },
): void {
  // A declined sending had already ended.
  if (isOut(before.status) && lastSending(before)?.declinedAt === null)
    notifyOfEnd(sender, work, after, { what: "recalled", by });
}

/** Notifies those concerned that there is nothing left to sign. */
export function notifyOfEnd({ jobs, from }: Sender, work: Work, deal: Deal, { what, by }: End): void {
  const sending = lastSending(deal);
  if (sending)
    jobs.enqueue(work, "deal.ended", { dealId: deal.id, sending: sending.number, what, by, origin: from.origin });
}

export function registerEmails(services: Services): void {
  const text = (value: unknown) => String(value);
  services.jobs.register("deal.letter", ({ signerId, origin }) =>
    writeEmail(services, { signerId: text(signerId), origin: text(origin) }),
  );
  services.jobs.register("deal.ended", ({ dealId, sending, what, by, origin }) =>
    writeEnd(services, {
      dealId: text(dealId),
      number: Number(sending),
      what: what === "declined" ? "declined" : "recalled",
      by: text(by),
      origin: text(origin),
    }),
  );
}

/** Does nothing if the turn is over or the email has been written. */
async function writeEmail(
  services: Services,
  { signerId, origin }: { signerId: string; origin: string },
): Promise<void> {
  const { database, mail, clock, config } = services;
  await database.asSystem(async (work) => {
    const row = await work.db
      .selectFrom("mls_deal_signers")
      .select("deal_id")
      .where("id", "=", signerId)
      .executeTakeFirst();
    const found = row && (await dealById(work.db, row.deal_id));
    if (!found || !isOut(found.deal.status)) return;
    const { sending, part: named } = partOfSending(found.deal, signerId);
    const part = { ...named, signer: await signerOf(work.db, named) };
    if (partState(sending, part, clock.now().getTime()) !== "open") return;
    const link = await linkForEmail(work.db, services, {
      signerId,
      origin,
      emailAt: part.remindedAt ?? part.openedAt ?? 0,
    });
    if (link === null) return;
    if (named.signer && !part.signer)
      await work.db
        .updateTable("mls_deal_signers")
        .set({ members_asked_at: clock.now() })
        .where("deal_id", "=", row.deal_id)
        .where("sending", "=", sending.number)
        .where("role", "=", part.role)
        .where("members_asked_at", "is", null)
        .execute();
    const message = signatureEmail(found.deal, sending, part, {
      link,
      page: sending.provider === "partner" ? signingProvider(config).pageFor(found.deal) : null,
      brandName: config.brandName,
    });
    // Anyone with the link can sign, so only its recipient can read the email. Without a mail server, an operator can
    // share it, and this is audited.
    for (const to of await readersOf(work.db, part))
      mail.queue(work, { ...message, to, confidential: true, byHand: true });
  });
}

type Ended = End & { dealId: string; number: number; origin: string };

async function writeEnd(
  { database, mail, config }: Services,
  { dealId, number, what, by, origin }: Ended,
): Promise<void> {
  await database.asSystem(async (work) => {
    const deal = (await dealById(work.db, dealId))?.deal;
    const sending = deal?.sendings.find((each) => each.number === number);
    if (!deal || !sending) return;
    if (what === "declined") {
      const refused = sending.parts.find(({ declined }) => declined !== null);
      if (refused)
        for (const { to, isMember } of await agenciesBut(work.db, deal, sending, by)) {
          const page = isMember ? `${origin}/mls/deal/${deal.id}` : null;
          mail.queue(work, { to, ...declinedEmail(deal, sending, refused, { page, brandName: config.brandName }) });
        }
      return;
    }
    for (const part of onePerParty(sending.parts)) {
      if (part.openedAt === null || part.organization.id === by) continue;
      for (const to of await readersOf(work.db, part))
        mail.queue(work, { to, ...recalledEmail(deal, documentsOf(sending, part.role), config.brandName) });
    }
  });
}

/** The named signer, otherwise the organization's members. */
const readersOf = async (db: Db, part: SigningPart): Promise<string[]> => {
  const signer = await signerOf(db, part);
  return signer ? [signer.email] : addressesOf(db, part.organization.id);
};

/** The named signer; null if there is none, or if it was a member who left the organization. */
export async function signerOf(db: Db, { signer, organization }: SigningPart): Promise<SigningPart["signer"]> {
  if (!signer) return null;
  const memberships = await db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_people as p", "p.id", "m.person_id")
    .select("m.is_active")
    .where("m.organization_id", "=", organization.id)
    .where((eb) => eb(eb.fn("lower", ["p.email"]), "=", signer.email.toLowerCase()))
    .execute();
  const hasLeft = memberships.length > 0 && memberships.every(({ is_active }) => !is_active);
  return hasLeft ? null : signer;
}

async function agenciesBut(
  db: Db,
  { listingAgency, sellingAgency }: Deal,
  { parts }: Sending,
  organizationId: string,
): Promise<{ to: string; isMember: boolean }[]> {
  const readers: { to: string; isMember: boolean }[] = [];
  for (const party of [listingAgency, sellingAgency]) {
    if (!party || party.id === organizationId) continue;
    const part = parts.find(({ organization }) => organization.id === party.id);
    const signer = part ? await signerOf(db, part) : null;
    const addresses = signer ? [signer.email] : await addressesOf(db, party.id);
    readers.push(...addresses.map((to) => ({ to, isMember: signer === null })));
  }
  return readers;
}
