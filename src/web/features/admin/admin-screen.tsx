import type { AdminRange } from "#domain/admin/admin.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { mayOversee } from "./queries.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { TabSet } from "#web/ui/tabs.tsx";
import { ActivityList } from "./activity-list.tsx";
import { addressFrom, type AdminAddress, type AdminTab, paramsFrom } from "./address.ts";
import { Configuration } from "./configuration.tsx";
import { Overview } from "./overview.tsx";
import { Queue } from "./queue.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

const ranges: { value: AdminRange; label: string }[] = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "all", label: "All" },
];

/** `/mls/admin` (spec §2): the marketplace for its staff, their own organization for other admins (spec §11). */
export function AdminScreen() {
  const backend = useBackend();
  const oversees = mayOversee(backend);
  const setSearch = useSetSearch();
  const asked = addressFrom(useSearch());
  const address: AdminAddress = asked.tab === "configuration" && !oversees ? { ...asked, tab: "overview" } : asked;
  const go = (next: Partial<AdminAddress>) => setSearch(paramsFrom({ ...address, ...next }));
  const waiting = useAsk("admin", "queue", {}).data;
  const count =
    waiting &&
    waiting.leaks +
      waiting.matchCases +
      waiting.disputes +
      waiting.stale +
      waiting.organizations +
      waiting.planRequests +
      waiting.emails;
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader
        title="Admin Dashboard"
        description={
          oversees
            ? "Users, activity and pending decisions across the marketplace."
            : backend.viewer
              ? `Activity of ${backend.viewer.organizationName}. Other organizations' figures aren't included.`
              : "Your organization's activity. Other organizations' figures aren't included."
        }
        actions={
          <div className="flex flex-wrap items-center gap-2">
            {oversees && backend.kind === "server" ? (
              <>
                <Link to="/mls/admin/supply" className={buttonClass({ size: "sm" })}>
                  Supply and demand
                </Link>
                <Link to="/mls/admin/status" className={buttonClass({ size: "sm" })}>
                  System status
                </Link>
              </>
            ) : null}
            {address.tab === "overview" ? (
              <Segmented<AdminRange>
                aria-label="Period of the figures"
                options={ranges}
                value={address.range}
                onValueChange={(range) => go({ range })}
              />
            ) : null}
          </div>
        }
      />
      <TabSet<AdminTab>
        label="Dashboard sections"
        value={address.tab}
        onValueChange={(tab) => go({ tab })}
        className="mt-5"
        items={[
          {
            value: "overview",
            label: "Overview",
            panel: <Overview range={address.range} oversees={oversees} />,
          },
          {
            value: "queue",
            label: "Compliance queue",
            count: count || undefined,
            panel: <Queue oversees={oversees} />,
          },
          {
            value: "activity",
            label: "Recent activity",
            panel: <ActivityList filter={address.filter} onFilter={(filter) => go({ filter })} oversees={oversees} />,
          },
          ...(oversees ? [{ value: "configuration", label: "Configuration", panel: <Configuration /> } as const] : []),
        ]}
      />
    </div>
  );
}
