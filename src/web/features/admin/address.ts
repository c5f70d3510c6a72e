import { type ActivityKind, activityKinds, type AdminRange, adminRangeNames } from "#domain/admin/admin.ts";

const adminTabs = ["overview", "queue", "activity", "configuration"] as const;
export type AdminTab = (typeof adminTabs)[number];

/** What the page is asked to show; all of it stands in its address. */
export type AdminAddress = { tab: AdminTab; range: AdminRange; kind: ActivityKind | null };

/** An address typed by hand may hold anything: what is unknown counts as not asked. */
export const addressFrom = (params: Record<string, unknown>): AdminAddress => ({
  tab: adminTabs.find((each) => each === params["tab"]) ?? "overview",
  range: adminRangeNames.find((each) => each === params["range"]) ?? "30",
  kind: activityKinds.find((each) => each === params["kind"]) ?? null,
});

/** The reverse, without what is at its default. */
export const paramsFrom = ({ tab, range, kind }: AdminAddress): Record<string, string> => ({
  ...(tab !== "overview" && { tab }),
  ...(range !== "30" && { range }),
  ...(kind && { kind }),
});
