import { useQueryClient } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { nounKeys } from "#web/lib/backend/live-queries.ts";
import { type FormOptions, useForm } from "#web/lib/form/use-form.ts";
import type { Notice } from "#web/ui/toast.tsx";
import { type Interview, interviewOptions, interviewsKey } from "./queries.ts";

type Answer = { interview: Interview };
type StepOptions<Values extends object> = Omit<FormOptions<Values, Answer>, "done" | "versioned"> & {
  done: (interview: Interview) => Notice;
};

/** The form of one step of an interview; lists and threads are loaded again. */
export function useInterviewForm<Values extends object>({ done, ...options }: StepOptions<Values>) {
  const { api } = useBackend();
  const queryClient = useQueryClient();

  function show(interview: Interview): void {
    queryClient.setQueryData(interviewOptions(api, interview.id).queryKey, interview);
    for (const queryKey of [interviewsKey, nounKeys.threads]) void queryClient.invalidateQueries({ queryKey });
  }

  return useForm<Values, Answer>({
    ...options,
    versioned: {
      noun: "interview",
      showNewer: (current) => isInterview(current) && (show(current), true),
      refresh: () => queryClient.invalidateQueries({ queryKey: interviewsKey }),
    },
    done: ({ interview }) => {
      show(interview);
      return done(interview);
    },
  });
}

function isInterview(current: unknown): current is Interview {
  return typeof current === "object" && current !== null && "proposal" in current && "standing" in current;
}
