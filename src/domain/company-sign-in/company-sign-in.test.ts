import { describe, expect, it } from "vitest";
import { rejectionOf } from "#tests/support/domain-rules.ts";
import {
  claimValues,
  decideEntry,
  type EntryFacts,
  type KnownAccount,
  mappedRole,
  releaseReason,
} from "./company-sign-in.ts";

const mapping = {
  roleClaim: "groups",
  roleRules: [
    { value: "admins", role: "organization_admin" },
    { value: "users", role: "recruiter" },
  ],
  defaultRole: null,
};

describe("the role that a claim gives", () => {
  it("is that of the first rule that matches, in the order of the rules", () => {
    expect(mappedRole("agency", mapping, ["users", "admins"])).toBe("organization_admin");
    expect(mappedRole("agency", mapping, ["users"])).toBe("recruiter");
    expect(mappedRole("agency", mapping, ["others"])).toBeNull();
    expect(mappedRole("agency", { ...mapping, defaultRole: "recruiter" }, [])).toBe("recruiter");
  });

  it("is none when the organization's admins can't give it", () => {
    const above = { ...mapping, roleRules: [{ value: "users", role: "super_admin" }] };
    expect(mappedRole("agency", above, ["users"])).toBeNull();
  });

  it("is read from a text, a list, and a nested claim, but not from what an object inherits", () => {
    expect(claimValues({ groups: "users" }, "groups")).toEqual(["users"]);
    expect(claimValues({ groups: ["users", 7, null] }, "groups")).toEqual(["users"]);
    expect(claimValues({ realm_access: { roles: ["users"] } }, "realm_access.roles")).toEqual(["users"]);
    expect(claimValues({ "https://mls.example/roles": ["users"] }, "https://mls.example/roles")).toEqual(["users"]);
    expect(claimValues({}, "constructor.name")).toEqual([]);
  });
});

const account: KnownAccount = {
  accountId: "a-1",
  membership: "active",
  roles: ["recruiter"],
  belongsElsewhere: false,
  linkedToOther: false,
  isLastAdmin: false,
};
const facts: EntryFacts = {
  kind: "agency",
  mapping,
  domains: ["company.example"],
  isVetted: true,
  claims: { email: "ada@company.example", emailVerified: true, roles: ["users"] },
  linked: null,
  sameEmail: null,
};
const claims = (change: Partial<EntryFacts["claims"]>) => ({ claims: { ...facts.claims, ...change } });
const known = (change: Partial<KnownAccount>) => ({ ...account, ...change });

describe("whom a provider's claims sign in", () => {
  it.each<[string, Partial<EntryFacts>, object]>([
    ["a new person", {}, { accountId: null, role: "recruiter", link: true }],
    ["an account with the same address", { sameEmail: account }, { accountId: "a-1", role: null, link: true }],
    [
      "an account without a membership",
      { sameEmail: known({ membership: "none", roles: [] }) },
      { accountId: "a-1", role: "recruiter", link: true },
    ],
    [
      "a known person, whatever the address now is",
      { linked: account, ...claims({ email: "other@elsewhere.example", emailVerified: false }) },
      { accountId: "a-1", role: null, link: false },
    ],
    [
      "a known person with a new role",
      { linked: account, ...claims({ roles: ["admins"] }) },
      { accountId: "a-1", role: "organization_admin", link: false },
    ],
    [
      "a known person while the organization isn't vetted",
      { linked: account, isVetted: false },
      { accountId: "a-1", role: null, link: false },
    ],
    [
      "a member while the organization isn't vetted",
      { sameEmail: account, isVetted: false },
      { accountId: "a-1", role: null, link: true },
    ],
    [
      "the last admin, who stays one",
      { linked: known({ roles: ["organization_admin"], isLastAdmin: true }) },
      { accountId: "a-1", role: null, link: false },
    ],
  ])("%s", (_name, change, entry) => {
    expect(decideEntry({ ...facts, ...change })).toEqual({ kind: "enter", ...entry });
  });

  it.each<[string, Partial<EntryFacts>, string]>([
    ["no address", claims({ email: null }), "no-email"],
    ["an unconfirmed address", claims({ emailVerified: false }), "unverified-email"],
    ["another domain", claims({ email: "ada@sub.company.example" }), "other-domain"],
    ["a domain that only ends alike", claims({ email: "ada@notcompany.example" }), "other-domain"],
    ["no role", claims({ roles: [] }), "no-role"],
    ["a deactivated member", { sameEmail: known({ membership: "deactivated" }) }, "deactivated"],
    ["a known person who was deactivated", { linked: known({ membership: "deactivated" }) }, "deactivated"],
    ["a known person whose membership is gone", { linked: known({ membership: "none" }) }, "deactivated"],
    ["someone of another organization", { sameEmail: known({ belongsElsewhere: true }) }, "belongs-elsewhere"],
    ["a known person who joined another one", { linked: known({ belongsElsewhere: true }) }, "belongs-elsewhere"],
    ["a new person while the organization isn't vetted", { isVetted: false }, "not-vetted"],
    [
      "an account without a membership while the organization isn't vetted",
      { sameEmail: known({ membership: "none" }), isVetted: false },
      "not-vetted",
    ],
    ["an address that someone else has", { sameEmail: known({ linkedToOther: true }) }, "address-taken"],
    [
      "a new id of the provider and a deactivated account",
      { sameEmail: known({ membership: "deactivated", linkedToOther: true }) },
      "deactivated",
    ],
  ])("not with %s", (_name, change, why) => {
    expect(decideEntry({ ...facts, ...change })).toEqual({ kind: "refused", why, endSessionsOf: null });
  });

  it("ends the sessions of a known person who has no role anymore", () => {
    expect(decideEntry({ ...facts, linked: account, ...claims({ roles: [] }) })).toEqual({
      kind: "refused",
      why: "no-role",
      endSessionsOf: "a-1",
    });
  });
});

describe("releasing a domain", () => {
  it("takes a reason that the organization can read, and only a proven domain", () => {
    expect(releaseReason({ isProven: true, reason: " Sold to another company. " })).toBe("Sold to another company.");
    expect(rejectionOf(() => releaseReason({ isProven: true, reason: "sold" }))).toMatchObject({
      code: "invalid-input",
    });
    expect(rejectionOf(() => releaseReason({ isProven: false, reason: "Sold to another company." }))).toMatchObject({
      code: "wrong-state",
    });
  });
});
