import { pick } from "../core/pick.ts";
import type { AsRead } from "../core/public-text.ts";
import type { DealStatus, Party } from "../deal/deal.ts";
import type { GuaranteeDays } from "../deal/terms.ts";
import { readsDeal } from "../deal/view.ts";
import {
  awaited,
  type Introduction,
  introductionStatuses,
  isLive,
  visibleIntroduction,
  lastOffer,
  type Offer,
  openStatuses,
  partIn,
  requesterOf,
  type RevealGrant,
  type SeeingPart,
  type SeeingRole,
  sideOf,
} from "./introduction.ts";
import { isWithdrawable, type ListingFacts } from "./reply.ts";
import { candidateYesMissing } from "./candidate-yes.ts";
import { candidateAnswerView } from "./candidate.ts";
import { canDecideOutcome, type Decision, outcomeOf } from "./outcome.ts";
import { liveGrantOf, canSign, priorKnowledgeUntil, protectionOf, seeingPartOf } from "./reveal.ts";
import { isVisible } from "../core/listing-status.ts";
import { percent } from "../core/money.ts";
import { mayDo } from "../core/policy.ts";
import { refuse } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { readableText } from "../core/withheld.ts";
import { awaitsAnswer, isAccepted, isOpenIntroduction } from "./status.ts";
import { iso, isoOrNull } from "../core/calendar.ts";

export const introductionActions = [
  "accept",
  "counter",
  "decline",
  "withdraw",
  "sign",
  "refuse",
  "open",
  "revoke",
  "outcome",
  "declarePrior",
  "concede",
  "decide",
  "certificate",
] as const;
type IntroductionAction = (typeof introductionActions)[number];

/** Steps that no one takes while another party is suspended or rejected (docs/decisions/0012). */
const agreeing: readonly IntroductionAction[] = ["accept", "counter", "sign"];

/** Percent, as in forms. */
export type OfferView =
  | { kind: "split"; laSplit: number; saSplit: number }
  | { kind: "fee"; feePercent: number; guaranteeDays: number };

type DealOfIntroduction = {
  id: string;
  code: string;
  status: DealStatus;
  sentAt: number | null;
  /** The placement ended within its guarantee. */
  fellOff: boolean;
};

/** What a view needs besides the introduction. */
export type IntroductionFacts = ListingFacts & {
  /**
   * Other introductions of the same listing to the same employer that are running or protected. `protectedUntil`: the
   * end of a protection window that isn't over, in ms.
   */
  others: readonly (Pick<Introduction, "code" | "status" | "sellingAgency" | "employer"> & {
    protectedUntil: number | null;
  })[];
  /** Deals that came from it, newest first, without deleted ones. */
  deals: readonly DealOfIntroduction[];
  /** False for an API key that can't read identities: texts that may name the candidate are withheld from it. */
  readsIdentities?: boolean;
  now: number;
};

const offerView = (offer: Offer): OfferView =>
  offer.kind === "split"
    ? { kind: "split", laSplit: offer.laSplitBp / 100, saSplit: (10_000 - offer.laSplitBp) / 100 }
    : { kind: "fee", feePercent: offer.feeBp / 100, guaranteeDays: offer.guaranteeDays };

export type OfferAsk =
  | { kind: "split"; laSplit: number }
  | { kind: "fee"; feePercent: number; guaranteeDays: GuaranteeDays };

/** Converts a form's offer (percent) to the stored one. */
export const offerAsked = (ask: OfferAsk): Offer =>
  ask.kind === "split"
    ? { kind: "split", laSplitBp: percent(ask.laSplit) }
    : { kind: "fee", feeBp: percent(ask.feePercent), guaranteeDays: ask.guaranteeDays };

type You = SeeingRole | "listing" | "platform";

/**
 * Spec §13: the only projection of an introduction; each field is named, with times as ISO text. `listed`: whether the
 * viewer can open the candidate's page, without saying why not. `parts`, `decisions`: the viewer's own; the listing
 * agency and the platform see every one. An employer named by an agency gets no message and no offers, because it never
 * learns a split. @throws ExpectedError `not-found` if the viewer can't see it
 */
export function introductionFor(viewer: Viewer, stored: Introduction, facts: IntroductionFacts) {
  const { now, readsIdentities = true } = facts;
  const introduction = visibleIntroduction(viewer, stored, now);
  const you: You =
    partIn(viewer, introduction) ?? (mayDo(viewer, "introduction.oversee") ? "platform" : refuse("not-found"));
  const named = you === "employer" && introduction.sellingAgency !== null;
  const turn = awaited(introduction);
  const protection = you === "selling" ? null : protectionOf(introduction, now);
  const until = you === "employer" ? priorKnowledgeUntil(introduction) : null;
  const may = actionsOn(viewer, introduction, you, now);
  const barred = may.some((action) => agreeing.includes(action)) ? (facts.barred ?? null) : null;
  const actions = barred === null ? may : may.filter((action) => !agreeing.includes(action));
  const { parts, steps } = introduction;
  const asksCandidate = facts.asksCandidate === true && turn !== null;
  const outcome = outcomeOf(introduction);
  return {
    ...pick(introduction, ["id", "code", "listingId", "status", "grantDays"]),
    candidate: { maskedCode: introduction.candidate.maskedCode, headlineRole: introduction.candidate.headlineRole },
    listed: isListedFor(you, facts),
    you,
    listingAgency: party(introduction.listingAgency),
    sellingAgency: introduction.sellingAgency && party(introduction.sellingAgency),
    employer: party(introduction.employer),
    message: named ? "" : introduction.message,
    offers: named
      ? []
      : introduction.offers.map((made) => ({
          number: made.number,
          by: party(made.side === "listing" ? introduction.listingAgency : requesterOf(introduction)),
          offer: offerView(made.offer),
          note: made.note,
          at: iso(made.at),
        })),
    agreed: introduction.steps.some(({ action }) => action === "accepted"),
    needsYou: actions.includes("accept") || actions.includes("sign") || actions.includes("decide"),
    awaits: turn === null ? null : party(turn === "listing" ? introduction.listingAgency : requesterOf(introduction)),
    answerBy: isOpenIntroduction(introduction.status) || may.includes("sign") ? iso(introduction.answerBy) : null,
    reason: named ? null : introduction.reason,
    parts: parts.map((part) => partView(introduction, part, now)),
    protection: protection && { state: protection.state, from: iso(protection.from), until: iso(protection.until) },
    priorKnowledge: you === "selling" ? null : priorView(introduction, readsIdentities),
    declareUntil: until === null || now >= until ? null : iso(until),
    decisions: introduction.decisions.map(decisionView),
    outcome: outcome && decisionView(outcome),
    steps: steps.map(({ action, at, organizationId, offer }) => ({
      action,
      at: iso(at),
      by: nameIn(introduction, organizationId),
      offer: named ? null : offer,
    })),
    warnings: you === "listing" ? warningsOf(introduction, facts) : null,
    candidateAnswer: you === "listing" ? candidateAnswerView(facts.candidateAnswer ?? null, readsIdentities) : null,
    asksCandidate,
    acceptNeeds:
      asksCandidate && you === "listing" && actions.includes("accept")
        ? candidateYesMissing(facts.candidateAnswer ?? null)
        : null,
    barred,
    deal: dealSeen(viewer, introduction, facts),
    actions,
    version: steps.length,
  };
}

export type IntroductionView = AsRead<ReturnType<typeof introductionFor>>;

const decisionView = (decision: Decision) => ({
  ...pick(decision, ["outcome", "next", "round", "reason", "note"]),
  byId: decision.organizationId,
  at: iso(decision.at),
});

function dealSeen(viewer: Viewer, introduction: Introduction, { deals }: IntroductionFacts) {
  const deal = deals.find((each) => readsDeal(viewer, partIn(viewer, introduction), each));
  return deal ? pick(deal, ["id", "code", "status", "fellOff"]) : null;
}

/**
 * Its own agency and the platform can always open a listing's page. For others, a listing hidden from them looks like
 * one that left the market.
 */
function isListedFor(you: You, { listingStatus, hiddenFromEmployer, hiddenFromRequester }: IntroductionFacts): boolean {
  if (you === "listing" || you === "platform") return true;
  return isVisible(listingStatus) && !(you === "employer" ? hiddenFromEmployer : hiddenFromRequester);
}

const party = ({ id, name }: Party): Party => ({ id, name });

/** `waiting`: terms aren't agreed. `sign`: it is asked to sign. `missed`: it can no longer sign. */
type PartState = "waiting" | "sign" | "signed" | "refused" | "missed";

function partState(introduction: Introduction, part: SeeingPart, now: number): PartState {
  if (part.nda) return "signed";
  if (part.refusedAt !== null) return "refused";
  if (canSign(introduction, part, now)) return "sign";
  return awaitsAnswer(introduction.status) ? "waiting" : "missed";
}

function partView(introduction: Introduction, part: SeeingPart, now: number) {
  const { role, organization, nda, grant } = part;
  return {
    role,
    organization: party(organization),
    state: partState(introduction, part, now),
    signature: nda && { name: nda.name, at: iso(nda.at), version: nda.version, hash: nda.hash },
    grant: grant && grantView(grant, now),
  };
}

function grantView(grant: RevealGrant, now: number) {
  const { revoked } = grant;
  const state: "live" | "over" | "revoked" = revoked ? "revoked" : isLive(grant, now) ? "live" : "over";
  return {
    state,
    givenAt: iso(grant.givenAt),
    endsAt: iso(grant.endsAt),
    openedAt: isoOrNull(grant.openedAt),
    revoked: revoked && { at: iso(revoked.at), by: revoked.by, reason: revoked.reason },
  };
}

export type GrantView = AsRead<ReturnType<typeof grantView>>;

function priorView({ priorKnowledge }: Introduction, readsIdentities: boolean) {
  if (!priorKnowledge) return null;
  const shown = (text: string): string => readableText(text, readsIdentities);
  const { declaredAt, evidence, answer } = priorKnowledge;
  return {
    declaredAt: iso(declaredAt),
    evidence: shown(evidence),
    answer: answer && { outcome: answer.outcome, reason: shown(answer.reason), at: iso(answer.at) },
  };
}

/**
 * A change carries the number of steps its author could see, so that no one can count another party's steps. The error
 * carries the introduction as the viewer can see it (spec §20). @throws ExpectedError `version-conflict`
 */
export function requireSeenIntroduction(
  viewer: Viewer,
  stored: Introduction,
  version: number,
  { now, current }: { now: number; current: (introduction: Introduction) => unknown },
): void {
  if (visibleIntroduction(viewer, stored, now).steps.length !== version)
    refuse("version-conflict", {
      detail: "This introduction was changed after you opened it. Review it, then reply.",
      current: current(stored),
    });
}

function nameIn(
  { listingAgency, sellingAgency, employer }: Introduction,
  organizationId: string | null,
): string | null {
  return (
    [listingAgency, sellingAgency, employer].find((each) => each !== null && each.id === organizationId)?.name ?? null
  );
}

/** Why no one can sign an accepted introduction now: its candidate stopped the listing, or has to say yes first. */
export const signingWaits = ["stopped", "yes"] as const;

/**
 * For the listing agency: which parties the candidate is hidden from, why signing waits, and who else introduced the
 * candidate to this employer.
 */
function warningsOf(
  introduction: Introduction,
  { hiddenFromEmployer, hiddenFromRequester, stopped, awaitsYes, others }: IntroductionFacts,
) {
  const { employer, sellingAgency, status } = introduction;
  const waits: (typeof signingWaits)[number] | null = stopped ? "stopped" : awaitsYes ? "yes" : null;
  return {
    signingWaits: isAccepted(status) ? waits : null,
    hiddenFrom: [
      ...(hiddenFromEmployer ? [employer.name] : []),
      ...(hiddenFromRequester && sellingAgency ? [sellingAgency.name] : []),
    ],
    alsoIntroduced: others.map((other) => ({
      code: other.code,
      by: requesterOf(other).name,
      status: other.status,
      protectedUntil: isoOrNull(other.protectedUntil),
    })),
  };
}

function actionsOn(viewer: Viewer, introduction: Introduction, you: You, now: number): IntroductionAction[] {
  const side = sideOf(viewer, introduction);
  const mine = seeingPartOf(viewer, introduction);
  const open = isOpenIntroduction(introduction.status);
  const yourTurn = side !== null && awaited(introduction) === side;
  const undecided = introduction.priorKnowledge !== null && introduction.priorKnowledge.answer === null;
  const until = you === "employer" ? priorKnowledgeUntil(introduction) : null;
  const may: Record<IntroductionAction, boolean> = {
    accept: yourTurn,
    counter: yourTurn,
    decline: side === "listing" && open,
    withdraw: side === "requester" && isWithdrawable(introduction),
    sign: mine !== null && canSign(introduction, mine, now),
    refuse: mine !== null && side === null && canSign(introduction, mine, now),
    open: liveGrantOf(viewer, introduction, now) !== null,
    revoke:
      (you === "listing" || you === "platform") &&
      introduction.parts.some(({ grant }) => grant !== null && isLive(grant, now)),
    outcome: canDecideOutcome(viewer, introduction, now),
    declarePrior: until !== null && now < until,
    concede: you === "listing" && undecided,
    decide: you === "platform" && undecided,
    certificate:
      introduction.parts.some(({ nda }) => nda !== null) &&
      (you !== "selling" && you !== "employer" ? true : mine?.nda !== null && mine !== null),
  };
  return introductionActions.filter((action) => may[action]);
}

/** The terms of a deal that an agreed offer sets (spec §15); the rest are defaults. */
export function dealTermsOf(introduction: Introduction): {
  laSplit?: number;
  feePercent?: number;
  guaranteeDays?: GuaranteeDays;
} {
  if (!introduction.steps.some(({ action }) => action === "accepted")) return {};
  const { offer } = lastOffer(introduction);
  return offer.kind === "split"
    ? { laSplit: offer.laSplitBp / 100 }
    : { feePercent: offer.feeBp / 100, guaranteeDays: offer.guaranteeDays };
}

/** The lists of an organization's introductions. */
export const introductionViews = ["needsYou", "open", "granted", "closed"] as const;
export type IntroductionListView = (typeof introductionViews)[number];

/** The statuses of each list; `needsYou` is decided per introduction. */
export const statusesOf: Record<IntroductionListView, readonly Introduction["status"][]> = {
  needsYou: introductionStatuses,
  open: openStatuses,
  granted: ["nda_signed", "revealed"],
  closed: ["declined", "withdrawn", "expired", "ended"],
};
