import { keepPreviousData } from "@tanstack/react-query";
import { type Standing, standingLabels, standings } from "#domain/core/standing.ts";
import { useTypedText } from "#web/lib/use-typed-text.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { TabSet } from "#web/ui/tabs.tsx";
import { OrganizationRowView } from "./row.tsx";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

const tabs = [...standings, "requested", "all"] as const;
type Tab = (typeof tabs)[number];

const emptyWords: Record<Tab, { title: string; description: string }> = {
  pending: {
    title: "No organizations to vet",
    description: "New agencies and employers appear here until you have reviewed them. You are notified of each one.",
  },
  vetted: { title: "No vetted organizations yet", description: "Organizations you vet can work with each other." },
  refused: {
    title: "No rejected organizations",
    description: "Organizations you reject can read your reason. You can vet them later.",
  },
  suspended: {
    title: "No suspended organizations",
    description: "A suspended agency's listings are off the market until it is vetted again.",
  },
  requested: {
    title: "No plan requests",
    description: "Agencies that request a plan appear here until you set one or decline. You are notified of each one.",
  },
  all: { title: "No organizations yet", description: "Agencies and employers sign up from the start page." },
};

/**
 * `/mls/admin/organizations`: vetting and plans (docs/decisions/0012). The address holds the tab, the search and the
 * open organization.
 */
export function OrganizationsScreen() {
  const setSearch = useSetSearch();
  const asked = useSearch();
  const openId = typeof asked["id"] === "string" ? asked["id"] : null;
  const tab = tabs.find((each) => each === asked["standing"]) ?? (openId ? "all" : "pending");
  const search = typeof asked["q"] === "string" ? asked["q"] : "";
  const go = (next: { standing?: Tab; q?: string; id?: string | null }) => {
    const [standing, q, id] = [next.standing ?? tab, next.q ?? search, next.id === undefined ? openId : next.id];
    setSearch({ standing, ...(q && { q }), ...(id && { id }) });
  };
  const [text, setText] = useTypedText(search, (q) => go({ q }));
  const found = useAskPages(
    "organizations",
    "list",
    { ...filterOf(tab), ...(search && { search }) },
    { placeholderData: keepPreviousData },
  );
  const [first] = found.data?.pages ?? [];
  const listed = itemsOf(found.data);
  // A notification's organization can be further down than the newest.
  const isFurtherDown =
    openId !== null && tab === "all" && search === "" && first !== undefined && !listed.some(({ id }) => id === openId);
  const linked = useAsk("organizations", "get", { id: openId ?? "" }, { enabled: isFurtherDown });
  const rows = isFurtherDown && linked.data ? [linked.data, ...listed] : listed;
  const countOf = (each: Tab) => {
    if (!first || each === "requested") return first?.planRequests;
    return each === "all" ? standings.reduce((sum, standing) => sum + first.counts[standing], 0) : first.counts[each];
  };
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader
        title="Organizations"
        description="Agencies and employers on the marketplace. Vet or reject new ones, and set agencies' plans."
      />
      <div className="mt-5 max-w-sm">
        <Field label="Name or web domain">
          <Input type="search" maxLength={200} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
      <TabSet<Tab>
        label="Organizations by status"
        value={tab}
        onValueChange={(standing) => go({ standing, id: null })}
        className="mt-4"
        items={tabs.map((value) => ({
          value,
          label: labelOf(value),
          count: countOf(value),
          panel: (
            <LoadedPages
              query={found}
              what="the organizations"
              skeleton={<Skeletons label="Loading organizations" rows={2} size="h-20 rounded-card" />}
              empty={
                search ? (
                  <EmptyState
                    kind="search"
                    title="No organizations found"
                    description="Try another part of the name or web domain."
                  />
                ) : (
                  <EmptyState
                    kind="organization"
                    {...emptyWords[value]}
                    action={
                      value === "pending" || value === "all" ? (
                        <Button render={<Link to="/mls/admin/supply" />}>Invite organizations</Button>
                      ) : undefined
                    }
                  />
                )
              }
              noun={["organization", "organizations"]}
            >
              <ul
                aria-label="Organizations"
                className="divide-y divide-line rounded-card border border-line bg-surface"
              >
                {rows.map((row) => (
                  <OrganizationRowView
                    key={row.id}
                    row={row}
                    open={row.id === openId}
                    onOpen={(open) => go({ id: open ? row.id : null })}
                  />
                ))}
              </ul>
            </LoadedPages>
          ),
        }))}
      />
    </div>
  );
}

const otherLabels = { requested: "Plan requests", all: "All" } as const;
const isOther = (tab: Tab): tab is keyof typeof otherLabels => tab in otherLabels;

const labelOf = (tab: Tab): string => (isOther(tab) ? otherLabels[tab] : standingLabels[tab]);

function filterOf(tab: Tab): { standing?: Standing; planRequest?: "open" } {
  if (tab === "requested") return { planRequest: "open" };
  return isOther(tab) ? {} : { standing: tab };
}
