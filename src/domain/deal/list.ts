import { type DealStatus, dealStatuses } from "./deal.ts";
import type { DealRow } from "./view.ts";
import { isLost } from "./status.ts";

/** The table's columns (spec §2). */
export const dealSorts = ["created", "updated", "code", "candidate", "employer", "salary", "fee", "status"] as const;
export type DealSort = (typeof dealSorts)[number];

export type DealQuery = {
  search: string;
  statuses: readonly DealStatus[];
  listingId?: string | undefined;
  /** Only these deals; empty: all. */ ids?: readonly string[];
  sort: DealSort;
  direction: "asc" | "desc";
};

type Searched = Pick<DealRow, "code" | "maskedCode" | "headlineRole" | "employer" | "listingAgency" | "sellingAgency">;

/** Deal ID, masked code, headline role, employer or either agency, case-insensitive: every name that a row shows. */
export function matchesDealSearch(row: Searched, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const { code, maskedCode, headlineRole, employer, listingAgency, sellingAgency } = row;
  return [code, maskedCode, headlineRole, employer.name, listingAgency.name, sellingAgency?.name ?? ""].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

const keyOf: Record<DealSort, (row: DealRow) => string | number> = {
  created: (row) => row.createdAt,
  updated: (row) => row.updatedAt,
  code: (row) => row.code,
  candidate: (row) => row.headlineRole.toLowerCase(),
  employer: (row) => row.employer.name.toLowerCase(),
  salary: (row) => row.targetSalary,
  fee: (row) => row.feeCents,
  status: (row) => dealStatuses.indexOf(row.status),
};

/** The rows that match a query, in its order. Equal rows are ordered by id, so that pages are stable. */
export function queryDeals<Row extends DealRow>(
  rows: readonly Row[],
  { search, statuses, listingId, ids = [], sort, direction }: DealQuery,
): Row[] {
  const key = keyOf[sort];
  const sign = direction === "asc" ? 1 : -1;
  return rows
    .filter(
      (row) =>
        (statuses.length === 0 || statuses.includes(row.status)) &&
        (listingId === undefined || row.listingId === listingId) &&
        (ids.length === 0 || ids.includes(row.id)) &&
        matchesDealSearch(row, search),
    )
    .sort((a, b) => sign * (compare(key(a), key(b)) || compare(a.id, b.id)));
}

type Between = { listingId: string; employerId: string; sellingAgencyId: string | null };

/**
 * Existing deals that a new one would duplicate: same candidate, same parties. Lost deals and ended placements don't
 * count.
 */
export function repeatedDeals<
  Row extends Pick<DealRow, "listingId" | "employer" | "sellingAgency" | "status"> & {
    placement: { ended: unknown } | null;
  },
>(rows: readonly Row[], { listingId, employerId, sellingAgencyId }: Between): Row[] {
  return rows.filter(
    (row) =>
      row.listingId === listingId &&
      row.employer.id === employerId &&
      (row.sellingAgency?.id ?? null) === sellingAgencyId &&
      !isLost(row.status) &&
      !row.placement?.ended,
  );
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
