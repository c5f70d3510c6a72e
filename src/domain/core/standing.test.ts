import { expect, it } from "vitest";
import { memberOf } from "#tests/support/domain-rules.ts";
import { type Action, authorize, mayDo } from "./policy.ts";
import { detailOf } from "./error-messages.ts";
import { ExpectedError } from "./errors.ts";
import { standingText } from "./standing.ts";

const unvetted = ["pending", "refused", "suspended"] as const;
const anAgencysOwn = /draft|listing|import/i;

it.each(unvetted)("%s: an employer reads of nothing that only agencies have", (standing) => {
  const { title, says, meanwhile } = standingText(standing, "employer");
  expect(`${title} ${says} ${meanwhile}`).not.toMatch(anAgencysOwn);
  expect(standingText(standing, "agency").meanwhile).toMatch(anAgencysOwn);
  expect(standingText(standing, "agency").title).toBe(title);
});

it.each(unvetted)("%s: says that the admins get the email, since every member reads it", (standing) => {
  for (const kind of ["agency", "employer"] as const) {
    const { says } = standingText(standing, kind);
    expect(says).toContain("your organization's admins");
    expect(says).not.toMatch(/emailed to you\b|\bYou get an email/);
  }
});

it.each(unvetted)("%s: an employer can do what the text says, and nothing else", (standing) => {
  const viewer = { ...memberOf("o", "employer", { agencyType: null, roles: ["organization_admin"] }), standing };
  const open: Action[] = ["profile.use", "organization.settings", "organization.names", "organization.billing"];
  const closed: Action[] = ["listing.search", "shortlist.use", "job.use", "introduction.use", "deal.use"];
  for (const action of open) expect([action, mayDo(viewer, action)]).toEqual([action, true]);
  for (const action of closed) expect([action, mayDo(viewer, action)]).toEqual([action, false]);
});

it("a rejected request says it in the words of the organization's kind", () => {
  const viewer = { ...memberOf("o", "employer", { agencyType: null }), standing: "suspended" as const };
  let thrown: unknown;
  try {
    authorize(viewer, "listing.search");
  } catch (error) {
    thrown = error;
  }
  const { title, says } = standingText("suspended", "employer");
  expect(thrown instanceof ExpectedError && detailOf(thrown)).toBe(`${title}. ${says}`);
});
