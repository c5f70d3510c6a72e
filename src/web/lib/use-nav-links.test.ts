import { expect, test } from "vitest";
import { memberOf } from "#tests/support/domain-rules.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isCurrent } from "#web/lib/router/link.tsx";
import { navLinksOf } from "./use-nav-links.ts";

const viewer = (organizationKind: Viewer["organizationKind"], roles: Viewer["roles"]) =>
  memberOf("o", organizationKind, { agencyType: null, roles });
const labels = (who: Viewer) => navLinksOf(who).map(({ label }) => label);

test("an agency's first six links are Home, Browse, List, Employer Hub, Agent Hub and Split Calculator", () => {
  expect(labels(viewer("agency", ["recruiter"])).slice(0, 6)).toEqual([
    "Home",
    "Browse Candidates",
    "List Candidate",
    "Employer Hub",
    "Agent Hub",
    "Split Calculator",
  ]);
});

test("an employer's first links are what it hires with, and none that only agencies can use", () => {
  const own = labels(viewer("employer", ["organization_admin"]));
  for (const label of ["List Candidate", "Agent Hub", "Clients", "Split Calculator", "Organizations"])
    expect(own).not.toContain(label);
  const needed = ["Home", "Browse Candidates", "Introductions", "Deals"];
  expect(own.slice(0, 6)).toEqual([...needed, "Money", "Employer Hub"]);
  expect(labels(viewer("employer", ["hiring_manager"])).slice(0, 6)).toEqual([...needed, "Employer Hub", "Lists"]);
});

test("staff's first links are what they run the marketplace with", () => {
  const own = labels(viewer("platform", ["super_admin"]));
  for (const label of ["List Candidate", "Agent Hub", "Employer Hub", "Jobs", "Lists"])
    expect(own).not.toContain(label);
  expect(own.slice(0, 6)).toEqual([
    "Home",
    "Organizations",
    "Cases",
    "Supply and Demand",
    "Admin",
    "Browse Candidates",
  ]);
});

test("Introductions are for their parties: the marketplace's staff have no link to them", () => {
  expect(labels(viewer("employer", ["organization_admin"]))).toContain("Introductions");
  expect(labels(viewer("agency", ["recruiter"]))).toContain("Introductions");
  expect(labels(viewer("platform", ["super_admin"]))).not.toContain("Introductions");
});

test("Admin is for people who run an organization", () => {
  expect(labels(viewer("agency", ["recruiter"]))).not.toContain("Admin");
  expect(labels(viewer("agency", ["organization_admin"])).at(-1)).toBe("Admin");
});

test("a link is marked as current on its page, on pages below it and on related pages", () => {
  const deals = { to: "/mls/deals", also: ["/mls/deal"] };
  expect(isCurrent("/mls/deals", deals)).toBe("page");
  expect(isCurrent("/mls/deal/1", deals)).toBe("true");
  expect(isCurrent("/mls/search", deals)).toBeUndefined();
  expect(isCurrent("/mls/search", { to: "/mls", exact: true })).toBeUndefined();
});
