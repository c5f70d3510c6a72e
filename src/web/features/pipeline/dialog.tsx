import { counted } from "#web/lib/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { PipelineDialogSkeleton } from "./dialog-skeleton.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useModule } from "#web/lib/use-module.ts";
import { Loaded } from "#web/lib/loaded.tsx";

export type PipelineDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The header's Pipeline dialog (spec §2). Its tabs are loaded when it is first opened. */
export function PipelineDialog({ open, onOpenChange }: PipelineDialogProps) {
  const total = useAsk("pipeline", "count", {}).data?.total;
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      title="Pipeline"
      {...(total === undefined ? {} : { description: `${counted(total, "candidate")} in the pipeline` })}
    >
      {/* A fixed maximum height, so that tabs don't make it jump. */}
      <div className="min-h-[calc(92dvh-6rem)] sm:min-h-[calc(85dvh-6rem)]">
        {open ? <LoadedTabs onLeave={() => onOpenChange(false)} /> : null}
      </div>
    </Dialog>
  );
}

/** Loaded as a query, so that a lost connection shows an error and can be retried. */
function LoadedTabs({ onLeave }: { onLeave: () => void }) {
  const loaded = useModule("pipeline-dialog-tabs", () => import("./pipeline-dialog-tabs.tsx"));
  return (
    <Loaded query={loaded} what="the pipeline" skeleton={<PipelineDialogSkeleton />}>
      {(module) => <module.PipelineDialogTabs onLeave={onLeave} />}
    </Loaded>
  );
}
