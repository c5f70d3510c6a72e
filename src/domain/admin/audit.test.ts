import { describe, expect, test } from "vitest";
import { activityKinds } from "./admin.ts";
import { actionsOfKind, actorText, auditActions, auditText, isAuditAction, reasonText } from "./audit.ts";

describe("texts of the audit log", () => {
  test("every action has its own text, and every filter matches something", () => {
    const said = Object.values(auditActions).map(({ did }) => did);
    for (const did of said) expect(did).toMatch(/^[a-z][a-z, A-Z'-]+$/);
    expect(new Set(said).size).toBe(said.length);
    for (const kind of activityKinds) expect(actionsOfKind(kind), kind).not.toEqual([]);
  });

  test("an action recorded by another version keeps its name", () => {
    expect(isAuditAction("toString")).toBe(false);
    expect(auditText("lead.called_back")).toEqual({ kind: "other", did: "lead called back" });
  });

  test.each([
    [
      { actor: "member", person: "Dana Kim", organization: "Northstar Talent", isPlatform: false },
      { kind: "person", name: "Dana Kim", of: "Northstar Talent" },
    ],
    [
      { actor: "member", person: "Ola Berg", organization: "TalentMLS", isPlatform: true },
      { kind: "staff", name: "Ola Berg", of: "platform staff" },
    ],
    [
      { actor: "member", person: null, organization: "Northstar Talent", isPlatform: false },
      { kind: "organization", name: "Northstar Talent", of: null },
    ],
    [
      { actor: "candidate", person: null, organization: "Northstar Talent", isPlatform: false },
      { kind: "candidate", name: "The candidate (by their link)", of: null },
    ],
    [
      { actor: "system", person: null, organization: "Northstar Talent", isPlatform: false },
      { kind: "system", name: "The marketplace", of: null },
    ],
    [
      { actor: "member", person: null, organization: null, isPlatform: false },
      { kind: "system", name: "The marketplace", of: null },
    ],
  ] as const)("%j is shown as %j", (row, words) => {
    expect(actorText(row)).toEqual({ ...words, apiKey: null });
    expect(actorText({ ...row, apiKey: "ATS sync" })).toEqual({ ...words, apiKey: "ATS sync" });
  });

  test("a reason that a person typed is not shown", () => {
    expect(reasonText("identity.platform", "member", "Noor Haddad called about it")).toBe("A reason is on record");
    expect(reasonText("letter.handed_on", "member", "Noor called")).toBe("A reason is on record");
    expect(reasonText("companySignIn.domain_released", "member", "a.example: Noor called")).toBe(
      "A reason is on record",
    );
    expect(reasonText("identity.grant", "member", "0b7d5a52")).toBeNull();
    expect(reasonText("identity.grant.find", "member", "0b7d5a52")).toBeNull();
    expect(reasonText("identity.grant.check", "member", "0b7d5a52")).toBeNull();
    expect(reasonText("listing.withdraw", "member", "Duplicate listing")).toBe("Duplicate listing");
    expect(reasonText("member.role", "member", "recruiter → organization_admin")).toBe(
      "recruiter → organization admin",
    );
    for (const [action, reason] of [
      ["organization.candidate_yes", "not required"],
      ["organization.retention", "30 days"],
      ["organization.logo", "uploaded"],
      ["identity.extended", "until 2027-02-01"],
      ["member.provisioned", "recruiter"],
      ["companySignIn.role", "recruiter"],
      ["companySignIn.domain_added", "company.example"],
      ["companySignIn.domain_proven", "company.example"],
      ["companySignIn.domain_approved", "company.example"],
      ["companySignIn.domain_removed", "company.example"],
    ] as const)
      expect(reasonText(action, "member", reason)).toBe(reason);
    expect(reasonText("identity.erase", "system", "The candidate's request, unanswered for 30 days")).toBe(
      "The candidate's request, unanswered for 30 days",
    );
  });
});
