import { type Candidacy, stopOf, turnedOffEmails, withNewAddress } from "#domain/candidacy/candidacy.ts";
import type { CandidateNews, CandidateStep } from "#domain/candidacy/news.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { namedToText } from "#domain/introduction/candidate.ts";
import { openStatuses } from "#domain/introduction/introduction.ts";
import { changedOutcome } from "#domain/introduction/outcome.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { availabilityDays, isAsked } from "#domain/listing/still-available.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";
import { openIdentities } from "../identity/vault.ts";
import { isVettedAgency } from "../platform/db/vetted-agencies.ts";
import { listingsById } from "../listing/store.ts";
import { type Notifier, notify, originOf } from "../notification/notify.ts";
import { isReported, linkFor } from "../listing/candidate-links.ts";
import { candidacyOf, saveCandidacy } from "../listing/candidacy.ts";
import { isHiddenFromParty } from "./hidden-parties.ts";
import { knowingParties } from "./knowing-parties.ts";

/*
 * Emails to candidates name them and contain their link, so only they can read them. Subjects may be seen by
 * colleagues, so they don't mention a job search.
 */

/**
 * `link`: the candidate's page; `renew`: replaces the previous link. `granted`: this organization received their
 * identity. `available`: whether they are still available. `introduction`: whether they want this introduction.
 * `outcome`: this organization, which received their identity, decided; null if it was queued by an earlier release.
 */
export type CandidateEmail =
  | { kind: "link"; renew?: boolean }
  | { kind: "granted"; organizationId: string }
  | { kind: "available" }
  | { kind: "introduction"; introductionId: string }
  | { kind: "outcome"; introductionId: string; organizationId: string | null };

/**
 * Emails the candidate of a listing after the transaction commits, through a job, because viewers can't read their
 * address. Candidates who unsubscribed or were erased get no email.
 */
export function emailCandidate(
  work: Work,
  { jobs, newId, clock, config, from }: Notifier,
  { listingId, what }: { listingId: string; what: CandidateEmail },
): void {
  const emailId = newId();
  const asked_at = clock.now();
  work.beforeCommit(async (db) => {
    await db
      .insertInto("mls_candidate_letters")
      .values({ id: emailId, listing_id: listingId, what: what.kind, asked_at })
      .execute();
  });
  jobs.enqueue(work, "candidate.letter", {
    letterId: emailId,
    linkId: newId(),
    listingId,
    origin: from?.origin ?? originOf(config),
    kind: what.kind,
    renew: what.kind === "link" && what.renew === true,
    organizationId: "organizationId" in what ? what.organizationId : null,
    introductionId: "introductionId" in what ? what.introductionId : null,
  });
}

export function registerCandidateEmails(services: Services): void {
  const text = (value: unknown) => String(value);
  services.jobs.register("candidate.letter", ({ letterId, linkId, listingId, origin, ...about }) =>
    writeEmail(services, {
      emailId: text(letterId),
      linkId: text(linkId),
      listingId: text(listingId),
      origin: text(origin),
      what: queued(about),
    }),
  );

  function queued({ kind, renew, organizationId, introductionId }: Record<string, unknown>): CandidateEmail {
    if (kind === "granted") return { kind, organizationId: text(organizationId) };
    if (kind === "introduction") return { kind, introductionId: text(introductionId) };
    if (kind === "outcome")
      return {
        kind,
        introductionId: text(introductionId),
        organizationId: typeof organizationId === "string" ? organizationId : null,
      };
    return kind === "available" ? { kind } : { kind: "link", renew: renew === true };
  }
}

type Asked = { emailId: string; linkId: string; listingId: string; origin: string; what: CandidateEmail };

/** Writes the email once, however often the job runs. */
async function writeEmail(services: Services, { emailId, linkId, listingId, origin, what }: Asked): Promise<void> {
  const { database, mail, clock, keyRing, newId, config } = services;
  await database.asSystem(async (work) => {
    const at = clock.now();
    const locked = await work.db
      .selectFrom("mls_candidates")
      .select("id")
      .where("id", "=", listingId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const [listing] = await listingsById(work.db, locked ? [listingId] : []);
    if (!listing) return;
    const candidacy = await candidacyOf(work.db, listingId);
    const renews = what.kind === "link" && what.renew === true;
    // A request for a new link is also a request for the email with it.
    if (turnedOffEmails(candidacy) && !renews) return;
    const introduction = what.kind === "introduction" ? await asksAbout(work, what, candidacy, at) : null;
    if (what.kind === "introduction" && !introduction) return;
    const decided = what.kind === "outcome" ? await decidedFor(work, what) : null;
    if (what.kind === "outcome" && !decided) return;
    const asked = await work.db
      .selectFrom("mls_candidate_letters")
      .select("id")
      .where("id", "=", emailId)
      .where("written_at", "is", null)
      .executeTakeFirst();
    if (!asked) return;
    const agency = { organizationId: listing.agency.id, personId: null };
    const opener = { keyRing, clock, newId, requestId: emailId };
    const opened = await openIdentities(work, [listingId], opener, agency, { as: "letter" });
    const identity = opened.get(listingId)?.content.identity;
    if (!identity || (await isReported(work, keyRing, listingId, identity.email))) return;
    // Only now, so that the audit log is the same whether or not the listing is hidden from a party.
    if (introduction?.isHidden) return;
    const isShown = isVisible(listing.status) && (await isVettedAgency(work.db, listing.agency.id));
    // Answered or taken off the market meanwhile.
    if (what.kind === "available" && !(isAsked(listing) && isShown)) return;
    const link = await linkFor(work, keyRing, {
      id: linkId,
      listing: { id: listingId, agencyId: listing.agency.id },
      email: identity.email,
      origin,
      at,
      renews,
    });
    if (candidacy.reportedAt !== null) await saveCandidacy(work.db, withNewAddress(candidacy));
    const about: About =
      introduction ??
      decided ??
      (what.kind === "granted"
        ? { kind: "granted", to: await nameOf(work, what.organizationId) }
        : what.kind === "available"
          ? { kind: "available" }
          : { kind: "link", isShown });
    const facts = { fullName: identity.fullName, agency: listing.agency.name, about, link };
    // The candidate reads which emails were written. The listing's lock keeps a second run of the job out.
    await work.db.updateTable("mls_candidate_letters").set({ written_at: at }).where("id", "=", emailId).execute();
    mail.queue(work, { to: identity.email, ...candidateEmail(facts, config.brandName), confidential: true });
  });
}

async function nameOf({ db }: Pick<Work, "db">, organizationId: string): Promise<string> {
  return (
    await db.selectFrom("mls_organizations").select("name").where("id", "=", organizationId).executeTakeFirstOrThrow()
  ).name;
}

/**
 * Who asks, while the candidate can answer: they have a working link and haven't stopped their listing, and the
 * introduction is open. `isHidden`: the listing is hidden from a party, so the candidate isn't asked.
 */
async function asksAbout(
  { db }: Pick<Work, "db">,
  { introductionId }: { introductionId: string },
  candidacy: Candidacy,
  at: Date,
): Promise<(Extract<About, { kind: "introduction" }> & { isHidden: boolean }) | null> {
  if (stopOf(candidacy) !== null) return null;
  const row = await db
    .selectFrom("mls_introductions as i")
    .leftJoin("mls_organizations as sa", "sa.id", "i.selling_agency_id")
    .innerJoin("mls_organizations as e", "e.id", "i.employer_id")
    .innerJoin("mls_candidate_links as k", "k.listing_id", "i.candidate_id")
    .select(["sa.name as selling_agency_name", "e.name as employer_name"])
    .select([isHiddenFromParty.as("is_hidden"), knowingParties.as("known_to")])
    .where("i.id", "=", introductionId)
    .where("i.status", "in", openStatuses)
    .where("i.answer_by", ">", at)
    .where("k.ended_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { selling_agency_name: sellingAgency, employer_name: employer, is_hidden: isHidden, known_to: knownTo } = row;
  return { kind: "introduction", sellingAgency, employer, knownTo, isHidden };
}

/**
 * The employer of the introduction, for a candidate who has a working link; the others never saw the introduction. Null
 * also if the candidate reads the same outcome as before, because another party's decision counts.
 */
async function decidedFor(
  { db }: Pick<Work, "db">,
  { introductionId, organizationId }: Extract<CandidateEmail, { kind: "outcome" }>,
): Promise<Extract<About, { kind: "outcome" }> | null> {
  const row = await db
    .selectFrom("mls_introductions as i")
    .innerJoin("mls_organizations as e", "e.id", "i.employer_id")
    .innerJoin("mls_candidate_links as k", "k.listing_id", "i.candidate_id")
    .select(["e.name", "i.selling_agency_id", "i.employer_id"])
    .where("i.id", "=", introductionId)
    .where("k.ended_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const decisions = await db
    .selectFrom("mls_introduction_decisions")
    .select(["organization_id as organizationId", "outcome"])
    .where("introduction_id", "=", introductionId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const requesterId = row.selling_agency_id ?? row.employer_id;
  if (organizationId !== null && !changedOutcome(requesterId, decisions, organizationId)) return null;
  return { kind: "outcome", employer: row.name };
}

type About =
  | { kind: "link"; isShown: boolean }
  | { kind: "granted"; to: string }
  | { kind: "available" }
  | { kind: "introduction"; sellingAgency: string | null; employer: string; knownTo: readonly string[] }
  | { kind: "outcome"; employer: string };

type Facts = { fullName: string; agency: string; about: About; link: string };

export function candidateEmail({ fullName, agency, about, link }: Facts, brandName: string): ComposedEmail {
  const { subject, says, label } = words(about, agency, brandName);
  return composeEmail({
    brandName,
    subject,
    blocks: [
      `${fullName},`,
      ...says,
      "You don't need an account.",
      { label, href: link },
      "Don't share this link: anyone who has it sees what you see. You can turn off these emails on the page.",
    ],
    why: `If this email isn't meant for you, say so on the page and we'll notify ${agency}.`,
  });
}

function words(about: About, agency: string, brandName: string): { subject: string; says: string[]; label: string } {
  switch (about.kind) {
    case "link":
      return {
        subject: "Your private page",
        says: about.isShown
          ? [
              `${agency} represents you. It shows your experience on ${brandName}, without your name, to ` +
                "employers and agencies looking for someone like you.",
              "Your private page shows what they can read, what is stored about you, and who has received your name. " +
                "There you can agree, pause, or ask to be erased.",
            ]
          : [
              `${agency} represents you. At the moment, no one can find you on ${brandName}.`,
              "Your private page shows what is stored about you, and who has received your name. There you can " +
                "agree, pause, or ask to be erased.",
            ],
        label: "Open your page",
      };
    case "granted":
      return {
        subject: "Update on your private page",
        says: [
          `${about.to} signed a confidentiality agreement. ${agency}, which represents you, then gave it your name.`,
          "Your private page shows how long it can see your details, and who else can see them. There you can " +
            "pause, or ask to be erased.",
        ],
        label: "Open your page",
      };
    case "introduction":
      return {
        subject: "Your answer is needed on your private page",
        says: [
          about.sellingAgency === null
            ? `${about.employer} has asked ${agency} to introduce you. ${knowledge(about)}`
            : `${about.sellingAgency} has asked ${agency} to introduce you to ${about.employer}. ${knowledge(about)}`,
          "Answer on your private page: yes, not this one, or what you want to know first. You can change your " +
            "answer until someone receives your name for this introduction.",
        ],
        label: "Answer on your page",
      };
    case "outcome":
      return {
        subject: "Update on your private page",
        says: [
          `There is news about your introduction to ${about.employer}.`,
          `Your private page shows it. ${agency} can tell you more.`,
        ],
        label: "Open your page",
      };
    case "available":
      return {
        subject: "Your answer is needed on your private page",
        says: [
          `${agency} shows your experience on ${brandName}, without your name. Are you still open to offers?`,
          `Answer on your private page. If neither you nor ${agency} answers within ${availabilityDays.pauses} days, ` +
            "we stop showing you. You can come back at any time.",
        ],
        label: "Answer on your page",
      };
  }
}

function knowledge({ employer, sellingAgency, knownTo }: Extract<About, { kind: "introduction" }>): string {
  if (knownTo.length > 0) return namedToText(knownTo);
  return sellingAgency === null ? `${employer} doesn't know your name yet.` : "They don't know your name yet.";
}

/** Notifies the listing's agency of what its candidate decided, or what was done for them: by code, without a name. */
export function notifyAgency(
  work: Work,
  notifier: Notifier,
  listing: Listing,
  step: CandidateStep,
  after: Partial<Pick<CandidateNews, "back" | "stop" | "status" | "dueAt" | "alsoListed">> = {},
): void {
  const { back = false, stop = null, status = listing.status, dueAt = null, alsoListed = [] } = after;
  const { id, maskedCode, headlineRole, agency } = listing;
  notify(work, notifier, {
    organizationId: agency.id,
    news: {
      type: "listing_update",
      listingId: id,
      step,
      maskedCode,
      headlineRole,
      back,
      stop,
      status,
      dueAt,
      alsoListed,
    },
  });
}
