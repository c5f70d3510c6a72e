import type { QueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import { keyOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { isRunning } from "#domain/import/status.ts";

export type ImportProgress = Answer<"imports", "progress">;
export type ImportView = Answer<"imports", "get">;
export type ResumeReading = Answer<"imports", "resume">;

const viewKey = (id: string) => keyOf("imports", "get", { id });
const progressKey = (id: string) => keyOf("imports", "progress", { id });
const listKey = keyOf("imports", "list");
/** Polling interval of a running import. */
const askEveryMs = 1_000;

export const useImports = () =>
  useAskPages(
    "imports",
    "list",
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.items.some((each) => isRunning(each.state))) ? askEveryMs * 2 : false,
    },
  );

/** Polled every second while the work runs, and refetched when the page regains focus. */
export const useProgress = (id: string) =>
  useAsk(
    "imports",
    "progress",
    { id },
    { refetchInterval: ({ state }) => (isRunning(state.data?.state) ? askEveryMs : false) },
  );

/** Puts a fresh answer into the cache, so that the next change carries the right version. */
export function keepView(client: QueryClient, view: ImportView): void {
  client.setQueryData(viewKey(view.id), view);
  const {
    columns: _columns,
    mapping: _mapping,
    dateOrder: _order,
    defaults: _defaults,
    check: _check,
    repairs: _repairs,
    edits: _edits,
    duplicateChoice: _choice,
    remembered: _remembered,
    ats: _ats,
    ...progress
  } = view;
  keepProgress(client, progress);
}

export function keepProgress(client: QueryClient, progress: ImportProgress): void {
  client.setQueryData(progressKey(progress.id), progress);
  void client.invalidateQueries({ queryKey: listKey });
}

/** The version the next change must carry. */
export function currentVersion(client: QueryClient, view: ImportView): number {
  return client.getQueryData(viewKey(view.id))?.version ?? view.version;
}

/** Another person or tab was faster: refetch. */
export function askAgain(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: viewKey(id) });
  void client.invalidateQueries({ queryKey: progressKey(id) });
}

export function forgetImport(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: viewKey(id) });
  client.removeQueries({ queryKey: progressKey(id) });
  void client.invalidateQueries({ queryKey: listKey });
}
