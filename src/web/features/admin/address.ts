import { type ActivityKind, activityKinds, type AdminRange, adminRangeNames } from "#domain/admin/admin.ts";
import { isCalendarDate } from "#domain/core/calendar.ts";

const adminTabs = ["overview", "queue", "activity", "configuration"] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The state of the page, held in its address. */
export type AdminAddress = { tab: AdminTab; range: AdminRange; filter: AuditAddress };

/** `personId`, and the first and last day in UTC, empty if not narrowed. */
export type AuditAddress = { kind: ActivityKind | null; personId: string; from: string; to: string };

const day = (value: unknown): string => (typeof value === "string" && isCalendarDate(value) ? value : "");

/** Drops unknown values: anyone can type an address. */
export const addressFrom = (params: Record<string, unknown>): AdminAddress => ({
  tab: adminTabs.find((each) => each === params["tab"]) ?? "overview",
  range: adminRangeNames.find((each) => each === params["range"]) ?? "30",
  filter: {
    kind: activityKinds.find((each) => each === params["kind"]) ?? null,
    personId: typeof params["person"] === "string" ? params["person"].slice(0, 64) : "",
    from: day(params["from"]),
    to: day(params["to"]),
  },
});

/** The inverse, without defaults. */
export const paramsFrom = ({
  tab,
  range,
  filter: { kind, personId, from, to },
}: AdminAddress): Record<string, string> => ({
  ...(tab !== "overview" && { tab }),
  ...(range !== "30" && { range }),
  ...(kind && { kind }),
  ...(personId && { person: personId }),
  ...(from && { from }),
  ...(to && { to }),
});

export const allEntries: AuditAddress = { kind: null, personId: "", from: "", to: "" };

/** What the server is asked for, without empty fields. */
export const askOf = ({ kind, personId, from, to }: AuditAddress) => ({
  ...(kind && { kind }),
  ...(personId && { personId }),
  ...(from && { from }),
  ...(to && { to }),
});
