import { useQueryClient } from "@tanstack/react-query";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";
import { hasFields, type Versioned } from "#web/lib/form/attempt.ts";
import { type FormOptions, useForm } from "#web/lib/form/use-form.ts";
import type { Job } from "./queries.ts";

const isJob = hasFields<Job>("clientParts");

/** What a change of a job shows: the job itself at once, then the lists. */
export function useShownJob(): { show: (job: Job) => void; versioned: Versioned } {
  const queries = useQueryClient();
  const show = (job: Job) => {
    queries.setQueryData(keyOf("jobs", "get", { id: job.id }), job);
    void outdate(queries, "jobs");
  };
  return {
    show,
    versioned: {
      noun: "job",
      showNewer: (current) => isJob(current) && (show(current), true),
      refresh: () => outdate(queries, "jobs"),
    },
  };
}

/** `newer`: merges what a colleague saved first. */
type JobFormOptions<Values extends object> = Omit<FormOptions<Values, Job>, "versioned"> & {
  newer?: (current: Job) => void;
};

export function useJobForm<Values extends object>({ done, newer, ...options }: JobFormOptions<Values>) {
  const { show, versioned } = useShownJob();
  const queries = useQueryClient();
  return useForm<Values, Job>({
    ...options,
    versioned: {
      ...versioned,
      showNewer: (current) => {
        if (isJob(current)) newer?.(current);
        return versioned.showNewer(current);
      },
    },
    done: (job, values) => {
      show(job);
      // A job's client may be new to the agency.
      void outdate(queries, "clients");
      return done(job, values);
    },
  });
}
