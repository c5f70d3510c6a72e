import type { Work } from "../platform/db/database.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { endSessionsOf } from "../ecosystem/members.ts";

/** Signs out everyone whom a provider signed in, and drops sign-ins that wait for their second step. */
export async function endSessionsVia(work: Work, providerId: string, now: Date): Promise<void> {
  const people = await work.db
    .selectFrom("ecosystem_sessions as s")
    .innerJoin("mls_people as p", (join) =>
      join
        .on("p.issuer", "=", builtinIssuer)
        .on((eb) => eb("p.ecosystem_user_id", "=", eb.cast<string>("s.account_id", "text"))),
    )
    .select(["s.account_id", "p.id"])
    .distinct()
    .where("s.provider_id", "=", providerId)
    .where("s.ended_at", "is", null)
    .execute();
  for (const { account_id: accountId, id: personId } of people) await endSessionsOf(work, { accountId, personId, now });
  await work.db.deleteFrom("ecosystem_second_steps").where("provider_id", "=", providerId).execute();
  await work.db.deleteFrom("ecosystem_provider_visits").where("provider_id", "=", providerId).execute();
}
