import { mayDo } from "#domain/core/policy.ts";
import { isWorkedOn } from "#domain/job/job.ts";
import { maxOwnFound, minOwnSearch } from "#domain/own/find.ts";
import type { ListRow } from "#web/features/candidate-list/queries.ts";
import type { JobRow } from "#web/features/job/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { matching } from "./palette-entries.tsx";

export type OwnWork = { jobs: readonly JobRow[]; lists: readonly ListRow[] };

export const noWork: OwnWork = { jobs: [], lists: [] };

type JobWords = Pick<JobRow, "code" | "role" | "client"> & { owner: { name: string } };

/** Every code begins with "JOB": without its number it is the name of a page. */
const codeFor = (text: string, code: string): string => (/\d/.test(text) ? code : "");

/** By role, client, owner or code; those that are worked on first. */
export function jobsNamed<Job extends JobWords & { state: Pick<JobRow["state"], "status"> }>(
  jobs: readonly Job[],
  text: string,
): Job[] {
  const named = matching(
    jobs.map((job) => ({
      label: job.role,
      words: `${codeFor(text, job.code)} ${job.client} ${job.owner.name}`,
      job,
    })),
    text,
  ).map(({ job }) => job);
  const isOpen = ({ state }: Job) => isWorkedOn(state.status);
  return [...named.filter(isOpen), ...named.filter((job) => !isOpen(job))];
}

/** By name, or by their job. */
export function listsNamed<List extends { name: string; job: Omit<JobWords, "owner"> | null }>(
  lists: readonly List[],
  text: string,
): List[] {
  return matching(
    lists.map((list) => ({
      label: list.name,
      words: list.job ? `${codeFor(text, list.job.code)} ${list.job.role} ${list.job.client}` : "",
      list,
    })),
    text,
  ).map(({ list }) => list);
}

/** The organization's jobs and lists that match a typed text, at most six of each. */
export function useOwnWork(text: string): {
  found: OwnWork;
  pending: boolean;
  error: Error | null;
  retry: () => void;
} {
  const { viewer } = useBackend();
  const typed = text.trim().length >= minOwnSearch && viewer !== null;
  const jobs = useAsk("jobs", "list", {}, { enabled: typed && mayDo(viewer, "job.use"), retry: false });
  const lists = useAsk("candidateLists", "list", {}, { enabled: typed && mayDo(viewer, "list.use"), retry: false });
  const failed = [jobs, lists].find((query) => query.isLoadingError);
  return {
    found: typed
      ? {
          jobs: jobsNamed(jobs.data?.items ?? [], text).slice(0, maxOwnFound),
          lists: listsNamed(lists.data?.items ?? [], text).slice(0, maxOwnFound),
        }
      : noWork,
    pending: typed && (jobs.isLoading || lists.isLoading),
    error: typed ? (failed?.error ?? null) : null,
    retry: () => [jobs, lists].filter((query) => query.isLoadingError).forEach((query) => void query.refetch()),
  };
}
