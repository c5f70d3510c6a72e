import type { Work } from "../platform/db/database.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { endSessionsOf } from "../ecosystem/members.ts";

/**
 * Signs out everyone whom a provider signed in, or this account if it is one of them, and drops sign-ins that wait for
 * their second step.
 * @returns the people who were signed in
 */
export async function endSessionsVia(
  work: Work,
  providerId: string,
  now: Date,
  onlyAccount?: string,
): Promise<string[]> {
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
    .$if(onlyAccount !== undefined, (query) => query.where("s.account_id", "=", onlyAccount ?? ""))
    .execute();
  for (const { account_id: accountId, id: personId } of people) await endSessionsOf(work, { accountId, personId, now });
  await work.db
    .deleteFrom("ecosystem_second_steps")
    .where("provider_id", "=", providerId)
    .$if(onlyAccount !== undefined, (query) => query.where("account_id", "=", onlyAccount ?? ""))
    .execute();
  if (onlyAccount === undefined)
    await work.db.deleteFrom("ecosystem_provider_visits").where("provider_id", "=", providerId).execute();
  return people.map(({ id }) => id);
}
