import { describe, expect, it } from "vitest";
import { checkPublicText } from "#domain/leak/check.ts";
import { sessionLimits } from "#domain/session/session.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { members } from "#server/member/handlers.ts";
import { profile } from "#server/member/handlers-profile.ts";
import { keepNoAnswer } from "#server/platform/http/context.ts";
import { emailsTo } from "#tests/support/candidates.ts";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { connectLive, until } from "#tests/support/live-client.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { demoBackend } from "#tests/support/backends.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const sample = "talentmls-sample";
const next = "another long sentence";
const email = "member-06@summitridge.example";
const owner = await memberOf(testApp, "Summit Ridge Partners", "recruiter");
const stranger = await signedIn(testApp, "admin@harbor.example");

const status = async ({ send }: Person) => (await send("GET", "/api/v1/session")).status;
const devices = async ({ api }: Person) => (await api.profile.sessions({})).items;

describe("a profile", () => {
  it("shows the person, their organization, and that the account is stored here", async () => {
    expect(await owner.api.profile.get({})).toEqual({
      name: "Noor Haddad",
      email,
      kept: "here",
      accountUrl: null,
      emailBouncedAt: null,
      hasPassword: true,
      organizations: [
        {
          id: owner.organizationId,
          name: "Summit Ridge Partners",
          kind: "agency",
          roles: ["recruiter"],
          isActing: true,
        },
      ],
    });
    expect(await demoBackend().recruiter.profile.get({})).toMatchObject({
      name: "Demo Recruiter",
      email: null,
      kept: "demo",
    });
  });

  it("changes the name, on one line, for everyone", async () => {
    expect((await owner.api.profile.update({ name: "  Noor\n\u202eHaddad-Lind " })).name).toBe("Noor Haddad-Lind");
    await testApp.database.changes.caughtUp();
    expect((await owner.send("GET", "/api/v1/session")).body).toContain("Noor Haddad-Lind");
    expect((await owner.api.members.list({})).items.find(({ isYou }) => isYou)?.name).toBe("Noor Haddad-Lind");
    for (const name of ["", " \u200b ", "x".repeat(121)])
      expect((await refusal(owner.api.profile.update({ name }))).fields["name"]).toBeTruthy();
  });

  it("lists your own sessions by device and time, and ends any but the current one", async () => {
    const other = await signedIn(testApp, email);
    clock.advance(sessionLimits.slideStepMs);
    await owner.api.profile.get({});
    const items = await devices(owner);
    expect(items.map(({ isThis }) => isThis)).toEqual([true, false]);
    // The test client doesn't identify itself as a known browser.
    expect(new Set(items.map(({ device }) => device))).toEqual(new Set(["Unknown device"]));
    expect(Date.parse(items[0]?.lastSeenAt ?? "")).toBe(clock.now().getTime());
    const [mine, theirs] = items;
    expect((await refusal(owner.api.profile.endSession({ id: mine?.id ?? "" }))).detail).toContain("Sign out");
    for (const id of [unknownId, "none"])
      expect((await refusal(owner.api.profile.endSession({ id }))).status).toBe(404);
    expect((await refusal(stranger.api.profile.endSession({ id: theirs?.id ?? "" }))).status).toBe(404);
    const line = await connectLive(testApp, other);
    await owner.api.profile.endSession({ id: theirs?.id ?? "" });
    await until("the other's connection to end", () => line.cut);
    expect([await status(owner), await status(other)]).toEqual([200, 401]);
  });

  it("ends all other sessions at once", async () => {
    const others = [await signedIn(testApp, email), await signedIn(testApp, email)];
    expect(await owner.api.profile.endOthers({})).toEqual({ ended: 2 });
    expect(await Promise.all([owner, ...others, stranger].map(status))).toEqual([200, 401, 401, 200]);
    expect(await owner.api.profile.endOthers({})).toEqual({ ended: 0 });
    expect(await devices(owner)).toHaveLength(1);
  });

  it("changes the password given the current one, and ends every other session and pending sign-in", async () => {
    const other = await signedIn(testApp, email);
    const handed = await other.send("POST", "/ecosystem/api/sign-in", {
      body: JSON.stringify({
        email,
        password: sample,
        app_id: "talentmls",
        callback_url: `${testApp.url}/auth/callback/ecosystem`,
      }),
    });
    expect(await refusal(owner.api.profile.changePassword({ current: "not the present one", next }))).toMatchObject({
      status: 400,
      fields: { current: expect.stringContaining("isn't your current password") },
    });
    for (const weak of ["short", email, "abababababab"])
      expect(
        (await refusal(owner.api.profile.changePassword({ current: sample, next: weak }))).fields["next"],
      ).toBeTruthy();
    expect([await status(owner), await status(other)]).toEqual([200, 200]);
    expect(await owner.api.profile.changePassword({ current: sample, next })).toEqual({ ended: 1 });
    expect((await emailsTo(testApp, email)).map(({ subject }) => subject)).toContain("Your password was changed");
    await testApp.database.changes.caughtUp();
    expect([await status(owner), await status(other)]).toEqual([200, 401]);
    await expect(signedIn(testApp, email)).rejects.toThrow("wrong-credentials");
    expect(await status(await signedIn(testApp, email, next))).toBe(200);
    const open = await testApp.database.kysely
      .selectFrom("ecosystem_sessions as s")
      .innerJoin("ecosystem_accounts as a", "a.id", "s.account_id")
      .select("s.id")
      .where("a.email", "=", email)
      .where("s.ended_at", "is", null)
      .execute();
    // This session and the new one. The pending sign-in is gone.
    expect([handed.status, open.length]).toEqual([200, 2]);
    // The session continues after it is revalidated.
    clock.advance(sessionLimits.revalidateMs);
    expect(await status(owner)).toBe(200);
  });

  it("counts wrong current passwords as failed sign-ins", async () => {
    const outcomes = [];
    for (let tries = 0; tries < 12; tries++)
      outcomes.push((await refusal(stranger.api.profile.changePassword({ current: `wrong ${tries}`, next }))).status);
    expect([outcomes[0], outcomes.at(-1)]).toEqual([400, 429]);
    clock.advance(16 * 60_000);
  });

  it("logs which field changed, without its value", async () => {
    const rows = await testApp.database.kysely
      .selectFrom("mls_audit")
      .selectAll()
      .where("action", "like", "profile.%")
      .execute();
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(["profile.name", "profile.session.end", "profile.password"]),
    );
    const record = JSON.stringify(rows);
    expect([next, sample, "Haddad"].filter((word) => record.includes(word))).toEqual([]);
    const keys = await testApp.database.kysely.selectFrom("mls_idempotency_keys").selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain(next);
  });
});

describe("an account of an external sign-in service", () => {
  it("is changed there: the page says where, and changes nothing", async () => {
    const outside = { ...testApp.services.config, ecosystemUrl: "https://ecosystem.example" };
    const viewer = {
      personId: unknownId,
      displayName: "",
      organizationId: owner.organizationId,
      organizationName: "",
      organizationKind: "agency",
      agencyType: "both",
      standing: "vetted",
      roles: ["organization_admin"],
      sessionId: "",
    } as const;
    const context = {
      ...testApp.services,
      config: outside,
      viewer,
      requestId: "",
      from: { ip: "", origin: "", sessionCookie: null },
      keepAnswer: keepNoAnswer,
      checkLeaks: checkPublicText,
    };
    for (const call of [
      () => members.deactivate(context, { id: unknownId }),
      () => profile.update(context, { name: "Other" }),
      () => profile.changePassword(context, { current: "a", next: "b" }),
    ])
      await expect(call()).rejects.toThrow("are managed at https://ecosystem.example");
    expect(await members.list(context, {})).toMatchObject({
      kept: "elsewhere",
      accountUrl: "https://ecosystem.example",
    });
  });
});
