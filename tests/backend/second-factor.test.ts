import { beforeAll, describe, expect, it } from "vitest";
import { totpSettings } from "#domain/session/second-factor.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { attemptLimits } from "#server/platform/attempts.ts";
import { addMembership } from "#server/ecosystem/accounts.ts";
import { sampleOrganizations } from "#server/ecosystem/sample.ts";
import { authenticatorPlace } from "#server/ecosystem/second-factor.ts";
import { base32 } from "#server/ecosystem/totp.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { refusal } from "#tests/support/deals.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const password = "talentmls-sample";
const email = "member-06@summitridge.example";
const owner = await memberOf(testApp, "Summit Ridge Partners", "recruiter");
await memberOf(testApp, "Summit Ridge Partners", "organization_admin", "lead");

let secret = "";
let recoveryCodes: string[] = [];

/** The code that the app shows, `steps` later or earlier. */
const appCode = (steps = 0) => authenticatorCode(secret, clock.now().getTime(), steps);
const nextStep = () => clock.advance(totpSettings.periodMs);
const wrongCode = () => String((Number(appCode()) + 1) % 1_000_000).padStart(6, "0");

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await owner.send("POST", `/ecosystem/api/${path}`, {
    body: JSON.stringify({ app_id: "talentmls", callback_url: `${testApp.url}/auth/callback/ecosystem`, ...body }),
    headers,
  });
  return { status: reply.status, json: JSON.parse(reply.body) as Record<string, unknown> };
}
const withPassword = (given = password) => post("sign-in", { email, password: given });
const challenge = async () => String((await withPassword()).json["challenge"]);
const secondStep = (token: string, code: string) => post("second-step", { challenge: token, code });
const mail = async (subject: string) => (await outboxTo(testApp, email)).filter((each) => each.subject === subject);
const isOpen = async ({ send }: Person) => (await send("GET", "/api/v1/session")).status === 200;

describe("adding an authenticator app", () => {
  it("needs the password, and a code of the new secret", async () => {
    expect(await owner.api.factors.get({})).toEqual({
      totpSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      hasPassword: true,
      kept: "here",
    });
    expect((await refusal(owner.api.factors.startTotp({ password: "wrong" }))).fields["password"]).toContain(
      "isn't your current password",
    );
    const started = await owner.api.factors.startTotp({ password });
    secret = started.secret;
    expect(started.uri).toContain(`secret=${secret}&issuer=TalentMLS`);
    expect((await refusal(owner.api.factors.confirmTotp({ code: wrongCode() }))).fields["code"]).toContain("wrong");
    expect((await refusal(owner.api.factors.confirmTotp({ code: "12" }))).fields["code"]).toContain("isn't a code");
    // Not confirmed: the password alone still signs in.
    expect((await withPassword()).json).toHaveProperty("session_token");
  });

  it("answers with ten recovery codes, ends other sessions, and is audited and emailed", async () => {
    const other = await signedIn(testApp, email);
    ({ recoveryCodes } = await owner.api.factors.confirmTotp(
      { code: appCode() },
      { idempotencyKey: "one request, sent twice" },
    ));
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(\d{4} ){3}\d{4}$/);
    await testApp.database.changes.caughtUp();
    expect([await isOpen(owner), await isOpen(other)]).toEqual([true, false]);
    expect(await owner.api.factors.get({})).toMatchObject({
      totpSince: clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    const logged = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select(["action", "entity_id"])
      .where("action", "like", "profile.totp%")
      .execute();
    const person = await testApp.database.kysely
      .selectFrom("mls_people")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(logged).toEqual([{ action: "profile.totp.on", entity_id: person.id }]);
    expect(await mail("An authenticator app was added to your account")).toHaveLength(1);
  });

  it("stores the secret sealed and the codes hashed, and keeps neither for repeated requests", async () => {
    const { kysely } = testApp.database;
    const app = await kysely.selectFrom("ecosystem_authenticators").selectAll().executeTakeFirstOrThrow();
    // Sealed: the secret's 20 bytes with nonce, tag and wrapped key around them, opened only for this account.
    const open = (place: string) => base32(testApp.services.keyRing.open(app.secret, place));
    expect(open(authenticatorPlace(app.account_id))).toBe(secret);
    expect(() => open(authenticatorPlace("another"))).toThrow("could not be opened");
    const stored = await kysely.selectFrom("ecosystem_recovery_codes").select("hash").execute();
    expect(stored).toHaveLength(10);
    const codes = recoveryCodes.map((code) => code.replaceAll(" ", ""));
    expect(stored.some(({ hash }) => codes.some((code) => hash.includes(code)))).toBe(false);
    expect(
      await kysely.selectFrom("mls_idempotency_keys").selectAll().where("answer", "is not", null).execute(),
    ).toEqual([]);
  });

  it("can't be done twice", async () => {
    nextStep();
    const again = await refusal(owner.api.factors.startTotp({ password, code: appCode() }));
    expect([again.status, again.detail]).toEqual([409, expect.stringContaining("already use an authenticator app")]);
  });
});

describe("signing in with an authenticator app", () => {
  it("answers the password with a second step, and no token", async () => {
    const { status, json } = await withPassword();
    expect([status, json]).toEqual([
      200,
      {
        next: "second_factor",
        methods: ["totp", "recovery_code"],
        challenge: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    const wrong = await withPassword("not the password");
    const unknown = await post("sign-in", { email: "nobody@summitridge.example", password: "not the password" });
    expect([wrong.status, wrong.json["detail"]]).toEqual([401, unknown.json["detail"]]);
  });

  it("opens a session with a current code", async () => {
    nextStep();
    const { status, json } = await secondStep(await challenge(), appCode());
    expect([status, Object.keys(json)]).toEqual([200, ["session_token", "refresh_token", "user_id", "user_data"]]);
    nextStep();
    expect(await isOpen(await signedIn(testApp, email, password, appCode()))).toBe(true);
  });

  it("rejects a used code with the answer of a wrong one, also in parallel", async () => {
    const used = await secondStep(await challenge(), appCode());
    const wrong = await secondStep(await challenge(), wrongCode());
    expect([used.status, used.json["errors"]]).toEqual([400, wrong.json["errors"]]);
    nextStep();
    const tokens = await Promise.all(Array.from({ length: 4 }, challenge));
    const replies = await Promise.all(tokens.map((token) => secondStep(token, appCode())));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it("allows a clock that is 30 seconds off, and no more; an older code than the last doesn't count", async () => {
    clock.advance(3 * totpSettings.periodMs);
    expect((await secondStep(await challenge(), appCode(-2))).status).toBe(400);
    expect((await secondStep(await challenge(), appCode(2))).status).toBe(400);
    expect((await secondStep(await challenge(), appCode(-1))).status).toBe(200);
    expect((await secondStep(await challenge(), appCode(1))).status).toBe(200);
    expect((await secondStep(await challenge(), appCode())).status).toBe(400);
  });

  it("takes a recovery code once, and writes to the person", async () => {
    const [first = ""] = recoveryCodes;
    expect((await secondStep(await challenge(), first.replaceAll(" ", "-"))).status).toBe(200);
    const [written, ...others] = await mail("A recovery code was used to sign in");
    expect([written?.text, others]).toEqual([expect.stringContaining("9 codes left"), []]);
    expect((await secondStep(await challenge(), first)).status).toBe(400);
    expect((await owner.api.factors.get({})).recoveryCodesLeft).toBe(9);
  });

  it("uses a challenge once, for ten minutes, for one application, from its own page", async () => {
    nextStep();
    nextStep();
    const token = await challenge();
    expect((await post("second-step", { challenge: token, code: appCode(), app_id: "other" })).status).toBe(400);
    expect(
      (await post("second-step", { challenge: token, code: appCode() }, { "sec-fetch-site": "cross-site" })).status,
    ).toBe(403);
    expect((await secondStep(token, appCode())).status).toBe(200);
    nextStep();
    const again = await secondStep(token, appCode());
    expect([again.status, again.json["detail"]]).toEqual([
      404,
      expect.stringContaining("Enter your email and password"),
    ]);
    const late = await challenge();
    clock.advance(10 * 60_000);
    expect((await secondStep(late, appCode())).status).toBe(404);
    expect((await secondStep("x".repeat(43), appCode())).status).toBe(404);
  });

  it("is blocked after ten wrong codes, which a right password doesn't clear", async () => {
    clock.advance(attemptLimits.windowMs);
    for (let tries = 0; tries < attemptLimits.account; tries++)
      expect((await secondStep(await challenge(), wrongCode())).status).toBe(400);
    const blocked = await secondStep(await challenge(), appCode());
    expect([blocked.status, blocked.json["detail"]]).toEqual([429, expect.stringContaining("Too many wrong codes")]);
    clock.advance(attemptLimits.windowMs);
    expect((await secondStep(await challenge(), appCode())).status).toBe(200);
  });

  it("is still needed after the password is reset, which ends unfinished sign-ins", async () => {
    const token = await challenge();
    await owner.send("POST", "/ecosystem/api/forgot-password", { body: JSON.stringify({ email }) });
    const link = /#token=([\w-]+)/.exec((await mail("Set a new password"))[0]?.text ?? "")?.[1];
    const set = await owner.send("POST", "/ecosystem/api/new-password", {
      body: JSON.stringify({ token: link, password }),
    });
    expect(set.status).toBeLessThan(300);
    nextStep();
    expect((await secondStep(token, appCode())).status).toBe(404);
    expect((await withPassword()).json).toMatchObject({ next: "second_factor" });
  });
});

describe("changing second factors", () => {
  const back = async () => {
    nextStep();
    const person = await signedIn(testApp, email, password, appCode());
    nextStep();
    return person;
  };

  it("needs the password and a code", async () => {
    const { api } = await back();
    for (const change of [api.factors.stopTotp, api.factors.renewRecoveryCodes]) {
      expect((await refusal(change({ password }))).fields["code"]).toContain("The code is missing");
      expect((await refusal(change({ password, code: wrongCode() }))).fields["code"]).toContain("wrong");
      expect((await refusal(change({ password: "wrong", code: appCode() }))).fields["password"]).toBeTruthy();
    }
  });

  it("replaces the recovery codes", async () => {
    const person = await back();
    const renewed = await person.api.factors.renewRecoveryCodes({ password, code: appCode() });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await secondStep(await challenge(), recoveryCodes[1] ?? "")).status).toBe(400);
    expect((await secondStep(await challenge(), renewed.recoveryCodes[1] ?? "")).status).toBe(200);
  });

  it("turns the app off: the password alone signs in again", async () => {
    const person = await back();
    expect(await person.api.factors.stopTotp({ password, code: appCode() })).toMatchObject({
      totpSince: null,
      recoveryCodesLeft: 0,
    });
    expect(await isOpen(await signedIn(testApp, email))).toBe(true);
    expect(await mail("Your authenticator app was turned off")).toHaveLength(1);
    const { status } = await refusal(person.api.factors.renewRecoveryCodes({ password }));
    expect(status).toBe(409);
  });
});

describe("an admin who resets a member's second factor", () => {
  let [admin, operator] = [owner, owner];
  // Their sessions would have ended while the clock moved.
  beforeAll(async () => {
    admin = await signedIn(testApp, "lead-06@summitridge.example");
    operator = await signedIn(testApp, "operator@talentmls.example");
  });
  const row = async (person: Person) =>
    (await person.api.members.list({})).items.find((member) => member.email === email);

  const enroll = async () => {
    nextStep();
    const person = await signedIn(testApp, email);
    ({ secret } = await person.api.factors.startTotp({ password }));
    await person.api.factors.confirmTotp({ code: appCode() });
    return person;
  };

  it("sees who has one, which other members don't", async () => {
    const person = await enroll();
    expect([(await row(admin))?.hasSecondFactor, (await row(person))?.hasSecondFactor]).toEqual([true, null]);
  });

  it("removes it, ends the member's sessions, and both are written to", async () => {
    const { id = "" } = (await row(admin)) ?? {};
    const stranger = await signedIn(testApp, "admin@harbor.example");
    expect((await refusal(stranger.api.members.resetFactors({ id }))).status).toBe(404);
    nextStep();
    const person = await signedIn(testApp, email, password, appCode());
    await admin.api.members.resetFactors({ id });
    await testApp.database.changes.caughtUp();
    expect(await isOpen(person)).toBe(false);
    expect((await row(admin))?.hasSecondFactor).toBe(false);
    expect(await isOpen(await signedIn(testApp, email))).toBe(true);
    expect(await mail("Your second factor was removed")).toHaveLength(1);
    const logged = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select("entity_id")
      .where("action", "=", "member.factors_reset")
      .execute();
    expect(logged).toEqual([{ entity_id: id }]);
    expect((await refusal(admin.api.members.resetFactors({ id }))).status).toBe(409);
  });

  it("can't reset their own, nor that of someone who also belongs elsewhere; platform staff can", async () => {
    const own = (await admin.api.members.list({})).items.find(({ isYou }) => isYou)?.id ?? "";
    expect((await refusal(admin.api.members.resetFactors({ id: own }))).detail).toContain("in your profile");
    await enroll();
    const { id = "" } = (await row(admin)) ?? {};
    const other = sampleOrganizations.find(({ name }) => name === "Harbor Search Partners")?.id ?? "";
    await testApp.database.asSystem(async (work) => {
      const account = await work.db
        .selectFrom("ecosystem_accounts")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      await addMembership(work.db, { accountId: account.id, organizationId: other, role: "recruiter" });
    });
    const refused = await refusal(admin.api.members.resetFactors({ id }));
    expect([refused.status, refused.detail]).toEqual([403, expect.stringContaining("another organization")]);
    await operator.api.members.resetFactors({ id });
    expect((await row(admin))?.hasSecondFactor).toBe(false);
  });
});
