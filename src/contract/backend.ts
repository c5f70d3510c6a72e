import type { FieldErrors } from "#domain/core/errors.ts";
import type { OrganizationKind, Viewer } from "#domain/core/viewer.ts";
import type { Answer, Api } from "./index.ts";
import type { LiveEvent, Presence } from "./live.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

/** The one port pages know (design rule 4). Only web/app/main.tsx knows that there are two. */
export type Backend = {
  kind: "server" | "demo";
  api: Api;
  /** Who acts; null before sign-in (always somebody in the demo). */
  viewer: Viewer | null;
  settings: Answer<"settings", "get">;
  /** Null where nobody is signed in. */
  live: Live | null;
  /**
   * Only in the demo, where nobody else is there to answer: for which of the sample organizations the visitor acts on
   * deals and introductions.
   */
  actingFor: ActingFor | null;
  /** Only in the demo: a clock its visitor can move on, since nobody waits a fortnight to see what expires. */
  clock: MovableClock | null;
};

/**
 * `now` in ms. What is shown is asked for again after `nextDay`. `onMove` hears of each day, and of a reset; it answers
 * how to stop.
 */
type MovableClock = {
  now: () => number;
  daysAhead: () => number;
  nextDay: () => void;
  onMove: (listener: () => void) => () => void;
};

/** `choose` remembers the choice; what is shown is then asked for again. */
export type ActingFor = {
  current: () => { id: string; name: string; kind: OrganizationKind };
  choices: readonly { id: string; name: string; kind: OrganizationKind }[];
  choose: (organizationId: string) => void;
};

/** What a page shows of the connection: a new object with every change, so that it can be compared by identity. */
export type LiveState = {
  /** Spec §4. */
  status: "connecting" | "connected" | "error";
  /** The last hundred, newest first (spec §9). */
  events: readonly LiveEvent[];
  /** Who of the viewer's organization is here, one entry a person, the viewer included. */
  presence: readonly Presence[];
};

/** News from the other sessions (spec §16). What it brings is a hint: the page asks again with its own rights. */
export type Live = {
  state: () => LiveState;
  /** Told when `state` changed. Returns how to stop. */
  subscribe: (onChange: () => void) => () => void;
  /** Told of each event once, as it arrives; what this tab did itself included. */
  onEvent: (listener: (event: LiveEvent) => void) => () => void;
  /** Told when this tab may have missed something: after sleep or a lost connection. Ask for everything again. */
  onCatchUp: (listener: () => void) => () => void;
  /** Where the person is; colleagues see it. `candidate`: the listing whose page is open. */
  setPage: (page: string, candidate?: string) => void;
};

/** A refused call as screens get it (RFC 9457). `title` and `detail` are words for people. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly fields: FieldErrors;
  readonly findings: readonly LeakFinding[];
  readonly current: unknown;
  readonly requestId: string | null;
  /** Whole seconds after which the call may be repeated; null: the server didn't say. */
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
