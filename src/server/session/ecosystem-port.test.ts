import { describe, expect, it } from "vitest";
import { readRefreshing, readValidation } from "./ecosystem-port.ts";

const now = new Date("2026-11-21T09:00:00Z");
const user = {
  id: "u-1",
  full_name: "Rosa Marin",
  email: "rosa@northstar.example",
  roles: [
    { role: "recruiter", is_active: true },
    { role: "super_admin", is_active: false },
  ],
  organizations: [
    {
      id: "o-1",
      name: "Northstar Talent",
      kind: "agency",
      agency_type: "listing",
      domains: ["northstar.example"],
      plan: "enterprise",
      roles: [
        { role: "organization_admin", is_active: true },
        { role: "recruiter", is_active: false },
      ],
    },
  ],
};

describe("a validate-session reply", () => {
  it("is accepted with valid, with isValid, and with both", () => {
    for (const flags of [{ valid: true }, { isValid: true }, { valid: true, isValid: true }]) {
      expect(readValidation({ ...flags, user }, now).kind).toBe("valid");
    }
  });

  it.each([{ valid: false }, { isValid: false }, { valid: true, isValid: false }, {}, { valid: "true" }])(
    "is invalid with %j",
    (flags) => {
      expect(readValidation({ ...flags, user }, now)).toEqual({ kind: "invalid" });
    },
  );

  it("returns the person, the organizations and the active roles there", () => {
    expect(readValidation({ valid: true, user }, now)).toEqual({
      kind: "valid",
      profile: {
        userId: "u-1",
        fullName: "Rosa Marin",
        email: "rosa@northstar.example",
        avatarUrl: null,
        organizations: [
          {
            externalId: "o-1",
            name: "Northstar Talent",
            kind: "agency",
            agencyType: "listing",
            contactName: null,
            plan: "enterprise",
            about: null,
            domains: ["northstar.example"],
            roles: ["organization_admin"],
          },
        ],
      },
    });
  });

  it("skips an organization without a kind", () => {
    const reply = readValidation(
      {
        valid: true,
        user: {
          ...user,
          organizations: [
            { id: "o-2", name: "Unknown", kind: "guild" },
            { id: "o-3", name: "Bare" },
          ],
        },
      },
      now,
    );
    expect(reply).toMatchObject({ profile: { organizations: [] } });
  });

  it("skips an organization without an active role", () => {
    const left = { ...user.organizations[0], roles: [{ role: "recruiter", is_active: false }] };
    expect(readValidation({ valid: true, user: { ...user, organizations: [left] } }, now)).toMatchObject({
      profile: { organizations: [] },
    });
  });

  it("accepts the seed's single organization as an object, with the user's roles", () => {
    const single = {
      id: 7,
      full_name: "Sam",
      roles: user.roles,
      organization: { id: 12, name: "Meridian", kind: "employer" },
    };
    expect(readValidation({ valid: true, user: single }, now)).toMatchObject({
      profile: {
        userId: "7",
        organizations: [{ externalId: "12", kind: "employer", agencyType: null, roles: ["recruiter"] }],
      },
    });
    expect(readValidation({ valid: true, user: { ...single, organization: "Meridian" } }, now)).toMatchObject({
      profile: { organizations: [] },
    });
  });

  it("is invalid without a user id or after it has expired", () => {
    expect(readValidation({ valid: true, user: { full_name: "No one" } }, now).kind).toBe("invalid");
    expect(readValidation({ valid: true, user, expires_at: "2026-11-21T08:59:59Z" }, now).kind).toBe("invalid");
    expect(readValidation({ valid: true, user, expires_at: "soon" }, now).kind).toBe("invalid");
    expect(readValidation({ valid: true, user, expires_at: now.getTime() / 1000 + 60 }, now).kind).toBe("valid");
    expect(readValidation({ valid: true, user, expires_at: "2026-11-21T09:10:00Z" }, now).kind).toBe("valid");
  });

  it("drops a picture without a web address", () => {
    expect(readValidation({ valid: true, user: { ...user, avatar_url: "javascript:alert(1)" } }, now)).toMatchObject({
      profile: { avatarUrl: null },
    });
  });

  it.each([null, "valid", 1, [], { valid: true }, { valid: true, user: null }])("that is %j is invalid", (body) => {
    expect(readValidation(body, now)).toEqual({ kind: "invalid" });
  });
});

describe("a refresh-session reply", () => {
  it("returns a session token and an optional refresh token", () => {
    expect(readRefreshing({ session_token: "s", refresh_token: "r" })).toEqual({
      kind: "refreshed",
      sessionToken: "s",
      refreshToken: "r",
    });
    expect(readRefreshing({ session_token: "s" })).toEqual({
      kind: "refreshed",
      sessionToken: "s",
      refreshToken: null,
    });
  });
  it("is rejected without a session token", () =>
    expect(readRefreshing({ refresh_token: "r" })).toEqual({ kind: "refused" }));
});
