import { sql } from "kysely";
import {
  addedTo,
  decideOrganizationNames,
  organizationNamesLimits,
  type OrganizationNames,
} from "#domain/organization/names.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { countOf } from "../platform/db/count.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Context } from "../platform/http/context.ts";
import { writeOrganizationKeys } from "../identity/organization-keys.ts";
import { registrableDomain } from "../identity/registrable-domain.ts";

// Called in a system transaction.

/** The names the organization declares now, in the order they were added. */
export async function namesOf(db: Db, organizationId: string): Promise<OrganizationNames> {
  const rows = await db
    .selectFrom("mls_organization_names")
    .select(["kind", "value"])
    .where("organization_id", "=", organizationId)
    .where("removed_at", "is", null)
    .orderBy("stated_at")
    .orderBy(sql`lower(value)`)
    .execute();
  const of = (kind: "name" | "domain"): string[] => rows.filter((row) => row.kind === kind).map(({ value }) => value);
  return { names: of("name"), domains: of("domain") };
}

/**
 * Decides, saves, and hides immediately what is hidden from now on: search, counts, codes and live events use the
 * organization's keys. Returns how many were added and removed. One change at a time per organization.
 */
export async function saveNames(
  work: Work,
  context: Context,
  viewer: Viewer,
  asked: OrganizationNames,
): Promise<{ added: number; removed: number }> {
  const { db } = work;
  const now = context.clock.now();
  await db
    .selectFrom("mls_organizations")
    .select("id")
    .where("id", "=", viewer.organizationId)
    .forNoKeyUpdate()
    .execute();
  const current = await namesOf(db, viewer.organizationId);
  const since = new Date(now.getTime() - organizationNamesLimits.days * 86_400_000);
  const lately = await countOf(
    db
      .selectFrom("mls_organization_names")
      .where("organization_id", "=", viewer.organizationId)
      .where("stated_at", ">", since),
  );
  const decided = decideOrganizationNames(asked, { current, addedLately: lately }, registrableDomain);
  const lists = [
    { kind: "name" as const, wanted: decided.names, had: current.names },
    { kind: "domain" as const, wanted: decided.domains, had: current.domains },
  ];
  let added = 0;
  let removed = 0;
  for (const { kind, wanted, had } of lists) {
    const gone = addedTo(had, wanted);
    const fresh = addedTo(wanted, had);
    if (gone.length > 0)
      await db
        .updateTable("mls_organization_names")
        .set({ removed_at: now })
        .where("organization_id", "=", viewer.organizationId)
        .where("kind", "=", kind)
        .where("value", "in", gone)
        .where("removed_at", "is", null)
        .execute();
    if (fresh.length > 0)
      await db
        .insertInto("mls_organization_names")
        .values(
          fresh.map((value) => ({
            id: context.newId(),
            organization_id: viewer.organizationId,
            kind,
            value,
            stated_by: viewer.personId,
            stated_at: now,
          })),
        )
        .execute();
    added += fresh.length;
    removed += gone.length;
  }
  if (added + removed > 0) {
    await writeOrganizationKeys(work, context.keyRing, viewer.organizationId);
    work.change({
      topic: "organization.changed",
      entityId: viewer.organizationId,
      organizationId: viewer.organizationId,
    });
  }
  return { added, removed };
}
