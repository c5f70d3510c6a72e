import { useQuery } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PipelineDialogSkeleton } from "./dialog-skeleton.tsx";
import { pipelineCountOptions } from "./queries.ts";

export type PipelineDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The header's Pipeline dialog (spec §2). Its tabs are loaded when it is first opened. */
export function PipelineDialog({ open, onOpenChange }: PipelineDialogProps) {
  const { api } = useBackend();
  const total = useQuery(pipelineCountOptions(api)).data?.total;
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      title="Pipeline"
      {...(total === undefined ? {} : { description: `${counted(total, "candidate")} in the pipeline` })}
    >
      {/* As high as a dialog gets, whichever tab is open: it does not jump. */}
      <div className="min-h-[calc(92dvh-6rem)] sm:min-h-[calc(85dvh-6rem)]">
        {open ? <LoadedTabs onLeave={() => onOpenChange(false)} /> : null}
      </div>
    </Dialog>
  );
}

/** Asked for like any answer, so that a connection lost just now says so here and can be tried again. */
function LoadedTabs({ onLeave }: { onLeave: () => void }) {
  const loaded = useQuery({
    queryKey: ["pipeline-dialog-tabs"],
    queryFn: () => import("./pipeline-dialog-tabs.tsx"),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (loaded.data) return <loaded.data.PipelineDialogTabs onLeave={onLeave} />;
  if (loaded.isError)
    return (
      <ErrorState
        title="The pipeline could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void loaded.refetch()}
        retrying={loaded.isFetching}
      />
    );
  return <PipelineDialogSkeleton />;
}
