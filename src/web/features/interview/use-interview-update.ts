import { useQueryClient } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { nounKeys } from "#web/lib/backend/live-queries.ts";
import { type StepWords, useStep } from "#web/lib/form/use-step.ts";
import { type Interview, interviewOptions, interviewsKey } from "./queries.ts";

/** One step of an interview; lists and threads are asked for again. */
export function useInterviewUpdate() {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const { run, ...rest } = useStep<Interview>({
    isState: isInterview,
    show: (interview) => {
      queryClient.setQueryData(interviewOptions(api, interview.id).queryKey, interview);
      for (const queryKey of [interviewsKey, nounKeys.threads]) void queryClient.invalidateQueries({ queryKey });
    },
    refresh: () => queryClient.invalidateQueries({ queryKey: interviewsKey }),
    showsRefusals: true,
  });
  return {
    ...rest,
    run: (step: () => Promise<{ interview: Interview }>, words: StepWords<Interview>) =>
      run(async () => (await step()).interview, words),
  };
}

function isInterview(current: unknown): current is Interview {
  return typeof current === "object" && current !== null && "proposal" in current && "standing" in current;
}
