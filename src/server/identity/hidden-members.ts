import { type NamedOrganization, suggestMember } from "#domain/identity/blocked-match.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Services } from "../platform/http/context.ts";
import { blockHashes } from "./block-hashes.ts";
import { registrableDomain } from "./registrable-domain.ts";

export type NamedMember = { id: string; name: string };
type Parts = Pick<Services, "database" | "keyRing">;

/**
 * For each entry, the vetted members it hides a listing from, by the same hashes; the viewer's own organization is left
 * out. An agency has to notice an entry that misses, so this names members (docs/decisions/0018, 0040).
 */
export async function membersHiddenFrom(
  { database, keyRing }: Parts,
  viewer: Viewer,
  entries: readonly NamedOrganization[],
): Promise<NamedMember[][]> {
  const hashes = entries.map((entry) => blockHashes(keyRing, [entry]));
  const all = hashes.flat();
  if (all.length === 0) return entries.map(() => []);
  const rows = await database.kysely
    .selectFrom("mls_organization_keys as k")
    .innerJoin("mls_organizations as o", "o.id", "k.organization_id")
    .select(["k.hash", "o.id", "o.name"])
    .where("k.hash", "in", all)
    .where("o.standing", "=", "vetted")
    .where("o.kind", "<>", "platform")
    .where("o.id", "<>", viewer.organizationId)
    .orderBy("o.name")
    .orderBy("o.id")
    .execute();
  return hashes.map((own) => {
    const wanted = new Set(own.map((hash) => hash.toString("hex")));
    const found = rows.filter(({ hash }) => wanted.has(hash.toString("hex")));
    return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()];
  });
}

/** Like `membersHiddenFrom`; an entry without a match gets a suggestion. */
export async function matchEntries(
  parts: Parts,
  viewer: Viewer,
  entries: readonly NamedOrganization[],
): Promise<{ members: NamedMember[]; didYouMean: NamedMember | null }[]> {
  const matched = await membersHiddenFrom(parts, viewer, entries);
  if (matched.every((members) => members.length > 0)) return matched.map((members) => ({ members, didYouMean: null }));
  // Read as the viewer: suggestions only name organizations that the viewer can look up.
  const visible = await parts.database.asViewer(viewer, async ({ db }) => [
    ...(await db.selectFrom("mls_employers").select(["id", "name"]).orderBy("name").execute()),
    ...(await db
      .selectFrom("mls_agencies")
      .select(["id", "name"])
      .where("id", "<>", viewer.organizationId)
      .orderBy("name")
      .execute()),
  ]);
  return matched.map((members, at) => ({
    members,
    didYouMean:
      members.length > 0 ? null : suggestMember(entries[at] ?? { name: "", domain: "" }, visible, registrableDomain),
  }));
}
