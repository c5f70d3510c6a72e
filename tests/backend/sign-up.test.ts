import { beforeEach, describe, expect, test } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { createAttempts } from "#server/platform/attempts.ts";
import { passwordLinkLifeMs } from "#server/ecosystem/forgotten.ts";
import { createEcosystemService } from "#server/ecosystem/service.ts";
import { signUpLifeMs, signUpLimits, signUpTries } from "#server/ecosystem/sign-up.ts";
import { termsVersion } from "#server/ecosystem/sign-up-pages.ts";
import { refuseForeignData } from "#server/sample/guard.ts";
import { type Person, type Received, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { outboxTo } from "#tests/support/emails.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const stranger = visitor(testApp);
const password = "a long and plain sentence";

/** Each test starts with a fresh hourly email limit. */
beforeEach(() => clock.advance(signUpLimits.windowMs));

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Received> =>
  stranger.send("POST", `/ecosystem/api/${path}`, {
    body: JSON.stringify(body),
    headers: { origin: testApp.url, "sec-fetch-site": "same-origin", ...headers },
  });

const filledIn = (name: string, more: object = {}) => ({
  kind: "agency",
  plan: "professional",
  organization_name: `${name} Search`,
  domain: `https://www.${name}.example/about`,
  agency_type: "listing",
  about: "We place carpenters and joiners.",
  full_name: "Noor Haddad",
  email: `Noor@${name}.example`,
  password,
  terms: true,
  terms_version: termsVersion,
  ...more,
});
const emailsTo = (name: string) => outboxTo(testApp, `noor@${name}.example`);
/** Emails are ordered by time, so each of a test gets its own moment. */
const aMomentLater = () => clock.advance(1_000);
const tokenIn = (text = ""): string => /#token=([\w-]{43})$/m.exec(text)?.[1] ?? "";
async function signUp(name: string, more: object = {}): Promise<string> {
  aMomentLater();
  expect((await post("sign-up", filledIn(name, more))).status).toBe(202);
  return tokenIn((await emailsTo(name)).at(-1)?.text);
}
const confirm = (token: string, typed = password) => post("confirm", { token, password: typed });
const organizationsNamed = (name: string) =>
  testApp.database.kysely.selectFrom("mls_organizations").selectAll().where("name", "=", `${name} Search`).execute();
const errorsOf = (answer: Received) =>
  (JSON.parse(answer.body) as { errors?: { field: string; message: string }[] }).errors?.map(({ field }) => field);

describe("signing up", () => {
  test("creates nothing usable until the email is confirmed, then account, organization and plan", async () => {
    const token = await signUp("alder");
    expect(token).not.toBe("");
    expect(await organizationsNamed("alder")).toEqual([]);
    await expect(signedIn(testApp, "noor@alder.example", password)).rejects.toThrow("failed");
    const stored = await testApp.database.kysely.selectFrom("ecosystem_sign_ups").selectAll().execute();
    expect(stored.map(({ content }) => content.toString("latin1")).join()).not.toContain("alder");

    expect((await confirm(token)).status).toBe(201);
    expect(await organizationsNamed("alder")).toMatchObject([
      {
        kind: "agency",
        agency_type: "listing",
        plan: "professional",
        standing: "pending",
        domains: ["alder.example"],
        about: "We place carpenters and joiners.",
      },
    ]);
    const agreed = await testApp.database.kysely
      .selectFrom("ecosystem_organizations")
      .select(["terms_version", "terms_agreed_at"])
      .where("name", "=", "alder Search")
      .execute();
    expect(agreed).toEqual([{ terms_version: termsVersion, terms_agreed_at: clock.now() }]);
    const person = await signedIn(testApp, "noor@alder.example", password);
    expect(await person.api.organizations.own({})).toMatchObject({
      name: "alder Search",
      kind: "agency",
      standing: "pending",
      plan: { label: "Professional", limit: 100, used: 0 },
    });
    expect(await organizationsNamed("alder")).toHaveLength(1);
  });

  test("as an employer has no plan", async () => {
    const token = await signUp("birch", { kind: "employer", plan: undefined, agency_type: undefined });
    await confirm(token);
    const person = await signedIn(testApp, "noor@birch.example", password);
    expect(await person.api.organizations.own({})).toMatchObject({ kind: "employer", plan: null });
  });

  test("names every invalid field and writes nothing", async () => {
    const bad = await post("sign-up", {
      ...filledIn("cedar"),
      domain: "not a domain",
      organization_name: " ",
      email: "noor",
      about: "",
      terms: false,
      kind: "platform",
      plan: "enterprise",
    });
    expect([bad.status, errorsOf(bad)?.toSorted()]).toEqual([
      400,
      ["about", "domain", "email", "kind", "organization_name", "plan", "terms"],
    ]);
    expect(errorsOf(await post("sign-up", filledIn("cedar", { password: "short" })))).toEqual(["password"]);
    expect(errorsOf(await post("sign-up", filledIn("cedar", { password: "" })))).toEqual(["password"]);
    const several = await post("sign-up", filledIn("cedar", { about: "Nurses", password: "short", terms: false }));
    expect(errorsOf(several), "all at once").toEqual(["about", "password", "terms"]);
    const address = "noor@cedar.example";
    expect(errorsOf(await post("sign-up", filledIn("cedar", { password: address })))).toEqual(["password"]);
    expect(errorsOf(await post("sign-up", filledIn("cedar", { role: "super_admin" })))).toEqual(["role"]);
    for (const domain of ["localhost", "127.0.0.1", "[::1]", "cedar", "javascript:alert(1)", "a b.example"])
      expect(errorsOf(await post("sign-up", filledIn("cedar", { domain })))).toEqual(["domain"]);
    expect(await emailsTo("cedar")).toEqual([]);
  });

  test("rejects line breaks and invisible characters in a name, and emails no one else's words", async () => {
    for (const name of [
      "Cedar\r\nBcc: everybody@cedar.example",
      "Cedar\u202Eelpmaxe",
      "Ce\u0000dar",
      "Cedar\u2028Search",
    ]) {
      expect(errorsOf(await post("sign-up", filledIn("cedar", { organization_name: name })))).toEqual([
        "organization_name",
      ]);
      expect(errorsOf(await post("sign-up", filledIn("cedar", { full_name: name })))).toEqual(["full_name"]);
    }
    await signUp("dogwood", {
      organization_name: "Visit evil now",
      about: "Visit evil.example now",
      full_name: "Visit evil now",
    });
    expect(JSON.stringify(await emailsTo("dogwood"))).not.toContain("evil");
  });

  test("answers the same for an address with an account, whose holder gets an email", async () => {
    await confirm(await signUp("elm"));
    aMomentLater();
    const [known, unknown] = [
      await post("sign-up", filledIn("elm", { password: "another plain sentence" })),
      await post("sign-up", filledIn("elmwood")),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const mail = (await emailsTo("elm")).at(-1);
    expect(mail?.subject).toBe("You already have an account");
    expect(tokenIn(mail?.text)).toBe("");
    // The old password still works.
    await signedIn(testApp, "noor@elm.example", password);
  });

  test("is rejected when another site makes a browser send it", async () => {
    expect(
      (await post("sign-up", filledIn("fir"), { origin: "https://evil.example", "sec-fetch-site": "cross-site" }))
        .status,
    ).toBe(403);
    expect(await emailsTo("fir")).toEqual([]);
  });

  test("is limited to three emails an hour per address, with an account or without", async () => {
    await confirm(await signUp("ginkgo"));
    clock.advance(signUpLimits.windowMs);
    for (const name of ["ginkgo", "hazel"]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt <= signUpLimits.account; attempt += 1)
        statuses.push((await post("sign-up", filledIn(name))).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
  });

  test("is limited per network", async () => {
    const replies = [];
    for (let place = 0; place <= signUpLimits.address; place += 1)
      replies.push(await post("sign-up", filledIn(`street${place}`)));
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(signUpLimits.address).fill(202), 429]);
  });
});

describe("the confirmation link", () => {
  test("isn't confirmed by opening it: a GET does nothing, and its token is in no request", async () => {
    const token = await signUp("ivy");
    const mail = (await emailsTo("ivy")).at(-1);
    const href = /(http\S+\/ecosystem\/confirm#token=\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(new URL(href).search).toBe("");
    for (const path of [
      "/ecosystem/confirm",
      `/ecosystem/confirm?token=${token}`,
      `/ecosystem/api/confirm?token=${token}`,
    ])
      await stranger.send("GET", path);
    await stranger.send("HEAD", `/ecosystem/api/confirm?token=${token}`);
    expect(await organizationsNamed("ivy")).toEqual([]);
    expect((await confirm(token)).status).toBe(201);
  });

  test("works once, even when it is clicked five times at the same moment", async () => {
    const token = await signUp("juniper");
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404, 404]);
    expect(await organizationsNamed("juniper")).toHaveLength(1);
  });

  test("isn't confirmed without the password that was typed with it", async () => {
    // Another person filled in the form with the address of Noor, who presses the button in the email.
    const token = await signUp("hornbeam", { password: "what the attacker chose" });
    const none = await post("confirm", { token });
    expect([none.status, errorsOf(none)]).toEqual([400, ["password"]]);
    const own = await confirm(token);
    expect([own.status, errorsOf(own)]).toEqual([400, ["password"]]);
    expect(own.body).toContain("That isn't the password of this sign-up.");
    expect(await organizationsNamed("hornbeam")).toEqual([]);
    await expect(signedIn(testApp, "noor@hornbeam.example", "what the attacker chose")).rejects.toThrow("failed");

    // Her own sign-up is another one, and the earlier link then creates nothing more.
    expect((await confirm(await signUp("hornbeam"))).status).toBe(201);
    expect((await confirm(token, "what the attacker chose")).status).toBe(404);
    await signedIn(testApp, "noor@hornbeam.example", password);
    expect(await organizationsNamed("hornbeam")).toHaveLength(1);
  });

  test("still works after a typing error, and no longer after ten", async () => {
    const [first, second] = [await signUp("jacaranda"), await signUp("katsura")];
    for (let attempt = 1; attempt < signUpTries; attempt += 1)
      expect((await confirm(first, "a long and plain sentense")).status).toBe(400);
    expect((await confirm(first)).status).toBe(201);
    const replies = await Promise.all(
      Array.from({ length: signUpTries + 2 }, () => confirm(second, "a long and plain sentense")),
    );
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(signUpTries);
    expect((await confirm(second)).status).toBe(404);
    expect(await organizationsNamed("katsura")).toEqual([]);
  });

  test("creates one account for two sign-ups of one address", async () => {
    const [first, second] = [await signUp("kauri"), await signUp("kauri", { password: "another plain sentence" })];
    const replies = await Promise.all([confirm(first), confirm(second, "another plain sentence")]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect(await organizationsNamed("kauri")).toHaveLength(1);
  });

  test("expires after a day, and invented ones are counted", async () => {
    const token = await signUp("larch");
    clock.advance(signUpLifeMs);
    expect((await confirm(token)).status).toBe(404);
    const statuses = [];
    for (let attempt = 0; attempt < 60; attempt += 1) statuses.push((await confirm("x".repeat(43))).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(await organizationsNamed("larch")).toEqual([]);
  });
});

describe("a forgotten password", () => {
  let person: Person;
  beforeEach(async () => {
    clock.advance(signUpLimits.windowMs);
    person = await signedIn(testApp, "admin@harbor.example");
  });
  const emails = () => outboxTo(testApp, "admin@harbor.example");
  const ask = (email: string) => {
    aMomentLater();
    return post("forgot-password", { email });
  };

  test("gets one answer for everyone, and an email only for an account", async () => {
    const before = (await emails()).length;
    const [known, unknown] = [await ask("admin@harbor.example"), await ask("nobody@harbor.example")];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await emails()).slice(before).map(({ subject }) => subject)).toEqual(["Set a new password"]);
    expect(await outboxTo(testApp, "nobody@harbor.example")).toEqual([]);
  });

  test("is replaced once through the link, which ends every session and other link of the account", async () => {
    await ask("admin@harbor.example");
    const spare = tokenIn((await emails()).at(-1)?.text);
    await ask("admin@harbor.example");
    const token = tokenIn((await emails()).at(-1)?.text);
    aMomentLater();
    const weak = await post("new-password", { token, password: "short" });
    expect([weak.status, errorsOf(weak)]).toEqual([400, ["password"]]);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => post("new-password", { token, password: "talentmls-sample-2" })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    expect((await post("new-password", { token: spare, password: "talentmls-sample-3" })).status).toBe(404);
    await expect(person.api.listings.mine({})).rejects.toMatchObject({ status: 401 });
    await expect(signedIn(testApp, "admin@harbor.example")).rejects.toThrow("failed");
    await signedIn(testApp, "admin@harbor.example", "talentmls-sample-2");
    expect((await emails()).at(-1)?.subject).toBe("Your password was changed");

    await ask("admin@harbor.example");
    await post("new-password", { token: tokenIn((await emails()).at(-1)?.text), password: "talentmls-sample" });
  });

  test("has a link that expires after an hour", async () => {
    await ask("admin@harbor.example");
    const token = tokenIn((await emails()).at(-1)?.text);
    clock.advance(passwordLinkLifeMs);
    expect((await post("new-password", { token, password: "talentmls-sample-2" })).status).toBe(404);
  });
});

test("sample mode starts again with sign-ups made in it, and with no other data", async () => {
  await signUp("maple", { email: "noor@maple.test" });
  await confirm(tokenIn((await outboxTo(testApp, "noor@maple.test")).at(-1)?.text));
  await refuseForeignData(testApp.database);
  await testApp.database.kysely
    .updateTable("ecosystem_organizations")
    .set({ tried_out: false })
    .where("name", "=", "maple Search")
    .execute();
  await expect(refuseForeignData(testApp.database)).rejects.toThrow("not sample data");
});

test("unconfirmed sign-ups are deleted", async () => {
  await signUp("nutmeg");
  clock.advance(signUpLifeMs + 1);
  const { database, keyRing } = testApp.services;
  await createEcosystemService({
    database,
    clock,
    keyRing,
    mail: testApp.services.mail,
    brandName: "TalentMLS",
    attempts: createAttempts({ database, clock, keyRing }),
    servedAt: () => ({ publicUrl: undefined, port: 4000, sampleData: true }),
  }).sweep();
  expect(await database.kysely.selectFrom("ecosystem_sign_ups").selectAll().execute()).toEqual([]);
});
