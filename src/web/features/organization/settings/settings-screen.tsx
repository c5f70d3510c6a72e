import type { OrganizationKind } from "#domain/core/viewer.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useNavigate, useSearch } from "#web/lib/router/hooks.ts";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { BillingPanel } from "./billing-panel.tsx";
import { DefaultsPanel } from "./defaults-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";
import { NamesPanel } from "./names-panel.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { RolesPanel } from "./roles-panel.tsx";
import { StagesPanel } from "./stages-panel.tsx";

const tabLabels = {
  members: "Members",
  roles: "Roles",
  stages: "Pipeline stages",
  notifications: "Notifications",
  names: "Other names",
  billing: "Billing",
  plan: "Plan",
} as const;
type Tab = keyof typeof tabLabels;
/** Only agencies have a plan. The platform sees everything, so it has no other names, and it invoices no one here. */
const tabsOf = (kind: OrganizationKind): Tab[] =>
  (Object.keys(tabLabels) as Tab[]).filter(
    (tab) => (tab !== "plan" || kind === "agency") && ((tab !== "names" && tab !== "billing") || kind !== "platform"),
  );

/** `/mls/settings`: organization settings (spec §11). Every member can read them; admins can change them. */
export function SettingsScreen() {
  const { organizationName, organizationKind } = useViewer();
  const tabs = tabsOf(organizationKind);
  const navigate = useNavigate();
  const asked = useSearch()["tab"];
  const tab = tabs.find((each) => each === asked) ?? "members";
  const go = (next: Tab) =>
    void navigate(
      { to: "/mls/settings", search: next === "members" ? {} : { tab: next } },
      { replace: true, resetScroll: false },
    );
  return (
    <div className="gutter mx-auto max-w-4xl py-5 pb-12">
      <PageHeader
        title="Settings"
        description={`Members, stages, notifications, billing and plan of ${organizationName}.`}
      />
      <Tabs<Tab> value={tab} onValueChange={go} className="mt-4">
        <TabList<Tab> aria-label="Settings by kind" items={tabs.map((value) => ({ value, label: tabLabels[value] }))} />
        <TabPanel value="members" className="pt-5">
          <MembersPanel />
        </TabPanel>
        <TabPanel value="roles" className="pt-5">
          <RolesPanel />
        </TabPanel>
        <TabPanel value="stages" className="pt-5">
          <StagesPanel />
        </TabPanel>
        <TabPanel value="notifications" className="pt-5">
          <DefaultsPanel />
        </TabPanel>
        {organizationKind === "platform" ? null : (
          <TabPanel value="names" className="pt-5">
            <NamesPanel />
          </TabPanel>
        )}
        {organizationKind === "platform" ? null : (
          <TabPanel value="billing" className="pt-5">
            <BillingPanel />
          </TabPanel>
        )}
        {organizationKind === "agency" ? (
          <TabPanel value="plan" className="pt-5">
            <PlanPanel />
          </TabPanel>
        ) : null}
      </Tabs>
    </div>
  );
}
