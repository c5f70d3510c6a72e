import { useQueryClient } from "@tanstack/react-query";
import { hasFields } from "#web/lib/form/attempt.ts";
import { type FormOptions, useForm } from "#web/lib/form/use-form.ts";
import type { Notice } from "#web/ui/toast.tsx";
import { type Interview } from "./queries.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";

type Answer = { interview: Interview };
type StepOptions<Values extends object> = Omit<FormOptions<Values, Answer>, "done" | "versioned"> & {
  done: (interview: Interview) => Notice;
};

const isInterview = hasFields<Interview>("proposal", "standing");

/** The form of one interview action; reloads lists and threads. */
export function useInterviewForm<Values extends object>({ done, ...options }: StepOptions<Values>) {
  const queryClient = useQueryClient();

  function show(interview: Interview): void {
    queryClient.setQueryData(keyOf("interviews", "get", { id: interview.id }), interview);
    void outdate(queryClient, "interviews", "threads");
  }

  return useForm<Values, Answer>({
    ...options,
    versioned: {
      noun: "interview",
      showNewer: (current) => isInterview(current) && (show(current), true),
      refresh: () => outdate(queryClient, "interviews"),
    },
    done: ({ interview }) => {
      show(interview);
      return done(interview);
    },
  });
}
