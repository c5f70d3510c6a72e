import { jobCode } from "#domain/job/job.ts";
import { type JobPort, jobUseCases as useCases } from "#domain/job/use-cases.ts";
import { clientsOf } from "../client/list.ts";
import { memberRows } from "../member/store.ts";
import { notify } from "../notification/notify.ts";
import type { Handlers } from "../platform/http/context.ts";
import { ifPossible } from "../platform/http/known-id.ts";
import { changingOver, eachOver, readingOver, type StepAt } from "../platform/http/step.ts";
import { insertJob, jobCount, jobsOf, listedIds, saveJob } from "./store.ts";
import { achievedBy } from "./results.ts";
import { originOf, workOfJob } from "./work.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";

function portOf({ context, viewer, work, now }: StepAt): JobPort {
  const { keyRing, newId } = context;
  const { organizationId } = viewer;
  const members = () => memberRows(work, organizationId);
  return {
    viewer,
    now,
    newId,
    async jobs() {
      const ids = await listedIds(work.db, organizationId);
      return ids.length === 0 ? [] : jobsOf(work.db, keyRing, organizationId, ids);
    },
    job: (asked) => ifPossible(asked, async (id) => (await jobsOf(work.db, keyRing, organizationId, [id]))[0] ?? null),
    count: () => jobCount(work.db, organizationId),
    async colleagues() {
      return new Map((await members()).filter(({ isActive }) => isActive).map(({ id, name }) => [id, name]));
    },
    client: (asked) =>
      ifPossible(asked, async (id) => {
        const found = await clientsOf(work.db, viewer).where("o.id", "=", id).executeTakeFirst();
        return found ? { kind: "organization", id: found.id, name: found.name } : null;
      }),
    async names() {
      return new Map((await members()).map(({ id, name }) => [id, name]));
    },
    work: (jobId) => workOfJob({ db: work.db, keyRing, viewer, now }, jobId),
    origin: (ask) => originOf({ db: work.db, viewer }, ask),
    achieved: () => achievedBy(work.db, viewer),
    insert: (job) => insertJob(work.db, keyRing, job),
    save: (job) => saveJob(work.db, keyRing, job),
    announce: ({ action, job }) =>
      work.change({
        topic: "job.changed",
        entityId: job.id,
        organizationId,
        data: { action, jobCode: jobCode(job), personId: viewer.personId },
      }),
    notify: ({ event, job, receivers }) =>
      receivers.length > 0 &&
      notify(work, context, {
        organizationId,
        personIds: receivers,
        news: { type: "job_update", event, by: viewer.displayName, job: { id: job.id, code: jobCode(job) } },
      }),
  };
}

const read = readingOver(portOf);

/** One change at a time in an organization. */
const change = changingOver(async (at) => {
  await oneAtATime(at.work.db, "jobs", at.viewer.organizationId);
  return portOf(at);
});

export const jobs: Handlers["jobs"] = {
  ...eachOver(read, useCases, ["list", "get", "work", "origin", "results"]),
  ...eachOver(change, useCases, ["create", "update", "setState", "watch"]),
};
