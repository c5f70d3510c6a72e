import { refuse } from "../core/errors.ts";
import { storedId } from "../core/ids.ts";
import { type PeriodAsk, periodOf } from "../core/period.ts";
import { mayDo } from "../core/policy.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import type { Viewer } from "../core/viewer.ts";
import { jobResults, type ResultRow } from "./results.ts";
import { type ClientAsk, clientBefore, type ConnectedClient } from "./client.ts";
import {
  type Colleagues,
  decideCreate,
  decideEdit,
  decideState,
  decideWatch,
  isWorkedOn,
  type Job,
  type JobAsk,
  jobCode,
  type JobState,
  type JobStatus,
  listedJobs,
  requireRoom,
} from "./job.ts";
import {
  inJobOrder,
  jobFor,
  type JobOrigin,
  type JobSummary,
  jobSummaryFor,
  type JobView,
  type JobWork,
  type Names,
} from "./view.ts";

export const jobActions = ["created", "changed", "state_changed"] as const;
export type JobAction = (typeof jobActions)[number];

/** What the people around a job are notified of. `receivers`: without the one who did it. */
export type JobNotice = {
  event: "owned" | "watched" | JobStatus;
  job: Job;
  receivers: readonly string[];
};

/** The jobs of the viewer's organization. `now` in ms. */
export type JobPort = {
  viewer: Viewer;
  now: number;
  newId: () => string;
  /** All of them, or at least those of the list. */
  jobs: () => Soon<readonly Job[]>;
  job: (id: string) => Soon<Job | null>;
  /** How many are worked on, and the number after the last one. */
  count: () => Soon<{ count: number; next: number }>;
  colleagues: () => Soon<Colleagues>;
  /** The agency's own client with this id. */
  client: (id: string) => Soon<ConnectedClient | null>;
  /** Of current and former members. */
  names: () => Soon<Names>;
  /** The introductions and deals of the job that the viewer can see, newest first, at most `jobLimits.work` of each. */
  work: (jobId: string) => Soon<JobWork>;
  /** The job of an introduction or a deal. */
  origin: (of: OriginAsk) => Soon<string | null>;
  /** The introductions that the organization requested, and its deals. */
  achieved: () => Soon<Parameters<typeof jobResults>[0]>;
  insert: (job: Job) => Soon<void>;
  save: (job: Job) => Soon<void>;
  announce: (news: { action: JobAction; job: Job }) => void;
  notify: (notice: JobNotice) => void;
};

export type OriginAsk = { introductionId?: string | undefined; dealId?: string | undefined };

type Seen = { id: string; version: number };

export const jobUseCases = {
  *list(port: JobPort): UseCase<{ items: JobSummary[] }> {
    const jobs = yield* wait(port.jobs());
    const names = yield* wait(port.names());
    return {
      items: listedJobs(jobs)
        .sort(inJobOrder)
        .map((job) => jobSummaryFor(port.viewer.personId, job, names)),
    };
  },

  *get(port: JobPort, { id }: { id: string }): UseCase<JobView> {
    return yield* viewOf(port, yield* found(port, id));
  },

  *work(port: JobPort, { id }: { id: string }): UseCase<JobWork> {
    const job = yield* found(port, id);
    return yield* wait(port.work(job.id));
  },

  /** An introduction or a deal of others looks like one without a job. */
  *origin(port: JobPort, ask: OriginAsk): UseCase<{ job: JobOrigin | null }> {
    const id = yield* wait(port.origin(ask));
    const job = id === null ? null : yield* wait(port.job(id));
    return { job: job && { id: job.id, code: jobCode(job), role: job.role } };
  },

  /** Amounts are for people who can read the money desk. */
  *results(port: JobPort, ask: PeriodAsk): UseCase<{ items: ResultRow[] }> {
    const period = periodOf(ask, port.now);
    const may = { readsMoney: mayDo(port.viewer, "money.read"), hasShare: port.viewer.organizationKind === "agency" };
    return { items: jobResults(yield* wait(port.achieved()), period, may) };
  },

  *create(port: JobPort, ask: JobAsk): UseCase<JobView> {
    const { count, next } = yield* wait(port.count());
    const colleagues = yield* wait(port.colleagues());
    const known = yield* knownClient(port, ask);
    const job = decideCreate(
      port.viewer,
      ask,
      { count, colleagues, known },
      { id: port.newId(), number: next, now: port.now },
    );
    yield* wait(port.insert(job));
    port.announce({ action: "created", job });
    notifyNew(port, null, job);
    return yield* viewOf(port, job);
  },

  *update(port: JobPort, { id, version, ...ask }: JobAsk & Seen): UseCase<JobView> {
    const before = yield* seen(port, { id, version });
    const colleagues = yield* wait(port.colleagues());
    const known = clientBefore(before.client, ask) ?? (yield* knownClient(port, ask));
    const job = decideEdit(port.viewer, before, ask, { colleagues, known }, port.now);
    yield* wait(port.save(job));
    port.announce({ action: "changed", job });
    notifyNew(port, before, job);
    return yield* viewOf(port, job);
  },

  *setState(port: JobPort, { id, version, state }: Seen & { state: JobState }): UseCase<JobView> {
    const before = yield* seen(port, { id, version });
    const job = decideState(before, state, port.now);
    if (isWorkedOn(job.state.status) && !isWorkedOn(before.state.status))
      requireRoom((yield* wait(port.count())).count);
    yield* wait(port.save(job));
    port.announce({ action: "state_changed", job });
    if (job.state.status !== before.state.status)
      port.notify({ event: job.state.status, job, receivers: others(port, [job.ownerId, ...job.watcherIds]) });
    return yield* viewOf(port, job);
  },

  /** Doesn't raise the version, so it conflicts with no edit. */
  *watch(port: JobPort, { id, watch }: { id: string; watch: boolean }): UseCase<JobView> {
    const job = decideWatch(yield* found(port, id), port.viewer, watch);
    yield* wait(port.save(job));
    port.announce({ action: "changed", job });
    return yield* viewOf(port, job);
  },
};

function* knownClient(port: JobPort, { clientId }: ClientAsk): UseCase<ConnectedClient | null> {
  if (clientId === undefined || port.viewer.organizationKind !== "agency") return null;
  return yield* wait(port.client(storedId(clientId)));
}

/** @throws ExpectedError `not-found` */
function* found(port: JobPort, id: string): UseCase<Job> {
  return (yield* wait(port.job(storedId(id)))) ?? refuse("not-found");
}

/** @throws ExpectedError `not-found`, `version-conflict` */
function* seen(port: JobPort, { id, version }: Seen): UseCase<Job> {
  const job = yield* found(port, id);
  if (job.version !== version) refuse("version-conflict", { current: yield* viewOf(port, job) });
  return job;
}

function* viewOf(port: JobPort, job: Job): UseCase<JobView> {
  return jobFor(port.viewer.personId, job, yield* wait(port.names()));
}

const others = ({ viewer }: JobPort, people: readonly string[]): string[] =>
  people.filter((id) => id !== viewer.personId);

/** Notifies a new owner and new watchers. */
function notifyNew(port: JobPort, before: Job | null, job: Job): void {
  if (before?.ownerId !== job.ownerId) port.notify({ event: "owned", job, receivers: others(port, [job.ownerId]) });
  const added = job.watcherIds.filter((id) => !before?.watcherIds.includes(id));
  port.notify({ event: "watched", job, receivers: others(port, added) });
}
