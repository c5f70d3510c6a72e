/** Where a notification leads: a path of the application, and the conversation to be opened there, if any. */
export type ActionTarget = { path: string; thread: string | null };

/** Reads `actionUrl` (spec §3). Router links put the demo's base path before it. */
export function actionTarget(actionUrl: string): ActionTarget {
  const [path = "/mls", query = ""] = actionUrl.split("?");
  return { path, thread: new URLSearchParams(query).get("thread") };
}
