import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { takeContext } from "./journey-contexts.ts";

/** Sample accounts (spec §21); their password is public. */
export const people = {
  recruiter: "recruiter@northstar.example",
  admin: "admin@northstar.example",
  partner: "admin@harbor.example",
  employer: "hiring@meridian.example",
  operator: "operator@talentmls.example",
} as const;
export type Who = keyof typeof people;

export const samplePassword = "talentmls-sample";

export const gateButton = (page: Page) => page.getByRole("button", { name: "Sign in with Ecosystem" });
export const accountMenu = (page: Page) => page.getByRole("button", { name: /account menu/ });

type StorageState = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>;

/** The sessions of this worker's people, each opened once. */
const sessions = new Map<Who, StorageState>();

/** Answers at once without the application, for people whose first page the journey opens itself. */
const nowhere = "/healthz";

/**
 * Signs in and opens `address`, if given, for journeys about something else. sign-in.test.ts and sessions.test.ts test
 * the sign-in itself.
 */
export async function signIn(page: Page, who: Who, address?: string): Promise<void> {
  const context = page.context();
  // A page still open for the previous person would meet a half-replaced session and clear it.
  if (page.url() !== "about:blank") await page.goto(nowhere);
  const known = sessions.get(who);
  if (!known || !(await resume(context, known))) sessions.set(who, await openSession(context, who));
  await page.goto(address ?? nowhere);
  if (address) await expect(accountMenu(page)).toBeVisible();
}

/** Like `signIn`, but with a separate session, for journeys that end it or renew its handles. */
export async function signInApart(page: Page, who: Who, address = "/mls"): Promise<void> {
  await openSession(page.context(), who);
  await page.goto(address);
  await expect(accountMenu(page)).toBeVisible();
}

/** Whether this browser's session still works: an earlier journey may have ended it or restarted the server. */
async function resume(context: BrowserContext, state: StorageState): Promise<boolean> {
  await context.setStorageState(state);
  const { origin = "", localStorage = [] } = state.origins[0] ?? {};
  const handle = localStorage.find(({ name }) => name === "ecosystem_session_token")?.value;
  const answer = await context.request.get(`${origin}/api/v1/session`, {
    headers: { authorization: `Bearer ${handle}` },
  });
  return answer.ok();
}

/** A separate session for this browser, opened by the calls the pages make. */
async function openSession(context: BrowserContext, who: Who): Promise<StorageState> {
  const ask = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return { origin: new URL(answer.url()).origin, json: (await answer.json()) as Record<string, string> };
  };
  const { origin, json: begun } = await ask("/api/v1/session/begin", {});
  const callback_url = new URL(begun["signInUrl"] ?? "", origin).searchParams.get("callback_url");
  const { json: tokens } = await ask("/ecosystem/api/sign-in", {
    email: people[who],
    password: samplePassword,
    app_id: "talentmls",
    callback_url,
  });
  const { session_token, user_id = "", refresh_token } = tokens;
  const { json: opened } = await ask("/api/v1/session", { session_token, user_id, refresh_token });
  const stored = {
    ecosystem_session_token: opened["handle"],
    ecosystem_refresh_token: opened["refreshHandle"],
    ecosystem_user_id: user_id,
  };
  const localStorage = Object.entries(stored).map(([name, value = ""]) => ({ name, value }));
  const state = { cookies: (await context.storageState()).cookies, origins: [{ origin, localStorage }] };
  await context.setStorageState(state);
  return state;
}

/** A separate browser for one person, until the journey ends. */
export async function inOwnBrowser(browser: Browser, who: Who, address?: string): Promise<Page> {
  const context = await takeContext(browser);
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, who, address);
  return page;
}

/** Rejects each tab's next check of the session, as when the handle has expired in all of them at once. */
export async function rejectSessionOnce(context: BrowserContext): Promise<void> {
  const rejected = new Set<Page>();
  await context.route("**/api/v1/session", async (route) => {
    const tab = route.request().frame().page();
    if (rejected.has(tab) || route.request().method() !== "GET") return route.continue();
    rejected.add(tab);
    return route.fulfill({
      status: 401,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "session-expired" }),
    });
  });
}
