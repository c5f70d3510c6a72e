import {
  currentTerms,
  type Deal,
  type DealStatus,
  dealStatuses,
  dealStatusLabels,
  neverSent,
  type Party,
} from "#domain/deal/deal.ts";
import {
  guaranteeOptions,
  guaranteeText,
  platformShareBp,
  sameTerms,
  proposedTerms,
  termsErrors,
} from "#domain/deal/terms.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { dollars, otherShare } from "#domain/core/money.ts";
import { backed, type DealSides, publicText, wholeSide } from "./deal-sides.ts";
import { iso } from "#domain/core/calendar.ts";

/** Spec §3, the deal sheet's fields. The candidate is named by masked code only. */
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
        saSplit: otherShare(terms.laSplitBp / 100),
        guaranteePeriod: guaranteeText(terms.guaranteeDays),
        exclusivityUntil: listings.find(({ id }) => id === deal.listingId)?.exclusivityUntil ?? null,
        terms: terms.text,
        createdAt: iso(deal.createdAt),
        updatedAt: iso(deal.updatedAt),
      };
    }),
  );
}

type Parsed = Record<string, unknown> | null | undefined;
type Known = { sides: DealSides; listings: readonly Listing[]; parties: readonly Party[] };

/**
 * Reads the specified key, which other pages may have written. An entry that matches our own data is that deal. Any
 * other is read as a deal with one version of terms, accepted by its listing agency and never sent. Entries with an
 * unknown listing or invalid terms are skipped.
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

const longestId = 64;

/** A number with at most two decimals; anything else is NaN, never zero and never rounded (spec §20). */
const number = (value: unknown): number =>
  typeof value === "number" && Number(value.toFixed(2)) === value ? value : Number.NaN;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function dealFrom(entry: NonNullable<Parsed>, { sides, listings, parties }: Known): Deal | null {
  const id = text(entry["id"]);
  const listing = listings.find((each) => each.id === entry["candidateId"]);
  const status = statusFrom(entry["status"]);
  const [createdAt, updatedAt] = [instant(entry["createdAt"]), instant(entry["updatedAt"])];
  if (id === "" || id.length > longestId || !listing || !status || createdAt === null) return null;
  const face = {
    id,
    listingId: listing.id,
    candidate: { maskedCode: listing.maskedCode, headlineRole: listing.headlineRole },
    status,
    createdAt,
    updatedAt: updatedAt ?? createdAt,
  };
  const partyOf = (value: unknown): Party =>
    parties.find(({ name }) => name === value) ?? { id: text(value).slice(0, longestId), name: text(value) };
  const selling = text(entry["sellingAgency"]) === "" ? null : partyOf(entry["sellingAgency"]);
  const sellingAgency = selling?.id === listing.agency.id ? null : selling;
  const side = wholeSide(sides[id]);
  const current = side && currentTerms(side).terms;
  const asked = proposedTerms({
    targetSalary: number(entry["targetSalary"]),
    feePercent: number(entry["feePercent"]),
    laSplit: sellingAgency ? number(entry["laSplit"]) : 100,
    guaranteeDays: guaranteeOptions.find((days) => days === Number.parseInt(text(entry["guaranteePeriod"]), 10)) ?? 90,
    ...(current && { guaranteePolicy: current.guaranteePolicy }),
    terms: text(entry["terms"]),
  });
  if (side && current && sameTerms(current, asked)) return backed({ ...face, ...side });
  const terms =
    text(entry["employer"]) === "" || Object.keys(termsErrors(asked, sellingAgency !== null)).length > 0
      ? null
      : { ...asked, text: publicText(asked.text) };
  if (!terms) return null;
  const listingAgency = { id: listing.agency.id, name: listing.agency.name };
  const stand = { organizationId: listingAgency.id, personId: "", at: createdAt };
  return backed({
    ...face,
    code: side?.code ?? codeOf(id),
    listingAgency,
    sellingAgency,
    employer: partyOf(entry["employer"]),
    introductionId: null,
    minimumFee: dollars(listing.minimumFee),
    platformBp: platformShareBp,
    versions: [{ number: 1, terms, proposedBy: stand, acceptances: [stand] }],
    ...neverSent,
    lost: side?.lost ?? null,
    version: (side?.version ?? 0) + 1,
  });
}

/** The code of a deal that another page stored, derived from its id. */
const codeOf = (id: string): string =>
  /^DEAL-/i.test(id)
    ? id.toUpperCase()
    : `DEAL-${id
        .replace(/[^\dA-Za-z]/g, "")
        .slice(0, 6)
        .toUpperCase()
        .padStart(6, "0")}`;

const statusFrom = (value: unknown): DealStatus | undefined =>
  dealStatuses.find(
    (status) =>
      status ===
      text(value)
        .toLowerCase()
        .replace(/[^a-z]+/g, "_"),
  );

/** Four-digit years only, because answers can't contain others. */
function instant(value: unknown): number | null {
  const at = Date.parse(text(value));
  return at >= 0 && at < Date.UTC(10_000, 0) ? at : null;
}
