import { describe, expect, it } from "vitest";
import type { PasskeyAnswer, PasskeyRequest } from "#contract/passkeys.ts";
import { passkeyLimits, passkeyMessages, passkeyRequestMs } from "#domain/session/passkey.ts";
import { attemptLimits } from "#server/platform/attempts.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { refusal } from "#tests/support/deals.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { softwarePasskey } from "#tests/support/software-passkey.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const { kysely } = testApp.database;
const { origin, hostname } = new URL(testApp.url);
const password = "talentmls-sample";
const email = "member-06@summitridge.example";
const owner = await memberOf(testApp, "Summit Ridge Partners", "recruiter");
const lead = await memberOf(testApp, "Summit Ridge Partners", "organization_admin", "lead");
const laptop = softwarePasskey(origin);
const phone = softwarePasskey(origin);
const leadsKey = softwarePasskey(origin);
const application = { app_id: "talentmls", callback_url: `${testApp.url}/auth/callback/ecosystem` };
let recoveryCodes: string[] = [];

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await owner.send("POST", `/ecosystem/api/${path}`, {
    body: JSON.stringify({ ...application, ...body }),
    headers,
  });
  return { status: reply.status, json: JSON.parse(reply.body) as Record<string, unknown> };
}

/** The sign-in page's request to the browser; with a `challenge`, for the second step. */
const request = async (challenge?: string) =>
  (await post("passkey-request", { ...(challenge && { challenge }) })).json as PasskeyRequest;
const finish = (passkey: PasskeyAnswer, challenge?: string) =>
  post("passkey", { passkey, ...(challenge && { challenge }) });
const challengeOf = async (who = email) => String((await post("sign-in", { email: who, password })).json["challenge"]);
const mails = async (subject: string) => (await outboxTo(testApp, email)).filter((each) => each.subject === subject);
const audited = async (action: string) =>
  (await kysely.selectFrom("mls_audit").select("action").where("action", "like", action).execute()).length;

/** That it's the laptop's owner, for one change in the profile. */
const proof = async ({ api }: Person = owner) => ({ passkey: laptop.sign(await api.factors.requestPasskey({})) });

describe("adding a passkey", () => {
  it("needs the password, a name, and the answer to this person's request in this session", async () => {
    expect(Object.keys((await refusal(owner.api.factors.startPasskey({ password: "wrong" }))).fields)).toEqual([
      "password",
    ]);
    const asked = await owner.api.factors.startPasskey({ password });
    expect(asked.rp).toEqual({ id: hostname, name: "TalentMLS" });
    expect(asked.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
    const passkey = laptop.create(asked);
    expect((await refusal(owner.api.factors.addPasskey({ name: " ", passkey }))).fields["name"]).toContain("missing");
    const elsewhere = await signedIn(testApp, email);
    for (const { api } of [lead, elsewhere])
      expect((await refusal(api.factors.addPasskey({ name: "Mine", passkey }))).detail).toBe(passkeyMessages.ended);
    expect((await owner.api.factors.get({})).passkeys).toEqual([]);
  });

  it.each([
    ["another origin", { origin: "https://talentmls.example" }],
    ["another site's key", { rpId: "talentmls.example" }],
    ["a person whom the device didn't verify", { verified: false }],
    ["another challenge", { challenge: "x".repeat(43) }],
  ])("rejects %s, and uses the request up", async (_, lie) => {
    const asked = await owner.api.factors.startPasskey({ password });
    const add = (passkey = laptop.create(asked, lie)) => owner.api.factors.addPasskey({ name: "Laptop", passkey });
    expect((await refusal(add())).status).toBe(409);
    if (!("challenge" in lie)) expect((await refusal(add(laptop.create(asked)))).detail).toBe(passkeyMessages.ended);
    expect((await owner.api.factors.get({})).passkeys).toEqual([]);
  });

  it("rejects an answer after five minutes", async () => {
    const passkey = laptop.create(await owner.api.factors.startPasskey({ password }));
    clock.advance(passkeyRequestMs);
    expect((await refusal(owner.api.factors.addPasskey({ name: "Laptop", passkey }))).detail).toBe(
      passkeyMessages.ended,
    );
  });

  it("gives the first factor ten recovery codes, ends other sessions, and is audited and emailed", async () => {
    const other = await signedIn(testApp, email);
    const passkey = laptop.create(await owner.api.factors.startPasskey({ password }));
    const added = await owner.api.factors.addPasskey({ name: "  Work laptop ", passkey });
    recoveryCodes = added.recoveryCodes ?? [];
    expect(recoveryCodes).toHaveLength(10);
    await testApp.database.changes.caughtUp();
    expect((await other.send("GET", "/api/v1/session")).status).toBe(401);
    expect(await owner.api.factors.get({})).toMatchObject({
      passkeys: [{ name: "Work laptop", createdAt: clock.now().toISOString(), lastUsedAt: null }],
      totpSince: null,
      recoveryCodesLeft: 10,
    });
    expect(await audited("profile.passkey.added")).toBe(1);
    expect(await mails("A passkey was added to your account")).toHaveLength(1);
  });

  it("takes a passkey in place of the password and a code, and leaves the codes as they are", async () => {
    expect((await refusal(owner.api.factors.startPasskey({ password }))).fields["code"]).toContain("missing");
    // They are listed in the order in which they were added.
    clock.advance(1_000);
    const asked = await owner.api.factors.startPasskey(await proof());
    expect(asked.excludeCredentials).toEqual([{ id: laptop.id, type: "public-key", transports: ["internal"] }]);
    const added = await owner.api.factors.addPasskey({ name: "Phone", passkey: phone.create(asked) });
    expect(added.recoveryCodes).toBeNull();
    const twice = await owner.api.factors.startPasskey(await proof());
    expect(
      (await refusal(owner.api.factors.addPasskey({ name: "Phone again", passkey: phone.create(twice) }))).detail,
    ).toBe(passkeyMessages.known);
  });

  it("takes no proof of another person, and none twice", async () => {
    const asked = await lead.api.factors.startPasskey({ password });
    await lead.api.factors.addPasskey({ name: "Lead", passkey: leadsKey.create(asked) });
    const theirs = leadsKey.sign(await owner.api.factors.requestPasskey({}));
    expect((await refusal(owner.api.factors.startPasskey({ passkey: theirs }))).detail).toBe(passkeyMessages.wrong);
    const own = await proof();
    await owner.api.factors.startPasskey(own);
    expect((await refusal(owner.api.factors.startPasskey(own))).detail).toBe(passkeyMessages.ended);
  });
});

describe("signing in with a passkey", () => {
  it("opens a session without a password, once for each request", async () => {
    const asked = await request();
    expect(asked).toMatchObject({ rpId: hostname, allowCredentials: [], userVerification: "required" });
    const answer = laptop.sign(asked);
    const { status, json } = await finish(answer);
    expect([status, Object.keys(json)]).toEqual([200, ["session_token", "refresh_token", "user_id", "user_data"]]);
    const { session_token } = json;
    expect((await post("validate-session", { session_token, callback_url: undefined })).json).toMatchObject({
      valid: true,
      user: { email },
    });
    expect((await finish(answer)).json["detail"]).toBe(passkeyMessages.ended);
    expect((await owner.api.factors.get({})).passkeys[0]?.lastUsedAt).toBe(clock.now().toISOString());
  });

  it("is the second step after the password, beside recovery codes", async () => {
    const { json } = await post("sign-in", { email, password });
    expect(json["methods"]).toEqual(["passkey", "recovery_code"]);
    const challenge = String(json["challenge"]);
    const asked = await request(challenge);
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([laptop.id, phone.id]);
    expect((await finish(phone.sign(asked), challenge)).json).toHaveProperty("session_token");
    expect((await finish(phone.sign(asked), challenge)).status).toBe(404);
    const recovered = await post("second-step", { challenge: await challengeOf(), code: recoveryCodes[0] });
    expect(recovered.json).toHaveProperty("session_token");
  });

  it.each([
    ["another origin", { origin: "https://talentmls.example" }],
    ["another site's key", { rpId: "talentmls.example" }],
    ["a person whom the device didn't verify", { verified: false }],
  ])("rejects %s, with and without the password", async (_, lie) => {
    expect((await finish(laptop.sign(await request(), lie))).json["detail"]).toBe(passkeyMessages.wrong);
    const challenge = await challengeOf();
    expect((await finish(laptop.sign(await request(challenge), lie), challenge)).json["detail"]).toBe(
      passkeyMessages.wrong,
    );
  });

  it("rejects another person's passkey, an unknown one, and a false signature", async () => {
    const challenge = await challengeOf();
    const answers = [
      leadsKey.sign(await request(challenge)),
      softwarePasskey(origin).sign(await request(challenge)),
      { ...softwarePasskey(origin).sign(await request(challenge)), id: laptop.id },
      { ...laptop.sign(await request(challenge)), userHandle: "x".repeat(22) },
    ];
    for (const answer of answers) expect((await finish(answer, challenge)).json["detail"]).toBe(passkeyMessages.wrong);
  });

  it("takes an answer only for what was asked, for five minutes, from its own page", async () => {
    const challenge = await challengeOf();
    const forStep = laptop.sign(await request(challenge));
    expect((await finish(forStep)).json["detail"]).toBe(passkeyMessages.ended);
    expect((await finish(forStep, await challengeOf())).json["detail"]).toBe(passkeyMessages.ended);
    expect((await finish(laptop.sign(await request()), challenge)).json["detail"]).toBe(passkeyMessages.ended);
    const inProfile = laptop.sign(await owner.api.factors.requestPasskey({}));
    expect((await finish(inProfile)).json["detail"]).toBe(passkeyMessages.ended);
    const late = laptop.sign(await request());
    clock.advance(passkeyRequestMs);
    expect((await finish(late)).json["detail"]).toBe(passkeyMessages.ended);
    expect((await post("passkey-request", { app_id: "other" })).status).toBe(400);
    expect((await post("passkey-request", {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post("passkey-request", { challenge: "x".repeat(43) })).status).toBe(404);
  });

  it("stops a passkey whose counter goes back, which is audited and emailed", async () => {
    for (const counter of [2, 0]) {
      expect((await finish(laptop.sign(await request(), { counter }))).json["detail"]).toBe(passkeyMessages.wrong);
    }
    expect(await audited("profile.passkey.stale")).toBe(2);
    expect(await mails("We stopped a sign-in with your passkey")).toHaveLength(2);
    expect((await finish(laptop.sign(await request(), { counter: 100 }))).status).toBe(200);
  });

  it("counts wrong passkeys with wrong codes: ten lock the second step", async () => {
    clock.advance(attemptLimits.windowMs);
    const challenge = await challengeOf();
    for (let tries = 0; tries < attemptLimits.account; tries++)
      await finish(leadsKey.sign(await request(challenge)), challenge);
    const locked = await finish(laptop.sign(await request(challenge)), challenge);
    expect([locked.status, locked.json["detail"]]).toEqual([429, expect.stringContaining("Too many wrong codes")]);
    clock.advance(attemptLimits.windowMs);
  });

  it("doesn't open an account without a password, which its company signs in", async () => {
    const account = await kysely
      .selectFrom("ecosystem_accounts")
      .select(["id", "password_hash"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const set = (password_hash: string | null) =>
      kysely.updateTable("ecosystem_accounts").set({ password_hash }).where("id", "=", account.id).execute();
    await set(null);
    const refused = await finish(laptop.sign(await request()));
    await set(account.password_hash);
    expect([refused.status, refused.json["detail"]]).toEqual([
      409,
      expect.stringContaining("Your company signs you in"),
    ]);
  });
});

describe("an organization that requires a second factor", () => {
  let [member, admin] = [owner, lead];
  // Their sessions ended while the clock moved.
  const back = (who: string, device: ReturnType<typeof softwarePasskey>) =>
    signedIn(testApp, who, password, { passkey: device });

  it("is content with a passkey", async () => {
    member = await back(email, laptop);
    admin = await back("lead-06@summitridge.example", leadsKey);
    await admin.api.factors.require({ isRequired: true });
    await testApp.database.changes.caughtUp();
    await member.api.members.list({});
    expect((await admin.api.members.list({})).items.find((each) => each.email === email)?.hasSecondFactor).toBe(true);
  });

  it("keeps the last one: a passkey can go only while another factor is there", async () => {
    const [first, second] = (await member.api.factors.get({})).passkeys;
    await member.api.factors.removePasskey({ id: second?.id ?? "", ...(await proof(member)) });
    const refused = await refusal(member.api.factors.removePasskey({ id: first?.id ?? "", ...(await proof(member)) }));
    expect([refused.status, refused.detail]).toEqual([409, expect.stringContaining("this is your only one")]);
    const { secret } = await member.api.factors.startTotp(await proof(member));
    await member.api.factors.confirmTotp({ code: authenticatorCode(secret, clock.now().getTime()) });
    expect((await post("sign-in", { email, password })).json["methods"]).toEqual(["passkey", "totp", "recovery_code"]);
    const left = await member.api.factors.removePasskey({ id: first?.id ?? "", ...(await proof(member)) });
    expect(left).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
    const code = () => authenticatorCode(secret, clock.now().getTime());
    clock.advance(30_000);
    expect((await refusal(member.api.factors.stopTotp({ password, code: code() }))).detail).toContain("only one");
    await admin.api.factors.require({ isRequired: false });
    clock.advance(30_000);
    expect(await member.api.factors.stopTotp({ password, code: code() })).toMatchObject({ recoveryCodesLeft: 0 });
    expect(await audited("profile.passkey.removed")).toBe(2);
    expect(await mails("A passkey was removed from your account")).toHaveLength(2);
  });

  it("can't have a removed passkey used again", async () => {
    expect((await finish(laptop.sign(await request()))).json["detail"]).toBe(passkeyMessages.wrong);
    expect((await refusal(member.api.factors.requestPasskey({}))).detail).toContain("no passkey");
  });
});

it(`allows ${passkeyLimits.count} passkeys, which an admin's reset removes`, async () => {
  const person = await signedIn(testApp, email);
  const [first, ...others] = Array.from({ length: passkeyLimits.count }, () => softwarePasskey(origin));
  await person.api.factors.addPasskey({
    name: "1",
    passkey: (first as typeof laptop).create(await person.api.factors.startPasskey({ password })),
  });
  const own = async () => ({ passkey: (first as typeof laptop).sign(await person.api.factors.requestPasskey({})) });
  for (const device of others) {
    const passkey = device.create(await person.api.factors.startPasskey(await own()));
    await person.api.factors.addPasskey({ name: "Another", passkey });
  }
  expect((await refusal(person.api.factors.startPasskey(await own()))).detail).toContain("the maximum");
  const operator = await signedIn(testApp, "operator@talentmls.example");
  const { id } = await kysely
    .selectFrom("mls_people")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await operator.api.members.resetFactors({ id });
  expect(await kysely.selectFrom("ecosystem_passkeys").select("id").where("name", "=", "Another").execute()).toEqual(
    [],
  );
});
