import { expect, test } from "vitest";
import { memberOf } from "#tests/support/domain-rules.ts";
import { firstStepsOf, firstStepsShown, opensMarketplace, winOf } from "./first-steps.ts";
import type { Viewer } from "../core/viewer.ts";

const viewer = (more: Partial<Viewer>) => memberOf("o", "agency", { roles: ["organization_admin"], ...more });

test("an admin of an agency has all of an agency's steps, a recruiter only what a recruiter can do", () => {
  expect(firstStepsOf(viewer({}))).toEqual([
    "billing",
    "colleague",
    "stages",
    "import",
    "first_listing",
    "shortlist",
    "introduction",
  ]);
  expect(firstStepsOf(viewer({ roles: ["recruiter"] }))).toEqual([
    "import",
    "first_listing",
    "shortlist",
    "introduction",
  ]);
});

test("an agency that only lists or only sells has no steps of the other kind", () => {
  expect(firstStepsOf(viewer({ agencyType: "listing", roles: ["recruiter"] }))).toEqual(["import", "first_listing"]);
  expect(firstStepsOf(viewer({ agencyType: "selling", roles: ["recruiter"] }))).toEqual(["shortlist", "introduction"]);
});

test("an agency that isn't vetted yet has the steps it can take alone", () => {
  expect(firstStepsOf(viewer({ standing: "pending" }))).toEqual(["billing", "colleague", "import"]);
});

test("employers and platform staff have their own steps", () => {
  const employer = { organizationKind: "employer", agencyType: null } as const;
  expect(firstStepsOf(viewer({ ...employer, roles: ["hiring_manager"] }))).toEqual([
    "view_candidate",
    "shortlist",
    "introduction",
  ]);
  const platform = { organizationKind: "platform", agencyType: null } as const;
  expect(firstStepsOf(viewer({ ...platform, roles: ["super_admin"] }))[0]).toBe("mail_server");
  expect(firstStepsOf(viewer({ ...platform, roles: ["platform_admin"] }))).toEqual(["first_agency", "first_employer"]);
  expect(firstStepsOf(viewer({ ...platform, roles: ["support"] }))).toEqual([]);
});

test("the list is shown until everything is done, then what was achieved, until the person closes it", () => {
  const [open, done] = [
    { id: "import", done: false },
    { id: "first_listing", done: true },
  ] as const;
  expect([[open, done], [done], []].map((steps) => firstStepsShown({ hidden: false, steps: [...steps] }))).toEqual([
    "steps",
    "win",
    null,
  ]);
  expect(firstStepsShown({ hidden: true, steps: [open] })).toBe(null);
  expect(firstStepsShown({ hidden: true, steps: [done] })).toBe(null);
});

test("each list ends with what its people came for", () => {
  const won = (more: Partial<Viewer>) =>
    winOf({ hidden: false, steps: firstStepsOf(viewer(more)).map((id) => ({ id, done: true })) });
  expect(won({})).toBe("introduction");
  expect(won({ agencyType: "listing" })).toBe("listing");
  expect(won({ organizationKind: "employer", agencyType: null, roles: ["hiring_manager"] })).toBe("introduction");
  expect(won({ organizationKind: "platform", agencyType: null, roles: ["platform_admin"] })).toBe("marketplace");
  expect(won({ standing: "pending" })).toBe("set_up");
});

test("staff are opening the marketplace until an agency and an employer are approved, list hidden or not", () => {
  const steps = (agency: boolean) =>
    [
      { id: "first_agency", done: agency },
      { id: "first_employer", done: true },
      { id: "mail_server", done: false },
    ] as const;
  expect(opensMarketplace({ hidden: true, steps: [...steps(false)] })).toBe(true);
  expect(opensMarketplace({ hidden: true, steps: [...steps(true)] })).toBe(false);
  expect(opensMarketplace({ hidden: false, steps: [...steps(true)] })).toBe(true);
});
