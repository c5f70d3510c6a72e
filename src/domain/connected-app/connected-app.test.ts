import { describe, expect, it } from "vitest";
import { requireUsable, stateOf } from "../api-key/api-key.ts";
import { appNameOf, askedScopes, decideConnection, decideScopes, refreshed } from "./connected-app.ts";

const now = Date.parse("2026-11-21T09:00:00Z");
const [minute, day] = [60_000, 86_400_000];
const lifetimes = { accessMinutes: 60, refreshDays: 30 };
const admin = { isActive: true, roles: ["organization_admin"], membersConnect: false };
const member = { isActive: true, roles: ["recruiter"], membersConnect: true };

const connection = (owner = admin, resource: string | null = null) =>
  decideConnection(
    {
      id: "k",
      viewer: { organizationId: "o", personId: "p" },
      app: { id: "a", name: "Desk Agent" },
      scopes: ["listings:read"],
      resource,
    },
    owner,
    { lastFour: "abcd", lifetimes, now },
  );

describe("a connected app", () => {
  it("works for an hour, and after each refresh for another", () => {
    const key = connection();
    const use = (of: typeof key, at: number) => () =>
      requireUsable(of, admin, { secret: "current", address: "192.0.2.7", resource: "/api/v1", now: at });
    expect(use(key, now + 60 * minute - 1)).not.toThrow();
    expect(use(key, now + 60 * minute)).toThrow("expired");
    if (!key.app) throw new Error("not an app's");
    const later = now + 29 * day;
    const next = refreshed(key, key.app, { lastFour: "efgh", lifetimes, now: later });
    expect(use(next, later + 59 * minute)).not.toThrow();
    expect(stateOf(key, admin, now + 30 * day)).toBe("expired");
    expect(stateOf(next, admin, now + 58 * day)).toBe("active");
  });

  it("is for its own address, if it named one", () => {
    const use = (resource: string | null, called: string) => () =>
      requireUsable(connection(admin, resource), admin, {
        secret: "current",
        address: "192.0.2.7",
        resource: called,
        now,
      });
    expect(use(null, "/mcp")).not.toThrow();
    expect(use("/mcp", "/mcp")).not.toThrow();
    expect(use("/mcp", "/api/v1")).toThrow("another address");
  });

  it("needs an admin, unless the organization lets its members connect apps", () => {
    expect(() => connection(member)).not.toThrow();
    expect(() => connection({ ...member, membersConnect: false })).toThrow("forbidden");
    expect(() => connection({ ...admin, isActive: false })).toThrow("forbidden");
    expect(stateOf(connection(member), { ...member, membersConnect: false }, now)).toBe("owner-left");
    // A key that an admin made needs the admin, whatever members can connect.
    expect(stateOf({ ...connection(admin), app: null }, member, now)).toBe("owner-left");
  });
});

it("names itself on one line, without signs that change the text around it", () => {
  expect(appNameOf(" Desk\u202e\n\u200bAgent ")).toBe("Desk Agent");
  expect(appNameOf("x".repeat(99))).toHaveLength(60);
});

it("gets only scopes that it asked for and the person chose", () => {
  expect(askedScopes("openid listings:read  listings:read everything:write")).toEqual(["listings:read"]);
  expect(decideScopes(["listings:read", "deals:read"], ["listings:read", "jobs:read"])).toEqual(["listings:read"]);
  expect(() => decideScopes(["deals:read"], ["listings:read"])).toThrow("invalid-input");
});
