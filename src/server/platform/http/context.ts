import type { FastifyRequest } from "fastify";
import type { HandlersWith } from "#contract/index.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { InterviewNotice } from "#domain/notification/interviews.ts";
import type { IntroductionEvent } from "#domain/notification/words.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Clock } from "../clock.ts";
import type { Health } from "../health.ts";
import type { Config } from "../config.ts";
import type { KeyRing } from "../crypto/key-ring.ts";
import type { Database, Work } from "../db/database.ts";
import type { FileStore } from "../files/store.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { LeakCheck } from "#domain/leak/check.ts";
import type { LeakChecks } from "../leak-check/checks.ts";
import type { Mail } from "../mail/mail.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { From } from "./from.ts";
import type { Projection } from "../ports/search-projection.ts";
import type { Sessions } from "../ports/sessions.ts";
import type { Watcher } from "../watch/readings.ts";

/** What the process provides to every handler. */
export type Services = {
  config: Config;
  database: Database;
  keyRing: KeyRing;
  clock: Clock;
  /** Random ids (UUIDv4) and bytes; tests inject their own. */
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
  projection: Projection;
  jobs: Jobs;
  mail: Mail;
  files: FileStore;
  sessions: Pick<Sessions, "endThese">;
  health: Health;
  leakChecks: LeakChecks;
  outbound: Outbound;
  watcher: Watcher;
  log: Log;
  /** Effects of a step on nouns that its own folder can't import; set in `start.ts`. */
  followUps: FollowUps;
};

/** Both join the transaction of the step. */
type FollowUps = {
  /** A listing left the market: closes the requests about it. */
  listingLeft(work: Work, services: StepServices, listingId: string): void;
  /**
   * An introduction changed: ends the interviews it no longer allows. `toEmployer`: what its employer is notified of.
   * `endedUnknown`: it ended, and the employer that an agency named never knew of it.
   */
  introductionChanged(
    work: Work,
    services: StepServices,
    introduction: Introduction,
    change: { now: number; toEmployer: readonly IntroductionEvent[]; endedUnknown: boolean },
  ): Promise<void>;
  /** The requester is notified of an interview: emails those who arrange it by a link, or only some of them. */
  interviewNotified(
    work: Work,
    services: StepServices,
    introduction: Introduction,
    notice: InterviewNotice,
    whom?: { /** Only this one. */ personId?: string; /** The actor. */ notPersonId?: string | null },
  ): Promise<void>;
};

/** A request to a public procedure, as handlers see it. */
export type Visited = Services & {
  /** Null for visitors. */
  viewer: Viewer | null;
  requestId: string;
  from: From;
  /**
   * Checks texts before strangers can see them. A long text is checked in a thread and the request runs again: no
   * effects before it.
   */
  checkLeaks: LeakCheck;
  /** Stores the answer of an idempotent write in the same transaction as the write (spec §20), and returns it. */
  keepAnswer: <Answer>(work: Work, answer: Answer) => Answer;
};

/** For a step of a larger request, whose own answer isn't stored. */
export const keepNoAnswer: Visited["keepAnswer"] = (_work, answer) => answer;

/** A request of a signed-in person who has the right the procedure needs. */
export type Context = Visited & { viewer: Viewer };

export type Handlers = HandlersWith<Context, Visited>;

export type ResolveViewer = (request: FastifyRequest) => Promise<Viewer>;

/** A handler's context fits; a job has no `from`. */
export type StepServices = Pick<
  Services,
  "jobs" | "clock" | "newId" | "config" | "keyRing" | "randomBytes" | "followUps"
> & {
  from?: { origin: string };
};
