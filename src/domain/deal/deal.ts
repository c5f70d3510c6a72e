import type { Closing, FallOff } from "./closing.ts";
import { pick } from "../core/pick.ts";
import type { Correction } from "./correction-record.ts";
import type { Sending } from "./signing.ts";
import { breakDownTerms, type DealTerms, sameTerms, termsErrors } from "./terms.ts";
import type { LedgerEntry } from "./ledger.ts";
import { isHeld, type ListingStatus, listingStatusLabels } from "../core/listing-status.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseFields, refuseState, refuseField } from "../core/errors.ts";
import { dollars } from "../core/money.ts";
import type { OrganizationKind, Viewer } from "../core/viewer.ts";
import { isOut, termsOpen } from "./status.ts";

export const dealStatuses = ["draft", "pending_signatures", "executed", "closed_won", "closed_lost"] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** Spec §4. */
export const dealStatusLabels: Record<DealStatus, string> = {
  draft: "Draft",
  pending_signatures: "Pending Signatures",
  executed: "Executed",
  closed_won: "Closed Won",
  closed_lost: "Closed Lost",
};

/** Spec §4: the color of a status's badge; its label is always shown beside it. */
export const dealStatusColors: Record<DealStatus, "gray" | "yellow" | "green" | "blue" | "red"> = {
  draft: "gray",
  pending_signatures: "yellow",
  executed: "green",
  closed_won: "blue",
  closed_lost: "red",
};

export type PartyRole = "listing" | "selling" | "employer";

export type Party = { id: string; name: string };

/** An agency's acceptance of one version of the terms. Times in ms. */
type Acceptance = { organizationId: string; personId: string; at: number };

/** Numbered from 1. An agency that proposes a version accepts it (spec §15). */
export type TermsVersion = { number: number; terms: DealTerms; proposedBy: Acceptance; acceptances: Acceptance[] };

/** The terms an employer can read: all but the split (spec §13). */
export type ClientTerms = Omit<DealTerms, "laSplitBp">;

/** What every party of a deal can see; it has no field for the split. Times in ms, money in cents. */
export type DealHead = {
  id: string;
  /** `DEAL-` and six random characters. */
  code: string;
  listingId: string;
  /** As they were when the deal was made: a deal can outlive its listing. */
  candidate: { maskedCode: string; headlineRole: PublicText };
  listingAgency: Party;
  sellingAgency: Party | null;
  employer: Party;
  status: DealStatus;
  terms: ClientTerms;
  /** In cents; null until the deal is closed as won. */
  acceptedSalary: number | null;
  /** Set with the first sending for signature: the employer sees the deal from then on. */
  sentAt: number | null;
  createdAt: number;
  updatedAt: number;
  /** Every change must carry it (spec §20). */
  version: number;
};

/** A deal as its agencies see it (spec §15). */
export type Deal = Omit<DealHead, "terms" | "acceptedSalary"> & {
  /**
   * The introduction it came from: its agreed terms, or the interest that requested both. Same parties, same listing.
   */
  introductionId: string | null;
  /** The listing's minimum fee in cents when the deal was made. */
  minimumFee: number;
  platformBp: number;
  versions: TermsVersion[];
  sendings: Sending[];
  closing: Closing | null;
  fallOff: FallOff | null;
  ledger: LedgerEntry[];
  /** Corrections of the values above, in the order they were requested. */
  corrections: Correction[];
  lost: { reason: PublicText; at: number } | null;
};

export const currentTerms = (deal: Pick<Deal, "versions">): TermsVersion =>
  deal.versions.at(-1) ?? refuse("wrong-state");

/** What every party can see, with the agencies' current terms. */
export function headOf(deal: Deal): DealHead {
  const { targetSalary, feeBp, guaranteeDays, guaranteePolicy, text } = currentTerms(deal).terms;
  return {
    ...pick(deal, ["id", "code", "listingId", "candidate", "listingAgency", "sellingAgency", "employer", "status"]),
    terms: { targetSalary, feeBp, guaranteeDays, guaranteePolicy, text },
    acceptedSalary: deal.closing?.acceptedSalary ?? null,
    ...pick(deal, ["sentAt", "createdAt", "updatedAt", "version"]),
  };
}

/** The viewer's organization's part; null for all others, including the platform. */
export function partOf(
  viewer: Pick<Viewer, "organizationId">,
  deal: Pick<Deal, "listingAgency" | "sellingAgency" | "employer">,
): PartyRole | null {
  if (deal.listingAgency.id === viewer.organizationId) return "listing";
  if (deal.sellingAgency?.id === viewer.organizationId) return "selling";
  return deal.employer.id === viewer.organizationId ? "employer" : null;
}

const agenciesOf = (deal: Pick<Deal, "listingAgency" | "sellingAgency">): Party[] =>
  deal.sellingAgency ? [deal.listingAgency, deal.sellingAgency] : [deal.listingAgency];

/** Whether this organization accepts the current version. */
export function hasAccepted(deal: Pick<Deal, "versions">, organizationId: string): boolean {
  return currentTerms(deal).acceptances.some((acceptance) => acceptance.organizationId === organizationId);
}

/** The agencies that still have to accept the current version. */
export function stillToAccept(deal: Pick<Deal, "versions" | "listingAgency" | "sellingAgency">): Party[] {
  return agenciesOf(deal).filter(({ id }) => !hasAccepted(deal, id));
}

/**
 * Allowed status changes and who can make them (spec §15); all others are rejected by name. `signatures`: only by the
 * last signature.
 */
type Mover = "listing" | "agencies" | "signatures";
const transitions: Record<DealStatus, Partial<Record<DealStatus, Mover>>> = {
  draft: { pending_signatures: "listing", closed_lost: "agencies" },
  pending_signatures: { draft: "agencies", executed: "signatures", closed_lost: "agencies" },
  executed: { closed_won: "listing", closed_lost: "agencies" },
  closed_won: {},
  closed_lost: {},
};

/** Whether this party can make the status change itself. */
export function canLead(part: PartyRole | null, from: DealStatus, to: DealStatus): boolean {
  const mover = transitions[from][to];
  return mover === "agencies" ? part === "listing" || part === "selling" : mover === "listing" && part === "listing";
}

/** @throws ExpectedError `wrong-state` naming both states, `forbidden` for the other agency's step */
export function requireStep(part: PartyRole | null, from: DealStatus, to: DealStatus): void {
  const mover = transitions[from][to];
  const names = `${dealStatusLabels[from]} to ${dealStatusLabels[to]}`;
  if (mover === undefined) refuseState(`A deal can't go from ${names}. Reload to see the current state.`);
  if (!canLead(part, from, to))
    refuse("forbidden", {
      detail:
        mover === "signatures"
          ? `The last signature moves a deal from ${names}. It can't be done by hand.`
          : `Only the listing agency can move a deal from ${names}. Ask it to.`,
    });
}

type DealParties = { listingAgency: Party; sellingAgency: Party | null; employer: Party };

/** What a deal takes from the listing it is about. `minimumFee` in cents. */
type DealtListing = {
  id: string;
  maskedCode: string;
  headlineRole: PublicText;
  minimumFee: number;
  status: ListingStatus;
};

/** The same of a listing, whose minimum fee is in dollars. */
export const dealtListing = ({ id, maskedCode, headlineRole, minimumFee, status }: DealtListing): DealtListing => ({
  id,
  maskedCode,
  headlineRole,
  minimumFee: dollars(minimumFee),
  status,
});

type NewDeal<Text extends string> = DealParties & {
  listing: DealtListing;
  /** The kinds of the named organizations; one that is missing doesn't exist. */
  kinds: ReadonlyMap<string, OrganizationKind>;
  /**
   * The organizations the candidate is hidden from. Only the listing agency sees this: others would learn where the
   * candidate works.
   */
  hiddenFrom: ReadonlySet<string>;
  terms: DealTerms<Text>;
  platformBp: number;
  confirmBelowMinimum: boolean;
  introductionId?: string | null;
};

/**
 * An agency makes deals it takes part in (spec §15). All checks that don't need the text of the terms.
 * @throws ExpectedError `invalid-input`, `forbidden`, `wrong-state`, `below-minimum-fee`
 */
export function requireCreatable(viewer: Viewer, ask: NewDeal<string>): void {
  const { listingAgency, sellingAgency, employer, kinds, listing, terms } = ask;
  const part = partOf(viewer, ask);
  const hidden = (party: Party | null) => part === "listing" && party !== null && ask.hiddenFrom.has(party.id);
  const hiddenWords = (name: string) =>
    `This candidate is hidden from ${name}. Remove it from the candidate's blocked organizations, or choose another.`;
  refuseFields({
    ...(hidden(employer) && { employerId: hiddenWords(employer.name) }),
    ...(sellingAgency && hidden(sellingAgency) && { sellingAgencyId: hiddenWords(sellingAgency.name) }),
    ...(kinds.get(employer.id) !== "employer" && {
      employerId: "That employer doesn't exist. Name it by company and work address.",
    }),
    ...(sellingAgency &&
      kinds.get(sellingAgency.id) !== "agency" && {
        sellingAgencyId: "That agency doesn't exist. Choose one from the list.",
      }),
    ...(sellingAgency?.id === listingAgency.id && {
      sellingAgencyId: "The listing agency is already in the deal. Choose another agency, or none.",
    }),
    ...termsErrors(terms, sellingAgency !== null),
  });
  if (part !== "listing" && part !== "selling")
    refuse("forbidden", {
      detail:
        "Your agency has no part in this deal. Make it the selling agency to bring an employer to this candidate.",
    });
  // For other agencies only active listings exist.
  if (!isHeld(listing.status))
    refuseState(
      `This candidate is ${listingStatusLabels[listing.status].toLowerCase()}. Create deals for active listings.`,
    );
  if (part === "listing")
    requireFloor({ minimumFee: listing.minimumFee, platformBp: ask.platformBp }, terms, ask.confirmBelowMinimum);
}

/** What no deal has before it is sent for signature. */
export const neverSent: Pick<Deal, "sentAt" | "sendings" | "closing" | "fallOff" | "ledger" | "corrections" | "lost"> =
  { sentAt: null, sendings: [], closing: null, fallOff: null, ledger: [], corrections: [], lost: null };

/**
 * A deal in Draft with version 1 of its terms, which its creator accepts (spec §4, spec §15). `now` in ms.
 * @throws ExpectedError as `requireCreatable`
 */
export function decideCreate(
  viewer: Viewer,
  ask: NewDeal<PublicText> & { id: string; code: string; now: number },
): Deal {
  requireCreatable(viewer, ask);
  const stand = { organizationId: viewer.organizationId, personId: viewer.personId, at: ask.now };
  return {
    ...pick(ask, ["id", "code", "listingAgency", "sellingAgency", "employer", "platformBp"]),
    listingId: ask.listing.id,
    candidate: { maskedCode: ask.listing.maskedCode, headlineRole: ask.listing.headlineRole },
    introductionId: ask.introductionId ?? null,
    status: "draft",
    minimumFee: ask.listing.minimumFee,
    versions: [{ number: 1, terms: ask.terms, proposedBy: stand, acceptances: [stand] }],
    ...neverSent,
    createdAt: ask.now,
    updatedAt: ask.now,
    version: 1,
  };
}

/** Rejects a change to an outdated version; the error carries the current deal as the viewer can see it (spec §20). */
export function requireSeen(deal: Deal, version: number, current: (deal: Deal) => unknown): void {
  if (deal.version !== version)
    refuse("version-conflict", {
      detail: "This deal was changed after you opened it. Review the current terms, then send again.",
      current: current(deal),
    });
}

/** What every step of a deal changes. `now` in ms. */
export const touched = (deal: Deal, now: number): Pick<Deal, "version" | "updatedAt"> => ({
  version: deal.version + 1,
  updatedAt: now,
});

function requireDraft(deal: Deal, what: string): void {
  if (!termsOpen(deal.status))
    refuseState(
      `${what} only while a deal is a draft. This one is ` +
        `${dealStatusLabels[deal.status]}${isOut(deal.status) ? ": recall it first." : "."}`,
    );
}

/** Spec §15: only the listing agency can confirm a fee below its minimum. */
function requireFloor(
  deal: Pick<Deal, "minimumFee" | "platformBp">,
  terms: DealTerms<string>,
  confirmed: boolean,
): void {
  if (isBelowMinimum(deal, terms) && !confirmed) refuse("below-minimum-fee");
}

type Proposal<Text extends string> = { terms: DealTerms<Text>; confirmBelowMinimum: boolean };

/**
 * All checks of a counteroffer that don't need its text. @throws ExpectedError `wrong-state`, `invalid-input`,
 * `below-minimum-fee`
 */
export function requireProposable(viewer: Viewer, deal: Deal, { terms, confirmBelowMinimum }: Proposal<string>): void {
  requireDraft(deal, "Terms can be changed");
  refuseFields(termsErrors(terms, deal.sellingAgency !== null));
  const before = currentTerms(deal);
  if (sameTerms(before.terms, terms))
    refuseState(`These are already the terms of version ${before.number}. Change something, or accept them.`);
  if (partOf(viewer, deal) === "listing") requireFloor(deal, terms, confirmBelowMinimum);
}

/**
 * A counteroffer: the next version, which its author accepts and the other side has to accept again. `now` in ms.
 * @throws ExpectedError as `requireProposable`
 */
export function decidePropose(viewer: Viewer, deal: Deal, ask: Proposal<PublicText> & { now: number }): Deal {
  requireProposable(viewer, deal, ask);
  const stand = { organizationId: viewer.organizationId, personId: viewer.personId, at: ask.now };
  const next: TermsVersion = {
    number: currentTerms(deal).number + 1,
    terms: ask.terms,
    proposedBy: stand,
    acceptances: [stand],
  };
  return { ...deal, ...touched(deal, ask.now), versions: [...deal.versions, next] };
}

/** Whether the fee is below the listing agency's minimum for this candidate; cents. */
export function isBelowMinimum(deal: Pick<Deal, "minimumFee" | "platformBp">, terms: DealTerms<string>): boolean {
  return breakDownTerms(terms, deal.platformBp).fee < deal.minimumFee;
}

/**
 * An agency accepts the current version. @throws ExpectedError `wrong-state` when it already has or another version is
 * current, `below-minimum-fee` until the listing agency confirms (spec §15)
 */
export function decideAccept(
  viewer: Viewer,
  deal: Deal,
  ask: { number: number; confirmBelowMinimum: boolean },
  now: number,
): Deal {
  requireDraft(deal, "Terms can be accepted");
  const latest = currentTerms(deal);
  if (latest.number !== ask.number)
    refuseState(`Version ${latest.number} is current, not ${ask.number}. Read it, then accept.`);
  if (hasAccepted(deal, viewer.organizationId))
    refuseState(`Your agency has already accepted version ${latest.number}. The other agency replies next.`);
  if (partOf(viewer, deal) === "listing") requireFloor(deal, latest.terms, ask.confirmBelowMinimum);
  const acceptance = { organizationId: viewer.organizationId, personId: viewer.personId, at: now };
  return {
    ...deal,
    ...touched(deal, now),
    versions: [...deal.versions.slice(0, -1), { ...latest, acceptances: [...latest.acceptances, acceptance] }],
  };
}

/** @throws ExpectedError `wrong-state`, `forbidden`, `invalid-input` */
export function requireLosable(viewer: Viewer, deal: Deal, reason: string): void {
  requireStep(partOf(viewer, deal), deal.status, "closed_lost");
  if (reason.trim() === "") refuseField("reason", "Enter a short reason.");
}

/** @throws ExpectedError as `requireLosable` */
export function decideLose(viewer: Viewer, deal: Deal, reason: PublicText, now: number): Deal {
  requireLosable(viewer, deal, reason);
  return { ...deal, ...touched(deal, now), status: "closed_lost", lost: { reason, at: now } };
}

/** How long a deletion can be undone, in ms. */
export const undoDeletionMs = 86_400_000;

/**
 * Only drafts that were never sent can be deleted, and the deletion can be undone (spec §15). @throws ExpectedError
 * `wrong-state`
 */
export function requireDeletable(deal: Deal): void {
  if (!termsOpen(deal.status) || deal.sentAt !== null)
    refuseState("Only drafts that were never sent for signature can be deleted. Close this deal as lost instead.");
}
