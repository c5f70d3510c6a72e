import type { OrganisationKind, Viewer } from "./viewer.ts";
import { breakDownTerms, type DealTerms, sameTerms, termsErrors } from "./deal-terms.ts";
import type { PublicText } from "./public-text.ts";
import { refuse, refuseFields } from "./refusal.ts";

export const dealStatuses = ["draft", "pending_signatures", "executed", "closed_won", "closed_lost"] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** Seed §4. */
export const dealStatusLabels: Record<DealStatus, string> = {
  draft: "Draft",
  pending_signatures: "Pending Signatures",
  executed: "Executed",
  closed_won: "Closed Won",
  closed_lost: "Closed Lost",
};

/** Seed §4: the colour of a status's badge; its word always stands beside it. */
export const dealStatusColors: Record<DealStatus, "grey" | "yellow" | "green" | "blue" | "red"> = {
  draft: "grey",
  pending_signatures: "yellow",
  executed: "green",
  closed_won: "blue",
  closed_lost: "red",
};

export type PartyRole = "listing" | "selling" | "employer";

/** The part an organisation plays in a deal. */
export type Party = { id: string; name: string };

/** One agency stands by one version of the terms. Instants in ms. */
export type Acceptance = { organisationId: string; personId: string; at: number };

/** Numbered from 1. Whoever proposes a version stands by it (decisions §6). */
export type TermsVersion = { number: number; terms: DealTerms; proposedBy: Acceptance; acceptances: Acceptance[] };

/** Decisions §6. Instants in ms, money in cents. */
export type Deal = {
  id: string;
  /** `DEAL-` and six characters, derived from nothing. */
  code: string;
  listingId: string;
  candidate: { maskedCode: string; headlineRole: string };
  listingAgency: Party;
  sellingAgency: Party | null;
  employer: Party;
  status: DealStatus;
  /** The listing's own floor in cents, as it was when the deal was made. */
  minimumFee: number;
  platformBp: number;
  versions: TermsVersion[];
  /** Set with the first sending for signature: from then on the employer knows of the deal. */
  sentAt: number | null;
  lost: { reason: PublicText; at: number } | null;
  createdAt: number;
  updatedAt: number;
  /** What every change must carry (decisions §11). */
  version: number;
};

export const currentTerms = (deal: Pick<Deal, "versions">): TermsVersion => deal.versions.at(-1) ?? refuse("wrong-state");

/** The part the viewer's organisation plays; null for everybody else, the platform included. */
export function partOf(viewer: Pick<Viewer, "organisationId">, deal: Pick<Deal, "listingAgency" | "sellingAgency" | "employer">): PartyRole | null {
  if (deal.listingAgency.id === viewer.organisationId) return "listing";
  if (deal.sellingAgency?.id === viewer.organisationId) return "selling";
  return deal.employer.id === viewer.organisationId ? "employer" : null;
}

const agenciesOf = (deal: Pick<Deal, "listingAgency" | "sellingAgency">): Party[] => (deal.sellingAgency ? [deal.listingAgency, deal.sellingAgency] : [deal.listingAgency]);

/** Which agencies have still to accept the current version. */
export function stillToAccept(deal: Pick<Deal, "versions" | "listingAgency" | "sellingAgency">): Party[] {
  const accepted = new Set(currentTerms(deal).acceptances.map(({ organisationId }) => organisationId));
  return agenciesOf(deal).filter(({ id }) => !accepted.has(id));
}

/** Who may lead a deal from where to where (decisions §6); what is not here is refused by name. `signatures`: only the last signature does. */
type Mover = "listing" | "agencies" | "signatures";
const transitions: Record<DealStatus, Partial<Record<DealStatus, Mover>>> = {
  draft: { pending_signatures: "listing", closed_lost: "agencies" },
  pending_signatures: { draft: "agencies", executed: "signatures", closed_lost: "agencies" },
  executed: { closed_won: "listing", closed_lost: "agencies" },
  closed_won: {},
  closed_lost: {},
};

/** Whether this party's own hand may lead there. */
export function mayLead(part: PartyRole | null, from: DealStatus, to: DealStatus): boolean {
  const mover = transitions[from][to];
  return mover === "agencies" ? part === "listing" || part === "selling" : mover === "listing" && part === "listing";
}

/** @throws Refusal `wrong-state` naming both states, `forbidden` for the other agency's step */
export function requireStep(part: PartyRole | null, from: DealStatus, to: DealStatus): void {
  const mover = transitions[from][to];
  const names = `${dealStatusLabels[from]} to ${dealStatusLabels[to]}`;
  if (mover === undefined) refuse("wrong-state", { detail: `A deal does not go from ${names}. Reload to see what it allows.` });
  if (!mayLead(part, from, to))
    refuse("forbidden", { detail: mover === "signatures" ? `A deal goes from ${names} with the last signature, not by hand.` : `Only the listing agency leads a deal from ${names}. Ask it to.` });
}

export type DealParties = { listingAgency: Party; sellingAgency: Party | null; employer: Party };

/**
 * A deal in Draft with version 1 of its terms, which its maker stands by (seed §4, decisions §6). An agency makes deals it
 * takes part in. `kinds`: what the named organisations are. @throws Refusal `invalid-input`, `forbidden`
 */
export function decideCreate(
  viewer: Viewer,
  ask: DealParties & {
    id: string;
    code: string;
    listing: { id: string; maskedCode: string; headlineRole: string; minimumFee: number };
    kinds: ReadonlyMap<string, OrganisationKind>;
    terms: DealTerms;
    platformBp: number;
    confirmBelowMinimum: boolean;
    now: number;
  },
): Deal {
  const { listingAgency, sellingAgency, employer, terms, now } = ask;
  refuseFields({
    ...(ask.kinds.get(employer.id) !== "employer" && { employerId: "There is no such employer. Choose one of the list." }),
    ...(sellingAgency && ask.kinds.get(sellingAgency.id) !== "agency" && { sellingAgencyId: "There is no such agency. Choose one of the list." }),
    ...(sellingAgency?.id === listingAgency.id && { sellingAgencyId: "The listing agency is in the deal already. Choose another agency, or none." }),
    ...termsErrors(terms, sellingAgency !== null),
  });
  const part = partOf(viewer, ask);
  if (part !== "listing" && part !== "selling") refuse("forbidden", { detail: "Your agency has no part in this deal. Make it the selling agency to bring an employer to this candidate." });
  if (part === "listing") requireFloor({ minimumFee: ask.listing.minimumFee, platformBp: ask.platformBp }, terms, ask.confirmBelowMinimum);
  const stand = { organisationId: viewer.organisationId, personId: viewer.personId, at: now };
  return {
    id: ask.id,
    code: ask.code,
    listingId: ask.listing.id,
    candidate: { maskedCode: ask.listing.maskedCode, headlineRole: ask.listing.headlineRole },
    listingAgency,
    sellingAgency,
    employer,
    status: "draft",
    minimumFee: ask.listing.minimumFee,
    platformBp: ask.platformBp,
    versions: [{ number: 1, terms, proposedBy: stand, acceptances: [stand] }],
    sentAt: null,
    lost: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

/** Every change is made to what its maker saw; the loser gets the deal as they may see it (decisions §11). */
export function requireSeen(deal: Deal, version: number, current: (deal: Deal) => unknown): void {
  if (deal.version !== version)
    refuse("version-conflict", { detail: "The other side changed this deal since you opened it. Compare with the current terms; what you typed is still here.", current: current(deal) });
}

const touched = (deal: Deal, now: number): Pick<Deal, "version" | "updatedAt"> => ({ version: deal.version + 1, updatedAt: now });

function requireDraft(deal: Deal, what: string): void {
  if (deal.status !== "draft")
    refuse("wrong-state", { detail: `${what} while a deal is a draft. This one is ${dealStatusLabels[deal.status]}${deal.status === "pending_signatures" ? ": recall it first." : "."}` });
}

/** Decisions §6: the floor is the listing agency's own, so it alone confirms going below it. */
function requireFloor(deal: Pick<Deal, "minimumFee" | "platformBp">, terms: DealTerms, confirmed: boolean): void {
  if (isBelowMinimum(deal, terms) && !confirmed) refuse("below-minimum-fee");
}

/**
 * Counter-terms: the next numbered version, which its author stands by; the other side's acceptance is asked anew.
 * @throws Refusal `wrong-state`, `invalid-input`, `below-minimum-fee`
 */
export function decidePropose(viewer: Viewer, deal: Deal, { terms, confirmBelowMinimum, now }: { terms: DealTerms; confirmBelowMinimum: boolean; now: number }): Deal {
  requireDraft(deal, "Terms change");
  refuseFields(termsErrors(terms, deal.sellingAgency !== null));
  if (partOf(viewer, deal) === "listing") requireFloor(deal, terms, confirmBelowMinimum);
  const before = currentTerms(deal);
  if (sameTerms(before.terms, terms)) refuse("wrong-state", { detail: `These are the terms of version ${before.number} already. Change something, or accept them.` });
  const stand = { organisationId: viewer.organisationId, personId: viewer.personId, at: now };
  return { ...deal, ...touched(deal, now), versions: [...deal.versions, { number: before.number + 1, terms, proposedBy: stand, acceptances: [stand] }] };
}

/** Whether the fee is below the floor the listing agency set for this candidate; cents. */
export function isBelowMinimum(deal: Pick<Deal, "minimumFee" | "platformBp">, terms: DealTerms): boolean {
  return breakDownTerms(terms, deal.platformBp).fee < deal.minimumFee;
}

/**
 * An agency stands by the current version. @throws Refusal `wrong-state` when it does already or another version is
 * current, `below-minimum-fee` until the listing agency confirms (decisions §6)
 */
export function decideAccept(viewer: Viewer, deal: Deal, ask: { number: number; confirmBelowMinimum: boolean }, now: number): Deal {
  requireDraft(deal, "Terms are accepted");
  const latest = currentTerms(deal);
  if (latest.number !== ask.number) refuse("wrong-state", { detail: `Version ${latest.number} is current, not ${ask.number}. Read it, then accept.` });
  if (latest.acceptances.some(({ organisationId }) => organisationId === viewer.organisationId))
    refuse("wrong-state", { detail: `Your agency stands by version ${latest.number} already.` });
  if (partOf(viewer, deal) === "listing") requireFloor(deal, latest.terms, ask.confirmBelowMinimum);
  const acceptance = { organisationId: viewer.organisationId, personId: viewer.personId, at: now };
  return { ...deal, ...touched(deal, now), versions: [...deal.versions.slice(0, -1), { ...latest, acceptances: [...latest.acceptances, acceptance] }] };
}

/** @throws Refusal `wrong-state`, `forbidden` */
export function decideLose(viewer: Viewer, deal: Deal, reason: PublicText, now: number): Deal {
  requireStep(partOf(viewer, deal), deal.status, "closed_lost");
  if (reason.trim() === "") refuse("invalid-input", { fields: { reason: "Say in a few words why it was lost." } });
  return { ...deal, ...touched(deal, now), status: "closed_lost", lost: { reason, at: now } };
}

/** Only drafts that were never sent are deleted, softly (decisions §6). @throws Refusal `wrong-state` */
export function requireDeletable(deal: Deal): void {
  if (deal.status !== "draft" || deal.sentAt !== null)
    refuse("wrong-state", { detail: "Only drafts that were never sent for signature are deleted. Close this deal as lost instead." });
}
