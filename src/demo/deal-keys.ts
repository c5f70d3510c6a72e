import { currentTerms, type Deal, type DealStatus, dealStatuses, dealStatusLabels, type Party } from "#domain/deal.ts";
import { guaranteeOptions, guaranteeText, platformShareBp, sameTerms, termsAsked, termsErrors } from "#domain/deal-terms.ts";
import { publish } from "#domain/leak/check.ts";
import type { Listing } from "#domain/listing.ts";
import { dollars } from "#domain/money.ts";
import type { PublicText } from "#domain/public-text.ts";

/** What the seed's entry has no room for, by the deal's id: it stands under our own key. */
export type DealSides = Record<string, Omit<Deal, "id" | "listingId" | "candidate" | "status" | "createdAt" | "updatedAt">>;

const iso = (instant: number) => new Date(instant).toISOString();

/** Seed §3, the deal sheet's fields; who the candidate is stays the masked code. */
export function seedDeals(deals: readonly Deal[], listings: readonly Listing[]): string {
  return JSON.stringify(
    deals.map((deal) => {
      const { terms } = currentTerms(deal);
      return {
        id: deal.id,
        candidateId: deal.listingId,
        candidateName: deal.candidate.maskedCode,
        listingAgency: deal.listingAgency.name,
        sellingAgency: deal.sellingAgency?.name ?? null,
        employer: deal.employer.name,
        status: dealStatusLabels[deal.status],
        feePercent: terms.feeBp / 100,
        targetSalary: terms.targetSalary / 100,
        laSplit: terms.laSplitBp / 100,
        saSplit: 100 - terms.laSplitBp / 100,
        guaranteePeriod: guaranteeText(terms.guaranteeDays),
        exclusivityUntil: listings.find(({ id }) => id === deal.listingId)?.exclusivityUntil ?? null,
        terms: terms.text,
        createdAt: iso(deal.createdAt),
        updatedAt: iso(deal.updatedAt),
      };
    }),
  );
}

export function sidesOf(deals: readonly Deal[]): DealSides {
  return Object.fromEntries(deals.map(({ id, listingId: _listing, candidate: _candidate, status: _status, createdAt: _created, updatedAt: _updated, ...side }) => [id, side]));
}

type Parsed = Record<string, unknown> | null | undefined;
type Known = { sides: DealSides; listings: readonly Listing[]; parties: readonly Party[] };

/**
 * What stands under the seed's key, whoever wrote it. An entry that says what our side says is that deal; another is read as
 * a deal with one version of its terms, its listing agency's. One about a listing or with terms that cannot be is passed over.
 */
export function readDeals(stored: string, known: Known): Deal[] | null {
  try {
    const entries = JSON.parse(stored) as unknown;
    if (!Array.isArray(entries)) return null;
    const seen = new Set<string>();
    return (entries as Parsed[]).flatMap((entry) => {
      const deal = entry && !seen.has(text(entry["id"])) ? dealFrom(entry, known) : null;
      if (deal) seen.add(deal.id);
      return deal ?? [];
    });
  } catch {
    return null;
  }
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function dealFrom(entry: NonNullable<Parsed>, { sides, listings, parties }: Known): Deal | null {
  const id = text(entry["id"]);
  const listing = listings.find((each) => each.id === entry["candidateId"]);
  const status = statusFrom(entry["status"]);
  const [createdAt, updatedAt] = [instant(entry["createdAt"]), instant(entry["updatedAt"])];
  if (id === "" || !listing || !status || createdAt === null) return null;
  const face = { id, listingId: listing.id, candidate: { maskedCode: listing.maskedCode, headlineRole: listing.headlineRole }, status, createdAt, updatedAt: updatedAt ?? createdAt };
  const partyOf = (value: unknown): Party => parties.find(({ name }) => name === value) ?? { id: text(value), name: text(value) };
  const sellingAgency = text(entry["sellingAgency"]) === "" ? null : partyOf(entry["sellingAgency"]);
  const asked = termsAsked({
    targetSalary: Number(entry["targetSalary"]),
    feePercent: Number(entry["feePercent"]),
    laSplit: sellingAgency ? Number(entry["laSplit"]) : 100,
    guaranteeDays: guaranteeOptions.find((days) => days === Number.parseInt(text(entry["guaranteePeriod"]), 10)) ?? 90,
    terms: text(entry["terms"]),
  });
  const side = sides[id];
  if (side && sameTerms(currentTerms(side).terms, asked)) return { ...face, ...side };
  const terms = text(entry["employer"]) === "" || Object.keys(termsErrors(asked, sellingAgency !== null)).length > 0 ? null : { ...asked, text: publicText(asked.text) };
  if (!terms) return null;
  const listingAgency = { id: listing.agency.id, name: listing.agency.name };
  const stand = { organisationId: listingAgency.id, personId: "", at: createdAt };
  return {
    ...face,
    code: side?.code ?? codeOf(id),
    listingAgency,
    sellingAgency,
    employer: partyOf(entry["employer"]),
    minimumFee: dollars(listing.minimumFee),
    platformBp: platformShareBp,
    versions: [{ number: 1, terms, proposedBy: stand, acceptances: [stand] }],
    sentAt: status === "draft" || status === "closed_lost" ? null : createdAt,
    lost: status === "closed_lost" ? { reason: side?.lost?.reason ?? publicText(""), at: face.updatedAt } : null,
    version: (side?.version ?? 0) + 1,
  };
}

/** The seed's own pages tell a deal by its id. */
const codeOf = (id: string): string => (/^DEAL-/i.test(id) ? id.toUpperCase() : `DEAL-${id.replace(/[^\dA-Za-z]/g, "").slice(0, 6).toUpperCase().padStart(6, "0")}`);

const statusFrom = (value: unknown): DealStatus | undefined => dealStatuses.find((status) => status === text(value).toLowerCase().replace(/[^a-z]+/g, "_"));

function instant(value: unknown): number | null {
  const at = Date.parse(text(value));
  return Number.isNaN(at) ? null : at;
}

/** Nothing of a text that the leak check would not let through. */
function publicText(value: string): PublicText {
  const checked = publish({ terms: value }, { showCompanyNames: true, confirmed: [] });
  return checked.ok ? checked.texts.terms : publicText("");
}
