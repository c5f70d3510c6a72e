import { keepPreviousData } from "@tanstack/react-query";
import { emailStateLabels, emailStates } from "#domain/outbox/email.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { TabSet } from "#web/ui/tabs.tsx";
import { EmailRowView } from "./email-row.tsx";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

const tabs = ["all", ...emailStates] as const;
type Tab = (typeof tabs)[number];

const emptyWords: Record<Tab, { title: string; description: string }> = {
  all: {
    title: "No emails yet",
    description: "Confirmations, invitations and notifications appear here as they are created.",
  },
  queued: {
    title: "No emails waiting",
    description: "Emails wait here for a few seconds until the mail server accepts them.",
  },
  kept: { title: "No stored emails", description: "Emails are stored here while no mail server is set up." },
  failed: {
    title: "No failed emails",
    description:
      "Emails that the mail server rejects appear here with its error code. You can send them again or dismiss them.",
  },
  dismissed: {
    title: "No dismissed emails",
    description: "Failed emails that you dismiss appear here for 30 days. You can still send them.",
  },
  bounced: {
    title: "No bounced emails",
    description:
      "Emails that came back, and those held back because their address bounces, appear here. You can send them " +
      "again. For a held-back email, the person first confirms their address in their profile.",
  },
  sent: { title: "No sent emails", description: "Sent emails appear here for 30 days." },
};

/** `/mls/admin/outbox`: the product's emails (spec §16). The address holds the state and the open email. */
export function OutboxScreen() {
  const setSearch = useSetSearch();
  const asked = useSearch();
  const openId = typeof asked["id"] === "string" ? asked["id"] : null;
  const tab = tabs.find((each) => each === asked["state"]) ?? "all";
  const go = (state: Tab, id: string | null) => setSearch({ ...(state !== "all" && { state }), ...(id && { id }) });
  const found = useAskPages(
    "outbox",
    "list",
    { ...(tab !== "all" && { state: tab }), limit: 30 },
    { placeholderData: keepPreviousData },
  );
  const [first] = found.data?.pages ?? [];
  const rows = itemsOf(found.data);
  const countOf = (each: Tab) =>
    first && (each === "all" ? emailStates.reduce((sum, state) => sum + first.counts[state], 0) : first.counts[each]);
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader
        title="Outbox"
        description={
          first
            ? first.sends
              ? "Emails go to the mail server. Emails it rejects permanently can be sent again."
              : "No mail server is set up, so emails stay here. Set SMTP_URL to send them."
            : "Emails written by the product."
        }
      />
      {first || found.isError ? tabbed() : <EmailsSkeleton />}
    </div>
  );

  /** After the description, which may wrap on a phone once the answer arrives. */
  function tabbed() {
    return (
      <TabSet<Tab>
        label="Emails by status"
        value={tab}
        onValueChange={(state) => go(state, null)}
        className="mt-5"
        items={tabs.map((value) => ({
          value,
          label: value === "all" ? "All" : emailStateLabels[value],
          count: countOf(value),
          panel: (
            <LoadedPages
              query={found}
              what="the emails"
              skeleton={<EmailsSkeleton />}
              empty={<EmptyState kind="email" {...emptyWords[value]} />}
              noun={["email", "emails"]}
              total={countOf(tab) ?? rows.length}
            >
              <ul aria-label="Emails" className="divide-y divide-line rounded-card border border-line bg-surface">
                {rows.map((row) => (
                  <EmailRowView
                    key={row.id}
                    row={row}
                    open={row.id === openId}
                    onOpen={(open) => go(tab, open ? row.id : null)}
                  />
                ))}
              </ul>
            </LoadedPages>
          ),
        }))}
      />
    );
  }
}

function EmailsSkeleton() {
  return <Skeletons label="Loading emails" rows={2} size="h-16 rounded-card" className="mt-5" />;
}
