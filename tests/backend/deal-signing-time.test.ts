import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Answer } from "#contract/index.ts";
import { executedPaper } from "#domain/deal/document.ts";
import { signersOf } from "#domain/deal/signing.ts";
import { attemptLimits } from "#server/platform/attempts.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { dealById } from "#server/deal/store.ts";
import { renderExecuted } from "#server/deal/render-job.ts";
import { notifyOfMissedDeadlines, remindSigners, renewSigningLinks } from "#server/deal/reminders.ts";
import { ownEmailsAbout, emailTo, made, refusal, tokenIn } from "#tests/support/deals.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { fieldOf, connectLive, liveFrames } from "#tests/support/live-client.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { sent, sign } from "#tests/support/signed-deals.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const day = 86_400_000;
const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({
  clock,
  env: { PARTNER_CONTRACTS_URL: "https://contracts.example/start?team=7&lang=de", TRUST_PROXY: "on" },
});
/** Signs the same people in again: days pass in these tests, and sessions end. */
async function signInAll() {
  const [northstar, harbor, meridian] = [
    await signedIn(testApp, "recruiter@northstar.example"),
    await signedIn(testApp, "admin@harbor.example"),
    await signedIn(testApp, "hiring@meridian.example"),
  ];
  return {
    northstar,
    harbor,
    meridian,
    signers: { listing: northstar.api, selling: harbor.api, employer: meridian.api },
  };
}
const { api: bearer, send: bare } = visitor(testApp);

const { config } = testApp.services;
/** The built-in provider signs contracts until a test switches to the configured one. */
const partner = config.partners.contracts;
config.partners.contracts = undefined;

const to = "recruiter@northstar.example";
const emailsAbout = async (code: string, address: string) =>
  (await ownEmailsAbout(testApp, code)).filter((mail) => mail.to === address && mail.text.includes("/sign#"));
const copiesTo = async (code: string, address: string) =>
  (await ownEmailsAbout(testApp, code)).filter((mail) => mail.to === address && mail.subject.includes("is executed"));
const emailsTo = async ({ code }: Answer<"deals", "get">, address = to) =>
  (await ownEmailsAbout(testApp, code)).filter((mail) => mail.to === address);

describe("reminders", () => {
  it("sent manually go to the party whose turn it is, with the same link, at most once a day", async () => {
    const { northstar, harbor, signers } = await signInAll();
    const deal = await sent(signers);
    const first = await emailTo(testApp, deal.code, to);
    expect(await refusal(harbor.api.deals.remind({ id: deal.id, part: "listing" }))).toMatchObject({
      code: "wrong-state",
      detail: "Northstar Talent got an email within the last day. You can remind it again tomorrow.",
    });
    expect(await refusal(northstar.api.deals.remind({ id: deal.id, part: "employer" }))).toMatchObject({
      detail: "Meridian Robotics has nothing to sign now. Reload to see whose turn it is.",
    });
    clock.advance(day);
    const later = await signInAll();
    const reminded = await later.harbor.api.deals.remind({ id: deal.id, part: "listing" });
    expect(reminded.version).toBe(deal.version);
    const reminder = await emailTo(testApp, deal.code, to, /^Reminder/);
    expect([reminder.subject, tokenIn(reminder)]).toEqual([
      `Reminder: please sign the client agreement and the split agreement, ${deal.code}`,
      tokenIn(first),
    ]);
    expect(await refusal(later.northstar.api.deals.remind({ id: deal.id, part: "listing" }))).toMatchObject({
      code: "wrong-state",
    });
    expect(await refusal(later.meridian.api.deals.remind({ id: deal.id, part: "listing" }))).toMatchObject({
      status: 403,
    });
    expect(await emailsTo(deal)).toHaveLength(2);
  });

  it("are sent after three days and on the last day, only to the party whose turn it is", async () => {
    const { northstar, signers } = await signInAll();
    const deal = await sent(signers);
    const answered = await sent(signers);
    await emailTo(testApp, deal.code, to);
    await sign(northstar.api, answered.id, "Ada Bell");
    await emailTo(testApp, answered.code, "admin@harbor.example");
    const recalled = await sent(signers);
    await emailTo(testApp, recalled.code, to);
    await northstar.api.deals.recall({ id: recalled.id, version: recalled.version });
    const counts = async () => [
      (await emailsTo(deal)).length,
      (await emailsTo(answered)).length,
      (await emailsTo(answered, "admin@harbor.example")).length,
      (await emailsTo(recalled)).filter(({ subject }) => subject.startsWith("Reminder")).length,
    ];
    const start = await counts();
    expect(start).toEqual([1, 1, 1, 0]);
    clock.advance(3 * day - 1);
    await remindSigners(testApp.services);
    expect(await counts()).toEqual(start);
    clock.advance(1);
    // Two processes at the same moment send one email.
    await Promise.all([remindSigners(testApp.services), remindSigners(testApp.services)]);
    await expect.poll(counts).toEqual([2, 1, 2, 0]);
    clock.advance(9 * day);
    await remindSigners(testApp.services);
    await expect.poll(counts).toEqual([3, 1, 3, 0]);
    clock.advance(day);
    // Day 13 of 14: the last day has begun.
    await remindSigners(testApp.services);
    await expect.poll(counts).toEqual([4, 1, 4, 0]);
    clock.advance(2 * day);
    expect(await remindSigners(testApp.services)).toBe(0);
    expect(await counts()).toEqual([4, 1, 4, 0]);
  });
});

describe("the signing deadline", () => {
  it("ends after fourteen days, for the link and the account alike, until the deal is sent again", async () => {
    const { signers } = await signInAll();
    const deal = await sent(signers);
    const token = tokenIn(await emailTo(testApp, deal.code, to));
    const { hash, expiresAt } = await bearer.signing.open({ token });
    expect(expiresAt).toBe(new Date(clock.now().getTime() + 14 * day).toISOString());
    clock.advance(14 * day);
    // Both agencies are notified once; the employer has nothing to do.
    expect(await notifyOfMissedDeadlines(testApp.services)).toBeGreaterThan(0);
    expect(await notifyOfMissedDeadlines(testApp.services)).toBe(0);
    const { northstar, harbor, meridian } = await signInAll();
    const passed = `Signing deadline passed: ${deal.code}`;
    const titlesOf = async ({ api }: typeof northstar) =>
      (await api.notifications.list({})).items.map(({ title }) => title).filter((title) => title === passed);
    expect([await titlesOf(northstar), await titlesOf(harbor), await titlesOf(meridian)]).toEqual([
      [passed],
      [passed],
      [],
    ]);
    expect(await bearer.signing.open({ token })).toMatchObject({
      state: "closed",
      sendingState: "expired",
      why: "The time to sign this has passed. Ask the agency to send it again.",
    });
    for (const attempt of [
      () => bearer.signing.sign({ token, name: "Ada Bell", hash, consent: true }),
      () => bearer.signing.decline({ token, reason: "Late." }),
      () => northstar.api.deals.sign({ id: deal.id, name: "Ada Bell", hash, consent: true }),
    ])
      expect(await refusal(attempt())).toMatchObject({
        code: "wrong-state",
        detail: expect.stringContaining("time to sign this has passed"),
      });
    expect(await refusal(harbor.api.deals.remind({ id: deal.id, part: "listing" }))).toMatchObject({
      code: "wrong-state",
    });
    const recalled = await northstar.api.deals.recall({ id: deal.id, version: deal.version });
    expect((await northstar.api.deals.send({ id: deal.id, version: recalled.version })).deal.signing).toMatchObject({
      number: 2,
      state: "running",
    });
  });
});

describe("signing links", () => {
  it("begin with the public address, never with a host name from the request", async () => {
    const { northstar, harbor } = await signInAll();
    const { id, code, version } = await made(northstar.api);
    const agreed = await harbor.api.deals.accept({ id, version, number: 1 });
    config.publicUrl = "https://mls.example";
    try {
      await northstar.send("POST", `/api/v1/deals/${id}/send`, {
        body: JSON.stringify({ version: agreed.version }),
        headers: { "x-forwarded-host": "evil.example" },
      });
    } finally {
      config.publicUrl = undefined;
    }
    expect((await emailTo(testApp, code, to)).text).toMatch(/^https:\/\/mls\.example\/sign#[\w-]{43}$/m);
  });

  it("limit wrong attempts by address", async () => {
    const { signers } = await signInAll();
    const deal = await sent(signers);
    const token = tokenIn(await emailTo(testApp, deal.code, to));
    const open = (which: string, ip: string) =>
      bare("POST", "/api/v1/signing", { body: JSON.stringify({ token: which }), headers: { "x-forwarded-for": ip } });
    for (let n = 0; n < attemptLimits.address; n++) expect((await open(`wrong-${n}`, "192.0.2.1")).status).toBe(404);
    const refused = await open("wrong", "192.0.2.1");
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      429,
      expect.objectContaining({ detail: expect.stringContaining("Too many links that are not known.") }),
    ]);
    expect((await open(token, "192.0.2.1")).status).toBe(429);
    // Valid links aren't counted, however many come from one address.
    for (let n = 0; n < attemptLimits.address + 5; n++) expect((await open(token, "192.0.2.2")).status).toBe(200);
    clock.advance(attemptLimits.windowMs);
    expect((await open(token, "192.0.2.1")).status).toBe(200);
    // Sign-in attempts are counted separately.
    await signedIn(testApp, to);
  });

  it("record where the signature came from, as reported by the proxy", async () => {
    const { signers } = await signInAll();
    const deal = await sent(signers);
    const token = tokenIn(await emailTo(testApp, deal.code, to));
    const { hash } = await bearer.signing.open({ token });
    await bare("POST", "/api/v1/signing/signature", {
      body: JSON.stringify({ token, name: "Ada Bell", hash, consent: true }),
      headers: { "x-forwarded-for": "203.0.113.9, 198.51.100.4" },
    });
    expect(
      await testApp.database.kysely
        .selectFrom("mls_deal_signers")
        .select("signed_ip")
        .where("deal_id", "=", deal.id)
        .where("signed_at", "is not", null)
        .execute(),
    ).toEqual([{ signed_ip: "198.51.100.4" }, { signed_ip: "198.51.100.4" }]);
  });
});

describe("a member who leaves", () => {
  const hiring = "hiring@meridian.example";
  const { api: anyone } = visitor(testApp);

  /** A member of the employer, whom its admin can deactivate. */
  async function employee(name: string) {
    const admin = await memberOf(testApp, "Meridian Robotics", "organization_admin", `${name}-admin`);
    const member = await memberOf(testApp, "Meridian Robotics", "hiring_manager", name);
    const email = (await member.api.members.list({})).items.find(({ isYou }) => isYou)?.email ?? "";
    const { personId: id } = await viewerOf(member);
    return {
      email,
      leave: () => admin.api.members.deactivate({ id }),
      comeBack: () => admin.api.members.reactivate({ id }),
    };
  }

  /** A deal that both agencies have signed, so that the employer was asked to. */
  async function atTheEmployer(employer?: { name: string; email: string }) {
    const { northstar, harbor } = await signInAll();
    const { id, version, code } = await made(northstar.api);
    const agreed = await harbor.api.deals.accept({ id, version, number: 1 });
    await northstar.api.deals.send({ id, version: agreed.version, ...(employer && { signers: { employer } }) });
    await sign(northstar.api, id, "Ada Bell");
    await sign(harbor.api, id, "Ben Cole");
    return { id, code, token: tokenIn(await emailTo(testApp, code, employer?.email ?? hiring)) };
  }

  const signBy = async (token: string) => {
    const { hash } = await anyone.signing.open({ token });
    return anyone.signing.sign({ token, name: "Elena Sorensen", hash, consent: true });
  };

  it("can't sign with the link that all members got, and the others get a new one", async () => {
    const [bob, deal, signed] = [await employee("bob"), await atTheEmployer(), await atTheEmployer()];
    await signBy(signed.token);
    expect(tokenIn(await emailTo(testApp, deal.code, bob.email))).toBe(deal.token);
    expect(await renewSigningLinks(testApp.services)).toBe(0);
    await bob.leave();
    for (const { token } of [deal, signed])
      for (const ask of [
        () => anyone.signing.open({ token }),
        () => anyone.signing.copy({ token }),
        () => anyone.signing.decline({ token, reason: "No." }),
      ])
        expect(await refusal(ask())).toMatchObject({ status: 404 });
    await renewSigningLinks(testApp.services);
    await expect.poll(async () => (await emailsAbout(deal.code, hiring)).length).toBe(2);
    const renewed = tokenIn((await emailsAbout(deal.code, hiring)).at(-1) ?? { text: "" });
    expect(renewed).not.toBe(deal.token);
    expect(await emailsAbout(deal.code, bob.email)).toHaveLength(1);
    expect(await renewSigningLinks(testApp.services)).toBe(0);
    expect(await signBy(renewed)).toMatchObject({ state: "signed" });
  });

  it("doesn't leave the others without a link by coming back at once", async () => {
    const [eve, deal] = [await employee("eve"), await atTheEmployer()];
    await eve.leave();
    await eve.comeBack();
    expect(await renewSigningLinks(testApp.services)).toBeGreaterThan(0);
    await expect.poll(async () => (await emailsAbout(deal.code, hiring)).length).toBe(2);
    const renewed = tokenIn((await emailsAbout(deal.code, hiring)).at(-1) ?? { text: "" });
    expect(renewed).not.toBe(deal.token);
    expect(await signBy(renewed)).toMatchObject({ state: "signed" });
  });

  it("can't sign when named as the signer: the organization's members are asked instead", async () => {
    const dee = await employee("dee");
    const deal = await atTheEmployer({ name: "Dee Lund", email: dee.email.toUpperCase() });
    await dee.leave();
    expect(await refusal(anyone.signing.open({ token: deal.token }))).toMatchObject({ status: 404 });
    await renewSigningLinks(testApp.services);
    const renewed = await emailTo(testApp, deal.code, hiring);
    expect(renewed.text).not.toContain("Dee Lund");
    expect(await emailsAbout(deal.code, dee.email.toUpperCase())).toHaveLength(1);
    expect(await anyone.signing.open({ token: tokenIn(renewed) })).toMatchObject({ signerName: null });
    expect(await signBy(tokenIn(renewed))).toMatchObject({ state: "signed" });
    const found = await testApp.database.asSystem(({ db }) => dealById(db, deal.id));
    const [sending] = found?.deal.sendings ?? [];
    const [agreement] = sending?.agreements ?? [];
    const proof =
      sending && agreement
        ? JSON.stringify(executedPaper({ ...sending, agreement, parts: signersOf(sending, "client"), sentBy: "" }))
        : "";
    expect(proof).toContain("Through the link emailed to its own people");
    expect(proof.toLowerCase()).not.toContain(dee.email.toLowerCase());
    // Nor does she get the executed agreement.
    await expect.poll(async () => (await copiesTo(deal.code, hiring)).length).toBe(1);
    expect(await copiesTo(deal.code, dee.email.toUpperCase())).toEqual([]);
  });

  it("still gets a copy of what they signed as the named signer", async () => {
    const gus = await employee("gus");
    const deal = await atTheEmployer({ name: "Gus Lund", email: gus.email });
    await signBy(deal.token);
    await expect.poll(async () => (await copiesTo(deal.code, gus.email)).length).toBe(1);
    await gus.leave();
    await testApp.database.asSystem(async ({ db }) => {
      await sql`alter table mls_deal_documents disable trigger written_once`.execute(db);
      await db.deleteFrom("mls_deal_documents").where("deal_id", "=", deal.id).execute();
      await sql`alter table mls_deal_documents enable trigger written_once`.execute(db);
    });
    await renderExecuted(testApp.services, { dealId: deal.id, sending: 1 });
    expect(await copiesTo(deal.code, gus.email)).toHaveLength(2);
  });

  it("doesn't end the link of a named signer from outside", async () => {
    const [eli, deal] = [await employee("eli"), await atTheEmployer({ name: "Mara Quill", email: "mara@law.example" })];
    await eli.leave();
    expect(await renewSigningLinks(testApp.services)).toBe(0);
    expect(await signBy(deal.token)).toMatchObject({ state: "signed" });
  });
});

describe("the configured partner", () => {
  it("gets the specified parameters, and each agency confirms the signature here", async () => {
    config.partners.contracts = partner;
    try {
      const { northstar, harbor, meridian } = await signInAll();
      const { id, version } = await made(northstar.api, { laSplit: 61.37 });
      const agreed = await harbor.api.deals.accept({ id, version, number: 1 });
      const { deal, partnerUrl } = await northstar.api.deals.send({ id, version: agreed.version });
      const page = new URL(partnerUrl ?? "");
      expect([page.origin + page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
        "https://contracts.example/start",
        { team: "7", lang: "de", deal_id: id, candidate: deal.maskedCode, employer: "Meridian Robotics" },
      ]);
      expect(deal.signing).toMatchObject({
        provider: "partner",
        parts: [
          { role: "listing", document: "client", state: "open" },
          { role: "listing", document: "split", state: "open" },
          { role: "selling", document: "split", state: "open" },
        ],
      });
      expect((await emailTo(testApp, deal.code, "admin@harbor.example")).text).toContain(page.href);
      expect(await meridian.api.deals.get({ id })).toMatchObject({
        status: "pending_signatures",
        actions: [],
        signing: { provider: "partner", parts: [{ role: "listing", state: "open" }] },
      });
      expect(await refusal(meridian.api.deals.agreement({ id }))).toMatchObject({ code: "wrong-state" });
      // They sign at the same time, so in either order.
      await sign(harbor.api, id, "Ben Cole");
      expect(await sign(northstar.api, id, "Ada Bell")).toMatchObject({ status: "executed" });
    } finally {
      config.partners.contracts = undefined;
    }
  });
});

describe("a signature", () => {
  it("notifies each party, with ids and the code; the person stays internal, and others receive nothing", async () => {
    const { northstar, harbor, meridian, signers } = await signInAll();
    const stranger = await memberOf(testApp, "Cedar & Vale Recruiting");
    const listeners = await Promise.all(
      [northstar, harbor, meridian, stranger].map((person) => connectLive(testApp, person)),
    );
    const deal = await sent(signers);
    const token = tokenIn(await emailTo(testApp, deal.code, to));
    await bearer.signing.sign({
      token,
      name: "Ada Bell",
      hash: (await bearer.signing.open({ token })).hash,
      consent: true,
    });
    await harbor.api.deals.decline({ id: deal.id, reason: "Zq not for us." });
    const heard = await Promise.all(
      listeners.map(async (client) => {
        await liveFrames(testApp, client);
        return client.events
          .filter(({ data }) => fieldOf(data, "dealId") === deal.id)
          .map(({ type, userName, data }) => [
            type,
            fieldOf(data, "action"),
            userName,
            Object.keys(data).toSorted().join(),
          ]);
      }),
    );
    const keys = "action,dealCode,dealId";
    const update = (action: string, by = "") => ["deal_update", action, by, keys];
    expect(heard).toEqual([
      [
        update("created", "Arjun Menon"),
        update("terms_accepted"),
        update("sent", "Arjun Menon"),
        update("signed"),
        update("declined"),
      ],
      [
        update("created"),
        update("terms_accepted", "Theo Lindqvist"),
        update("sent"),
        update("signed"),
        update("declined", "Theo Lindqvist"),
      ],
      [update("sent"), update("signed"), update("declined")],
      [],
    ]);
    for (const client of listeners) client.close();
  });
});
