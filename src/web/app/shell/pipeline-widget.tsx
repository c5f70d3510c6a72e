import { ChartNoAxesColumn, SquareKanban } from "lucide-react";
import { useCommands } from "#web/lib/keys/commands.ts";
import { useCloseMenu } from "./header-nav.tsx";
import { candidatesText, HeaderCountLink } from "#web/lib/frame/header-count-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { cappedCount } from "#web/ui/count-badge.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { usePipelineLive } from "#web/features/pipeline/pipeline-live.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

function usePipelineTotal(): number {
  return useAsk("pipeline", "count", {}).data?.total ?? 0;
}

/** The header's link to the board (spec §2). It is on every page, so it subscribes to colleagues' changes. */
export function PipelineWidget() {
  const total = usePipelineTotal();
  usePipelineLive();
  return (
    <HeaderCountLink to="/mls/pipeline" label="Pipeline" count={total} icon={<SquareKanban aria-hidden="true" />} />
  );
}

/** Opens the Pipeline dialog (spec §2), with the total beside its icon. The palette opens it too. */
export function PipelineDialogButton({ onOpen }: { onOpen: () => void }) {
  const total = usePipelineTotal();
  useCommands(
    [
      {
        id: "pipeline overview",
        label: "Open the pipeline overview",
        words: "analytics recent activity who is here",
        icon: <ChartNoAxesColumn />,
        run: onOpen,
      },
    ],
    "everywhere",
  );
  return (
    <Tooltip content="Pipeline overview">
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={`Pipeline overview, ${candidatesText(total)}`}
        onClick={onOpen}
        className="figures gap-1.5 px-2 [&_svg]:size-4.5"
      >
        <ChartNoAxesColumn aria-hidden="true" />
        <span aria-hidden="true">{cappedCount(total)}</span>
      </Button>
    </Tooltip>
  );
}

/** The same in a phone's menu, which has room for it. */
export function PipelineMenuButton({ onOpen }: { onOpen: () => void }) {
  const total = usePipelineTotal();
  const closeMenu = useCloseMenu();
  return (
    <Button
      aria-haspopup="dialog"
      className="w-full justify-start"
      onClick={() => {
        closeMenu();
        onOpen();
      }}
    >
      <ChartNoAxesColumn aria-hidden="true" /> Pipeline overview
      <span className="figures ml-auto font-normal text-ink-2">{candidatesText(total)}</span>
    </Button>
  );
}
