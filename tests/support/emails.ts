import type { EmailMessage } from "#server/platform/mail/mail.ts";
import { emailPlace } from "#server/platform/mail/mail.ts";
import { emailPage } from "#server/outbox/store.ts";
import type { Person, TestApp } from "./test-app.ts";

/** Every email to an address, oldest first, confidential ones included. */
export async function outboxTo(
  { database, services }: Pick<TestApp, "database" | "services">,
  to: string,
): Promise<EmailMessage[]> {
  const rows = await database.kysely
    .selectFrom("mls_mail_outbox")
    .select(["id", "content"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows
    .map(({ id, content }) => JSON.parse(services.keyRing.openText(content, emailPlace(id))) as EmailMessage)
    .filter((mail) => mail.to === to);
}

/** What staff can open: emails that aren't private, newest first. */
export async function openEmails({ database, services }: Pick<TestApp, "database" | "services">) {
  const { items } = await emailPage(database.kysely, services.keyRing, { limit: 500 });
  return items.flatMap(({ content }) => content ?? []);
}

/** Everything that platform staff can read in the outbox, as one text, and the number of emails. */
export async function outboxAsRead({ api }: Pick<Person, "api">): Promise<{ text: string; count: number }> {
  const answers: unknown[] = [];
  let [cursor, count] = [undefined as string | undefined, 0];
  do {
    const page = await api.outbox.list({ limit: 100, ...(cursor && { cursor }) });
    answers.push(page);
    for (const { id } of page.items) answers.push(await api.outbox.get({ id }));
    count += page.items.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return { text: JSON.stringify(answers), count };
}
