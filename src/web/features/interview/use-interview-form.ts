import { type FormOptions, useForm } from "#web/lib/form/use-form.ts";
import { useRecord } from "#web/lib/form/use-record.ts";
import type { Notice } from "#web/ui/toast.tsx";
import { type Interview } from "./queries.ts";

type Answer = { interview: Interview };
type StepOptions<Values extends object> = Omit<FormOptions<Values, Answer>, "done" | "versioned"> & {
  done: (interview: Interview) => Notice;
};

/** The form of one interview action; reloads lists and threads. */
export function useInterviewForm<Values extends object>({ done, ...options }: StepOptions<Values>) {
  const { show, versioned } = useRecord<Interview>("interview", ["proposal", "standing"], "interviews", "threads");
  return useForm<Values, Answer>({
    ...options,
    versioned,
    done: ({ interview }) => {
      show(interview);
      return done(interview);
    },
  });
}
