import type { FastifyRequest } from "fastify";
import type { HandlersWith } from "#contract/index.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Clock } from "../clock.ts";
import type { Health } from "../admin/health.ts";
import type { Config } from "../config.ts";
import type { KeyRing } from "../crypto/key-ring.ts";
import type { Database, Work } from "../db/database.ts";
import type { FileStore } from "../files/store.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { LeakCheck } from "#domain/leak/check.ts";
import type { LeakChecks } from "../leak/checks.ts";
import type { Mail } from "../mail/mail.ts";
import type { Projection } from "../search/projection.ts";
import type { Sessions } from "../session/sessions.ts";
import type { From } from "./from.ts";

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
};

/** One request, as handlers see it. */
export type Context = Services & {
  /** Null for visitors; `authorize` turns that into a refusal. */
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

export type Handlers = HandlersWith<Context>;

export type ResolveViewer = (request: FastifyRequest) => Promise<Viewer>;
