import type { FieldErrors } from "#domain/core/errors.ts";
import type { OrganizationKind, Viewer } from "#domain/core/viewer.ts";
import type { Answer, Api } from "./index.ts";
import type { LiveEvent, Presence } from "./live.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

/** The API that pages use (design rule 4). Only web/app/main.tsx knows that it has two implementations. */
export type Backend = {
  kind: "server" | "demo";
  api: Api;
  /** The signed-in person; null before sign-in. The demo always has one. */
  viewer: Viewer | null;
  settings: Answer<"settings", "get">;
  /** Null before sign-in. */
  live: Live | null;
  /**
   * Only in the demo, where no one else can answer: the sample organizations that the visitor can act for on deals and
   * introductions.
   */
  actingFor: ActingFor | null;
  /** Only in the demo: a clock that its visitor can move forward, to see what expires. */
  clock: MovableClock | null;
};

/**
 * `now` in ms. `pass` moves it by whole days. Pages reload their data after `nextDay` and `pass`. `onMove` listeners
 * run for each move and for a reset; it returns an unsubscribe function.
 */
type MovableClock = {
  now: () => number;
  daysAhead: () => number;
  nextDay: () => void;
  pass: (days: number) => void;
  onMove: (listener: () => void) => () => void;
};

/**
 * `choose` saves the choice; pages then reload their data. `as`: the same procedures for another organization, whatever
 * the choice, for the guide that plays the other side.
 */
export type ActingFor = {
  current: () => { id: string; name: string; kind: OrganizationKind };
  choices: readonly { id: string; name: string; kind: OrganizationKind }[];
  choose: (organizationId: string) => void;
  as: (organizationId: string) => Api;
};

/** The connection's state for pages: a new object with every change, so that it can be compared by identity. */
export type LiveState = {
  /** Spec §4. `blocked`: the server answers requests, but no connection opens; the page is refreshed now and then. */
  status: "connecting" | "connected" | "error" | "blocked";
  /** The last hundred, newest first (spec §9). */
  events: readonly LiveEvent[];
  /** Online colleagues, one entry per person, including the viewer. */
  presence: readonly Presence[];
};

/**
 * Live events from other sessions (spec §16). An event is a hint: the page loads the data again with its own rights.
 */
export type Live = {
  state: () => LiveState;
  /** Calls `onChange` when `state` changes. Returns an unsubscribe function. */
  subscribe: (onChange: () => void) => () => void;
  /** Calls the listener once for each event as it arrives, including this tab's own changes. */
  onEvent: (listener: (event: LiveEvent) => void) => () => void;
  /**
   * Calls the listener when this tab may have missed events, after sleep or a lost connection. Reload everything then.
   */
  onCatchUp: (listener: () => void) => () => void;
  /** The page that colleagues see the person on. `candidate`: the listing whose page is open. */
  setPage: (page: string, candidate?: string) => void;
};

/** A failed call as screens get it (RFC 9457). `title` and `detail` are user-facing texts. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly fields: FieldErrors;
  readonly findings: readonly LeakFinding[];
  readonly current: unknown;
  readonly requestId: string | null;
  /** Whole seconds after which the call can be retried; null: the server didn't say. */
  readonly retryAfterSeconds: number | null;
  constructor(parts: {
    status: number;
    code: string;
    title: string;
    detail: string;
    fields?: FieldErrors;
    findings?: readonly LeakFinding[];
    current?: unknown;
    requestId?: string | null;
    retryAfterSeconds?: number | null;
  }) {
    super(parts.detail);
    this.name = "Problem";
    this.status = parts.status;
    this.code = parts.code;
    this.title = parts.title;
    this.detail = parts.detail;
    this.fields = parts.fields ?? {};
    this.findings = parts.findings ?? [];
    this.current = parts.current;
    this.requestId = parts.requestId ?? null;
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}
