import { expect, it } from "vitest";
import { memberOf } from "#tests/support/domain-rules.ts";
import { type Action, authorize } from "./policy.ts";
import { ExpectedError } from "./errors.ts";
import { detailOf } from "./error-messages.ts";
import type { Viewer } from "./viewer.ts";

const member = (organizationKind: Viewer["organizationKind"], ...roles: string[]) =>
  memberOf("o", organizationKind, { agencyType: null, roles });

const refused = (viewer: Viewer, action: Action): string => {
  try {
    authorize(viewer, action);
  } catch (error) {
    if (error instanceof ExpectedError) return detailOf(error);
  }
  return "allowed";
};

it.each<[Viewer, Action, string]>([
  [
    member("employer", "organization_admin"),
    "listing.create",
    "Only agencies list candidates. Switch to an agency you belong to.",
  ],
  [
    member("employer"),
    "interest.use",
    "Only agencies record what employers look for. Switch to an agency you belong to.",
  ],
  [member("employer"), "import.manage", "Only agencies import candidates. Switch to an agency you belong to."],
  [
    member("employer", "organization_admin"),
    "identity.export",
    "Only agencies export listings. Switch to an agency you belong to.",
  ],
  [member("agency", "recruiter"), "identity.export", "Only admins of your organization can do this. Ask one of them."],
  [
    member("agency", "recruiter"),
    "pipeline.stages.edit",
    "Only admins of your organization can do this. Ask one of them.",
  ],
  [
    member("agency", "organization_admin"),
    "admin.platform",
    "Only the marketplace's team can do this. Contact support.",
  ],
  [
    member("platform", "super_admin"),
    "introduction.use",
    "The platform can't take part in this. Switch to an agency or employer you belong to.",
  ],
  [
    member("platform", "platform_admin"),
    "configuration.change",
    "Only super admins of the platform can do this. Ask one of them.",
  ],
  [member("platform"), "admin.platform", "Only admins of the platform can do this. Ask one of them."],
  [member("agency", "recruiter"), "listing.create", "allowed"],
])("%o sees which rule rejects %s", (viewer, action, says) => expect(refused(viewer, action)).toBe(says));

it("says nothing more where existence is secret", () => {
  for (const action of ["listing.read", "case.use", "deal.oversee"] as const)
    expect(refused(member("employer"), action)).toBe(
      "We can't find that, or you don't have access to it. Check the address.",
    );
});
