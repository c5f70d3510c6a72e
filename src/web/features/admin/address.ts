import { type ActivityKind, activityKinds, type AdminRange, adminRangeNames } from "#domain/admin/admin.ts";

const adminTabs = ["overview", "queue", "activity", "configuration"] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The state of the page, held in its address. */
export type AdminAddress = { tab: AdminTab; range: AdminRange; kind: ActivityKind | null };

/** Drops unknown values: anyone can type an address. */
export const addressFrom = (params: Record<string, unknown>): AdminAddress => ({
  tab: adminTabs.find((each) => each === params["tab"]) ?? "overview",
  range: adminRangeNames.find((each) => each === params["range"]) ?? "30",
  kind: activityKinds.find((each) => each === params["kind"]) ?? null,
});

/** The inverse, without defaults. */
export const paramsFrom = ({ tab, range, kind }: AdminAddress): Record<string, string> => ({
  ...(tab !== "overview" && { tab }),
  ...(range !== "30" && { range }),
  ...(kind && { kind }),
});
