import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Backend } from "#contract/backend.ts";
import type { Answer, Api } from "#contract/index.ts";
import type { ActivityKind, AdminRange } from "#domain/admin/admin.ts";
import { mayDo } from "#domain/core/policy.ts";

export const adminKey = ["admin"] as const;
export type Activity = Answer<"admin", "activity">["items"][number];
export type StaleListing = Answer<"admin", "stale">["items"][number];
export type LeakReport = Answer<"leaks", "list">["items"][number];

/** Whether the page is there for them; in the demo it is there for everybody (spec §2). */
export const mayAdminister = ({ viewer }: Pick<Backend, "viewer">): boolean =>
  viewer !== null && mayDo(viewer, "admin.use");
/**
 * Whether they look after the whole marketplace; the demo shows it to its visitor, whom it calls an admin of an agency.
 */
export const mayOversee = ({ kind, viewer }: Pick<Backend, "kind" | "viewer">): boolean =>
  kind === "demo" || (viewer !== null && mayDo(viewer, "admin.platform"));
export const mayConfigure = ({ kind, viewer }: Pick<Backend, "kind" | "viewer">): boolean =>
  kind === "demo" || (viewer !== null && mayDo(viewer, "configuration.change"));

const page = {
  initialPageParam: "",
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
};
const after = (cursor: string) => (cursor ? { cursor } : {});

export const overviewOptions = (api: Api, range: AdminRange) =>
  queryOptions({
    queryKey: [...adminKey, "overview", range],
    queryFn: ({ signal }) => api.admin.overview({ range }, { signal }),
    refetchOnWindowFocus: "always",
  });
export const queueOptions = (api: Api) =>
  queryOptions({
    queryKey: [...adminKey, "queue"],
    queryFn: ({ signal }) => api.admin.queue({}, { signal }),
    refetchOnWindowFocus: "always",
  });
export const integrationsOptions = (api: Api) =>
  queryOptions({
    queryKey: [...adminKey, "integrations"],
    queryFn: ({ signal }) => api.admin.integrations({}, { signal }),
    refetchOnWindowFocus: "always",
  });
export const configurationOptions = (api: Api) =>
  queryOptions({
    queryKey: [...adminKey, "configuration"],
    queryFn: ({ signal }) => api.configuration.get({}, { signal }),
  });
export const activityOptions = (api: Api, kind: ActivityKind | null) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "activity", kind],
    queryFn: ({ pageParam, signal }) =>
      api.admin.activity({ ...(kind && { kind }), ...after(pageParam), limit: 30 }, { signal }),
    ...page,
    refetchOnWindowFocus: "always",
  });
export const historyOptions = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "configuration", "history"],
    queryFn: ({ pageParam, signal }) => api.configuration.history({ ...after(pageParam), limit: 20 }, { signal }),
    ...page,
  });
export const staleOptions = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "stale"],
    queryFn: ({ pageParam, signal }) => api.admin.stale({ ...after(pageParam), limit: 20 }, { signal }),
    ...page,
  });
export const leaksOptions = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "leaks"],
    queryFn: ({ pageParam, signal }) => api.leaks.list({ ...after(pageParam), limit: 20 }, { signal }),
    ...page,
  });
