import type { Party } from "../deal/deal.ts";
import { dealLimits, guaranteeOptions, type GuaranteeDays } from "../deal/terms.ts";
import { wholeBp } from "../core/money.ts";
import type { NdaSignature } from "./nda.ts";
import type { Decision } from "./outcome.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, type FieldErrors } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { awaitsListing, awaitsRequester, introductionStatusesThat, isGranted, isOpenIntroduction } from "./status.ts";

/**
 * Spec §13. `requested`: the listing agency has to answer; `countered`: the requester does. `nda_signed`: a party has
 * signed and holds a reveal grant; `revealed`: the identity was opened under one. `ended`: the candidate left the
 * market first.
 */
export const introductionStatuses = [
  "requested",
  "countered",
  "accepted",
  "nda_signed",
  "revealed",
  "declined",
  "withdrawn",
  "expired",
  "ended",
] as const;
export type IntroductionStatus = (typeof introductionStatuses)[number];

export const introductionStatusLabels: Record<IntroductionStatus, string> = {
  requested: "Requested",
  countered: "Countered",
  accepted: "Accepted",
  nda_signed: "NDA signed",
  revealed: "Revealed",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
  ended: "Ended",
};

/** Not yet revealed. */
export const openStatuses = introductionStatusesThat("isOpen");
/** A party may hold, or may have held, the identity. */
export const grantedStatuses = introductionStatusesThat("isGranted");

/** Default time to answer before it expires; ms (spec §13). */
export const answerMs = 14 * 86_400_000;

/** Duration of a reveal grant in days: default and the limits of the listing agency's choice. */
export const grantDays = { usual: 90, least: 7, most: 365 } as const;

/** Texts in characters; a bulk request in candidates. */
export const introductionLimits = { message: 2_000, note: 1_000, reason: 500, bulk: 50 } as const;

/**
 * The negotiated terms: between agencies the split of the fee, with an employer the fee and the guarantee (spec §13).
 * Shares and fees in basis points.
 */
type SplitOffer = { kind: "split"; laSplitBp: number };
type FeeOffer = { kind: "fee"; feeBp: number; guaranteeDays: GuaranteeDays };
export type Offer = SplitOffer | FeeOffer;

/** The side that requests and the side that answers. An employer named by an agency is neither. */
export type Side = "listing" | "requester";

/** Numbered from 1. A side accepts its own offer. `at` in ms. */
export type OfferMade = { number: number; side: Side; offer: Offer; note: PublicText; personId: string; at: number };

export type SeeingRole = "selling" | "employer";

export type GrantEnd = { at: number; by: "listing" | "platform" | "erasure"; reason: PublicText };

/**
 * One organization's right to the identity of one listing, from its signature until `endsAt` or its revocation; ms
 * (spec §13).
 */
export type RevealGrant = {
  id: string;
  givenAt: number;
  endsAt: number;
  openedAt: number | null;
  revoked: GrantEnd | null;
};

/** A party that will see the identity. It signs for itself and gets its own grant. */
export type SeeingPart = {
  role: SeeingRole;
  organization: Party;
  nda: NdaSignature | null;
  grant: RevealGrant | null;
  refusedAt: number | null;
};

/**
 * The employer knew the candidate before (spec §13). `conceded`: the listing agency agrees; `upheld` and `rejected`:
 * the platform decided. `evidence` can name the person, so it is sealed and only the employer, the listing agency and
 * the platform can read it.
 */
export type PriorKnowledge = {
  declaredAt: number;
  evidence: string;
  answer: { outcome: "conceded" | "upheld" | "rejected"; reason: string; at: number } | null;
};

/**
 * An event, as the parties see it. `organizationId` null: a deadline, or the end of the listing. `terms_accepted`: the
 * requester accepted a counteroffer of an agency that asks its candidates first (docs/decisions/0055).
 */
export type Step = {
  action: StepAction;
  at: number;
  organizationId: string | null;
  personId: string | null;
  offer: number | null;
};
export const stepActions = [
  "requested",
  "countered",
  "terms_accepted",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "ended",
  "nda_signed",
  "nda_refused",
  "opened",
  "revoked",
  "prior_declared",
  "prior_conceded",
  "prior_upheld",
  "prior_rejected",
  "advanced",
  "passed",
] as const;
export type StepAction = (typeof stepActions)[number];

export type Introduction = {
  id: string;
  /** `INT-` and six random characters. */
  code: string;
  listingId: string;
  /** As they were at the request: an introduction can outlive its listing. */
  candidate: { maskedCode: string; headlineRole: PublicText };
  listingAgency: Party;
  /** Null if the employer made the request itself. */
  sellingAgency: Party | null;
  employer: Party;
  status: IntroductionStatus;
  message: PublicText;
  offers: OfferMade[];
  parts: SeeingPart[];
  /** Set with the listing agency's agreement; from then on the duration of a grant. */
  grantDays: number;
  /** Days to answer and months of protection, as the platform's settings were at the request. */
  answerDays: number;
  protectionMonths: number;
  reason: PublicText | null;
  priorKnowledge: PriorKnowledge | null;
  /** What organizations that received the identity decided, in order. */
  decisions: readonly Decision[];
  steps: Step[];
  /** Deadline of the next answer; ms. */
  answerBy: number;
  createdAt: number;
  updatedAt: number;
  /** Version of the stored row. Changes carry the viewer's own count (`requireSeenIntroduction`). */
  version: number;
};

/** An organization's part; null for all others, including the platform. */
export type IntroductionPart = "listing" | "selling" | "employer";

export function partIn(
  viewer: Pick<Viewer, "organizationId">,
  { listingAgency, sellingAgency, employer }: Pick<Introduction, "listingAgency" | "sellingAgency" | "employer">,
): IntroductionPart | null {
  if (listingAgency.id === viewer.organizationId) return "listing";
  if (sellingAgency?.id === viewer.organizationId) return "selling";
  return employer.id === viewer.organizationId ? "employer" : null;
}

/** The requester: the agency, if there is one, otherwise the employer. */
export const requesterOf = ({ sellingAgency, employer }: Pick<Introduction, "sellingAgency" | "employer">): Party =>
  sellingAgency ?? employer;

/** An employer named by an agency sees it once the listing agency and the requester agree (like a deal, spec §15). */
export function isAwareOf(
  viewer: Pick<Viewer, "organizationId">,
  introduction: Pick<Introduction, "listingAgency" | "sellingAgency" | "employer" | "steps">,
): boolean {
  const part = partIn(viewer, introduction);
  return part === "employer" && introduction.sellingAgency
    ? introduction.steps.some(({ action }) => action === "accepted")
    : part !== null;
}

export const lastOffer = ({ offers }: Pick<Introduction, "offers">): OfferMade =>
  offers.at(-1) ?? refuse("wrong-state");

/** Field path → what is wrong and how to fix it; `asSelling`: between agencies. */
export function offerErrors(offer: Offer, asSelling: boolean): FieldErrors {
  if (offer.kind === "split")
    return asSelling
      ? Number.isSafeInteger(offer.laSplitBp) && offer.laSplitBp >= 0 && offer.laSplitBp <= wholeBp
        ? {}
        : { "offer.laSplit": "Enter a share from 0 to 100 percent." }
      : { offer: "Employers agree on the fee and the guarantee. The split is between agencies." };
  if (asSelling) return { offer: "Agencies agree on the split. The fee is agreed with the employer, on the deal." };
  return {
    ...(!(Number.isSafeInteger(offer.feeBp) && offer.feeBp >= 0 && offer.feeBp <= dealLimits.maxFeeBp) && {
      "offer.feePercent": `Enter a fee from 0 to ${dealLimits.maxFeeBp / 100} percent.`,
    }),
    ...(!guaranteeOptions.includes(offer.guaranteeDays) && {
      "offer.guaranteeDays": `Choose a guarantee of ${guaranteeOptions.join(", ")} days.`,
    }),
  };
}

export const isLive = ({ endsAt, revoked }: Pick<RevealGrant, "endsAt" | "revoked">, now: number): boolean =>
  revoked === null && now < endsAt;

export type Actor = { organizationId: string | null; personId: string | null };

/** The introduction after a step, with its new status, history and version. */
export function stepped(
  before: Introduction,
  change: Partial<Introduction>,
  step: { action: StepAction; now: number; actor: Actor; offer?: number },
): Introduction {
  const { action, now, actor, offer = null } = step;
  return {
    ...before,
    ...change,
    updatedAt: now,
    version: before.version + 1,
    steps: [
      ...before.steps,
      { action, at: now, organizationId: actor.organizationId, personId: actor.personId, offer },
    ],
  };
}

/** Steps of an organization's own path to the identity, and what it decided with it. */
const ownSteps: readonly StepAction[] = ["nda_signed", "nda_refused", "opened", "revoked", "advanced", "passed"];

/**
 * Which steps a party can see (spec §13). Only the listing agency sees what another party did with the identity. An
 * employer named by an agency sees nothing from before the agreement, and its agency doesn't see the prior-knowledge
 * claim.
 */
export function canSeeStep(
  organizationId: string,
  { action, organizationId: by, at }: Step,
  { listingAgency, sellingAgency, employer, steps, parts, answerBy }: Introduction,
): boolean {
  if (listingAgency.id === organizationId) return true;
  // For a party that hadn't signed it had already ended; it can't learn that it continued for another party.
  if (
    action === "ended" &&
    at >= answerBy &&
    parts.some(({ organization, nda }) => organization.id === organizationId && nda === null)
  )
    return false;
  if (action === "revoked")
    return parts.some(({ organization, grant }) => organization.id === organizationId && grant?.revoked?.at === at);
  if (ownSteps.includes(action)) return by === organizationId;
  if (action.startsWith("prior_")) return employer.id === organizationId;
  if (sellingAgency === null || employer.id !== organizationId) return true;
  const since = steps.find((step) => step.action === "accepted")?.at ?? Number.POSITIVE_INFINITY;
  return at >= since && action !== "countered" && action !== "requested" && action !== "terms_accepted";
}

/**
 * The introduction as its viewer can see it. A party's status shows only its own progress: that another party signed
 * or opened the identity is visible to the listing agency and the platform only. `now` in ms.
 */
export function visibleIntroduction(
  viewer: Pick<Viewer, "organizationId">,
  stored: Introduction,
  now: number,
): Introduction {
  const introduction = lapse(stored, now) ?? stored;
  const part = partIn(viewer, introduction);
  if (part === null || part === "listing") return introduction;
  const own = introduction.parts.find(({ organization }) => organization.id === viewer.organizationId);
  const steps = introduction.steps.filter((step) => canSeeStep(viewer.organizationId, step, introduction));
  const known = {
    ...introduction,
    steps,
    decisions: introduction.decisions.filter(({ organizationId }) => organizationId === viewer.organizationId),
    parts: own ? [own] : [],
    status: isGranted(introduction.status) ? ownStatus(own, steps) : introduction.status,
  };
  return lapse(known, now) ?? known;
}

function ownStatus(own: SeeingPart | undefined, steps: readonly Step[]): IntroductionStatus {
  if (own?.nda) return own.grant?.openedAt ? "revealed" : "nda_signed";
  return steps.some(({ action }) => action === "ended") ? "ended" : "accepted";
}

/** The side whose answer is pending; null if none is. */
export function awaited({ status }: Pick<Introduction, "status">): Side | null {
  return awaitsListing(status) ? "listing" : awaitsRequester(status) ? "requester" : null;
}

/** The viewer's organization's side; null for an employer named by an agency. */
export function sideOf(viewer: Pick<Viewer, "organizationId">, introduction: Introduction): Side | null {
  const part = partIn(viewer, introduction);
  if (part === "listing") return "listing";
  return part !== null && requesterOf(introduction).id === viewer.organizationId ? "requester" : null;
}

const noActor: Actor = { organizationId: null, personId: null };

/** The introduction after a missed deadline; null if none was missed. `now` in ms (spec §13). */
export function lapse(introduction: Introduction, now: number): Introduction | null {
  if (!isOpenIntroduction(introduction.status) || now < introduction.answerBy) return null;
  return stepped(
    introduction,
    { status: "expired" },
    { action: "expired", now: introduction.answerBy, actor: noActor },
  );
}

/**
 * The candidate left the market (spec §12): open introductions end, grants stay, and no one else can sign. Null if
 * nothing changes.
 */
export function decideEnd(introduction: Introduction, now: number): Introduction | null {
  const ended = { action: "ended", now, actor: noActor } as const;
  if (isOpenIntroduction(introduction.status))
    return lapse(introduction, now) ?? stepped(introduction, { status: "ended" }, ended);
  const isOver = !isGranted(introduction.status) || introduction.steps.some(({ action }) => action === "ended");
  return isOver ? null : stepped(introduction, {}, ended);
}
