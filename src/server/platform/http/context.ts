import type { FastifyRequest } from "fastify";
import type { HandlersWith } from "#contract/index.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Clock } from "../clock.ts";
import type { Health } from "../health.ts";
import type { Config } from "../config.ts";
import type { KeyRing } from "../crypto/key-ring.ts";
import type { Database, Work } from "../db/database.ts";
import type { FileStore } from "../files/store.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { LeakCheck } from "#domain/leak/check.ts";
import type { LeakChecks } from "../leak-check/checks.ts";
import type { Mail } from "../mail/mail.ts";
import type { From } from "./from.ts";
import type { Projection } from "../ports/search-projection.ts";
import type { Sessions } from "../ports/sessions.ts";

/** What the process offers to every handler. */
export type Services = {
  config: Config;
  database: Database;
  keyRing: KeyRing;
  clock: Clock;
  /** Random ids (UUIDv4) and bytes; tests hand in their own. */
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
  projection: Projection;
  jobs: Jobs;
  mail: Mail;
  files: FileStore;
  sessions: Pick<Sessions, "endThese">;
  health: Health;
  leakChecks: LeakChecks;
  /** What a step leads to in folders that its own may not import; `start.ts` names them. */
  followUps: FollowUps;
};

/** Both join the transaction of the step. */
type FollowUps = {
  /** A listing left the market: what was asked for about it ends. */
  listingLeft(work: Work, teller: Teller, listingId: string): void;
  /** An introduction took a step: interviews that it no longer carries end. */
  introductionChanged(work: Work, teller: Teller, introduction: Introduction, now: number): Promise<void>;
};

/** One request to a public procedure, as handlers see it. */
export type Visited = Services & {
  /** Null for visitors. */
  viewer: Viewer | null;
  requestId: string;
  from: From;
  /**
   * Checks texts on their way to strangers. A long one takes a thread, and the request another run: no effects before
   * it.
   */
  checkLeaks: LeakCheck;
  /** Puts the answer of an idempotent write into the same transaction as the write (spec §20). */
  keepAnswer: (work: Work, answer: unknown) => void;
};

/** One request of a person signed in, who may do what the procedure needs. */
export type Context = Visited & { viewer: Viewer };

export type Handlers = HandlersWith<Context, Visited>;

export type ResolveViewer = (request: FastifyRequest) => Promise<Viewer>;

/** A handler's context will do; a job has no `from`. */
export type Teller = Pick<Services, "jobs" | "clock" | "newId" | "config" | "keyRing" | "randomBytes" | "followUps"> & {
  from?: { origin: string };
};
