/** A notification's target: a path of the application, and a conversation to open there, if any. */
export type ActionTarget = { path: string; thread: string | null };

/** Parses `actionUrl` (spec §3). Router links add the demo's base path. */
export function actionTarget(actionUrl: string): ActionTarget {
  const [path = "/mls", query = ""] = actionUrl.split("?");
  return { path, thread: new URLSearchParams(query).get("thread") };
}
