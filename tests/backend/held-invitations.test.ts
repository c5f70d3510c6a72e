import { outboxTo } from "#tests/support/emails.ts";
import { describe, expect, it } from "vitest";
import { invitationsPerDay } from "#domain/member/invitation.ts";
import { refusal } from "#tests/support/deals.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { invitationTo, lookAt } from "#tests/support/invitations.ts";
import { newcomer } from "#tests/support/newcomers.ts";

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
      detail: expect.stringContaining("held until your organization is approved") as unknown,
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

  it("are held while it is suspended", async () => {
    const person = await newcomer(testApp, { name: "Schist Group", domain: "schist.example", standing: "suspended" });
    await person.api.invitations.create({ email: "cy@schist.example", role });
    expect(await outboxTo(testApp, "cy@schist.example")).toEqual([]);
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
