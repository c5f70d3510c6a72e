import { dayMs, earliestDate } from "../core/calendar.ts";
import { consentUntil } from "../listing/publish.ts";
import type { Listing, ListingAction } from "../listing/listing.ts";
import type { ContactKind } from "../identity/identity.ts";
import { type FieldErrors, refuseFields, refuseState } from "../core/errors.ts";
import { canReturn, isPaused, isVisible } from "../core/listing-status.ts";
import { howToName, isOwnName } from "./own-name.ts";

/** A candidate's decisions about their own listing, made by their own link (spec §12). Times in ms. */
export type Candidacy = {
  listingId: string;
  pausedAt: number | null;
  /** When consent and right to represent were withdrawn; the next confirmation gives them again. */
  withdrawnAt: number | null;
  /** When the recipient of the email reported that they are not the candidate. */
  reportedAt: number | null;
  erasureAskedAt: number | null;
  /** The candidate took the listing off the market. It returns when they undo that. */
  held: boolean;
  emailsStoppedAt: number | null;
  openedAt: number | null;
};

export const newCandidacy = (listingId: string): Candidacy => ({
  listingId,
  pausedAt: null,
  withdrawnAt: null,
  reportedAt: null,
  erasureAskedAt: null,
  held: false,
  emailsStoppedAt: null,
  openedAt: null,
});

/** Why a listing can't be on the market, most important first. */
export const candidateStops = ["erasure", "reported", "withdrawn", "paused"] as const;
export type CandidateStop = (typeof candidateStops)[number];

const stopFields = {
  erasure: "erasureAskedAt",
  reported: "reportedAt",
  withdrawn: "withdrawnAt",
  paused: "pausedAt",
} as const satisfies Record<CandidateStop, keyof Candidacy>;

/** The most important stop and its time (ms); null if there is none. */
export function stopOf(candidacy: Candidacy): { stop: CandidateStop; since: number } | null {
  for (const stop of candidateStops) {
    const since = candidacy[stopFields[stop]];
    if (since !== null) return { stop, since };
  }
  return null;
}

export const candidateCommands = ["withdraw", "pause", "resume", "askErasure", "keep"] as const;
export type CandidateCommand = (typeof candidateCommands)[number];

type Status = Listing["status"];

/** Longest name typed to confirm, and longest request, in characters. */
export const candidacyLimits = { name: 80, request: 1_000, openRequests: 10 } as const;

/** Days until an erasure request that the agency doesn't answer is carried out. */
export const erasureDays = 14;

/** When an unanswered erasure request is carried out (ms); null without a request. */
export const erasureDueAt = ({ erasureAskedAt }: Pick<Candidacy, "erasureAskedAt">): number | null =>
  erasureAskedAt === null ? null : erasureAskedAt + erasureDays * dayMs;

/**
 * What the candidate can do now. `consents`: whether any valid consent can be withdrawn. A listing that is due for
 * erasure can only be kept.
 */
export function candidateActions(
  candidacy: Candidacy,
  status: Status,
  consents: boolean,
): (CandidateCommand | "confirm")[] {
  if (candidacy.erasureAskedAt !== null) return ["keep"];
  const open = canReturn(status);
  return [
    // A withdrawal also keeps the agency from listing the person again, so it never outlasts the way to undo it.
    ...(open || candidacy.withdrawnAt !== null ? (["confirm"] as const) : []),
    ...(consents && candidacy.withdrawnAt === null ? (["withdraw"] as const) : []),
    ...(candidacy.pausedAt !== null ? (["resume"] as const) : open ? (["pause"] as const) : []),
    "askErasure",
  ];
}

/** `status`: the listing's new status; null: unchanged. */
export type Decided = { candidacy: Candidacy; status: Status | null };

/**
 * Applies a candidate's decision (spec §12). Repeating it changes nothing, because people press twice. `now` in ms.
 * @throws ExpectedError `wrong-state`
 */
export function decideCandidate(
  candidacy: Candidacy,
  command: CandidateCommand,
  listing: Pick<Listing, "status" | "exclusivityUntil">,
  now: number,
): Decided {
  if (candidacy.erasureAskedAt !== null && command !== "keep" && command !== "askErasure")
    refuseState("You asked us to erase your data. Withdraw that request first if you've changed your mind.");
  if (command === "pause" && !canReturn(listing.status))
    refuseState("You're no longer listed, so there is nothing to pause. You can still ask to be erased.");
  return withStop(candidacy, { ...candidacy, ...changes[command](candidacy, now) }, listing, now);
}

const changes: Record<CandidateCommand, (candidacy: Candidacy, now: number) => Partial<Candidacy>> = {
  pause: ({ pausedAt }, now) => ({ pausedAt: pausedAt ?? now }),
  resume: () => ({ pausedAt: null }),
  withdraw: ({ withdrawnAt }, now) => ({ withdrawnAt: withdrawnAt ?? now }),
  askErasure: ({ erasureAskedAt }, now) => ({ erasureAskedAt: erasureAskedAt ?? now }),
  keep: () => ({ erasureAskedAt: null }),
};

/**
 * The recipient is someone else: the listing is stopped until the address is corrected. A request to be erased isn't
 * the candidate's then, and with the link ended, no one could withdraw it (docs/decisions/0113). Nor could anyone turn
 * emails on again, so the candidate would never get theirs. `now` in ms.
 */
export function decideReport(
  candidacy: Candidacy,
  listing: Pick<Listing, "status" | "exclusivityUntil">,
  now: number,
): Decided {
  return withStop(
    candidacy,
    { ...candidacy, reportedAt: candidacy.reportedAt ?? now, erasureAskedAt: null, emailsStoppedAt: null },
    listing,
    now,
  );
}

/** Whether the candidate wants no emails. Someone who reported that they are another person can't decide that. */
export const turnedOffEmails = ({ emailsStoppedAt, reportedAt }: Candidacy): boolean =>
  emailsStoppedAt !== null && reportedAt === null;

/** The agency entered another address: the report is cleared, and the agency can resume the listing. */
export function withNewAddress(candidacy: Candidacy): Candidacy {
  const after = { ...candidacy, reportedAt: null, emailsStoppedAt: null };
  return { ...after, held: stopOf(after) !== null && candidacy.held };
}

/**
 * Takes a live listing off the market with the first stop and returns it with the last. A listing that expired
 * meanwhile waits for its agency.
 */
function withStop(
  before: Candidacy,
  after: Candidacy,
  { status, exclusivityUntil }: Pick<Listing, "status" | "exclusivityUntil">,
  now: number,
): Decided {
  const stopped = stopOf(after) !== null;
  if (stopped) {
    const held = after.held || isVisible(status);
    return { candidacy: { ...after, held }, status: isVisible(status) ? "on_hold" : null };
  }
  const returnsToMarket = before.held && isPaused(status) && exclusivityUntil >= earliestDate(now);
  return { candidacy: { ...after, held: false }, status: returnsToMarket ? "active" : null };
}

/** What the candidate types and ticks to confirm; `version` and `until` as they were shown. */
export type Confirmation = { name: string; version: string; until: string; agreed: boolean };

/** What is missing from a confirmation. `fullName`: as the agency entered it. */
export function confirmErrors(
  { name, agreed }: Pick<Confirmation, "name" | "agreed">,
  { fullName, agencyName }: { fullName: string; agencyName: string },
): FieldErrors {
  const errors: FieldErrors = {};
  if (!/\p{L}/u.test(name)) errors["name"] = "Type your full name.";
  else if (!isOwnName(name, fullName)) errors["name"] = howToName(fullName, agencyName);
  if (!agreed) errors["agreed"] = "Check this box if you agree.";
  return errors;
}

/**
 * The candidate gives consent and right to represent (spec §12), which ends a withdrawal. `fullName`: as the agency
 * entered it. `now` in ms.
 * @throws ExpectedError `invalid-input`, `wrong-state`
 */
export function decideConfirm(
  candidacy: Candidacy,
  listing: Pick<Listing, "status" | "exclusivityUntil" | "exclusivityDays" | "agency">,
  { name, version, until, agreed }: Confirmation,
  fullName: string,
  now: number,
): Decided {
  refuseFields(confirmErrors({ name, agreed }, { fullName, agencyName: listing.agency.name }));
  if (!candidateActions(candidacy, listing.status, true).includes("confirm"))
    refuseState(
      candidacy.erasureAskedAt === null
        ? "You're no longer listed, so there is nothing to agree to."
        : "You asked us to erase your data. Withdraw that request first if you've changed your mind.",
    );
  // The last day moves at midnight UTC, between reading and confirming.
  const lastDays = [now, now - dayMs].map((at) => consentUntil(at, listing.exclusivityDays));
  if (version !== candidateConsent.version || !lastDays.includes(until))
    refuseState("The text has changed since you opened this page. Read it again, then confirm.");
  return withStop(candidacy, { ...candidacy, withdrawnAt: null }, listing, now);
}

/** What the candidate confirms by their link. Agencies confirm `consentTexts` for them. */
export const candidateConsent = {
  version: "2026-11-candidate-1",
  texts: (agency: string) => ({
    candidateConsent:
      `I agree that ${agency} shows my experience here without my name, and gives my name and ` +
      "contact details only to an organization that has signed a confidentiality agreement.",
    rightToRepresent: `${agency} may represent me to the organizations it finds here.`,
  }),
} as const;

export const candidateConsentKinds = ["candidateConsent", "rightToRepresent"] as const;
export type CandidateConsentKind = (typeof candidateConsentKinds)[number];

/** Agency steps that put a listing back on the market or state that the candidate still agrees. */
const candidateNeeded: readonly ListingAction[] = ["resume", "renew", "relist"];
export const needsCandidate = (action: ListingAction): boolean => candidateNeeded.includes(action);

/** Why an agency's step conflicts with the candidate's decision; null if it doesn't. */
export const whyCandidateForbids = (stop: CandidateStop | null, action: ListingAction): string | null =>
  stop !== null && needsCandidate(action) ? stopTexts[stop] : null;

/** @throws ExpectedError `wrong-state` if an agency's step conflicts with the candidate's decision */
export function requireCandidateAllows(candidacy: Candidacy, action: ListingAction): void {
  const why = whyCandidateForbids(stopOf(candidacy)?.stop ?? null, action);
  if (why !== null) refuseState(why);
}

/** A listing that its candidate stopped, and by which contact it is of the same person. */
export type StoppedListing = { maskedCode: string; candidacy: Candidacy; kind: ContactKind };

/**
 * Whether a stop concerns every listing of the same person, whom this contact identifies. A report only concerns the
 * address: its reader isn't the candidate, and the phone number can be.
 */
export const stopsPerson = (candidacy: Candidacy, kind: ContactKind): boolean =>
  stopOf(candidacy) !== null && (kind === "email" || candidacy.reportedAt === null);

const contactNames = { phone: "phone number", linkedin: "LinkedIn address" } as const;

/**
 * An agency can't list a candidate again while its other listing of them is stopped. A phone number can be shared, so
 * the text says how to go on with another person. `readsIdentities`: whether the viewer can see whose contacts these
 * are. @throws ExpectedError `wrong-state`
 */
export function requireNoStopElsewhere(found: StoppedListing | null, readsIdentities = true): void {
  const stopped = found && stopOf(found.candidacy);
  if (!stopped) return;
  if (!readsIdentities) refuseState("This listing can't be shown now. Ask a colleague who can see the identity.");
  const { maskedCode, kind } = found;
  const correct = kind === "email" ? "" : ` If this is someone else, correct the ${contactNames[kind]}.`;
  refuseState(`You already list this candidate, as ${maskedCode}. ${stopTexts[stopped.stop]}${correct}`);
}

/** The agency's text for each stop, and how it ends. */
export const stopTexts: Record<CandidateStop, string> = {
  paused: "The candidate has paused this listing. Only they can resume it, through their link.",
  withdrawn: "The candidate has withdrawn their consent. They can give it again through their link.",
  reported:
    "The recipient of the candidate's email says that they are not the candidate. Correct the email " +
    "address and send the link again.",
  erasure: "The candidate has asked to be erased. Erase them, or wait: until then they can withdraw the request.",
};

/**
 * A new link goes to the address as it is then. So while the candidate's own decision holds, the address it was made
 * from can't change; otherwise the agency could undo it by a link to itself (docs/decisions/0113). An address whose
 * recipient isn't the candidate has to change. @throws ExpectedError `invalid-input`
 */
export function requireAddressCanChange(candidacy: Candidacy): void {
  const stopped = stopOf(candidacy);
  if (stopped && candidacy.reportedAt === null && stopped.stop !== "reported")
    refuseFields({ "identity.email": addressTexts[stopped.stop] });
}

const addressTexts: Record<Exclude<CandidateStop, "reported">, string> = {
  paused:
    "Using the link to this address, the candidate paused this listing. You can change the address once they resume.",
  withdrawn:
    "Using the link to this address, the candidate withdrew their consent. You can change the address once they give " +
    "it again.",
  erasure:
    "Using the link to this address, the candidate asked to be erased. You can change the address only if they " +
    "withdraw that request.",
};

/**
 * What decides whether another email can be sent to a candidate. `lastAt`: the last email with the current link, in
 * ms.
 */
export type EmailState = { candidacy: Candidacy; lastAt: number | null; erased: boolean };

/** Why the agency can't send the link now; null when it can. At most one email a day by hand. `now` in ms. */
export function whyNotSend({ candidacy, lastAt, erased }: EmailState, now: number): string | null {
  if (erased) return "This candidate was erased. No email address remains.";
  if (turnedOffEmails(candidacy))
    return "The candidate turned off emails. They can turn them on again through their link.";
  if (candidacy.erasureAskedAt !== null)
    return "The candidate asked to be erased, and can withdraw the request through their link.";
  if (lastAt !== null && now < lastAt + dayMs)
    return "An email went out less than a day ago. Send the next one tomorrow.";
  return null;
}

/** @throws ExpectedError `wrong-state` with the reason */
export function requireSendable(state: EmailState, now: number): void {
  const why = whyNotSend(state, now);
  if (why !== null) refuseState(why);
}
