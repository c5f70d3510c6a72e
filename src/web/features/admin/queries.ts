import type { Backend } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";

export type Activity = Answer<"audit", "list">["items"][number];
export type StaleListing = Answer<"admin", "stale">["items"][number];
export type LeakReport = Answer<"leaks", "list">["items"][number];

/** Whether the viewer may open the page; in the demo everyone may (spec §2). */
export const mayAdminister = ({ viewer }: Pick<Backend, "viewer">): boolean =>
  viewer !== null && mayDo(viewer, "admin.use");
/**
 * Whether the viewer oversees the whole marketplace. The demo's visitor does, although they are an agency admin there.
 */
export const mayOversee = ({ kind, viewer }: Pick<Backend, "kind" | "viewer">): boolean =>
  kind === "demo" || (viewer !== null && mayDo(viewer, "admin.platform"));
export const mayConfigure = ({ kind, viewer }: Pick<Backend, "kind" | "viewer">): boolean =>
  kind === "demo" || (viewer !== null && mayDo(viewer, "configuration.change"));
