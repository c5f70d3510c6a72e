import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { nowhere, openBrowser } from "./journey-contexts.ts";

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

/** What a browser keeps of a session. */
type Session = { cookies: Parameters<BrowserContext["addCookies"]>[0]; stored: Record<string, string> };

/** The sessions of this worker's people, each opened once. */
const sessions = new Map<Who, Session>();

/**
 * Signs in and opens `address`, if given, for journeys about something else. sign-in.test.ts and sessions.test.ts test
 * the sign-in itself.
 */
export async function signIn(page: Page, who: Who, address?: string): Promise<void> {
  await leave(page);
  const known = sessions.get(who);
  if (!known || !(await resume(page, known))) sessions.set(who, await openSession(page, who));
  if (!address) return;
  await page.goto(address);
  await expect(accountMenu(page)).toBeVisible();
}

/** Like `signIn`, but with a separate session, for journeys that end it or renew its handles. */
export async function signInApart(page: Page, who: Who, address = "/mls"): Promise<void> {
  await leave(page);
  await openSession(page, who);
  await page.goto(address);
  // The crawl has no configuration that would say how long.
  await expect(accountMenu(page)).toBeVisible({ timeout: 60_000 });
}

/** A page still open for the previous person would meet a half-replaced session and clear it. */
async function leave(page: Page): Promise<void> {
  if (!page.url().endsWith(nowhere)) await page.goto(nowhere);
}

/** Whether this browser's session still works: an earlier journey may have ended it or restarted the server. */
async function resume(page: Page, session: Session): Promise<boolean> {
  await store(page, session);
  const answer = await page.context().request.get("/api/v1/session", {
    headers: { authorization: `Bearer ${session.stored["ecosystem_session_token"]}` },
  });
  return answer.ok();
}

/** Not with `setStorageState`, which empties the browser's cache and opens a page of its own. */
async function store(page: Page, { cookies, stored }: Session): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(stored));
}

/** A separate session for this browser, opened by the calls the pages make. */
async function openSession(page: Page, who: Who): Promise<Session> {
  const context = page.context();
  const ask = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return { url: answer.url(), json: (await answer.json()) as Record<string, string> };
  };
  const { url, json: begun } = await ask("/api/v1/session/begin", {});
  const callback_url = new URL(begun["signInUrl"] ?? "", url).searchParams.get("callback_url");
  const { json: tokens } = await ask("/ecosystem/api/sign-in", {
    email: people[who],
    password: samplePassword,
    app_id: "talentmls",
    callback_url,
  });
  const { session_token, user_id = "", refresh_token } = tokens;
  const { json: opened } = await ask("/api/v1/session", { session_token, user_id, refresh_token });
  const stored = {
    ecosystem_session_token: opened["handle"] ?? "",
    ecosystem_refresh_token: opened["refreshHandle"] ?? "",
    ecosystem_user_id: user_id,
  };
  const session = { cookies: await context.cookies(), stored };
  await store(page, session);
  return session;
}

/** A separate browser for one person, until the journey ends. */
export async function inOwnBrowser(browser: Browser, who: Who, address?: string): Promise<Page> {
  const page = await openBrowser(browser);
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
