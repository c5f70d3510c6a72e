/** A notification's target: an address of the application, and a conversation to open there, if any. */
type ActionTarget = { path: string; search: Record<string, string>; thread: string | null };

/** Parses `actionUrl` (spec §3). Router links add the demo's base path. */
export function actionTarget(actionUrl: string): ActionTarget {
  const [path = "/mls", query = ""] = actionUrl.split("?");
  const search = Object.fromEntries(new URLSearchParams(query));
  return { path, search, thread: search["thread"] ?? null };
}
