import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useUrlTab } from "#web/lib/router/hooks.ts";
import { TabSet } from "#web/ui/tabs.tsx";
import { MatchCases } from "./match-cases.tsx";
import { PriorKnowledge } from "./prior-knowledge.tsx";
import { RegisterCheck } from "./register-check.tsx";
import { useAsk, useAskPages } from "#web/lib/backend/ask.ts";

/** `/mls/cases`: decisions of platform staff only (spec §12, §13). */
export function CasesScreen() {
  const [tab, go] = useUrlTab(["match", "prior", "register"]);
  const open = useAskPages("cases", "list", {}).data?.pages[0]?.open;
  // Not from the list, whose reading is in the activity log.
  const disputes = useAsk("admin", "queue", {}).data?.disputes;
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader title="Cases" description="Cases for marketplace staff to review and decide." />
      <TabSet
        label="Cases by kind"
        value={tab}
        onValueChange={go}
        className="mt-5"
        items={[
          { value: "match", label: "Match cases", count: open || undefined, panel: <MatchCases /> },
          { value: "prior", label: "Prior knowledge", count: disputes || undefined, panel: <PriorKnowledge /> },
          { value: "register", label: "Register", panel: <RegisterCheck /> },
        ]}
      />
    </div>
  );
}
