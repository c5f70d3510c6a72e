import { outboxTo } from "#tests/support/emails.ts";
import { describe, expect, it } from "vitest";
import type { Answer, Api } from "#contract/index.ts";
import { invitationLimits } from "#domain/member/invitation.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { accept, invitationTo, lookAt } from "#tests/support/invitations.ts";
import { connectLive, until } from "#tests/support/live-client.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { viewerOf } from "#tests/support/viewer.ts";
import { demoBackend, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const demo = demoBackend();
const password = "a long enough sentence";

const named = async (api: Api, name: string) => {
  const found = (await api.members.list({})).items.find((member) => member.name === name);
  if (!found) throw new Error(`${name} is no member`);
  return found;
};

describe.each([server, demo])("members in the $kind backend", ({ admin }) => {
  it("are listed with their roles, which an admin can change", async () => {
    const before = await named(admin, "Arjun Menon");
    expect(before).toMatchObject({
      email: expect.stringMatching(/@northstar\.example$/),
      roles: ["recruiter"],
      isActive: true,
      isYou: false,
    });
    await admin.members.update({ id: before.id, role: "organization_admin" });
    expect((await named(admin, "Arjun Menon")).roles).toEqual(["organization_admin"]);
    await admin.members.update({ id: before.id, role: "recruiter" });
    expect((await named(admin, "Arjun Menon")).roles).toEqual(["recruiter"]);
  });

  it("can't get a role of another kind of organization", async () => {
    const { id } = await named(admin, "Arjun Menon");
    for (const role of [
      "super_admin",
      "platform_admin",
      "hiring_manager",
      "Organization_Admin",
      "organization_admin ",
      "recruiter,organization_admin",
    ])
      expect(await refusal(admin.members.update({ id, role }))).toMatchObject({
        status: 400,
        fields: { role: expect.stringContaining("organization admin, recruiter") },
      });
    expect((await named(admin, "Arjun Menon")).roles).toEqual(["recruiter"]);
  });

  it("who don't exist can't be changed, and no one can deactivate themselves", async () => {
    for (const id of [unknownId, "nobody"])
      expect(await refusal(admin.members.deactivate({ id }))).toMatchObject({ status: 404 });
    const { id } = (await admin.members.list({})).items.find(({ isYou }) => isYou) ?? { id: "" };
    expect(await refusal(admin.members.deactivate({ id }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("cannot deactivate yourself"),
    });
  });

  it("are invited once per address, and invitations can be revoked", async () => {
    const email = "new.colleague@northstar.example";
    const { items } = await admin.invitations.create({ email: "New.Colleague@Northstar.example", role: "recruiter" });
    expect(items[0]).toMatchObject({ email, role: "recruiter", emails: 1, isExpired: false });
    const days = (Date.parse(items[0]?.expiresAt ?? "") - Date.parse(items[0]?.sentAt ?? "")) / 86_400_000;
    expect(days).toBe(invitationLimits.days);
    expect(await refusal(admin.invitations.create({ email, role: "recruiter" }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("already invited"),
    });
    for (const ask of [
      { email: "nonsense", role: "recruiter" },
      { email: "other@northstar.example", role: "super_admin" },
    ])
      expect((await refusal(admin.invitations.create(ask))).status).toBe(400);
    await admin.invitations.revoke({ id: items[0]?.id ?? "" });
    expect((await admin.invitations.list({})).items.map((each) => each.email)).not.toContain(email);
    expect((await refusal(admin.invitations.revoke({ id: items[0]?.id ?? "" }))).status).toBe(404);
  });

  it("start with the notification defaults an admin has set", async () => {
    const { items } = await admin.notifications.setDefaults({
      items: [{ type: "deal_closed", inApp: true, email: "off" }],
    });
    expect(items.find(({ type }) => type === "deal_closed")).toEqual({
      type: "deal_closed",
      inApp: true,
      email: "off",
    });
    expect(await admin.notifications.defaults({})).toEqual({ items });
    expect(
      (
        await refusal(
          admin.notifications.setDefaults({ items: [{ type: "platform_case", inApp: true, email: "off" }] }),
        )
      ).status,
    ).toBe(403);
    // Existing members keep their preferences.
    expect((await admin.notifications.preferences({})).items.find(({ type }) => type === "deal_closed")).toMatchObject({
      email: "daily",
    });
  });
});

describe("the demo", () => {
  it("sends no emails and says so", async () => {
    expect((await refusal(demo.admin.invitations.resend({ id: "demo-invitation" }))).detail).toContain(
      "sends no emails",
    );
    expect((await refusal(demo.admin.profile.changePassword({ current: "a", next: "b" }))).detail).toContain(
      "The demo has no accounts",
    );
    await demo.admin.members.deactivate({ id: "demo-ravi" });
    expect((await named(demo.admin, "Arjun Menon")).isActive).toBe(false);
    await demo.admin.members.reactivate({ id: "demo-ravi" });
  });
});

const { testApp } = server;
const audited = async (action: string) =>
  testApp.database.kysely.selectFrom("mls_audit").selectAll().where("action", "=", action).orderBy("at").execute();

/** Invites a person, who joins from the email with a new account. */
async function joined(by: Api, email: string, role = "recruiter"): Promise<Person> {
  await by.invitations.create({ email, role });
  await accept(testApp, { token: await invitationTo(testApp, email), full_name: "Mara  Quist\n", password });
  return signedIn(testApp, email, password);
}

describe("an invitation", () => {
  it("makes its reader a member once, with their own account and the default notifications", async () => {
    const email = "mara@northstar.example";
    await server.admin.notifications.setDefaults({ items: [{ type: "deal_update", inApp: false, email: "daily" }] });
    await server.admin.invitations.create({ email, role: "recruiter" });
    const [mail] = await outboxTo(testApp, email);
    expect(mail).toMatchObject({
      subject: "You're invited to TalentMLS",
      html: expect.stringContaining("/ecosystem/invitation#token="),
    });
    expect(mail?.text).toContain("Rosa Marin invited you to join Northstar Talent on TalentMLS as a recruiter.");
    const token = await invitationTo(testApp, email);
    expect(await lookAt(testApp, token)).toEqual({
      organization: "Northstar Talent",
      kind: "agency",
      email,
      role: "recruiter",
      has_account: false,
    });
    expect(await refusal(accept(testApp, { token, full_name: " ", password }))).toMatchObject({
      status: 400,
      fields: { full_name: expect.stringContaining("missing") },
    });
    expect(await refusal(accept(testApp, { token, full_name: "Mara Quist", password: "short" }))).toMatchObject({
      status: 400,
      fields: { password: expect.stringContaining("too short") },
    });
    await accept(testApp, { token, full_name: "Mara  Quist\n", password });
    for (const again of [
      () => lookAt(testApp, token),
      () => accept(testApp, { token, full_name: "Mara Quist", password }),
    ])
      expect(await refusal(again())).toMatchObject({ status: 404, detail: expect.stringContaining("was used") });
    const mara = await signedIn(testApp, email, password);
    expect(await viewerOf(mara)).toMatchObject({ organizationName: "Northstar Talent", roles: ["recruiter"] });
    expect(await named(server.admin, "Mara Quist")).toMatchObject({ email, isActive: true });
    expect((await mara.api.notifications.preferences({})).items.find(({ type }) => type === "deal_update")).toEqual({
      type: "deal_update",
      inApp: false,
      email: "daily",
    });
    expect((await audited("invitation.accept")).at(-1)).toMatchObject({
      person_id: (await viewerOf(mara)).personId,
      reason: "recruiter",
    });
    // The new member doesn't get the inviting admin's rights.
    expect(
      (await refusal(mara.api.invitations.create({ email: "next@northstar.example", role: "recruiter" }))).status,
    ).toBe(403);
  });

  it("used twice at once adds one member", async () => {
    const email = "twice@northstar.example";
    await server.admin.invitations.create({ email, role: "recruiter" });
    const ask = { token: await invitationTo(testApp, email), full_name: "Twice Quist", password };
    const outcomes = await Promise.allSettled([accept(testApp, ask), accept(testApp, ask)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await server.admin.members.list({})).items.filter((member) => member.email === email)).toHaveLength(1);
  });

  it("works for its address only: an existing account joins with its own password", async () => {
    const { organizationId } = await memberOf(testApp, "Cedar & Vale Recruiting");
    const email = "member-03@cedarvale.example";
    await server.admin.invitations.create({ email, role: "recruiter" });
    const token = await invitationTo(testApp, email);
    expect((await lookAt(testApp, token)).has_account).toBe(true);
    expect(
      (await refusal(accept(testApp, { token, email: "somebody@else.example", full_name: "Someone Else", password })))
        .status,
    ).toBe(400);
    expect(await refusal(accept(testApp, { token, full_name: "Someone Else", password }))).toMatchObject({
      status: 401,
      code: "wrong-credentials",
    });
    await accept(testApp, { token, password: "talentmls-sample" });
    const both = await signedIn(testApp, email);
    const { organizations } = JSON.parse(
      (await both.send("GET", "/api/v1/profile", { headers: { "x-acting-organization": organizationId } })).body,
    ) as Answer<"profile", "get">;
    expect(organizations.map(({ name, roles, isActing }) => ({ name, roles, isActing }))).toEqual([
      { name: "Cedar & Vale Recruiting", roles: ["organization_admin"], isActing: true },
      { name: "Northstar Talent", roles: ["recruiter"], isActing: false },
    ]);
  });

  it("sent again works only with its last link, revoked with none, and a limited number of times", async () => {
    const email = "again@northstar.example";
    const { items } = await server.admin.invitations.create({ email, role: "recruiter" });
    const id = items[0]?.id ?? "";
    const first = await invitationTo(testApp, email);
    expect((await server.admin.invitations.resend({ id })).items[0]).toMatchObject({ id, emails: 2 });
    expect((await refusal(lookAt(testApp, first))).status).toBe(404);
    const second = await invitationTo(testApp, email);
    expect((await lookAt(testApp, second)).email).toBe(email);
    for (let emails = 2; emails < invitationLimits.emails; emails++) await server.admin.invitations.resend({ id });
    expect((await refusal(server.admin.invitations.resend({ id }))).status).toBe(409);
    const last = await invitationTo(testApp, email);
    await server.admin.invitations.revoke({ id });
    for (const token of [last, "none", "", "x".repeat(400)])
      expect([400, 404]).toContain((await refusal(lookAt(testApp, token))).status);
    // The log contains neither addresses nor tokens.
    const record = JSON.stringify(
      await testApp.database.kysely
        .selectFrom("mls_audit")
        .selectAll()
        .where("action", "like", "invitation.%")
        .execute(),
    );
    expect([record.includes(email), record.includes(last)]).toEqual([false, false]);
  });

  it("of another organization doesn't exist, and none can be created for it", async () => {
    const email = "guess@northstar.example";
    const { items } = await server.admin.invitations.create({ email, role: "recruiter" });
    const id = items[0]?.id ?? "";
    const { partner } = server;
    const { organizationId, personId } = await viewerOf(await signedIn(testApp, "admin@northstar.example"));
    for (const call of [
      () => partner.invitations.resend({ id }),
      () => partner.invitations.revoke({ id }),
      () => partner.members.deactivate({ id: personId }),
      () => partner.members.update({ id: personId, role: "recruiter" }),
    ])
      expect((await refusal(call())).status).toBe(404);
    const employer = await signedIn(testApp, "hiring@meridian.example");
    const crossing = await employer.send("POST", "/api/v1/invitations", {
      body: JSON.stringify({ email: "spy@meridian.example", role: "recruiter" }),
      headers: { "x-acting-organization": organizationId },
    });
    expect([crossing.status, crossing.body.includes("not-a-member")]).toEqual([403, true]);
    expect(
      (
        await refusal(
          employer.api.invitations.create({
            email: "spy@meridian.example",
            role: "recruiter",
            organizationId,
          } as never),
        )
      ).status,
    ).toBe(400);
  });

  it("takes only fictional addresses while there are sample accounts", async () => {
    expect(
      await refusal(server.admin.invitations.create({ email: "real@company.test", role: "recruiter" })),
    ).toMatchObject({ status: 400, fields: { email: expect.stringContaining(".example") } });
  });
});

describe("a changed member", () => {
  it("has the new rights with the next request, without signing in again", async () => {
    const iris = await joined(server.admin, "iris@northstar.example");
    const { personId: id } = await viewerOf(iris);
    expect(
      (await refusal(iris.api.invitations.create({ email: "x@northstar.example", role: "recruiter" }))).status,
    ).toBe(403);
    const line = await connectLive(testApp, iris);
    await server.admin.members.update({ id, role: "organization_admin" });
    await until("the connection to be cut, so that it comes back with the rights it has now", () => line.cut);
    await testApp.database.changes.caughtUp();
    expect((await viewerOf(iris)).roles).toEqual(["organization_admin"]);
    await server.admin.members.update({ id, role: "recruiter" });
    await testApp.database.changes.caughtUp();
    expect((await refusal(iris.api.members.update({ id, role: "organization_admin" }))).status).toBe(403);
    expect((await audited("member.role")).slice(-2).map(({ entity_id, reason }) => ({ entity_id, reason }))).toEqual([
      { entity_id: id, reason: "recruiter → organization_admin" },
      { entity_id: id, reason: "organization_admin → recruiter" },
    ]);
  });

  it("loses access everywhere when deactivated, and returns unchanged", async () => {
    const email = "otto@northstar.example";
    const otto = await joined(server.admin, email);
    const elsewhere = await signedIn(testApp, email, password);
    const line = await connectLive(testApp, otto);
    const { personId: id } = await viewerOf(otto);
    const { items } = await server.admin.members.deactivate({ id });
    expect(items.find((member) => member.id === id)).toMatchObject({ isActive: false, roles: ["recruiter"] });
    await until("the connection to end", () => line.cut);
    await testApp.database.changes.caughtUp();
    for (const person of [otto, elsewhere]) expect((await person.send("GET", "/api/v1/session")).status).toBe(401);
    // After signing in again they belong to no organization.
    const back = await signedIn(testApp, email, password);
    expect((await back.send("GET", "/api/v1/members")).status).toBe(403);
    expect((await refusal(server.admin.members.update({ id, role: "recruiter" }))).detail).toContain("Reactivate them");
    await server.admin.members.reactivate({ id });
    await testApp.database.changes.caughtUp();
    expect((await viewerOf(back)).roles).toEqual(["recruiter"]);
  });

  it("decides for themselves to return once they belong to another organization", async () => {
    const email = "nora@northstar.example";
    const nora = await joined(server.admin, email);
    const { personId: id } = await viewerOf(nora);
    await server.admin.members.deactivate({ id });
    const other = await memberOf(testApp, "Cedar & Vale Recruiting", "organization_admin", "next");
    await joined(other.api, email);
    expect(await refusal(server.admin.members.reactivate({ id }))).toMatchObject({
      status: 409,
      detail: "Mara Quist belongs to another organization now. Invite them in Settings. They return when they accept.",
    });
    const northstar = async () => (await server.admin.members.list({})).items.find((member) => member.id === id);
    expect(await northstar()).toMatchObject({ isActive: false });
    await joined(server.admin, email, "organization_admin");
    expect(await northstar()).toMatchObject({ isActive: true, roles: ["organization_admin"] });
    expect((await other.api.members.list({})).items).toContainEqual(expect.objectContaining({ id, isActive: true }));
  });
});

describe("the last admin", () => {
  it("can't be removed, even by two admins who demote each other at the same moment", async () => {
    const first = await memberOf(testApp, "Lattice Point Search");
    await first.api.invitations.create({ email: "second@latticepoint.example", role: "organization_admin" });
    await accept(testApp, {
      token: await invitationTo(testApp, "second@latticepoint.example"),
      full_name: "Second Admin",
      password,
    });
    const second = await signedIn(testApp, "second@latticepoint.example", password);
    const [a, b] = [(await viewerOf(first)).personId, (await viewerOf(second)).personId];
    const outcomes = await Promise.allSettled([
      first.api.members.update({ id: b, role: "recruiter" }),
      second.api.members.update({ id: a, role: "recruiter" }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await testApp.database.changes.caughtUp();
    const { items } = await first.api.members.list({});
    const admins = items.filter(({ id, roles }) => [a, b].includes(id) && roles.includes("organization_admin"));
    expect(admins).toHaveLength(1);
    const [left] = admins;
    const own = left?.id === a ? first : second;
    expect((await refusal(own.api.members.update({ id: left?.id ?? "", role: "recruiter" }))).detail).toContain(
      "is the last organization admin",
    );
  });

  it("of the platform is a super_admin, and only they add staff", async () => {
    const operator = await signedIn(testApp, "operator@talentmls.example");
    await operator.api.invitations.create({ email: "staff@talentmls.example", role: "platform_admin" });
    await accept(testApp, {
      token: await invitationTo(testApp, "staff@talentmls.example"),
      full_name: "Staff Quist",
      password,
    });
    const staff = await signedIn(testApp, "staff@talentmls.example", password);
    expect((await staff.api.cases.list({})).items).toBeDefined();
    expect(
      (await refusal(staff.api.invitations.create({ email: "more@talentmls.example", role: "super_admin" }))).status,
    ).toBe(403);
    const { personId: id } = await viewerOf(operator);
    const { personId: staffId } = await viewerOf(staff);
    for (const call of [
      () => staff.api.members.deactivate({ id }),
      () => staff.api.members.update({ id: staffId, role: "super_admin" }),
    ])
      expect((await refusal(call())).status).toBe(403);
    expect((await refusal(operator.api.members.update({ id, role: "platform_admin" }))).detail).toContain(
      "is the last super admin",
    );
    expect((await refusal(operator.api.members.update({ id, role: "organization_admin" }))).status).toBe(400);
  });
});

describe("over time", () => {
  it("an invitation's link expires after seven days, and the next email has another", async () => {
    const clock = manualClock("2026-11-21T09:00:00Z");
    const later = await startTestApp({ clock });
    const admin = await signedIn(later, "admin@northstar.example");
    const { items } = await admin.api.invitations.create({ email: "late@northstar.example", role: "recruiter" });
    const token = await invitationTo(later, "late@northstar.example");
    clock.advance(7 * 86_400_000 - 1);
    expect((await lookAt(later, token)).email).toBe("late@northstar.example");
    clock.advance(1);
    expect((await refusal(lookAt(later, token))).status).toBe(404);
    const again = await signedIn(later, "admin@northstar.example");
    expect((await again.api.invitations.list({})).items[0]).toMatchObject({ isExpired: true });
    await again.api.invitations.resend({ id: items[0]?.id ?? "" });
    expect((await lookAt(later, await invitationTo(later, "late@northstar.example"))).email).toBe(
      "late@northstar.example",
    );
  });

  it("a member who joined reads as never signed in until they do, or until no one can tell", async () => {
    const clock = manualClock("2026-11-21T09:00:00Z");
    const later = await startTestApp({ clock });
    const email = "quiet@northstar.example";
    const { api } = await signedIn(later, "admin@northstar.example");
    await api.invitations.create({ email, role: "recruiter" });
    await accept(later, { token: await invitationTo(later, email), full_name: "Quiet Member", password });
    expect(await named(api, "Quiet Member")).toMatchObject({ lastSeenAt: null, hasSignedIn: false });

    clock.advance(30 * 86_400_000);
    const again = await signedIn(later, "admin@northstar.example");
    expect(await named(again.api, "Quiet Member")).toMatchObject({ lastSeenAt: null, hasSignedIn: null });
    await signedIn(later, email, password);
    expect(await named(again.api, "Quiet Member")).toMatchObject({
      lastSeenAt: clock.now().toISOString(),
      hasSignedIn: true,
    });
  });
});
