import { letterPlace } from "#server/platform/mail/mail.ts";
import { type Person, problemFrom, type TestHouse, visitor } from "./house.ts";

type Letter = { to: string; subject: string; text: string; html?: string };

/** Every letter to this address in the outbox, the oldest first. */
export async function outboxTo(
  { database, services }: Pick<TestHouse, "database" | "services">,
  to: string,
): Promise<Letter[]> {
  const rows = await database.kysely
    .selectFrom("mls_mail_outbox")
    .select(["id", "content"])
    .orderBy("created_at")
    .execute();
  return rows
    .map(({ id, content }) => JSON.parse(services.keyRing.openText(content, letterPlace(id))) as Letter)
    .filter((letter) => letter.to === to);
}

/** The token of the newest invitation to this address. */
export async function invitationTo(house: Parameters<typeof outboxTo>[0], email: string): Promise<string> {
  return /\/ecosystem\/invitation#token=([\w-]+)/.exec((await outboxTo(house, email)).at(-1)?.text ?? "")?.[1] ?? "";
}

type Invited = { organization: string; email: string; role: string; has_account: boolean };

/** What the page of an invitation asks first. @throws Problem */
export const lookAt = (house: TestHouse, token: string): Promise<Invited> =>
  asked(visitor(house), "/ecosystem/api/invitation", { token }) as Promise<Invited>;

/** Comes in with an invitation. @throws Problem */
export const accept = (house: TestHouse, ask: Record<string, unknown>): Promise<unknown> =>
  asked(visitor(house), "/ecosystem/api/invitation/accept", ask);

async function asked({ send }: Person, path: string, ask: object): Promise<unknown> {
  const answer = await send("POST", path, { body: JSON.stringify(ask) });
  if (answer.status >= 400) throw problemFrom(answer);
  return JSON.parse(answer.body) as unknown;
}
