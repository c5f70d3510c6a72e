import type { AdminRange } from "#domain/admin/admin.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { mayOversee } from "./queries.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useNavigate, useSearch } from "#web/lib/router/hooks.ts";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { ActivityList } from "./activity-list.tsx";
import { addressFrom, type AdminAddress, type AdminTab, paramsFrom } from "./address.ts";
import { Configuration } from "./configuration.tsx";
import { Overview } from "./overview.tsx";
import { Queue } from "./queue.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

const tabLabels: Record<AdminTab, string> = {
  overview: "Overview",
  queue: "Compliance queue",
  activity: "Recent activity",
  configuration: "Configuration",
};
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
  const navigate = useNavigate();
  const asked = addressFrom(useSearch());
  const address: AdminAddress = asked.tab === "configuration" && !oversees ? { ...asked, tab: "overview" } : asked;
  const go = (next: Partial<AdminAddress>) =>
    void navigate(
      { to: "/mls/admin", search: paramsFrom({ ...address, ...next }) },
      { replace: true, resetScroll: false },
    );
  const waiting = useAsk("admin", "queue", {}).data;
  const count =
    waiting &&
    waiting.leaks + waiting.matchCases + waiting.disputes + waiting.stale + waiting.organizations + waiting.emails;
  const tabs: AdminTab[] = oversees
    ? ["overview", "queue", "activity", "configuration"]
    : ["overview", "queue", "activity"];
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader
        title="Admin Dashboard"
        description={
          oversees
            ? "Users, activity and pending decisions across the marketplace."
            : backend.viewer
              ? `${backend.viewer.organizationName}'s activity. Other organizations' figures aren't included.`
              : "Your organization's activity. Other organizations' figures aren't included."
        }
        actions={
          address.tab === "overview" ? (
            <Segmented<AdminRange>
              aria-label="Period of the figures"
              options={ranges}
              value={address.range}
              onValueChange={(range) => go({ range })}
            />
          ) : undefined
        }
      />
      <Tabs<AdminTab> value={address.tab} onValueChange={(tab) => go({ tab })} className="mt-5">
        <TabList<AdminTab>
          aria-label="Dashboard sections"
          items={tabs.map((value) => ({
            value,
            label: tabLabels[value],
            ...(value === "queue" && count ? { count } : {}),
          }))}
        />
        <TabPanel value="overview" className="pt-4">
          <Overview range={address.range} oversees={oversees} />
        </TabPanel>
        <TabPanel value="queue" className="pt-4">
          <Queue oversees={oversees} />
        </TabPanel>
        <TabPanel value="activity" className="pt-4">
          <ActivityList kind={address.kind} onKind={(kind) => go({ kind })} />
        </TabPanel>
        {oversees ? (
          <TabPanel value="configuration" className="pt-4">
            <Configuration />
          </TabPanel>
        ) : null}
      </Tabs>
    </div>
  );
}
