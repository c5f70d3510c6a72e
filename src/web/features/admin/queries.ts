import type { Backend } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";

export type Activity = Answer<"admin", "activity">["items"][number];
export type StaleListing = Answer<"admin", "stale">["items"][number];
export type LeakReport = Answer<"leaks", "list">["items"][number];

/** Whether the page is there for them; in the demo it is there for everybody (spec §2). */
export const mayAdminister = ({ viewer }: Pick<Backend, "viewer">): boolean =>
  viewer !== null && mayDo(viewer, "admin.use");
/**
 * Whether they look after the whole marketplace; the demo shows it to its visitor, whom it calls an admin of an agency.
 */
export const mayOversee = ({ kind, viewer }: Pick<Backend, "kind" | "viewer">): boolean =>
  kind === "demo" || (viewer !== null && mayDo(viewer, "admin.platform"));
export const mayConfigure = ({ kind, viewer }: Pick<Backend, "kind" | "viewer">): boolean =>
  kind === "demo" || (viewer !== null && mayDo(viewer, "configuration.change"));
