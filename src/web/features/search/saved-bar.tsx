import { useQueryClient } from "@tanstack/react-query";
import { BookmarkPlus, ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { isChangedFrom, withCorrections } from "#domain/search/corrected.ts";
import { searchToParams } from "#domain/search/parse-query.ts";
import type { SearchQuery, SearchReading } from "#domain/search/query.ts";
import { keyOf, useAsk, useOutdate } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useCommands } from "#web/lib/keys/commands.ts";
import { Link } from "#web/lib/router/link.tsx";
import { useIsVisible } from "#web/lib/use-is-visible.ts";
import { dropTypedText } from "#web/lib/use-typed-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyComponent, Opening } from "#web/ui/lazy-module.ts";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { useSearch } from "#web/lib/router/hooks.ts";

const SaveDialog = lazyComponent(async () => (await import("./save-dialog.tsx")).SaveDialog, Opening);

type Saved = Answer<"savedSearches", "list">["items"][number];

type SavedBarProps = {
  query: SearchQuery;
  reading: SearchReading | undefined;
  /** The results are for a job: a ranking isn't fetched again by itself, because each one is logged. */
  hasJob: boolean;
};

/** Saves the search in the address and lists saved ones. Showing what one finds marks its candidates as seen. */
export function SavedBar({ query: typed, reading, hasJob }: SavedBarProps) {
  const outdate = useOutdate();
  const { saved: savedId } = useSearch();
  const [dialogOpen, setDialogOpen] = useState(false);
  const opened = useAsk("savedSearches", "list", {}, { enabled: typeof savedId === "string" });
  const saved = opened.data?.items.find(({ id }) => id === savedId);
  const action = useAction({
    noun: "saved search",
    showNewer: () => true,
    refresh: () => outdate("savedSearches"),
  });
  // A saved search is asked as it is written, so it is written with the words that this one found something for.
  const query = withCorrections(typed, reading?.corrections ?? [], reading?.forms);
  const params = searchToParams(query);
  const isChanged = saved !== undefined && isChangedFrom(saved.params, typed, query);
  useSeen(isChanged || hasJob ? undefined : saved);
  useCommands([
    {
      id: "save search",
      label: "Save this search",
      words: "alert keep",
      icon: <BookmarkPlus />,
      run: () => setDialogOpen(true),
    },
  ]);

  const change = (search: Saved) =>
    void action.run((api) => api.savedSearches.update({ id: search.id, version: search.version, params }), {
      done: ({ name }) => ({ title: "Saved search changed", description: name }),
      outdates: ["savedSearches"],
    });

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {saved ? (
        <p className="mr-1 flex min-w-0 items-center gap-2 text-dense">
          <span className="min-w-0 font-semibold break-words">{saved.name}</span>
          {isChanged ? <Badge>Changed</Badge> : null}
        </p>
      ) : null}
      {saved && isChanged && saved.canChange ? (
        <Button size="sm" loading={action.busy} onClick={() => change(saved)}>
          Save changes
        </Button>
      ) : null}
      <Button size="sm" onClick={() => setDialogOpen(true)}>
        <BookmarkPlus aria-hidden="true" />
        {saved ? "Save as new" : "Save search"}
      </Button>
      <Menu
        trigger={
          <Button size="sm" variant="ghost">
            Saved searches
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <SavedItems />
      </Menu>
      {dialogOpen ? <SaveDialog query={query} onClose={() => setDialogOpen(false)} /> : null}
    </div>
  );
}

/** Once per number of matches, after results that were fetched with them: those on the screen may be older. */
function useSeen(saved: Saved | undefined): void {
  const { api } = useBackend();
  const queries = useQueryClient();
  const outdate = useOutdate();
  const isVisible = useIsVisible();
  const { id, upTo, fresh = 0 } = saved ?? {};
  useEffect(() => {
    if (id === undefined || upTo === undefined || fresh === 0 || !isVisible) return;
    let isShown = true;
    const show = async () => {
      const refetch = (queryKey: readonly unknown[]) =>
        queries.refetchQueries({ queryKey, type: "active" }, { throwOnError: true });
      await Promise.all([refetch(keyOf("listings", "search")), refetch(keyOf("listings", "facets"))]);
      if (!isShown) return;
      await api.savedSearches.seen({ id, upTo });
      await outdate("savedSearches");
    };
    // A failure is repeated when the search is opened again; its candidates stay new until then.
    void show().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [api, queries, outdate, isVisible, id, upTo, fresh]);
}

/** As many as a menu shows without scrolling on a laptop. */
const mostItems = 10;

function SavedItems() {
  const { data } = useAsk("savedSearches", "list", {});
  const items = data?.items ?? [];
  return (
    <>
      {items.slice(0, mostItems).map(({ id, name, params, total, fresh }) => (
        <MenuItem
          key={id}
          render={<Link to="/mls/search" search={{ ...params, saved: id }} onClick={dropTypedText} />}
          aside={fresh > 0 ? `${fresh.toLocaleString("en-US")} new` : total.toLocaleString("en-US")}
        >
          {name}
        </MenuItem>
      ))}
      {items.length > 0 ? <MenuSeparator /> : null}
      <MenuItem render={<Link to="/mls/saved" />}>
        {items.length === 0
          ? "About saved searches"
          : items.length === 1
            ? "All saved searches"
            : `All ${items.length} saved searches`}
      </MenuItem>
    </>
  );
}
