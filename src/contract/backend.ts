import type { FieldErrors } from "#domain/refusal.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { LeakFinding } from "#domain/leak/check.ts";
import type { Answer, Api } from "./index.ts";

/** The one port pages know (design rule 4). Only web/main.tsx knows that there are two. */
export type Backend = {
  kind: "server" | "demo";
  api: Api;
  /** Who acts; null before sign-in (always somebody in the demo). */
  viewer: Viewer | null;
  settings: Answer<"settings", "get">;
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
  constructor(parts: {
    status: number;
    code: string;
    title: string;
    detail: string;
    fields?: FieldErrors;
    findings?: readonly LeakFinding[];
    current?: unknown;
    requestId?: string | null;
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
  }
}
