import { useNavigate, useSearch } from "@tanstack/react-router";
import { useViewer } from "#web/backend/context.tsx";
import { PageHeader } from "#web/components/shell/page-title.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { DefaultsPanel } from "./defaults-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";
import { RolesPanel } from "./roles-panel.tsx";
import { StagesPanel } from "./stages-panel.tsx";

const tabLabels = { members: "Members", roles: "Roles", stages: "Pipeline stages", notifications: "Notifications" } as const;
type Tab = keyof typeof tabLabels;
const tabs = Object.keys(tabLabels) as Tab[];

/** `/mls/settings`: how an organisation is run (decisions §2). Everybody reads it; who runs it changes it. */
export function SettingsScreen() {
  const { organisationName } = useViewer();
  const navigate = useNavigate();
  const asked = useSearch({ from: "/shell/gated/mls/settings" })["tab"];
  const tab = tabs.find((each) => each === asked) ?? "members";
  const go = (next: Tab) => void navigate({ to: "/mls/settings", search: next === "members" ? {} : { tab: next }, replace: true, resetScroll: false });
  return (
    <div className="gutter mx-auto max-w-4xl py-5 pb-12">
      <PageHeader title="Settings" description={`How ${organisationName} is run.`} />
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
      </Tabs>
    </div>
  );
}
