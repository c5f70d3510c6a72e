import { keepPreviousData } from "@tanstack/react-query";
import { letterStateLabels, letterStates } from "#domain/outbox/email.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useNavigate, useSearch } from "#web/lib/router/hooks.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { LetterRowView } from "./letter-row.tsx";
import { useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

const tabs = ["all", ...letterStates] as const;
type Tab = (typeof tabs)[number];

const emptyWords: Record<Tab, { title: string; description: string }> = {
  all: {
    title: "No letter was written yet",
    description: "Confirmations, invitations and notifications stand here as they are written.",
  },
  queued: {
    title: "No letter waits",
    description: "A letter waits here for the seconds until the mail server takes it.",
  },
  kept: { title: "No letter was kept", description: "Letters are kept here while no mail server is set." },
  failed: {
    title: "No letter failed",
    description: "A letter that the mail server refuses stands here with its code, to be sent again.",
  },
  sent: { title: "No letter was sent", description: "Sent letters stand here for 30 days." },
};

/**
 * `/mls/admin/outbox`: what the product wrote by e-mail (spec §16). The address holds the state and which letter is
 * open.
 */
export function OutboxScreen() {
  const navigate = useNavigate();
  const asked = useSearch();
  const openId = typeof asked["id"] === "string" ? asked["id"] : null;
  const tab = tabs.find((each) => each === asked["state"]) ?? "all";
  const go = (state: Tab, id: string | null) =>
    void navigate(
      { to: "/mls/admin/outbox", search: { ...(state !== "all" && { state }), ...(id && { id }) } },
      { replace: true, resetScroll: false },
    );
  const found = useAskPages(
    "outbox",
    "list",
    { ...(tab !== "all" && { state: tab }), limit: 30 },
    { placeholderData: keepPreviousData },
  );
  const [first] = found.data?.pages ?? [];
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const countOf = (each: Tab) =>
    first && (each === "all" ? letterStates.reduce((sum, state) => sum + first.counts[state], 0) : first.counts[each]);
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader
        title="Outbox"
        description={
          first
            ? first.sends
              ? "Letters go to the mail server. What it refuses for good can be sent again."
              : "No mail server is set: letters stay here, and nobody gets them. Set SMTP_URL to have them sent."
            : "Letters that the product wrote."
        }
      />
      {first || found.isError ? tabbed() : <LettersSkeleton />}
    </div>
  );

  /** After the description, which takes a second line on a phone once the answer is there. */
  function tabbed() {
    return (
      <Tabs<Tab> value={tab} onValueChange={(state) => go(state, null)} className="mt-5">
        <TabList<Tab>
          aria-label="Letters by state"
          items={tabs.map((value) => ({
            value,
            label: value === "all" ? "All" : letterStateLabels[value],
            count: countOf(value),
          }))}
        />
        {tabs.map((value) => (
          <TabPanel key={value} value={value} className="pt-4">
            <LoadedPages
              query={found}
              failed="Failed to fetch letters"
              skeleton={<LettersSkeleton />}
              empty={<EmptyState {...emptyWords[value]} />}
              noun={["letter", "letters"]}
              total={countOf(tab) ?? rows.length}
            >
              <ul aria-label="Letters" className="divide-y divide-line rounded-card border border-line bg-surface">
                {rows.map((row) => (
                  <LetterRowView
                    key={row.id}
                    row={row}
                    open={row.id === openId}
                    onOpen={(open) => go(tab, open ? row.id : null)}
                  />
                ))}
              </ul>
            </LoadedPages>
          </TabPanel>
        ))}
      </Tabs>
    );
  }
}

function LettersSkeleton() {
  return <Skeletons label="Loading letters" rows={2} size="h-16 rounded-card" className="mt-5" />;
}
