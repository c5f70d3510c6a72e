import { outboxTo } from "#tests/support/emails.ts";
import { describe, expect, it } from "vitest";
import { organizationInvitations } from "#domain/member/organization-invitation.ts";
import { invitationsPerDay } from "#domain/member/invitation.ts";
import { refusal } from "#tests/support/deals.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { invitationTo, lookAt } from "#tests/support/invitations.ts";
import { newcomer, setStanding } from "#tests/support/newcomers.ts";

/* An organization that isn't vetted yet emails no one. */
const testApp = await startTestApp();
const operator = await signedIn(testApp, "operator@talentmls.example");
const [role, reason] = ["recruiter", "The web domain belongs to another company."];
const decide = async (id: string, standing: "vetted" | "refused") =>
  operator.api.organizations.decide({
    id,
    standing,
    reason,
    version: (await operator.api.organizations.get({ id })).version,
  });

describe("invitations of an organization that is not vetted", () => {
  it("wait without an email, and are sent once when it is approved, under a neutral subject", async () => {
    const person = await newcomer(testApp, { name: "Basalt Search", domain: "basalt.example" });
    const { items } = await person.api.invitations.create({ email: "ada@basalt.example", role });
    expect(items).toMatchObject([{ email: "ada@basalt.example", isHeld: true, isExpired: false, emails: 0 }]);
    expect(await outboxTo(testApp, "ada@basalt.example")).toEqual([]);
    expect(await refusal(person.api.invitations.resend({ id: items[0]?.id ?? "" }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("goes out when your organization is approved") as unknown,
    });
    await decide(person.organizationId, "vetted");
    const emails = await outboxTo(testApp, "ada@basalt.example");
    expect(emails.map(({ subject }) => subject)).toEqual(["You're invited to TalentMLS"]);
    expect(await lookAt(testApp, await invitationTo(testApp, "ada@basalt.example"))).toMatchObject({
      organization: "Basalt Search",
    });
    expect((await person.api.invitations.list({})).items).toMatchObject([{ isHeld: false, emails: 1 }]);
  });

  it("end without an email when it is refused, and stay ended when it is vetted later", async () => {
    const person = await newcomer(testApp, { name: "Gneiss Partners", domain: "gneiss.example" });
    await person.api.invitations.create({ email: "bo@gneiss.example", role });
    await decide(person.organizationId, "refused");
    await decide(person.organizationId, "vetted");
    expect(await outboxTo(testApp, "bo@gneiss.example")).toEqual([]);
    expect((await person.api.invitations.list({})).items).toEqual([]);
  });

  it("aren't promised an email after one was sent, because its approval sends none", async () => {
    const person = await newcomer(testApp, { name: "Chalk Search", domain: "chalk.example", standing: "vetted" });
    const { items } = await person.api.invitations.create({ email: "di@chalk.example", role });
    const id = items[0]?.id ?? "";
    await setStanding(testApp, person, "suspended");
    expect(await refusal(person.api.invitations.resend({ id }))).toMatchObject({
      status: 409,
      detail: "Your organization isn't approved, so no email can be sent. Send it again afterwards.",
    });
    await setStanding(testApp, person, "vetted");
    expect((await person.api.invitations.resend({ id })).items).toMatchObject([{ isHeld: false, emails: 2 }]);
  });

  it("are held while it is suspended", async () => {
    const person = await newcomer(testApp, { name: "Schist Group", domain: "schist.example", standing: "suspended" });
    await person.api.invitations.create({ email: "cy@schist.example", role });
    expect(await outboxTo(testApp, "cy@schist.example")).toEqual([]);
  });
});

describe("organizations that the operator invites", () => {
  const { inviteOrganization, organizations } = operator.api.invitations;
  const kind = "agency";

  it("get the link to sign up by email, and are listed with who sent it and when", async () => {
    const before = testApp.services.clock.now().toISOString();
    const list = await inviteOrganization({ kind, email: "Rosa@Harborpoint.example" });
    expect(list.items[0]).toMatchObject({ kind, email: "rosa@harborpoint.example", emails: 1, hasAccount: false });
    expect(list.items[0]?.invitedBy).toBe("Morgan Ellery");
    expect((list.items[0]?.sentAt ?? "") >= before).toBe(true);
    await inviteOrganization({ kind: "employer", email: "ben@saltmarsh.example" });
    const [email] = await outboxTo(testApp, "rosa@harborpoint.example");
    expect(email).toMatchObject({ subject: "You're invited to TalentMLS" });
    expect(email?.text).toContain("/ecosystem/sign-up?kind=agency");
    expect((await outboxTo(testApp, "ben@saltmarsh.example"))[0]?.text).toContain("/ecosystem/sign-up?kind=employer");
    const entry = (await operator.api.audit.list({ action: "invitation.organization" })).items[0];
    expect(entry).toMatchObject({ action: "invitation.organization" });
    expect(JSON.stringify(entry)).not.toContain("saltmarsh");
  });

  it("get at most three emails, with the kind of the last one, even if two are sent at once", async () => {
    const email = "cy@lagoon.example";
    await inviteOrganization({ kind, email });
    const sent = await Promise.allSettled(
      Array.from({ length: 4 }, () => inviteOrganization({ kind: "employer", email })),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(organizationInvitations.emails - 1);
    expect(await refusal(inviteOrganization({ kind, email }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("Copy the link") as unknown,
    });
    expect(await outboxTo(testApp, email)).toHaveLength(organizationInvitations.emails);
    const row = (await organizations({})).items.find((each) => each.email === email);
    expect(row).toMatchObject({ kind: "employer", emails: organizationInvitations.emails });
  });

  it("are refused with a sentence if the address is wrong, real on sample data, or has an account", async () => {
    const refused = async (email: string) => refusal(inviteOrganization({ kind, email }));
    expect((await refused("rosa at harborpoint")).fields?.["email"]).toContain("Write it like name@company.com.");
    expect((await refused("rosa@company.test")).fields?.["email"]).toContain("only fictional addresses");
    expect(await refused("admin@northstar.example")).toMatchObject({
      status: 409,
      detail: expect.stringContaining("already has an account") as unknown,
    });
  });

  it("show that they signed up, and are invited by platform staff only", async () => {
    const email = "noor@marsh.example";
    await inviteOrganization({ kind, email });
    const person = await newcomer(testApp, { name: "Marsh Search", domain: "marsh.example" });
    expect((await organizations({})).items.find((each) => each.email === email)).toMatchObject({ hasAccount: true });
    const ask = { kind, email: "else@marsh.example" } as const;
    expect((await refusal(person.api.invitations.inviteOrganization(ask))).status).toBe(403);
    expect((await refusal(person.api.invitations.organizations({}))).status).toBe(403);
  });

  it("count toward the operator's invitation emails of the day", async () => {
    const before = (await organizations({})).items.length;
    let last: unknown;
    for (let n = 0; n <= invitationsPerDay(true) && last === undefined; n++)
      last = await inviteOrganization({ kind, email: `n${n}@dune.example` }).then(
        () => undefined,
        () => "limited",
      );
    expect(last).toBe("limited");
    const { items } = await organizations({});
    expect(items.length).toBeGreaterThan(before);
    expect(items.length).toBeLessThanOrEqual(invitationsPerDay(true));
    expect(await refusal(inviteOrganization({ kind, email: "late@dune.example" }))).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/^Too many invitation emails\. Try again in /) as unknown,
    });
  });
});

it("limits invitation emails per organization and day, including revoked ones", async () => {
  const person = await newcomer(testApp, { name: "Marl Recruiting", domain: "marl.example" });
  const last = invitationsPerDay(false);
  for (let n = 1; n <= last; n++) {
    const { items } = await person.api.invitations.create({ email: `n${n}@marl.example`, role });
    if (n % 2 === 0) await person.api.invitations.revoke({ id: items[0]?.id ?? "" });
  }
  const answer = await person.send("POST", "/api/v1/invitations", {
    body: JSON.stringify({ email: "more@marl.example", role }),
  });
  expect({ status: answer.status, waits: /"retry-after","\d+"/.test(answer.headers) }).toEqual({
    status: 429,
    waits: true,
  });
});

it.each(["https://prize.example", "Win at prize.com", "Bo <bo@mail.example>"])(
  "rejects %s as a name at sign-up and in the profile",
  async (name) => {
    const ask = {
      kind: "agency",
      plan: "starter",
      organization_name: name,
      domain: "slate.example",
      agency_type: "both",
      about: "We place engineers in the Midwest.",
      full_name: name,
      email: "dee@slate.example",
      password: "a long enough sentence",
      terms: true,
      terms_version: "2026-11-21",
    };
    const answer = await visitor(testApp).send("POST", "/ecosystem/api/sign-up", { body: JSON.stringify(ask) });
    const { status, errors } = JSON.parse(answer.body) as {
      status: number;
      errors: { field: string; message: string }[];
    };
    expect(status).toBe(400);
    for (const field of ["organization_name", "full_name"])
      expect(errors).toContainEqual({ field, message: "Leave links and email addresses out of the name." });
    const person = await signedIn(testApp, "recruiter@northstar.example");
    expect(await refusal(person.api.profile.update({ name }))).toMatchObject({
      status: 400,
      fields: { name: "Leave links and email addresses out of the name." },
    });
  },
);
