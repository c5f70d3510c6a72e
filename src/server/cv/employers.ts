import { defaultEmployerKinds, type EmployerKind } from "#domain/cv/employers.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Work } from "../platform/db/database.ts";

type Employers = { version: number; items: EmployerKind[] };

/** The agency's own table, or the defaults. */
export async function employersOf({ db }: Pick<Work, "db">, agencyId: string): Promise<Employers> {
  const row = await db
    .selectFrom("mls_employer_kinds")
    .select(["kinds", "version"])
    .where("agency_id", "=", agencyId)
    .executeTakeFirst();
  return {
    version: row?.version ?? 1,
    items: row && row.kinds.length > 0 ? row.kinds : [...defaultEmployerKinds],
  };
}

/** @throws ExpectedError `version-conflict` with the current table */
export async function saveEmployers(
  work: Pick<Work, "db">,
  agencyId: string,
  { version, items }: Employers,
  at: Date,
): Promise<Employers> {
  const current = await employersOf(work, agencyId);
  const next = { kinds: JSON.stringify(items), version: version + 1, updated_at: at };
  const saved =
    current.version === version &&
    (await work.db
      .insertInto("mls_employer_kinds")
      .values({ agency_id: agencyId, ...next })
      .onConflict((conflict) =>
        conflict.column("agency_id").doUpdateSet(next).where("mls_employer_kinds.version", "=", version),
      )
      .returning("version")
      .executeTakeFirst());
  if (!saved) refuse("version-conflict", { current: await employersOf(work, agencyId) });
  return employersOf(work, agencyId);
}
