import { hasFields } from "#web/lib/form/attempt.ts";
import { type FormOptions, useForm } from "#web/lib/form/use-form.ts";
import { useRecord } from "#web/lib/form/use-record.ts";
import type { Job } from "./queries.ts";

const isJob = hasFields<Job>("clientParts");

/** A job's client may be new to the agency. */
export const useShownJob = () => useRecord<Job>("job", ["clientParts"], "jobs", "clients");

/** `newer`: merges what a colleague saved first. */
type JobFormOptions<Values extends object> = Omit<FormOptions<Values, Job>, "versioned"> & {
  newer?: (current: Job) => void;
};

export function useJobForm<Values extends object>({ done, newer, ...options }: JobFormOptions<Values>) {
  const { show, versioned } = useShownJob();
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
      return done?.(job, values);
    },
  });
}
