import type { IncomingHttpHeaders } from "node:http";
import type { BeginAnswer, CurrentAnswer, RedeemAnswer, RedeemAsk, RefreshAnswer } from "#contract/session.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../db/database.ts";

/** What a session call needs of a request. */
export type WithHeaders = { headers: IncomingHttpHeaders };

type Answer<Body> = { body: Body; setCookies: string[] };

/**
 * How long what is known of a session holds, in ms: asked about again from `askAgainAt`, past `believedUntil` no longer
 * true by itself.
 */
export type Term = { askAgainAt: number; believedUntil: number };

type Listener = { viewer: Viewer } & Term;

/** Everything about who is asking (spec §17): only this folder knows handles, cookies and ecosystem tokens. */
export type Sessions = {
  /** Sign-in leaves from this browser: a pending cookie, and where to go. */
  begin(request: WithHeaders): Answer<BeginAnswer>;
  /** The way back, once, in the same browser. @throws Refusal `sign-in-not-started`, `sign-in-failed`, `unavailable` */
  redeem(ask: RedeemAsk, request: WithHeaders): Promise<Answer<RedeemAnswer>>;
  /** @throws Refusal `unauthenticated`, `session-expired`, `unavailable` */
  current(request: WithHeaders): Promise<CurrentAnswer>;
  /**
   * The next handles, the same for tabs that ask at once. @throws Refusal `unauthenticated`, `session-expired`,
   * `unavailable`
   */
  refresh(ask: { refreshHandle: string }, request: WithHeaders): Promise<RefreshAnswer>;
  /** Ends the session here and at the ecosystem. Never refuses. */
  end(request: WithHeaders): Promise<Answer<undefined>>;
  /** The person and the organization a request acts for, named by `X-Acting-Organization`. @throws Refusal */
  resolveViewer(request: WithHeaders): Promise<Viewer>;
  /**
   * The same for a connection that stays open, read anew. Who only listens does not use the session: its end stays
   * where it is. @throws Refusal
   */
  listenAs(request: WithHeaders): Promise<Listener>;
  /** Whether such a session still stands. @throws Refusal when it does not, or nobody can say */
  isStillValid(sessionId: string): Promise<Term>;
  /** Ends every session of a person, for instance when the account is closed. */
  endAllOf(personId: string): Promise<void>;
  /**
   * Ends these sessions, here and at the ecosystem; `also` is done in the same transaction with those that were still
   * open.
   */
  endThese(ids: readonly string[], also: (work: Work, ended: readonly string[]) => Promise<void>): Promise<number>;
  /** Drops rows that can no longer matter; a job calls it daily. */
  sweep(): Promise<void>;
  close(): void;
};
