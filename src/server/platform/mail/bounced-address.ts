import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

type Db = Pick<Kysely<Tables>, "selectFrom" | "updateTable">;

/** Marks everyone with this address. The mark names the address, so it ends when they get another one. */
export async function markAddress(db: Db, email: string, at: Date): Promise<void> {
  const address = email.toLowerCase();
  await db
    .updateTable("mls_people")
    .set({ bounced_email: address, bounced_at: at })
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", address))
    .execute();
}

/** Whether emails to this address bounced and no one has tried it again since. */
export async function isBouncing(db: Db, email: string): Promise<boolean> {
  const marked = await db
    .selectFrom("mls_people")
    .select("id")
    .where("bounced_email", "=", email.toLowerCase())
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", eb.ref("bounced_email")))
    .executeTakeFirst();
  return marked !== undefined;
}

/** Person → when emails to their present address began to bounce. */
export async function bouncedPeople(db: Db, personIds: readonly string[]): Promise<Map<string, Date>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mls_people")
    .select(["id", "bounced_at"])
    .where("id", "in", personIds)
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", eb.ref("bounced_email")))
    .execute();
  return new Map(rows.flatMap(({ id, bounced_at }) => (bounced_at === null ? [] : [[id, bounced_at]])));
}
