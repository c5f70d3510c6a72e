import { counted } from "#web/lib/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { PipelineDialogSkeleton } from "./dialog-skeleton.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { LoadedModule } from "#web/lib/loaded.tsx";

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
      description={total === undefined ? undefined : `${counted(total, "candidate")} in the pipeline`}
    >
      {/* A fixed maximum height, so that tabs don't make it jump. */}
      <div className="min-h-[calc(92dvh-6rem)] sm:min-h-[calc(85dvh-6rem)]">
        {open ? (
          <LoadedModule
            name="pipeline-dialog-tabs"
            load={() => import("./pipeline-dialog-tabs.tsx")}
            what="the pipeline"
            skeleton={<PipelineDialogSkeleton />}
          >
            {({ PipelineDialogTabs }) => <PipelineDialogTabs onLeave={() => onOpenChange(false)} />}
          </LoadedModule>
        ) : null}
      </div>
    </Dialog>
  );
}
