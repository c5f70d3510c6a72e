import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { failureWords } from "#web/lib/error-message.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { PipelineAnalytics } from "./charts.tsx";
import { PipelineDialogSkeleton } from "./dialog-skeleton.tsx";
import { PipelineOverview } from "./overview.tsx";
import { pipelineBoardOptions } from "./queries.ts";
import { PipelineView } from "./view.tsx";

const tabs = [
  { value: "overview", label: "Overview" },
  { value: "view", label: "Pipeline View" },
  { value: "analytics", label: "Analytics" },
] as const;
type Tab = (typeof tabs)[number]["value"];

/** What the Pipeline dialog shows (spec §2). `onLeave`: a link out of it was followed. */
export function PipelineDialogTabs({ onLeave }: { onLeave: () => void }) {
  const { api } = useBackend();
  const [tab, setTab] = useState<Tab>("overview");
  const found = useQuery(pipelineBoardOptions(api));
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList aria-label="Pipeline" items={tabs} className="sticky top-0 z-10 bg-raised" />
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value} className="pt-4">
          {found.data === undefined ? (
            found.isError ? (
              <ErrorState
                {...failureWords("Failed to fetch the pipeline", found.error)}
                onRetry={() => void found.refetch()}
                retrying={found.isFetching}
              />
            ) : (
              <PipelineDialogSkeleton />
            )
          ) : value === "overview" ? (
            <PipelineOverview board={found.data} onLeave={onLeave} />
          ) : value === "view" ? (
            <PipelineView board={found.data} onLeave={onLeave} />
          ) : (
            <PipelineAnalytics stages={found.data.stages} onLeave={onLeave} />
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}
