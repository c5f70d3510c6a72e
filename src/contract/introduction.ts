import { z } from "zod";
import { dealStatuses } from "#domain/deal/deal.ts";
import { guaranteeOptions } from "#domain/deal/terms.ts";
import { candidateReplies } from "#domain/introduction/candidate.ts";
import { grantDays, introductionLimits, introductionStatuses, stepActions } from "#domain/introduction/introduction.ts";
import { mostOpenings } from "#domain/introduction/openings.ts";
import { advanceSteps, outcomeLimits, outcomes, passReasons } from "#domain/introduction/outcome.ts";
import { priorKnowledgeLimits } from "#domain/introduction/reveal.ts";
import { introductionActions, introductionViews, signingWaits } from "#domain/introduction/view.ts";
import { signatureNameLimit } from "#domain/introduction/nda.ts";
import { answering, countedPage, id, instant, paging, procedure, sync, updatedSince } from "./procedure.ts";
import { confirmedTexts, maskedName, party, text } from "./shapes.ts";
import { consentVersion } from "./signing.ts";

const percent = z
  .number("Enter a percentage.")
  .min(0, "Enter 0 percent or more.")
  .max(100, "Enter at most 100 percent.")
  .multipleOf(0.01, "Enter at most two decimals.");
const version = z.int().min(1);

/** Between agencies the listing agency's share of the fee, with an employer the fee and the guarantee. */
const offerAsked = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("split"), laSplit: percent }),
  z.strictObject({
    kind: z.literal("fee"),
    feePercent: percent,
    guaranteeDays: z.literal([...guaranteeOptions], `Choose a guarantee of ${guaranteeOptions.join(", ")} days.`),
  }),
]);

const offer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("split"), laSplit: z.number(), saSplit: z.number() }),
  z.object({ kind: z.literal("fee"), feePercent: z.number(), guaranteeDays: z.int() }),
]);

const grant = z.object({
  state: z.enum(["live", "over", "revoked"]),
  givenAt: instant,
  endsAt: instant,
  openedAt: instant.nullable(),
  revoked: z.object({ at: instant, by: z.enum(["listing", "platform", "erasure"]), reason: z.string() }).nullable(),
});

const decision = z.object({
  outcome: z.enum(outcomes),
  next: z.enum(advanceSteps).nullable(),
  round: z.string(),
  reason: z.enum(passReasons).nullable(),
  note: z.string(),
  byId: id,
  at: instant,
});

/**
 * An introduction as its reader sees it: only the listing agency sees another party's signature and grant (spec §13).
 */
export const introduction = z.object({
  id,
  code: z.string(),
  listingId: id,
  candidate: z.object(maskedName),
  /** Whether the reader can open the candidate's page. */
  listed: z.boolean(),
  status: z.enum(introductionStatuses),
  you: z.enum(["listing", "selling", "employer", "platform"]),
  listingAgency: party,
  sellingAgency: party.nullable(),
  employer: party,
  message: z.string(),
  offers: z.array(z.object({ number: z.int(), by: party, offer, note: z.string(), at: instant })),
  agreed: z.boolean(),
  needsYou: z.boolean(),
  awaits: party.nullable(),
  answerBy: instant.nullable(),
  grantDays: z.int(),
  reason: z.string().nullable(),
  parts: z.array(
    z.object({
      role: z.enum(["selling", "employer"]),
      organization: party,
      state: z.enum(["waiting", "sign", "signed", "refused", "missed"]),
      signature: z.object({ name: z.string(), at: instant, version: z.string(), hash: z.string() }).nullable(),
      grant: grant.nullable(),
    }),
  ),
  protection: z
    .object({ state: z.enum(["counting", "disputed", "none", "over"]), from: instant, until: instant })
    .nullable(),
  priorKnowledge: z
    .object({
      declaredAt: instant,
      evidence: z.string(),
      answer: z
        .object({ outcome: z.enum(["conceded", "upheld", "rejected"]), reason: z.string(), at: instant })
        .nullable(),
    })
    .nullable(),
  declareUntil: instant.nullable(),
  /** Decisions after the reveal: your organization's own; the listing agency sees every one. */
  decisions: z.array(decision),
  outcome: decision.nullable(),
  steps: z.array(
    z.object({ action: z.enum(stepActions), at: instant, by: z.string().nullable(), offer: z.int().nullable() }),
  ),
  warnings: z
    .object({
      hiddenFrom: z.array(z.string()),
      /** Why no one can sign now, if terms are agreed. */
      signingWaits: z.enum(signingWaits).nullable(),
      alsoIntroduced: z.array(
        z.object({
          code: z.string(),
          by: z.string(),
          status: z.enum(introductionStatuses),
          /** The end of a protection window that isn't over. */
          protectedUntil: instant.nullable(),
        }),
      ),
    })
    .nullable(),
  /** For the listing agency only: what the candidate answered. */
  candidateAnswer: z.object({ reply: z.enum(candidateReplies), note: z.string(), at: instant }).nullable(),
  /** The listing agency accepts only with the candidate's yes, and hasn't accepted. */
  asksCandidate: z.boolean(),
  /** For the listing agency only: why it can't accept yet. */
  acceptNeeds: z.string().nullable(),
  /** The other party with which you can't agree now, because it is suspended or rejected. Null: you can, or needn't. */
  barred: z.string().nullable(),
  /** The last deal that came from it; also null for viewers who can't read that. */
  deal: z.object({ id, code: z.string(), status: z.enum(dealStatuses), fellOff: z.boolean() }).nullable(),
  actions: z.array(z.enum(introductionActions)),
  version: z.int(),
});

const answered = z.object({ introduction });

/**
 * The job of your organization that it is for, which only your organization sees. Left out: the only job for this
 * employer whose board has the candidate. Null: none.
 */
const jobId = id.nullable().optional();

const paperSection = z.union([
  z.object({
    heading: z.string(),
    kind: z.literal("facts"),
    facts: z.array(z.object({ term: z.string(), fact: z.string() })),
  }),
  z.object({ heading: z.string(), kind: z.literal("text"), paragraphs: z.array(z.string()) }),
]);

const step = answering("introduction.use", answered);

export const introductions = {
  list: procedure({
    needs: "introduction.use",
    says:
      "Your organization's introductions: those that need your reply first, then newest first. Filter by " +
      "listing or view.",
    input: z.strictObject({
      listingId: id.optional(),
      view: z.enum(introductionViews).optional(),
      ...paging(30),
      updatedSince,
    }),
    output: countedPage(introduction).extend({
      sync: sync.optional(),
    }),
  }),
  count: procedure({
    needs: "introduction.use",
    says: "How many introductions wait for your organization's reply or signature.",
    input: z.strictObject({}),
    output: z.object({ needsYou: z.int() }),
  }),
  outcomes: procedure({
    needs: "introduction.use",
    says:
      "The newest outcome of each candidate that your organization can read: a decision after the reveal, or a " +
      "deal.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          listingId: id,
          outcome: z.enum([...outcomes, "deal"]),
          next: z.enum(advanceSteps).nullable(),
          reason: z.enum(passReasons).nullable(),
          deal: z.object({ id, code: z.string(), status: z.enum(dealStatuses), fellOff: z.boolean() }).nullable(),
          company: z.string(),
          at: instant,
        }),
      ),
    }),
  }),
  get: procedure({
    needs: { platform: "introduction.oversee", others: "introduction.use" },
    says: "One introduction with its offers and history.",
    input: z.strictObject({ id }),
    output: introduction,
  }),
  request: step({
    says:
      "Requests an introduction from the listing agency: an employer for itself, an agency for the employer " +
      "it names. The candidate's identity stays hidden.",
    input: z.strictObject({
      listingId: id,
      employerId: id.nullable().default(null),
      jobId,
      offer: offerAsked,
      message: text(introductionLimits.message).default(""),
      confirmedTexts,
    }),
  }),
  requestMany: procedure({
    needs: "introduction.use",
    says:
      "Requests introductions to several candidates from a shortlist. Each gets its own introduction, or the " +
      "reason why not.",
    input: z.strictObject({
      listingIds: z
        .array(id)
        .min(1, "Choose at least one candidate.")
        .max(introductionLimits.bulk, `Request at most ${introductionLimits.bulk} at a time.`),
      employerId: id.nullable().default(null),
      jobId,
      /** Left out: each listing's own split, or the default fee and guarantee. */
      offer: offerAsked.optional(),
      message: text(introductionLimits.message).default(""),
      confirmedTexts,
    }),
    output: z.object({
      items: z.array(
        z.object({ listingId: id, introduction: introduction.nullable(), refused: z.string().nullable() }),
      ),
      requested: z.int(),
      refused: z.int(),
    }),
  }),
  accept: step({
    says:
      "Accepts the current terms. The listing agency can set how many days a grant lasts. If it accepts only with " +
      "the candidate's yes, its acceptance is the last one.",
    input: z.strictObject({
      id,
      version,
      grantDays: z
        .int()
        .min(grantDays.least, `Enter ${grantDays.least} to ${grantDays.most} days.`)
        .max(grantDays.most, `Enter ${grantDays.least} to ${grantDays.most} days.`)
        .nullable()
        .default(null),
    }),
  }),
  counter: step({
    says:
      "Counters with other terms: a different split between agencies, a different fee or guarantee with an " +
      "employer.",
    input: z.strictObject({
      id,
      version,
      offer: offerAsked,
      note: text(introductionLimits.note).default(""),
      grantDays: z.int().nullable().default(null),
      confirmedTexts,
    }),
  }),
  decline: step({
    says: "The listing agency declines, with a reason that the other side reads.",
    input: z.strictObject({ id, version, reason: text(introductionLimits.reason), confirmedTexts }),
  }),
  withdraw: step({ says: "The requester withdraws the request.", input: z.strictObject({ id, version }) }),
  openings: procedure({
    needs: "introduction.use",
    says:
      "For the listing agency: how often each organization has opened the identity under its grant, and when: the " +
      `latest ${mostOpenings} times, newest first.`,
    input: z.strictObject({ id }),
    output: z.object({ items: z.array(z.object({ organization: party, count: z.int(), at: z.array(instant) })) }),
  }),
  nda: procedure({
    needs: "introduction.use",
    says:
      "The full text and fingerprint of the confidentiality agreement your organization signs to see the " +
      "candidate's identity.",
    input: z.strictObject({ id }),
    output: z.object({
      title: z.string(),
      version: z.string(),
      sections: z.array(paperSection),
      consent: z.object({ version: z.string(), text: z.string() }),
      hash: z.string(),
      canonical: z.string(),
    }),
  }),
  sign: step({
    says:
      "Signs it for your organization with your typed name. From then on your organization holds a grant and " +
      "can open the identity.",
    input: z.strictObject({
      id,
      version,
      name: text(signatureNameLimit),
      consent: z.boolean(),
      consentVersion,
      hash: z.string().regex(/^[0-9a-f]{64}$/, "Send the fingerprint of the text you read."),
    }),
  }),
  refuse: step({
    says: "An employer named by an agency declines this introduction.",
    input: z.strictObject({ id, version }),
  }),
  revoke: procedure({
    needs: { platform: "introduction.oversee", others: "introduction.use" },
    says: "The listing agency or the platform revokes a grant. Open identities close at once.",
    input: z.strictObject({ id, version, organizationId: id, reason: text(introductionLimits.reason), confirmedTexts }),
    output: answered,
  }),
  outcome: step({
    says:
      "After the reveal, an organization with access to the identity advances the candidate or passes, with a reason " +
      "that the listing agency reads. Passing ends open interviews; access and protection don't change.",
    input: z.strictObject({
      id,
      version,
      outcome: z.enum(outcomes, "Choose to advance or to pass."),
      next: z.enum(advanceSteps, "Choose another interview or an offer.").nullable().default(null),
      round: text(outcomeLimits.round).default(""),
      reason: z.enum(passReasons, "Choose a reason.").nullable().default(null),
      note: text(outcomeLimits.note).default(""),
      confirmedTexts,
    }),
  }),
  declarePrior: step({
    says:
      "Within 48 hours of first opening the identity, an employer declares that it already knew the " +
      "candidate, with evidence.",
    input: z.strictObject({ id, version, evidence: text(priorKnowledgeLimits.evidence) }),
  }),
  concede: step({
    says: "The listing agency agrees that the employer knew the candidate: the introduction is not protected.",
    input: z.strictObject({ id, version }),
  }),
  decide: procedure({
    needs: "introduction.oversee",
    says: "The platform decides on declared prior knowledge; both parties read the reason.",
    input: z.strictObject({ id, version, upheld: z.boolean(), reason: text(priorKnowledgeLimits.reason) }),
    output: answered,
  }),
  disputes: procedure({
    needs: "introduction.oversee",
    says: "Declared prior knowledge, undecided first. For platform staff.",
    input: z.strictObject(paging(30)),
    output: countedPage(introduction),
  }),
};
