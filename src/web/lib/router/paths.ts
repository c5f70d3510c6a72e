/** Every address of the application, below `/demo` in the demo (spec §10). `$id` matches one segment. */
export const paths = [
  "/",
  "/dev/gallery",
  "/auth",
  "/auth/callback/ecosystem",
  "/unsubscribe",
  "/sign",
  "/candidate",
  "/guest",
  "/scorecard",
  "/mls/terms",
  "/mls/privacy",
  "/mls/compliance",
  "/mls",
  "/mls/search",
  "/mls/candidate/$id",
  "/mls/list",
  "/mls/list/cvs",
  "/mls/list/cv/$id",
  "/mls/list/$id",
  "/mls/employer",
  "/mls/agent",
  "/mls/introductions",
  "/mls/introductions/$id",
  "/mls/saved",
  "/mls/shortlist",
  "/mls/clients",
  "/mls/lists",
  "/mls/lists/$id",
  "/mls/pipeline",
  "/mls/jobs",
  "/mls/jobs/$id",
  "/mls/compare",
  "/mls/partners/$id",
  "/mls/market",
  "/mls/deals",
  "/mls/deal/$id",
  "/mls/money",
  "/mls/tools/split",
  "/mls/settings/notifications",
  "/mls/profile",
  "/mls/settings",
  "/mls/connect",
  "/mls/cases",
  "/mls/admin",
  "/mls/admin/leads",
  "/mls/admin/outbox",
  "/mls/admin/organizations",
  "/mls/admin/supply",
  "/mls/admin/status",
  "/mls/import",
  "/mls/import/$id",
] as const;

export type Path = (typeof paths)[number];
export type PathWithId = Extract<Path, `${string}/$id`>;
export type PlainPath = Exclude<Path, PathWithId>;

/** The page of an address; null for none. A trailing slash is ignored. */
export function pathOf(address: string): { path: Path; id: string | undefined } | null {
  const parts = address.replace(/(?<=.)\/+$/, "").split("/");
  for (const path of paths) {
    const wanted = path.split("/");
    if (
      wanted.length !== parts.length ||
      !wanted.every((part, place) => (part === "$id" ? parts[place] !== "" : part === parts[place]))
    )
      continue;
    const found = wanted.indexOf("$id");
    return { path, id: found < 0 ? undefined : decoded(parts[found] ?? "") };
  }
  return null;
}

/** A hand-typed address may contain a broken escape: it stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
