import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetched, type Route, type Routes } from "./route.ts";
import { createRouter } from "./router.ts";

/** What the router uses of a browser. */
function openBrowser() {
  const events = new EventTarget();
  const history = {
    state: null as unknown,
    length: 1,
    pushState: (state: unknown) => void (history.state = state),
    replaceState: (state: unknown) => void (history.state = state),
  };
  const browser = {
    history,
    navigator: { onLine: true },
    document: { querySelectorAll: () => [], getElementById: () => null },
    sessionStorage: { getItem: () => null },
    location: { pathname: "/mls", search: "", hash: "" },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    scrollY: 0,
  };
  vi.stubGlobal("window", browser);
  for (const [name, part] of Object.entries(browser)) vi.stubGlobal(name, part);
  return {
    goOffline: () => void (browser.navigator.onLine = false),
    comeBack() {
      browser.navigator.onLine = true;
      events.dispatchEvent(new Event("online"));
    },
  };
}

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => void (browser = openBrowser()));
afterEach(() => void vi.unstubAllGlobals());

const Page = () => null;
const pageOf = (load: () => Promise<typeof Page>): Route => ({ page: fetched(load), layouts: [] });
const routerOf = (pages: Partial<Routes["pages"]>) =>
  createRouter({ pages: pages as Routes["pages"], nothing: pageOf(async () => Page) }, "/");

test("a page opened offline is loaded once the network is back, unless another was opened meanwhile", async () => {
  let connected = false;
  const load = vi.fn<() => Promise<typeof Page>>(async () => {
    if (!connected) throw new Error("No network.");
    return Page;
  });
  const router = routerOf({
    "/mls": pageOf(async () => Page),
    "/mls/deals": pageOf(load),
    "/mls/jobs": pageOf(load),
  });
  await router.load();
  browser.goOffline();
  await router.navigate({ to: "/mls/deals" });
  await router.navigate({ to: "/mls/jobs" });
  expect(router.shown()).toMatchObject({ place: { path: "/mls/jobs" }, standing: { offline: true } });
  connected = true;
  browser.comeBack();
  await vi.waitFor(() => expect(router.shown().standing).toBe("here"));
  expect(router.shown().place.path).toBe("/mls/jobs");
  expect(load).toHaveBeenCalledTimes(3);
});

test("a page that fails online isn't loaded again by itself", async () => {
  const load = vi.fn<() => Promise<typeof Page>>(async () => Promise.reject(new Error("A bug.")));
  const router = routerOf({ "/mls": pageOf(load) });
  await router.load();
  expect(router.shown().standing).toMatchObject({ offline: false });
  browser.comeBack();
  expect(load).toHaveBeenCalledTimes(1);
});

test("signing out or another organization asks what a page asks before it is left", async () => {
  const router = routerOf({ "/mls": pageOf(async () => Page) });
  await router.load();
  let typed = true;
  const leave = router.block(({ path }) => path !== "/mls" && typed);
  expect(await router.mayUnmount()).toBe(false);
  typed = false;
  expect(await router.mayUnmount()).toBe(true);
  typed = true;
  leave();
  expect(await router.mayUnmount()).toBe(true);
});
