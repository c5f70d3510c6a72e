import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import { listingsKey } from "#web/features/listing/queries.ts";

export type ImportProgress = Answer<"imports", "progress">;
export type ImportView = Answer<"imports", "get">;
export type ResumeReading = Answer<"imports", "resume">;

const importsKey = ["imports"] as const;
const listKey = [...importsKey, "list"] as const;
const viewKey = (id: string) => [...importsKey, "get", id] as const;
const progressKey = (id: string) => [...importsKey, "progress", id] as const;
/** How often a running import is asked how far it is. */
const askEveryMs = 1_000;

const isRunning = ({ state }: Pick<ImportProgress, "state">): boolean =>
  state === "committing" || state === "publishing";

export function importListOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => api.imports.list(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some(isRunning)) ? askEveryMs * 2 : false,
    refetchOnWindowFocus: "always",
  });
}

/** Asked every second while the work runs, and again when the person comes back to the page. */
export function progressOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: progressKey(id),
    queryFn: ({ signal }) => api.imports.progress({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? askEveryMs : false),
    refetchOnWindowFocus: "always",
  });
}

export function importOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: viewKey(id),
    queryFn: ({ signal }) => api.imports.get({ id }, { signal }),
    staleTime: 10_000,
  });
}

/** A reading depends on the defaults, so it is kept per version. */
export function resumeOptions(api: Api, id: string, row: number, version: number) {
  return queryOptions({
    queryKey: [...importsKey, "resume", id, row, version],
    queryFn: ({ signal }) => api.imports.resume({ id, row }, { signal }),
  });
}

/** The first of the drafts left behind; publishing again asks for them anew. */
export function heldBackOptions(api: Api, id: string, version: number) {
  return infiniteQueryOptions({
    queryKey: [...importsKey, "held-back", id, version],
    queryFn: ({ pageParam, signal }) =>
      api.imports.heldBack({ id, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: "always",
  });
}

/** Puts a fresh answer where the page reads it, so that the next change carries the right version. */
export function keepView(client: QueryClient, view: ImportView): void {
  client.setQueryData<ImportView>(viewKey(view.id), view);
  const {
    columns: _columns,
    mapping: _mapping,
    dateOrder: _order,
    defaults: _defaults,
    check: _check,
    repairs: _repairs,
    duplicateChoice: _choice,
    remembered: _remembered,
    ...progress
  } = view;
  keepProgress(client, progress);
}

export function keepProgress(client: QueryClient, progress: ImportProgress): void {
  client.setQueryData<ImportProgress>(progressKey(progress.id), progress);
  void client.invalidateQueries({ queryKey: listKey });
}

/** The version the next change must carry. */
export function currentVersion(client: QueryClient, view: ImportView): number {
  return client.getQueryData<ImportView>(viewKey(view.id))?.version ?? view.version;
}

/** Somebody else, or another tab, was faster: the page asks anew. */
export function askAgain(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: viewKey(id) });
  void client.invalidateQueries({ queryKey: progressKey(id) });
}

/** Drafts were made or listings published: what pages keep about listings is out of date. */
export function listingsChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listingsKey });
}

export function forgetImport(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: viewKey(id) });
  client.removeQueries({ queryKey: progressKey(id) });
  void client.invalidateQueries({ queryKey: listKey });
}
