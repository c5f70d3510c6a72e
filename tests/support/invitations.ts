import { outboxTo } from "./emails.ts";
import { type Person, problemFrom, type TestApp, visitor } from "./test-app.ts";

/** The token of the newest invitation to this address. */
export async function invitationTo(testApp: Parameters<typeof outboxTo>[0], email: string): Promise<string> {
  return /\/ecosystem\/invitation#token=([\w-]+)/.exec((await outboxTo(testApp, email)).at(-1)?.text ?? "")?.[1] ?? "";
}

type Invited = { organization: string; email: string; role: string; has_account: boolean };

/** What an invitation's page requests first. @throws Problem */
export const lookAt = (testApp: TestApp, token: string): Promise<Invited> =>
  asked(visitor(testApp), "/ecosystem/api/invitation", { token }) as Promise<Invited>;

/** Accepts an invitation. @throws Problem */
export const accept = (testApp: TestApp, ask: Record<string, unknown>): Promise<unknown> =>
  asked(visitor(testApp), "/ecosystem/api/invitation/accept", ask);

async function asked({ send }: Person, path: string, ask: object): Promise<unknown> {
  const answer = await send("POST", path, { body: JSON.stringify(ask) });
  if (answer.status >= 400) throw problemFrom(answer);
  return JSON.parse(answer.body) as unknown;
}
