import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useNavigate, useSearch } from "#web/lib/router/hooks.ts";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { MatchCases } from "./match-cases.tsx";
import { PriorKnowledge } from "./prior-knowledge.tsx";
import { RegisterCheck } from "./register-check.tsx";
import { useAskPages } from "#web/lib/backend/ask.ts";

const tabLabels = { match: "Match cases", prior: "Prior knowledge", register: "Register" } as const;
type Tab = keyof typeof tabLabels;
const tabs = Object.keys(tabLabels) as Tab[];

/** `/mls/cases`: decisions of platform staff only (spec §12, §13). */
export function CasesScreen() {
  const navigate = useNavigate();
  const asked = useSearch()["tab"];
  const tab = tabs.find((each) => each === asked) ?? "match";
  const open = useAskPages("cases", "list", {}).data?.pages[0]?.open;
  const go = (next: Tab) =>
    void navigate(
      { to: "/mls/cases", search: next === "match" ? {} : { tab: next } },
      { replace: true, resetScroll: false },
    );
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader title="Cases" description="Cases for marketplace staff to review and decide." />
      <Tabs<Tab> value={tab} onValueChange={go} className="mt-5">
        <TabList<Tab>
          aria-label="Cases by kind"
          items={tabs.map((value) => ({
            value,
            label: tabLabels[value],
            ...(value === "match" && open ? { count: open } : {}),
          }))}
        />
        <TabPanel value="match" className="pt-4">
          <MatchCases />
        </TabPanel>
        <TabPanel value="prior" className="pt-4">
          <PriorKnowledge />
        </TabPanel>
        <TabPanel value="register" className="pt-4">
          <RegisterCheck />
        </TabPanel>
      </Tabs>
    </div>
  );
}
