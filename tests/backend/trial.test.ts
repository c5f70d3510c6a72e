import { describe, expect, it } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { signUpLimits } from "#server/ecosystem/sign-up.ts";
import { termsVersion } from "#server/ecosystem/sign-up-pages.ts";
import { sendDueEmails } from "#server/notification-email/emails.ts";
import { notifyOfTrials } from "#server/organization/trial.ts";
import { withFirstFailing } from "#tests/support/failing.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { newcomer } from "#tests/support/newcomers.ts";

const dayMs = 86_400_000;
const clock = manualClock("2026-11-02T15:00:00Z");
const testApp = await startTestApp({ clock });
const password = "a long and plain sentence";
const stranger = visitor(testApp);
const staff = () => signedIn(testApp, "operator@talentmls.example");

/**
 * An agency that signed up on the public page for this plan; its admin, signed in. Each call signs in again, because
 * sessions end as the clock runs.
 */
async function signUp(name: string, plan: "starter" | "professional" = "professional"): Promise<() => Promise<Person>> {
  clock.advance(signUpLimits.windowMs);
  const post = (path: string, body: object) =>
    stranger.send("POST", `/ecosystem/api/${path}`, {
      body: JSON.stringify(body),
      headers: { origin: testApp.url, "sec-fetch-site": "same-origin" },
    });
  const email = `noor@${name}.example`;
  await post("sign-up", {
    kind: "agency",
    plan,
    organization_name: `${name} Search`,
    domain: `${name}.example`,
    agency_type: "listing",
    about: "We place carpenters.",
    full_name: "Noor Haddad",
    email,
    password,
    terms: true,
    terms_version: termsVersion,
  });
  const token = /#token=([\w-]{43})$/m.exec((await outboxTo(testApp, email)).at(-1)?.text ?? "")?.[1];
  expect((await post("confirm", { token, password })).status).toBe(201);
  return () => signedIn(testApp, email, password);
}

async function decide({ organizationId: id }: Person, standing: "vetted" | "suspended"): Promise<void> {
  const { api } = await staff();
  await api.organizations.decide({
    id,
    version: (await api.organizations.get({ id })).version,
    standing,
    reason: standing === "vetted" ? "" : "Until a call is answered.",
  });
  await testApp.services.projection.caughtUp();
}
async function setPlan({ organizationId: id }: Person, plan: "starter" | "professional" | "enterprise") {
  const { api } = await staff();
  return api.organizations.setPlan({
    id,
    version: (await api.organizations.get({ id })).version,
    plan,
    reason: "Invoice 4 agreed by phone.",
  });
}
async function publish({ api }: Person): Promise<string> {
  const { id, version } = await api.listings.create({ form: makeForm({ headlineRole: "Trial Carpenter" }) });
  await api.listings.publish({ id, version });
  return id;
}
const planOf = async ({ api }: Person) => (await api.organizations.own({})).plan;
const titles = async ({ api }: Person) =>
  (await api.notifications.list({ limit: 100 })).items
    .filter(({ type }) => type === "plan_update")
    .map(({ title }) => title);

describe("a free trial", () => {
  it("starts once an agency that signed up here is vetted, however long that takes, and lasts 14 days", async () => {
    const admin = await signUp("alder");
    expect(await planOf(await admin())).toMatchObject({
      name: "professional",
      trial: { state: "waiting", day: null, days: 14, endsAt: null },
    });
    clock.advance(9 * dayMs);
    await decide(await admin(), "vetted");
    const endsAt = new Date(clock.now().getTime() + 14 * dayMs).toISOString();
    expect(await planOf(await admin())).toMatchObject({
      limit: 100,
      trial: { state: "running", day: 1, days: 14, endsAt },
    });
    const emails = await outboxTo(testApp, "noor@alder.example");
    expect(emails.at(-1)?.text).toContain("Your free trial of the Professional plan starts today and runs for 14 days");
    clock.advance(3 * dayMs);
    await decide(await admin(), "suspended");
    await decide(await admin(), "vetted");
    // After a second vetting, it continues where it stopped.
    expect(await planOf(await admin())).toMatchObject({ trial: { state: "running", day: 4, endsAt } });
    const { items } = await (await staff()).api.organizations.list({ search: "alder.example" });
    expect(items).toMatchObject([{ plan: "professional", trial: { state: "running", day: 4 } }]);
  });

  it("is for new sign-ups only: sample agencies and agencies from another sign-in service have none", async () => {
    expect(await planOf(await signedIn(testApp, "admin@northstar.example"))).toMatchObject({
      name: "enterprise",
      trial: null,
    });
    const brought = await newcomer(testApp, { name: "Brought Search", domain: "brought.example", standing: "vetted" });
    expect(await planOf(brought)).toMatchObject({ name: "starter", trial: null });
    expect((await (await signedIn(testApp, "hiring@meridian.example")).api.organizations.own({})).plan).toBeNull();
  });

  it("keeps live listings when it ends, and publishes nothing more by any way until a plan is set", async () => {
    const admin = await signUp("birch", "starter");
    await decide(await admin(), "vetted");
    const [kept, held] = [await publish(await admin()), await publish(await admin())];
    await (await admin()).api.listings.hold({ id: held, version: 1 });
    clock.advance(14 * dayMs);
    const person = await admin();
    expect(await planOf(person)).toMatchObject({ used: 1, trial: { state: "ended", day: null } });
    const over = { code: "plan-limit", detail: expect.stringContaining("Your free trial has ended") };
    await expect(publish(person)).rejects.toMatchObject(over);
    await expect(person.api.listings.resume({ id: held, version: 2 })).rejects.toMatchObject(over);
    expect(
      (await (await signedIn(testApp, "hiring@meridian.example")).api.listings.get({ id: kept })).headlineRole,
    ).toBe("Trial Carpenter");

    const decided = await setPlan(person, "starter");
    expect(decided).toMatchObject({
      plan: "starter",
      trial: null,
      decisions: [{}, { about: "plan", before: "starter", after: "starter", reason: "Invoice 4 agreed by phone." }],
    });
    await person.api.listings.resume({ id: held, version: 2 });
    expect(await planOf(person)).toMatchObject({ used: 2, trial: null });
    await expect(setPlan(person, "starter")).rejects.toMatchObject({ code: "wrong-state" });
    const audited = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select("action")
      .where("entity_id", "=", person.organizationId)
      .where("action", "like", "organization.%")
      .orderBy("at")
      .execute();
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      "organization.plan.starter",
      "organization.standing.vetted",
      "organization.trial.started",
    ]);
  });
});

describe("notices of a trial", () => {
  it("notify admins 7, 3 and 1 days before the end and at the end, once each, also by email", async () => {
    const admin = await signUp("cedar");
    await decide(await admin(), "vetted");
    const colleague = await withRecruiter(await admin());
    await notifyOfTrials(testApp.services);
    expect(await titles(await admin())).toEqual([]);
    for (const [days, title] of [
      [7, "Your free trial ends in 7 days"],
      [4, "Your free trial ends in 3 days"],
      [2, "Your free trial ends in 1 day"],
      [1, "Your free trial has ended"],
    ] as const) {
      clock.advance(days * dayMs);
      await notifyOfTrials(testApp.services);
      await notifyOfTrials(testApp.services);
      await sendDueEmails(testApp.services);
      expect((await titles(await admin()))[0]).toBe(title);
    }
    clock.advance(30 * dayMs);
    await notifyOfTrials(testApp.services);
    await sendDueEmails(testApp.services);
    const sent = [
      "Your free trial ends in 7 days",
      "Your free trial ends in 3 days",
      "Your free trial ends in 1 day",
      "Your free trial has ended",
    ];
    expect((await titles(await admin())).toReversed()).toEqual(sent);
    const emails = (await outboxTo(testApp, "noor@cedar.example")).filter(({ subject }) => subject.includes("trial"));
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual(sent.toSorted());
    expect(emails[0]?.text).toContain("/mls/settings?tab=plan");
    const rows = await testApp.database.kysely
      .selectFrom("mls_notifications")
      .select("id")
      .where("person_id", "=", colleague)
      .where("type", "=", "plan_update")
      .execute();
    expect(rows).toEqual([]);
  });

  it("skip what a stopped server missed, and stop when a plan is set", async () => {
    const [late, decided] = [await signUp("dogwood"), await signUp("elm")];
    for (const admin of [late, decided]) await decide(await admin(), "vetted");
    await setPlan(await decided(), "professional");
    clock.advance(13.5 * dayMs);
    expect(await notifyOfTrials(testApp.services)).toBe(1);
    expect(await titles(await late())).toEqual(["Your free trial ends in 1 day"]);
    expect(await titles(await decided())).toEqual(["Your plan is Professional"]);
  });

  it("reach the other agencies if one fails, and that one on the next try", async () => {
    const admins = [await signUp("ginkgo"), await signUp("hazel")];
    for (const admin of admins) await decide(await admin(), "vetted");
    clock.advance(13.5 * dayMs);
    await expect(notifyOfTrials(withFirstFailing(testApp.services))).rejects.toThrow("1 agencies' trials failed");
    const notified = async () => (await Promise.all(admins.map(async (admin) => titles(await admin())))).flat().length;
    expect(await notified()).toBeGreaterThan(0);
    await notifyOfTrials(testApp.services);
    expect(await notified()).toBe(2);
  });

  /** A member without the admin's role. Returns the person's id. */
  async function withRecruiter({ organizationId }: Person): Promise<string> {
    const person = await testApp.database.kysely
      .selectFrom("mls_people")
      .select("id")
      .where("email", "=", "recruiter@northstar.example")
      .executeTakeFirstOrThrow();
    const now = clock.now();
    await testApp.database.kysely
      .insertInto("mls_memberships")
      .values({
        person_id: person.id,
        organization_id: organizationId,
        roles: ["recruiter"],
        is_active: true,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return person.id;
  }
});

describe("a requested plan", () => {
  it("notifies platform staff, appears on both sides and in the audit log, and ends with the decision", async () => {
    const admin = await signUp("fir", "starter");
    await expect((await admin()).api.organizations.requestPlan({ plan: "professional" })).rejects.toMatchObject({
      code: "not-vetted",
    });
    await decide(await admin(), "vetted");
    // The log shows the newest first, so each entry of this test gets its own moment.
    clock.advance(1_000);
    const person = await admin();
    const at = clock.now().toISOString();
    expect((await person.api.organizations.requestPlan({ plan: "professional" })).plan).toMatchObject({
      name: "starter",
      requested: { plan: "professional", at },
    });
    await expect(person.api.organizations.requestPlan({ plan: "professional" })).rejects.toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("already requested"),
    });
    const operator = await staff();
    const notices = (await operator.api.notifications.list({ limit: 100 })).items;
    expect(notices).toContainEqual(
      expect.objectContaining({
        title: "Plan requested: fir Search",
        actionUrl: `/mls/admin/organizations?id=${person.organizationId}`,
      }),
    );
    expect(await operator.api.organizations.get({ id: person.organizationId })).toMatchObject({
      requested: { plan: "professional", at },
    });
    const trail = (await operator.api.audit.list({ kind: "organization", limit: 1 })).items;
    expect(trail).toMatchObject([{ did: "requested a plan for", actor: { name: "Noor Haddad" } }]);
    expect(await setPlan(person, "professional")).toMatchObject({
      plan: "professional",
      requested: null,
      trial: null,
    });
    expect((await titles(person))[0]).toBe("Your plan is Professional");
    expect(await planOf(person)).toMatchObject({ name: "professional", limit: 100, requested: null, trial: null });
  });

  it("can be withdrawn until it is answered, and not answered after that", async () => {
    const admin = await signUp("yew", "starter");
    await decide(await admin(), "vetted");
    const { api, organizationId: id } = await admin();
    const operator = await staff();
    const nothing = { code: "wrong-state", detail: expect.stringContaining("no plan request to withdraw") };
    await expect(api.organizations.withdrawPlanRequest({})).rejects.toMatchObject(nothing);
    await api.organizations.requestPlan({ plan: "professional" });
    const { version } = await operator.api.organizations.get({ id });
    clock.advance(1_000);
    expect((await api.organizations.withdrawPlanRequest({})).plan).toMatchObject({ name: "starter", requested: null });
    const trail = (await operator.api.audit.list({ kind: "organization", limit: 1 })).items;
    expect(trail).toMatchObject([{ did: "withdrew the plan request of", subject: "yew Search" }]);
    const decision = { id, version, reason: "As agreed by phone." };
    const answer = { ...decision, plan: "professional", requested: "professional" } as const;
    await expect(operator.api.organizations.setPlan(answer)).rejects.toMatchObject({
      code: "version-conflict",
      detail: expect.stringContaining("withdrew its plan request"),
    });
    await expect(operator.api.organizations.setPlan({ ...decision, plan: null })).rejects.toMatchObject({
      code: "wrong-state",
    });
    await api.organizations.requestPlan({ plan: "professional" });
    expect(await operator.api.organizations.setPlan(answer)).toMatchObject({ plan: "professional", requested: null });
    await expect(api.organizations.withdrawPlanRequest({})).rejects.toMatchObject(nothing);
  });

  it("waits in the staff's queue, can be declined without touching the trial, and then requested again", async () => {
    const admin = await signUp("gum", "starter");
    await decide(await admin(), "vetted");
    const person = await admin();
    const { api } = await staff();
    const counted = async () => [
      (await api.admin.queue({})).planRequests,
      (await api.organizations.list({})).planRequests,
      (await api.organizations.list({ planRequest: "open" })).items.map(({ name }) => name),
    ];
    expect(await counted()).toEqual([0, 0, []]);
    const decline = async () => {
      const { version } = await api.organizations.get({ id: person.organizationId });
      const reason = "Enterprise starts in January.";
      return api.organizations.setPlan({ id: person.organizationId, version, plan: null, reason });
    };
    await expect(decline()).rejects.toMatchObject({ code: "wrong-state" });

    await person.api.organizations.requestPlan({ plan: "enterprise" });
    expect(await counted()).toEqual([1, 1, ["gum Search"]]);
    clock.advance(1_000);
    const declined = await decline();
    expect(declined).toMatchObject({ plan: "starter", requested: null, trial: { state: "running" } });
    expect(declined.decisions.at(-1)).toMatchObject({
      about: "plan",
      before: "starter",
      after: "declined",
      reason: "Enterprise starts in January.",
    });
    expect(await counted()).toEqual([0, 0, []]);
    expect(await planOf(person)).toMatchObject({ name: "starter", requested: null, trial: { state: "running" } });
    expect((await titles(person))[0]).toBe("Plan request declined");
    const email = (await outboxTo(testApp, "noor@gum.example")).at(-1);
    expect(email?.subject).toBe("Plan request declined: Enterprise");
    expect(email?.text).toContain("Enterprise starts in January.");
    const trail = (await api.audit.list({ kind: "organization", limit: 1 })).items;
    expect(trail).toMatchObject([{ did: "declined the plan request of", subject: "gum Search" }]);
    await person.api.organizations.requestPlan({ plan: "enterprise" });
    expect(await counted()).toEqual([1, 1, ["gum Search"]]);
  });
});
