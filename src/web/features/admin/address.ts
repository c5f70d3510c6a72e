import { type ActivityKind, activityKinds, type AdminRange, adminRangeNames } from "#domain/admin/admin.ts";
import { isCalendarDate } from "#domain/core/calendar.ts";

const adminTabs = ["overview", "queue", "activity", "configuration"] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The state of the page, held in its address. */
export type AdminAddress = { tab: AdminTab; range: AdminRange; filter: AuditAddress };

/** `personId`, and the first and last day in UTC, empty if not narrowed. `agents`: with each call of an agent. */
export type AuditAddress = {
  kind: ActivityKind | null;
  personId: string;
  from: string;
  to: string;
  agents: boolean;
};

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
    agents: params["agents"] === "on",
  },
});

/** The inverse, without defaults. */
export const paramsFrom = ({
  tab,
  range,
  filter: { kind, personId, from, to, agents },
}: AdminAddress): Record<string, string> => ({
  ...(tab !== "overview" && { tab }),
  ...(range !== "30" && { range }),
  ...(kind && { kind }),
  ...(personId && { person: personId }),
  ...(from && { from }),
  ...(to && { to }),
  ...(agents && { agents: "on" }),
});

export const allEntries: AuditAddress = { kind: null, personId: "", from: "", to: "", agents: false };

/** What the server is asked for. Agents read so much that their calls would hide everything else. */
export const askOf = (filter: AuditAddress) => ({
  ...narrowing(filter),
  ...(!filter.agents && { agentCalls: "left-out" as const }),
});

/** What the person chose, without empty fields. */
export const narrowing = ({ kind, personId, from, to }: AuditAddress) => ({
  ...(kind && { kind }),
  ...(personId && { personId }),
  ...(from && { from }),
  ...(to && { to }),
});
