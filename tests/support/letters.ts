import type { Letter } from "#server/mail/mail.ts";
import { letterPlace } from "#server/mail/mail.ts";
import type { TestHouse } from "./house.ts";

/** What was written to one address, in order, confidential or not: read out of the outbox with the house's own key. */
export async function ecosystemLetters({ database, services }: Pick<TestHouse, "database" | "services">, to: string): Promise<Letter[]> {
  const rows = await database.kysely.selectFrom("mls_mail_outbox").select(["id", "content"]).orderBy("created_at").orderBy("id").execute();
  return rows.map(({ id, content }) => JSON.parse(services.keyRing.openText(content, letterPlace(id))) as Letter).filter((letter) => letter.to === to);
}
