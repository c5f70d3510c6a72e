import { useQueryClient } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useClock } from "#web/lib/backend/use-now.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { later } from "#web/ui/later.ts";
import { notify } from "#web/ui/toast.tsx";

export type Candidate = { id: string; maskedCode: string };
/** Without a stage into the first one; `shortlist`: also shortlists the candidate if needed (spec §14). */
export type AddOptions = { stage?: string; shortlist?: boolean };

/** All pipeline actions. */
export const pipelineDeeds = later(() => import("./use-pipeline.ts"));

/** Adds to the pipeline from a page without the board, as `usePipeline` does. */
export function useAddToPipeline(): (candidate: Candidate, options?: AddOptions) => Promise<void> {
  const { api, live, viewer } = useBackend();
  const clock = useClock();
  const queryClient = useQueryClient();
  return async (candidate, options = {}) => {
    try {
      const { addFrom } = await pipelineDeeds.fetch();
      await addFrom({ api, queryClient, live, clock, viewer }, candidate, options);
    } catch (error) {
      notify({ title: "Error", description: problemDetail(error), tone: "danger" });
    }
  };
}
