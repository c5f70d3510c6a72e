import { afterEach, describe, expect, it, vi } from "vitest";
import { Problem } from "#contract/backend.ts";
import type { SessionOrganization } from "#contract/session.ts";
import { createSessionStore, gateMessages, isInside, type SessionStore } from "./store.ts";
import { pageTexts, safeStorage, type Store } from "#web/lib/storage.ts";

afterEach(() => vi.restoreAllMocks());

const problem = (status: number) => new Problem({ status, code: "x", title: "x", detail: "x" });
const northstar = {
  id: "o-1",
  name: "Northstar Talent",
  kind: "agency" as const,
  agencyType: "both" as const,
  standing: "vetted" as const,
  roles: ["recruiter"],
  lacksSecondFactor: false,
};
const meridian = {
  id: "o-2",
  name: "Meridian Robotics",
  kind: "employer" as const,
  agencyType: null,
  standing: "vetted" as const,
  roles: ["organization_admin"],
  lacksSecondFactor: false,
};
const answer = (organizations: SessionOrganization[] = [northstar]) => ({
  valid: true,
  isValid: true,
  user: {
    id: "p-1",
    ecosystemUserId: "eco-1",
    fullName: "Rosa Marin",
    email: null,
    avatarUrl: null,
    organization: null,
    roles: [],
  },
  organizations,
  actingOrganizationId: organizations.length === 1 ? (organizations[0]?.id ?? null) : null,
  sessionId: "s-1",
  expiresAt: "2026-11-21T09:30:00.000Z",
});

const memory = (): Store & { all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
};

type Answers = Record<string, (options: { body?: unknown; headers?: Record<string, string> }) => unknown>;

/** A tab. Tabs with the same `local` share a browser and its lock. */
function openTab(answers: Answers, local = memory(), lock = { tail: Promise.resolve() as Promise<unknown> }) {
  const calls: string[] = [];
  const went: string[] = [];
  const tab = memory();
  const store: SessionStore = createSessionStore({
    local,
    tab,
    call: async (route, options = {}) => {
      calls.push(route);
      const found = answers[route];
      if (!found) throw new Error(`no answer for ${route}`);
      await Promise.resolve();
      return found(options);
    },
    exclusively: <T>(run: () => Promise<T>): Promise<T> => {
      const mine = lock.tail.then(run, run);
      lock.tail = mine.catch(() => undefined);
      return mine;
    },
    go: (address) => void went.push(address),
  });
  return { store, calls, went, local, tab, lock };
}

const withHandles = () => {
  const local = memory();
  for (const [key, value] of [
    ["ecosystem_session_token", "a.1"],
    ["ecosystem_refresh_token", "r.1"],
    ["ecosystem_user_id", "eco-1"],
  ] as const)
    local.setItem(key, value);
  return local;
};
const refuse = (status: number) => () => {
  throw problem(status);
};
const next = () => ({ handle: "a.2", refreshHandle: "r.2", expiresAt: "" });

describe("the gate", () => {
  it("sends no request without a stored token", async () => {
    const { store, calls } = openTab({});
    expect(store.state()).toEqual({ status: "loading" });
    await store.check();
    expect(store.state()).toEqual({ status: "unauthenticated", message: null, canRetry: false });
    expect(calls).toEqual([]);
  });

  it("opens for a valid session with its person and organization", async () => {
    const { store } = openTab({ "GET /session": () => answer() }, withHandles());
    await store.check();
    expect(store.state()).toMatchObject({
      status: "authenticated",
      session: { viewer: { personId: "p-1", organizationId: "o-1", organizationKind: "agency", sessionId: "s-1" } },
    });
    expect(store.headers()).toEqual({ authorization: "Bearer a.1", "x-acting-organization": "o-1" });
  });

  it("refreshes an invalid one, and opens", async () => {
    const local = withHandles();
    const { store } = openTab(
      {
        "GET /session": ({ headers }) => (headers?.["authorization"] === "Bearer a.2" ? answer() : refuse(401)()),
        "POST /session/refresh": next,
      },
      local,
    );
    await store.check();
    expect(store.state().status).toBe("authenticated");
    expect(local.getItem("ecosystem_refresh_token")).toBe("r.2");
  });

  it("says that the session expired when the refresh is rejected, and clears it", async () => {
    const { store, local, tab } = openTab(
      { "GET /session": refuse(401), "POST /session/refresh": refuse(401) },
      withHandles(),
    );
    tab.setItem("mls-drafts", "typed");
    await store.check();
    expect(tab.getItem("mls-drafts")).toBe("typed");
    expect(store.state()).toEqual({
      status: "unauthenticated",
      message: "Session expired. Please sign in again.",
      canRetry: false,
    });
    expect(local.all.size).toBe(0);
  });

  it.each([
    ["the check", { "GET /session": refuse(0) }],
    ["the refresh", { "GET /session": refuse(401), "POST /session/refresh": refuse(503) }],
  ])("says that authentication failed when %s gets no answer, and keeps the handles", async (_what, answers) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { store, local } = openTab(answers, withHandles());
    await store.check();
    expect(store.state()).toEqual({
      status: "unauthenticated",
      message: "Authentication failed. Please sign in again.",
      canRetry: true,
    });
    expect(local.getItem("ecosystem_session_token")).toBe("a.1");
  });

  it("can be retried", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let down = true;
    const { store } = openTab({ "GET /session": () => (down ? refuse(503)() : answer()) }, withHandles());
    await store.check();
    down = false;
    await store.retry();
    expect(store.state().status).toBe("authenticated");
  });
});

describe("a call with a 401", () => {
  const alive = { "GET /session": () => answer(), "POST /session/refresh": next };

  it("refreshes once for many calls and for two tabs", async () => {
    const local = withHandles();
    const lock = { tail: Promise.resolve() as Promise<unknown> };
    const [one, two] = [openTab(alive, local, lock), openTab(alive, local, lock)];
    const renewed = await Promise.all([one.store.renew(), one.store.renew(), two.store.renew(), two.store.renew()]);
    expect(renewed).toEqual([true, true, true, true]);
    expect([...one.calls, ...two.calls]).toEqual(["POST /session/refresh"]);
  });

  it("closes the gate when the refresh is rejected", async () => {
    const { store, local } = openTab({ ...alive, "POST /session/refresh": refuse(401) }, withHandles());
    await store.check();
    expect(await store.renew()).toBe(false);
    expect(store.state()).toMatchObject({ status: "unauthenticated", message: gateMessages.expired });
    expect(local.all.size).toBe(0);
  });

  it("keeps the session that another tab opened while the refresh was being rejected", async () => {
    const local = withHandles();
    const signedInElsewhere = () => {
      for (const [key, value] of [
        ["ecosystem_session_token", "b.1"],
        ["ecosystem_refresh_token", "s.1"],
        ["ecosystem_user_id", "eco-2"],
      ] as const)
        local.setItem(key, value);
      return refuse(401)();
    };
    const { store } = openTab({ ...alive, "POST /session/refresh": signedInElsewhere }, local);
    await store.check();
    expect(await store.renew()).toBe(true);
    expect(store.state().status).toBe("authenticated");
    expect([...local.all.values()]).toEqual(expect.arrayContaining(["b.1", "s.1", "eco-2"]));
  });

  it("changes nothing when the server can't be reached", async () => {
    const { store, local } = openTab({ ...alive, "POST /session/refresh": refuse(0) }, withHandles());
    await store.check();
    expect(await store.renew()).toBe(false);
    expect(store.state().status).toBe("authenticated");
    expect(local.getItem("ecosystem_session_token")).toBe("a.1");
  });
});

describe("signing in", () => {
  const redeemed = { ...answer(), handle: "a.1", refreshHandle: "r.1" };
  const answers = {
    "POST /session/begin": () => ({ signInUrl: "/ecosystem/auth?app_id=talentmls" }),
    "POST /session": () => redeemed,
    "GET /session": () => answer(),
  };
  const tokens = { sessionToken: "s", userId: "eco-1", refreshToken: "r", displayName: null };

  it("opens the ecosystem and returns to the previous page", async () => {
    const { store, went, local } = openTab(answers);
    await store.startSignIn("/mls/search?skills=Go");
    expect(went).toEqual(["/ecosystem/auth?app_id=talentmls"]);
    expect(await store.redeem(tokens)).toBe("/mls/search?skills=Go");
    expect(Object.fromEntries(local.all)).toEqual({
      ecosystem_session_token: "a.1",
      ecosystem_refresh_token: "r.1",
      ecosystem_user_id: "eco-1",
    });
    expect(store.state().status).toBe("authenticated");
    expect(await store.redeem(tokens)).toBe("/mls");
  });

  it.each([
    { ...tokens, sessionToken: null },
    { ...tokens, userId: null },
  ])("needs a session token and a user id", async (missing) => {
    const { store, calls } = openTab(answers);
    await expect(store.redeem(missing)).rejects.toThrow("Missing required authentication tokens from ecosystem");
    expect(calls).toEqual([]);
  });

  it.each([
    "//evil.example",
    "https://evil.example/mls",
    "/mlsx",
    "/mls\\..\\x",
    "/auth/callback/ecosystem",
    "javascript:alert(1)",
    "",
  ])("doesn't return to %j", (address) => {
    expect(isInside(address)).toBe(false);
  });
  it.each(["/mls", "/mls/", "/mls?x=1", "/mls/candidate/1#top"])("returns to %j", (address) =>
    expect(isInside(address)).toBe(true),
  );
});

describe("signing out", () => {
  it.each([204, 401, 500, 0])(
    "clears this browser when the server answers %d, and goes to the start page",
    async (status) => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const sent: unknown[] = [];
      const end = ({ headers }: { headers?: Record<string, string> }) => {
        sent.push(headers?.["authorization"]);
        if (status !== 204) throw problem(status);
      };
      const { store, local, tab, went } = openTab(
        { "GET /session": () => answer(), "DELETE /session": end },
        withHandles(),
      );
      await store.check();
      tab.setItem("mls-drafts", "typed");
      await store.signOut();
      expect(sent).toEqual(["Bearer a.1"]);
      expect(local.all.size).toBe(0);
      expect(tab.getItem("mls-drafts")).toBeNull();
      expect(store.state()).toMatchObject({ status: "unauthenticated", message: null });
      expect(went).toEqual(["/"]);
    },
  );
});

describe("a call that fails while signing out", () => {
  it("doesn't say that the session expired", async () => {
    const seen: (string | null)[] = [];
    const { store } = openTab({ "GET /session": () => answer(), "DELETE /session": () => undefined }, withHandles());
    await store.check();
    store.subscribe(() => {
      const state = store.state();
      if (state.status === "unauthenticated") seen.push(state.message);
    });
    await Promise.all([store.signOut(), store.renew()]);
    expect(seen).toEqual([null]);
  });
});

describe("several tabs", () => {
  const answers = { "GET /session": () => answer([northstar, meridian]), "DELETE /session": () => undefined };

  it("act for separate organizations", async () => {
    const local = withHandles();
    const [one, two] = [openTab(answers, local), openTab(answers, local)];
    await Promise.all([one.store.check(), two.store.check()]);
    two.store.actFor("o-2");
    expect(one.store.headers()["x-acting-organization"]).toBe("o-1");
    expect(two.store.headers()["x-acting-organization"]).toBe("o-2");
    await two.store.check();
    expect(two.store.headers()["x-acting-organization"]).toBe("o-2");
    two.store.actFor("o-3");
    expect(two.store.headers()["x-acting-organization"]).toBe("o-2");
  });

  it("are signed out together, and signed in together", async () => {
    const local = withHandles();
    const [one, two] = [openTab(answers, local), openTab(answers, local)];
    await Promise.all([one.store.check(), two.store.check()]);
    two.tab.setItem("mls-drafts", '["p-1",["o-1 message","Typed"]]');
    pageTexts.set("mls-drafts", '["p-1",["o-1 note","Typed"]]');
    await two.store.check();
    expect(pageTexts.size).toBe(1);
    expect(two.tab.getItem("mls-drafts")).toContain("Typed");
    await one.store.signOut();
    pageTexts.set("mls-drafts", '["p-1",["o-1 note","Typed"]]');
    two.store.storageChanged("ecosystem_session_token");
    expect(two.store.state().status).toBe("unauthenticated");
    expect(pageTexts.size).toBe(0);
    expect(two.tab.getItem("mls-drafts")).toBeNull();
    local.setItem("ecosystem_session_token", "a.9");
    two.store.storageChanged("ecosystem_session_token");
    two.tab.setItem("mls-drafts", '["p-0",["o-1 message","Someone else typed"]]');
    await two.store.check();
    expect(two.store.state().status).toBe("authenticated");
    expect(two.tab.getItem("mls-drafts")).toBeNull();
  });

  it("pick up changed roles when the session is checked again, and stay signed in if the check fails", async () => {
    const answers: Answers = { "GET /session": () => answer() };
    const { store } = openTab(answers, withHandles());
    await store.check();
    const roles = () => {
      const state = store.state();
      return state.status === "authenticated" ? state.session.viewer?.roles : state.status;
    };
    answers["GET /session"] = () => answer([{ ...northstar, roles: ["organization_admin"] }]);
    await store.lookAgain();
    expect(roles()).toEqual(["organization_admin"]);
    answers["GET /session"] = refuse(503);
    await store.lookAgain();
    expect(roles()).toEqual(["organization_admin"]);
    answers["GET /session"] = refuse(401);
    answers["POST /session/refresh"] = refuse(401);
    await store.lookAgain();
    expect(roles()).toBe("unauthenticated");
  });

  it("are notified when loaded data belongs to another person or organization, and only then", async () => {
    const { store } = openTab(answers, withHandles());
    let notified = 0;
    store.onIdentityChange(() => (notified += 1));
    await store.check();
    expect(notified).toBe(1);
    await store.check();
    expect(notified).toBe(1);
    store.actFor("o-2");
    expect(notified).toBe(2);
    await store.signOut();
    expect(notified).toBe(3);
  });
});

describe("blocked storage", () => {
  it("is replaced by memory until the page closes", () => {
    const forbidden = safeStorage(() => {
      throw new Error("SecurityError");
    });
    forbidden.setItem("k", "v");
    expect(forbidden.getItem("k")).toBe("v");
    forbidden.removeItem("k");
    expect(forbidden.getItem("k")).toBeNull();
  });
});
