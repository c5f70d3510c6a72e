import { dayMs, hourMs } from "../core/calendar.ts";
import { canonicalJson } from "../deal/agreement.ts";
import {
  decideEnd,
  type Introduction,
  introductionStatusLabels,
  isLive,
  visibleIntroduction,
  lapse,
  partIn,
  type PriorKnowledge,
  type RevealGrant,
  type SeeingPart,
  type SeeingRole,
  stepped,
  type Actor,
  type GrantEnd,
} from "./introduction.ts";
import { type ListingFacts } from "./reply.ts";
import { type NdaDocument, ndaConsent, ndaVersion, signatureNameLimit } from "./nda.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseState, refuseField } from "../core/errors.ts";
import { barredText } from "../core/standing.ts";
import type { Viewer } from "../core/viewer.ts";
import { awaitsAnswer, isAccepted, isGranted, isRevealed } from "./status.ts";

/** How long after first seeing the identity an employer can claim prior knowledge; ms (spec §13). */
export const priorKnowledgeMs = 48 * hourMs;

/** Longest evidence, and longest reason of an answer, in characters. */
export const priorKnowledgeLimits = { evidence: 4_000, leastEvidence: 20, reason: 1_000 } as const;

/** The viewer's organization's part among those that will see the identity; null if it has none. */
export const seeingPartOf = (
  viewer: Pick<Viewer, "organizationId">,
  { parts }: Pick<Introduction, "parts">,
): SeeingPart | null => parts.find(({ organization }) => organization.id === viewer.organizationId) ?? null;

/** The document that this part signs. */
export function ndaOf(introduction: Introduction, part: SeeingPart): NdaDocument {
  return {
    document: "nda",
    version: ndaVersion,
    introduction: introduction.code,
    candidate: introduction.candidate.maskedCode,
    role: introduction.candidate.headlineRole,
    listingAgency: introduction.listingAgency.name,
    organisation: part.organization.name,
    signsAs: part.role === "employer" ? "employer" : "selling agency",
    grantDays: introduction.grantDays,
    protectionMonths: introduction.protectionMonths,
  };
}

/** Whether this part can sign now: terms are agreed, and it has neither signed nor declined. `now` in ms. */
export function canSign(introduction: Introduction, part: SeeingPart, now: number): boolean {
  if (part.nda !== null || part.refusedAt !== null || lapse(introduction, now)) return false;
  if (isAccepted(introduction.status)) return true;
  // Another party has signed; this one keeps its own deadline, unless the candidate left the market.
  return (
    isGranted(introduction.status) &&
    now < introduction.answerBy &&
    introduction.steps.every(({ action }) => action !== "ended")
  );
}

type SignAsk = {
  name: string;
  consent: boolean;
  /** Of the consent that the signer read; absent from programs and pages of earlier releases. */
  consentVersion?: string | undefined;
  /** Hash of the document the signer read. */ hash: string;
  ip: string;
  grantId: string;
  facts: ListingFacts;
  now: number;
  /** SHA-256 of a text, in hex. */ sha256: (text: string) => string;
};

/**
 * A party signs and gets its grant from that moment on (spec §13).
 * @throws ExpectedError `not-found`, `wrong-state`, `invalid-input`
 */
export function decideSignNda(viewer: Viewer, before: Introduction, ask: SignAsk): Introduction {
  const part = seeingPartOf(viewer, before) ?? refuse("not-found");
  if (part.nda) refuseState("Your organization has already signed. Reload to see the identity.");
  const { status } = visibleIntroduction(viewer, before, ask.now);
  if (!canSign(before, part, ask.now))
    refuseState(
      awaitsAnswer(status)
        ? "You can sign the NDA once both sides agree on the terms."
        : part.refusedAt !== null
          ? "Your organization has already declined."
          : `This introduction is ${introductionStatusLabels[status].toLowerCase()}. You can request it again.`,
    );
  if (ask.facts.barred) refuseState(`${barredText(ask.facts.barred)}. You can sign once it can.`);
  // The error reveals nothing: the candidate's own employer gets `not-found`.
  if (part.role === "employer" ? ask.facts.hiddenFromEmployer : ask.facts.hiddenFromRequester)
    refuseState("The listing agency doesn't offer introductions to this candidate now. Ask it for the reason.");
  if (ask.facts.listingStatus !== "active" && ask.facts.listingStatus !== "on_hold")
    refuseState("This candidate is no longer on the market. Ask the listing agency for the reason.");
  const name = ask.name.trim();
  if (name === "" || !/\p{L}/u.test(name)) refuseField("name", "Type your full name to sign.");
  if (name.length > signatureNameLimit)
    refuseField("name", `Shorten this to at most ${signatureNameLimit} characters.`);
  if (!ask.consent) refuseField("consent", "Check this box to sign.");
  const consentRead = ask.consentVersion ?? ndaConsent.version;
  if (ask.sha256(canonicalJson(ndaOf(before, part))) !== ask.hash || consentRead !== ndaConsent.version)
    refuseState("The text has changed since you opened it. Read it again, then sign.");
  const grant: RevealGrant = {
    id: ask.grantId,
    givenAt: ask.now,
    endsAt: ask.now + before.grantDays * dayMs,
    openedAt: null,
    revoked: null,
  };
  const signed: SeeingPart = {
    ...part,
    grant,
    nda: {
      name,
      personId: viewer.personId,
      at: ask.now,
      ip: ask.ip,
      version: ndaVersion,
      consent: ndaConsent.version,
      hash: ask.hash,
    },
  };
  return stepped(
    before,
    // The others' signing deadline stays: moving it would reveal that a party has signed.
    { status: isRevealed(before.status) ? "revealed" : "nda_signed", parts: withPart(before, signed) },
    { action: "nda_signed", now: ask.now, actor: viewer },
  );
}

const withPart = ({ parts }: Introduction, part: SeeingPart): SeeingPart[] =>
  parts.map((each) => (each.role === part.role ? part : each));

/**
 * The employer that an agency named declines; the agency's own part is unchanged. @throws ExpectedError `not-found`,
 * `wrong-state`
 */
export function decideRefuseNda(viewer: Viewer, before: Introduction, now: number): Introduction {
  const part = seeingPartOf(viewer, before);
  if (part?.role !== "employer" || !before.sellingAgency) return refuse("not-found");
  if (!canSign(before, part, now))
    refuseState("There is nothing left to sign here. Reload to see the introduction's current state.");
  return stepped(
    before,
    { parts: withPart(before, { ...part, refusedAt: now }) },
    { action: "nda_refused", now, actor: viewer },
  );
}

/**
 * The grant that lets the viewer's organization open the identity now; null if it has none. Never cached: checked on
 * each use.
 */
export function liveGrantOf(
  viewer: Pick<Viewer, "organizationId">,
  introduction: Introduction,
  now: number,
): RevealGrant | null {
  const grant = seeingPartOf(viewer, introduction)?.grant ?? null;
  return grant && isLive(grant, now) ? grant : null;
}

/** Records the first opening under a grant; null if it was opened before, or has ended. */
export function decideOpened(viewer: Viewer, before: Introduction, now: number): Introduction | null {
  const part = seeingPartOf(viewer, before);
  if (!part?.grant || part.grant.openedAt !== null || !isLive(part.grant, now)) return null;
  return stepped(
    before,
    { status: "revealed", parts: withPart(before, { ...part, grant: { ...part.grant, openedAt: now } }) },
    { action: "opened", now, actor: viewer },
  );
}

/** @throws ExpectedError `wrong-state`, `invalid-input` */
export function requireRevocable(before: Introduction, organizationId: string, reason: string, now: number): void {
  const grant = before.parts.find(({ organization }) => organization.id === organizationId)?.grant ?? null;
  if (!grant) return refuseField("organizationId", "This organization has no access to the identity.");
  if (!isLive(grant, now)) refuseState("This grant has already ended. There is nothing to close.");
  if (reason.trim() === "") refuseField("reason", "Enter a short reason. The organization can read it.");
}

/**
 * The listing agency or the platform revokes a grant, which ends access at once. @throws ExpectedError `not-found` for
 * anyone else, otherwise as `requireRevocable`
 */
export function decideRevoke(
  viewer: Viewer,
  before: Introduction,
  ask: { organizationId: string; reason: PublicText; now: number },
): Introduction {
  if (viewer.organizationKind !== "platform" && partIn(viewer, before) !== "listing") refuse("not-found");
  requireRevocable(before, ask.organizationId, ask.reason, ask.now);
  const part = before.parts.find(({ organization }) => organization.id === ask.organizationId) ?? refuse("not-found");
  const by = viewer.organizationKind === "platform" ? "platform" : "listing";
  return revoked(before, part, { at: ask.now, by, reason: ask.reason }, viewer);
}

/**
 * What `decideRevoke` ended in one introduction ends in the others to the same candidate too: an organization can have
 * access by several once a candidate is listed again. Null if it has none in this one.
 */
export function decideRevokeToo(
  viewer: Viewer,
  before: Introduction,
  organizationId: string,
  end: GrantEnd,
): Introduction | null {
  const part = before.parts.find(({ organization }) => organization.id === organizationId);
  return part?.grant && isLive(part.grant, end.at) ? revoked(before, part, end, viewer) : null;
}

const revoked = (before: Introduction, part: SeeingPart, end: GrantEnd, actor: Actor): Introduction =>
  stepped(
    before,
    { parts: withPart(before, { ...part, grant: part.grant && { ...part.grant, revoked: end } }) },
    { action: "revoked", now: end.at, actor },
  );

/**
 * The candidate is erased: all grants are revoked, and an open introduction ends. The employer's grant ends just
 * before, and the agency's just after, at fixed offsets that don't depend on the other grant. So neither party can
 * infer the other's grant from the times or from the register's numbers. Null if nothing changes.
 */
export function decideErase(before: Introduction, reason: PublicText, now: number): Introduction | null {
  const erased = (introduction: Introduction, role: SeeingRole, at: number): Introduction | null => {
    const part = introduction.parts.find((each) => each.role === role);
    if (!part?.grant || !isLive(part.grant, now)) return null;
    return revoked(introduction, part, { at, by: "erasure", reason }, { organizationId: null, personId: null });
  };
  const first = erased(before, "employer", now) ?? before;
  const ended = decideEnd(first, now) ?? first;
  const after = erased(ended, "selling", now + 1) ?? ended;
  return after === before ? null : after;
}

/**
 * `counting`: the fee is protected. `disputed`: prior knowledge was claimed and isn't decided. `none`: prior knowledge
 * was confirmed.
 */
export type Protection = { state: "counting" | "disputed" | "none" | "over"; from: number; until: number };

/**
 * The protection window of the employer's grant: it counts from the grant if undisputed, or if the platform rejects
 * the claim (spec §13).
 */
export function protectionOf(
  { parts, priorKnowledge, protectionMonths }: Pick<Introduction, "parts" | "priorKnowledge" | "protectionMonths">,
  now: number,
): Protection | null {
  const grant = parts.find(({ role }) => role === "employer")?.grant;
  if (!grant) return null;
  const until = monthsLater(grant.givenAt, protectionMonths);
  const outcome = priorKnowledge?.answer?.outcome;
  const state =
    priorKnowledge && !outcome
      ? "disputed"
      : outcome === "conceded" || outcome === "upheld"
        ? "none"
        : now >= until
          ? "over"
          : "counting";
  return { state, from: grant.givenAt, until };
}

/** The end of a protection window that isn't over, in ms; null if nothing is protected. `now` in ms. */
export function protectedUntil(introduction: Parameters<typeof protectionOf>[0], now: number): number | null {
  const protection = protectionOf(introduction, now);
  return protection && (protection.state === "disputed" || protection.state === "counting") && protection.until > now
    ? protection.until
    : null;
}

/** The same day of the month and time that many months later, in UTC; the last day of a shorter month. */
export function monthsLater(instant: number, months: number): number {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Deadline of the employer's prior-knowledge claim; null before it has seen the identity, and once it has claimed. */
export function priorKnowledgeUntil({
  parts,
  priorKnowledge,
}: Pick<Introduction, "parts" | "priorKnowledge">): number | null {
  const openedAt = parts.find(({ role }) => role === "employer")?.grant?.openedAt ?? null;
  return openedAt === null || priorKnowledge ? null : openedAt + priorKnowledgeMs;
}

/** @throws ExpectedError `not-found`, `wrong-state`, `invalid-input` */
export function decideDeclarePrior(viewer: Viewer, before: Introduction, evidence: string, now: number): Introduction {
  if (partIn(viewer, before) !== "employer") refuse("not-found");
  if (before.priorKnowledge) refuseState("You've already declared this. See the introduction for the outcome.");
  const until = priorKnowledgeUntil(before);
  if (until === null) refuseState("You can declare this once you've seen the candidate's identity. Open it first.");
  if (now >= until)
    refuseState("You can declare this within 48 hours of first opening the identity. That time has passed.");
  const text = evidence.trim();
  if (text.length < priorKnowledgeLimits.leastEvidence)
    refuseField(
      "evidence",
      "Explain how you know the candidate and since when, in at least " +
        `${priorKnowledgeLimits.leastEvidence} characters. For example: an application and its date, or who ` +
        "spoke with them.",
    );
  const priorKnowledge: PriorKnowledge = { declaredAt: now, evidence: text, answer: null };
  return stepped(before, { priorKnowledge }, { action: "prior_declared", now, actor: viewer });
}

/** Shown in place of evidence that was erased with the candidate's data. */
export const erasedEvidence = "Erased with the candidate's data.";

/** Without its texts, which can name the candidate. A concession has no reason. */
export const erasedKnowledge = ({ answer, ...known }: PriorKnowledge): PriorKnowledge => ({
  ...known,
  evidence: erasedEvidence,
  answer: answer && { ...answer, reason: answer.outcome === "conceded" ? "" : erasedEvidence },
});

const outcomeSteps = { conceded: "prior_conceded", upheld: "prior_upheld", rejected: "prior_rejected" } as const;

/**
 * The listing agency concedes, or the platform decides on the record.
 * @throws ExpectedError `not-found` for anyone else, `wrong-state`, `invalid-input`
 */
export function decideAnswerPrior(
  viewer: Viewer,
  before: Introduction,
  ask: { outcome: "conceded" | "upheld" | "rejected"; reason: string; now: number },
): Introduction {
  const may =
    ask.outcome === "conceded" ? partIn(viewer, before) === "listing" : viewer.organizationKind === "platform";
  if (!may) refuse("not-found");
  if (!before.priorKnowledge)
    refuseState("No prior knowledge was declared here. Reload to see the introduction's current state.");
  if (before.priorKnowledge.answer) refuseState("This has been decided already. Reload to read the decision.");
  const reason = ask.reason.trim();
  if (ask.outcome !== "conceded" && reason === "")
    refuseField("reason", "Enter a reason for the decision. Both parties can read it.");
  return stepped(
    before,
    { priorKnowledge: { ...before.priorKnowledge, answer: { outcome: ask.outcome, reason, at: ask.now } } },
    { action: outcomeSteps[ask.outcome], now: ask.now, actor: viewer },
  );
}
