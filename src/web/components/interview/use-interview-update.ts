import { useQueryClient } from "@tanstack/react-query";
import { useBackend } from "#web/backend/context.tsx";
import { type StepWords, useStep } from "#web/components/form/use-step.ts";
import { threadsKey } from "#web/components/thread/thread-queries.ts";
import { type Interview, interviewOptions, interviewsKey } from "./interview-queries.ts";

/** One step of an interview; lists and threads are asked for again. */
export function useInterviewUpdate() {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const { run, ...rest } = useStep<Interview>({
    isState: isInterview,
    show: (interview) => {
      queryClient.setQueryData(interviewOptions(api, interview.id).queryKey, interview);
      for (const queryKey of [interviewsKey, threadsKey]) void queryClient.invalidateQueries({ queryKey });
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
