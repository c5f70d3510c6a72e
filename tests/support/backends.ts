import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Backend } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import { createDemoBackend } from "#demo/backend.ts";
import { serveDemo } from "#demo/desk.ts";
import { lastPage, type Line, type ToDesk, type ToPage } from "#demo/line.ts";
import { soleTab } from "#demo/live.ts";
import { nodeFonts } from "#documents/fonts-node.ts";
import { databaseKind } from "./database.ts";
import { signedIn, type TestApp, startTestApp } from "./test-app.ts";

/** One of the two backends with the same behavior (spec §10). */
export type TestBackend = {
  kind: "server" | "demo";
  /** A recruiter of an agency that has listings. */
  recruiter: Api;
  /** An admin of that agency; in the demo the same person. */
  admin: Api;
  /** For deals and introductions: an admin of Harbor Search Partners, and a hiring manager of Meridian Robotics. */
  partner: Api;
  employer: Api;
  /** Resolves when what was written can be found. */
  settle: () => Promise<void>;
  /** Advances this backend's clock. */
  pass: (milliseconds: number) => void;
};

/** This machine's time plus the time that was passed. */
function passingClock() {
  let ahead = 0;
  const time = () => Date.now() + ahead;
  return { time, pass: (milliseconds: number) => void (ahead += milliseconds) };
}

export async function serverBackend(
  options: { documents?: boolean } = {},
): Promise<TestBackend & { testApp: TestApp }> {
  const { time, pass } = passingClock();
  const testApp = await startTestApp({ ...options, clock: { now: () => new Date(time()) } });
  const { api } = await signedIn(testApp, "recruiter@northstar.example");
  const { api: admin } = await signedIn(testApp, "admin@northstar.example");
  const { api: partner } = await signedIn(testApp, "admin@harbor.example");
  const { api: employer } = await signedIn(testApp, "hiring@meridian.example");
  return {
    kind: "server",
    recruiter: api,
    admin,
    partner,
    employer,
    settle: () => testApp.services.projection.caughtUp(),
    pass,
    testApp,
  };
}

/**
 * The server and the demo. The demo doesn't depend on the server's database, so only the PostgreSQL project tests it.
 */
export const bothBackends = (server: TestBackend): TestBackend[] =>
  databaseKind === "postgres" ? [server, demoBackend()] : [server];

export function demoBackend(): TestBackend {
  const { time, pass } = passingClock();
  const demo = createDemo(memoryStorage(), soleTab, lastPage, time);
  const own = demoAs(demo, "Northstar Talent");
  return {
    kind: "demo",
    recruiter: own,
    admin: own,
    partner: demoAs(demo, "Harbor Search Partners"),
    employer: demoAs(demo, "Meridian Robotics"),
    settle: async () => undefined,
    pass,
  };
}

/** The demo as a page has it, with its desk behind a channel and fonts from this machine. */
export function createDemo(
  storage = memoryStorage(),
  tabs = soleTab,
  handover = lastPage,
  clock = Date.now,
): ReturnType<typeof createDemoBackend> {
  const { port1, port2 } = new MessageChannel();
  serveDemo(lineOver<ToPage, ToDesk>(port2), () => Promise.resolve(nodeFonts));
  return createDemoBackend(storage, lineOver<ToDesk, ToPage>(port1), tabs, handover, clock);
}

function lineOver<Sent, Received>(port: MessagePort): Line<Sent, Received> {
  return {
    send: (message) => port.postMessage(message),
    listen(listener) {
      port.on("message", listener);
      port.unref();
    },
  };
}

/** What the demo's visitor does for the acting organization (demo/backend.ts). */
const actedOn = ["deals", "money", "introductions", "interviews", "interests", "clients", "identities", "own"] as const;

/** The demo of a visitor who acts for this organization with every call. */
export function demoAs({ api, actingFor }: Pick<Backend, "api" | "actingFor">, organization: string): Api {
  const id = actingFor?.choices.find(({ name }) => name === organization)?.id ?? "";
  const acting = (calls: Record<string, (ask: never) => Promise<unknown>>) =>
    Object.fromEntries(
      Object.entries(calls).map(([verb, call]) => [
        verb,
        (ask: never) => {
          if (actingFor?.current().id !== id) actingFor?.choose(id);
          return call(ask);
        },
      ]),
    );
  return { ...api, ...(Object.fromEntries(actedOn.map((noun) => [noun, acting(api[noun])])) as unknown as Api) };
}

/** Local storage like a browser's, for the demo under test. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}
