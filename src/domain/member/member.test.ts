import { describe, expect, it } from "vitest";
import { decideInvitation, invitationLimits } from "./invitation.ts";
import { decideDeactivation, decideReactivation, decideRole, type Managing, requireStillAdmin } from "./member.ts";
import { personName } from "./profile.ts";
import { deviceOf } from "../session/device.ts";
import { abilitiesOf } from "./role-abilities.ts";

const member = (id: string, role: string, isActive = true) => ({ id, name: id, roles: [role], isActive });
const agency = (...members: Managing["members"]): Managing => ({ kind: "agency", members, byId: "ada" });
const [ada, bea, cleo] = [
  member("ada", "organization_admin"),
  member("bea", "organization_admin"),
  member("cleo", "recruiter"),
];

describe("an organization's admins", () => {
  it("give roles of their own kind, and learn whether anything changed", () => {
    expect(decideRole(agency(ada, cleo), "cleo", "organization_admin")).toEqual({
      role: "organization_admin",
      changed: true,
    });
    expect(decideRole(agency(ada, cleo), "cleo", "recruiter").changed).toBe(false);
    expect(() => decideRole(agency(ada, cleo), "cleo", "super_admin")).toThrow("invalid-input");
    expect(() => decideRole(agency(ada, cleo), "nobody", "recruiter")).toThrow("not-found");
    // A member with several roles is left with one.
    expect(decideRole(agency(ada, { ...cleo, roles: ["recruiter", "lead"] }), "cleo", "recruiter").changed).toBe(true);
  });

  it("always exist: the last admin keeps the role, and a deactivated one doesn't count", () => {
    expect(decideRole(agency(ada, bea), "ada", "recruiter").changed).toBe(true);
    expect(() => decideRole(agency(ada, cleo), "ada", "recruiter")).toThrow("last organization admin");
    expect(() => decideRole(agency(ada, { ...bea, isActive: false }), "ada", "recruiter")).toThrow(
      "last organization admin",
    );
    expect(() => decideDeactivation({ ...agency(ada, cleo), byId: "cleo" }, "ada")).toThrow("last organization admin");
    expect(() =>
      decideRole(
        { kind: "platform", members: [member("ada", "super_admin"), member("bea", "platform_admin")], byId: "ada" },
        "ada",
        "platform_admin",
      ),
    ).toThrow("last super admin");
  });

  it("deactivate others, never themselves, and reactivate them", () => {
    expect(decideDeactivation(agency(ada, bea, cleo), "bea").changed).toBe(true);
    expect(() => decideDeactivation(agency(ada, bea), "ada")).toThrow("cannot deactivate yourself");
    const away = { ...cleo, isActive: false };
    expect([
      decideDeactivation(agency(ada, away), "cleo").changed,
      decideReactivation(agency(ada, away), "cleo", false).changed,
      decideReactivation(agency(ada, cleo), "cleo", true).changed,
    ]).toEqual([false, true, false]);
    expect(() => decideRole(agency(ada, away), "cleo", "organization_admin")).toThrow("Reactivate");
    expect(() => decideReactivation(agency(ada, away), "cleo", true)).toThrow("Invite them in Settings");
  });

  it("must still be admins at that moment", () => {
    expect(() => requireStillAdmin(agency(ada))).not.toThrow();
    for (const former of [
      { ...ada, roles: ["recruiter"] },
      { ...ada, isActive: false },
    ])
      expect(() => requireStillAdmin(agency(former, bea))).toThrow("forbidden");
  });
});

describe("an invitation", () => {
  const inviting = {
    kind: "employer" as const,
    members: [
      { name: "Ada", email: "ada@a.example", isActive: true },
      { name: "Bo", email: "bo@a.example", isActive: false },
    ],
    open: [{ email: "cy@a.example" }],
  };
  it("is for a new person, in a role of this kind of organization", () => {
    expect(decideInvitation(inviting, { email: " New@A.example ", role: "hiring_manager" })).toEqual({
      email: "new@a.example",
      role: "hiring_manager",
    });
    expect(() => decideInvitation(inviting, { email: "new@a.example", role: "recruiter" })).toThrow("invalid-input");
    expect(() => decideInvitation(inviting, { email: "ADA@a.example", role: "hiring_manager" })).toThrow(
      "already a member",
    );
    // A former member who has joined another organization decides for themselves.
    expect(decideInvitation(inviting, { email: "bo@a.example", role: "hiring_manager" }).email).toBe("bo@a.example");
    expect(() => decideInvitation(inviting, { email: "cy@a.example", role: "hiring_manager" })).toThrow(
      "already invited",
    );
    const full = Array.from({ length: invitationLimits.open }, (_, n) => ({ email: `${n}@a.example` }));
    expect(() =>
      decideInvitation({ ...inviting, open: full }, { email: "new@a.example", role: "hiring_manager" }),
    ).toThrow("At most 50");
  });
});

it("a name is on one line, without invisible characters", () => {
  expect(personName("  Zoë\r\nBcc: x\u202e ")).toBe("Zoë Bcc: x");
  expect(() => personName("Zoë x@y.example")).toThrow("invalid-input");
  expect(() => personName("\u200b\n")).toThrow("invalid-input");
});

it("a device is described in two words", () => {
  const devices = {
    [[
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
      "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    ].join(" ")]: "Edge on Windows",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox on Linux",
    [[
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)",
      "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    ].join(" ")]: "Safari on iPhone",
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36":
      "Chrome on Android",
    "curl/8.1": "Unknown device",
    "": "Unknown device",
  };
  expect(Object.keys(devices).map(deviceOf)).toEqual(Object.values(devices));
});

describe("the abilities of a role", () => {
  const able = (kind: "agency" | "employer" | "platform", role: string) =>
    abilitiesOf(kind)
      .filter(({ roles }) => roles.includes(role))
      .map(({ says }) => says);
  it("come from the policy", () => {
    expect(able("agency", "recruiter")).toContain("Make deals and propose terms");
    expect(able("agency", "recruiter")).not.toContain("Invite people, change roles, deactivate members");
    expect(able("agency", "organization_admin")).toEqual(
      expect.arrayContaining([
        ...able("agency", "recruiter"),
        "Invite people, change roles, deactivate members",
        "Erase a candidate permanently",
      ]),
    );
    expect(able("employer", "organization_admin")).not.toContain("Make deals and propose terms");
    expect(able("platform", "platform_admin")).toContain("Decide match cases and declared prior knowledge");
    expect(able("platform", "platform_admin")).not.toContain("Invite people, change roles, deactivate members");
    expect(able("platform", "super_admin")).toContain("Invite people, change roles, deactivate members");
  });
});
