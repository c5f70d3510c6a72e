import type { IncomingHttpHeaders } from "node:http";
import type {
  BeginAnswer,
  CurrentAnswer,
  EndAnswer,
  RedeemAnswer,
  RedeemAsk,
  RefreshAnswer,
} from "#contract/session.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../db/database.ts";

/** What a session call needs from a request. */
export type WithHeaders = { headers: IncomingHttpHeaders };

type Answer<Body> = { body: Body; setCookies: string[] };

/** How long knowledge about a session is valid, in ms: check again from `askAgainAt`; invalid after `believedUntil`. */
export type Term = { askAgainAt: number; believedUntil: number };

type Listener = { viewer: Viewer } & Term;

/** Authentication (spec §17): only this folder knows handles, cookies and ecosystem tokens. */
export type Sessions = {
  /** Starts sign-in from this browser: sets a pending cookie and returns where to go. */
  begin(request: WithHeaders): Answer<BeginAnswer>;
  /**
   * Completes sign-in, once, in the same browser.
   * @throws ExpectedError `sign-in-not-started`, `sign-in-failed`, `unavailable`
   */
  redeem(ask: RedeemAsk, request: WithHeaders): Promise<Answer<RedeemAnswer>>;
  /** @throws ExpectedError `unauthenticated`, `session-expired`, `unavailable` */
  current(request: WithHeaders): Promise<CurrentAnswer>;
  /**
   * The next handles, the same for concurrent tabs.
   * @throws ExpectedError `unauthenticated`, `session-expired`, `unavailable`
   */
  refresh(ask: { refreshHandle: string }, request: WithHeaders): Promise<RefreshAnswer>;
  /**
   * Ends the session here and at the ecosystem. Never throws. Answers where the browser signs out of its company, if
   * that is where it signed in.
   */
  end(request: WithHeaders): Promise<Answer<EndAnswer | undefined>>;
  /** The person and the organization a request acts for, named by `X-Acting-Organization`. @throws ExpectedError */
  resolveViewer(request: WithHeaders): Promise<Viewer>;
  /**
   * The same for a connection that stays open, read afresh. Listening doesn't extend the session. @throws ExpectedError
   */
  listenAs(request: WithHeaders): Promise<Listener>;
  /** Whether such a session is still valid. @throws ExpectedError when it isn't, or can't be checked */
  isStillValid(sessionId: string): Promise<Term>;
  /** Ends every session of a person, for example when the account is closed. */
  endAllOf(personId: string): Promise<void>;
  /**
   * Ends these sessions, here and at the ecosystem; `also` runs in the same transaction with those that were still
   * open.
   */
  endThese(ids: readonly string[], also: (work: Work, ended: readonly string[]) => Promise<void>): Promise<number>;
  /** Deletes obsolete rows; run daily by a job. */
  sweep(): Promise<void>;
  close(): void;
};
