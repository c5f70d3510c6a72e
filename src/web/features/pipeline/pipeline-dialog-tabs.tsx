import { useState } from "react";
import { TabSet } from "#web/ui/tabs.tsx";
import { PipelineAnalytics } from "./charts.tsx";
import { PipelineDialogSkeleton } from "./dialog-skeleton.tsx";
import { PipelineOverview } from "./overview.tsx";
import { PipelineView } from "./view.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

const tabs = [
  { value: "overview", label: "Overview" },
  { value: "view", label: "Pipeline View" },
  { value: "analytics", label: "Analytics" },
] as const;
type Tab = (typeof tabs)[number]["value"];

/** The Pipeline dialog's content (spec §2). `onLeave`: a link out of it was followed. */
export function PipelineDialogTabs({ onLeave }: { onLeave: () => void }) {
  const [tab, setTab] = useState<Tab>("overview");
  const found = useAsk("pipeline", "board", {});
  return (
    <TabSet<Tab>
      label="Pipeline"
      value={tab}
      onValueChange={setTab}
      listClassName="sticky top-0 z-10 bg-raised"
      items={tabs.map((each) => ({
        ...each,
        panel: (
          <Loaded query={found} what="the pipeline" skeleton={<PipelineDialogSkeleton />}>
            {(board) =>
              each.value === "overview" ? (
                <PipelineOverview board={board} onLeave={onLeave} />
              ) : each.value === "view" ? (
                <PipelineView board={board} onLeave={onLeave} />
              ) : (
                <PipelineAnalytics stages={board.stages} onLeave={onLeave} />
              )
            }
          </Loaded>
        ),
      }))}
    />
  );
}
