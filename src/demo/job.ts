import { isWorkedOn, type Job, jobCode } from "#domain/job/job.ts";
import { type JobPort, jobUseCases as useCases } from "#domain/job/use-cases.ts";
import { clientsOf } from "./client.ts";
import { achievedBy, originOf, workOfJob } from "./job-work.ts";
import type { DemoHandlers } from "./runner.ts";
import { type DemoAt, overAll } from "./use-case.ts";

function portOf(at: DemoAt): JobPort {
  const { viewer, now, newId } = at.context;
  const replace = (jobs: readonly Job[]) => void (at.state = { ...at.state, jobs: [...jobs] });
  const names = (isActive: boolean) =>
    new Map([
      [viewer.personId, viewer.displayName] as const,
      ...at.state.members.filter((member) => member.isActive || !isActive).map(({ id, name }) => [id, name] as const),
    ]);
  return {
    viewer,
    now,
    newId,
    jobs: () => at.state.jobs,
    job: (id) => at.state.jobs.find((job) => job.id === id) ?? null,
    count: () => ({
      count: at.state.jobs.filter(({ state }) => isWorkedOn(state.status)).length,
      next: Math.max(0, ...at.state.jobs.map(({ number }) => number)) + 1,
    }),
    colleagues: () => names(true),
    client(id) {
      const found = clientsOf(at.state, viewer).find(({ client }) => client.id === id);
      return found ? { kind: "organization", id, name: found.client.name } : null;
    },
    names: () => names(false),
    work: (jobId) => workOfJob(at.state, at.context, jobId),
    origin: (ask) => originOf(at.state, viewer, ask),
    achieved: () => achievedBy(at.state, viewer),
    insert: (job) => replace([...at.state.jobs, job]),
    save: (job) => replace(at.state.jobs.map((each) => (each.id === job.id ? job : each))),
    announce: ({ action, job }) =>
      at.events.push({ type: "job_update", data: { action, jobId: job.id, jobCode: jobCode(job) } }),
    // The visitor's colleagues are part of the sample: no one reads their notifications.
    notify: () => undefined,
  };
}

export const jobs: DemoHandlers["jobs"] = overAll(portOf, useCases);
