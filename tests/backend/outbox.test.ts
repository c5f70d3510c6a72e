import { get } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { emailPlace } from "#server/platform/mail/mail.ts";
import { termsVersion } from "#server/ecosystem/sign-up-pages.ts";
import { emailTo, made, tokenIn, unknownId } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { invitationTo } from "#tests/support/invitations.ts";
import { sign } from "#tests/support/signed-deals.ts";

const testApp = await startTestApp();
const staff = await signedIn(testApp, "operator@talentmls.example");
const agency = await signedIn(testApp, "admin@northstar.example");
const partner = await signedIn(testApp, "admin@harbor.example");
const password = "a long and plain sentence";

const post = (path: string, body: object) =>
  visitor(testApp).send("POST", `/ecosystem/api/${path}`, {
    body: JSON.stringify(body),
    headers: { origin: testApp.url, "sec-fetch-site": "same-origin" },
  });
const newestTo = async (to: string) =>
  (await staff.api.outbox.list({ limit: 100 })).items.find((message) => message.to === to)?.id ?? "";
const audited = (id: string) =>
  testApp.database.kysely
    .selectFrom("mls_audit")
    .select(["action", "reason", "person_id"])
    .where("entity_id", "=", id)
    .execute();

describe("the outbox", () => {
  test("counts by state and pages", async () => {
    await Promise.all(
      ["one", "two", "three"].map((name) =>
        agency.api.invitations.create({ email: `${name}@northstar.example`, role: "recruiter" }),
      ),
    );
    const all = await staff.api.outbox.list({ limit: 100 });
    expect(all.sends).toBe(false);
    expect(all.counts).toMatchObject({ queued: 0, failed: 0, sent: 0, kept: all.items.length });
    const first = await staff.api.outbox.list({ limit: 2, state: "kept" });
    const second = await staff.api.outbox.list({ limit: 2, state: "kept", cursor: first.nextCursor ?? "" });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.items.slice(0, 4).map(({ id }) => id));
    expect((await staff.api.outbox.list({ state: "failed" })).items).toEqual([]);
  });

  test("lets a newcomer in without a mail server: staff share the link, with a reason on the audit log", async () => {
    const email = "noor@alder.example";
    const asked = {
      kind: "agency",
      plan: "starter",
      organization_name: "Alder Search",
      domain: "alder.example",
      agency_type: "listing",
      about: "We place joiners.",
      full_name: "Noor Haddad",
      email,
      password,
      terms: true,
      terms_version: termsVersion,
    };
    expect((await post("sign-up", asked)).status).toBe(202);
    const id = await newestTo(email);
    const message = await staff.api.outbox.get({ id });
    expect(message).toMatchObject({
      to: email,
      subject: "Confirm your email address",
      state: "kept",
      canShareLink: true,
      canSend: false,
    });
    expect(message.text).toContain("Confirm this address:\n[link withheld]");
    await expect(staff.api.outbox.shareLink({ id, reason: "because" })).rejects.toMatchObject({
      code: "invalid-input",
      fields: { reason: expect.any(String) },
    });
    expect(await audited(id)).toEqual([]);

    const reason = "Noor called from the number on alder.example.";
    const { link } = await staff.api.outbox.shareLink({ id, reason });
    expect(await audited(id)).toMatchObject([{ action: "letter.handed_on", reason, person_id: expect.any(String) }]);
    expect((await post("confirm", { token: link.split("#token=")[1], password })).status).toBe(201);
    expect(await (await signedIn(testApp, email, password)).api.organizations.own({})).toMatchObject({
      name: "Alder Search",
      standing: "pending",
    });
    // A reason may name a candidate, so staff read one at a time, and each reading is logged.
    const log = await staff.api.audit.list({ kind: "other" });
    expect(JSON.stringify(log)).not.toContain("Noor called");
    const entry = log.items.find(({ action }) => action === "letter.handed_on");
    expect(entry).toMatchObject({ hasReason: true, detail: null });
    expect(await staff.api.audit.reason({ id: entry?.id ?? "" })).toEqual({ reason });
    expect(await audited(entry?.id ?? "")).toMatchObject([{ action: "audit.reason", person_id: expect.any(String) }]);
    await expect(agency.api.audit.reason({ id: entry?.id ?? "" })).rejects.toMatchObject({ status: 404 });
  });

  test("shares the link of an invitation, and no other", async () => {
    const email = "invited@northstar.example";
    await agency.api.invitations.create({ email, role: "recruiter" });
    const { link } = await staff.api.outbox.shareLink({
      id: await newestTo(email),
      reason: "Requested by their admin.",
    });
    expect(link).toContain(await invitationTo(testApp, email));
    await testApp.database.asSystem(async (work) => {
      testApp.services.mail.queue(work, {
        to: "candidate@mail.example",
        subject: "Your private page",
        text: "https://mls.example/candidate#secret",
        html: "",
        confidential: true,
      });
      testApp.services.mail.queue(work, {
        to: "ada@brackenwell.example",
        subject: "Your demo call",
        text: "Move it: https://mls.example/booking#secret",
        html: "",
      });
    });
    const { items } = await staff.api.outbox.list({ limit: 100 });
    expect(JSON.stringify(items)).not.toMatch(/candidate@|private page/);
    const others = (await Promise.all(items.map(({ id }) => staff.api.outbox.get({ id })))).filter(
      ({ canShareLink }) => !canShareLink,
    );
    const read = others.map(({ to, subject, text }) => [to, subject, text]);
    expect(read).toContainEqual([null, null, null]);
    expect(read).toContainEqual(["ada@brackenwell.example", "Your demo call", "Move it: [link withheld]"]);
    for (const { id } of others)
      await expect(staff.api.outbox.shareLink({ id, reason: "Requested by their admin." })).rejects.toMatchObject({
        code: "wrong-state",
      });
  });

  test("shares a signing link, because its signer has no other way in", async () => {
    const { id, version } = await made(agency.api);
    const { version: agreed } = await partner.api.deals.accept({ id, version, number: 1 });
    const client = { name: "Mara Quill", email: "mara.quill@meridian.example" };
    const { deal } = await agency.api.deals.send({ id, version: agreed, signers: { employer: client } });
    await sign(agency.api, id, "Ada Bell");
    await sign(partner.api, id, "Ben Cole");
    const token = tokenIn(await emailTo(testApp, deal.code, client.email));
    const email = await newestTo(client.email);
    const opened = await staff.api.outbox.get({ id: email });
    expect(opened).toMatchObject({ to: client.email, canShareLink: true, state: "kept", text: null });
    expect(JSON.stringify(opened)).not.toContain(token);
    const reason = "The client called from its switchboard.";
    const { link } = await staff.api.outbox.shareLink({ id: email, reason });
    expect(link).toBe(`${testApp.url}/sign#${token}`);
    expect(await audited(email)).toMatchObject([{ action: "letter.handed_on", reason }]);
  });

  test("shows an email that can't be opened without its content, and lets staff dismiss it", async () => {
    const { keyRing, clock } = testApp.services;
    const id = crypto.randomUUID();
    const content = keyRing.seal(JSON.stringify({ to: "a@mail.example" }), emailPlace("another"));
    await testApp.database.kysely
      .insertInto("mls_mail_outbox")
      .values({ id, content, confidential: false, state: "failed", created_at: clock.now() })
      .execute();
    const listed = await staff.api.outbox.list({ limit: 100 });
    expect(listed.items.length).toBeGreaterThan(1);
    expect(listed.items.find((each) => each.id === id)).toMatchObject({ isBroken: true, to: null, subject: null });
    expect(listed.items.filter(({ isBroken }) => isBroken)).toHaveLength(1);
    expect(await staff.api.outbox.get({ id })).toMatchObject({ text: null, canSend: false, canDismiss: true });
    await expect(staff.api.outbox.send({ id })).rejects.toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("can't be opened"),
    });
    expect(await staff.api.outbox.dismiss({ id })).toMatchObject({ state: "dismissed", isBroken: true });
    await testApp.database.kysely.deleteFrom("mls_mail_outbox").where("id", "=", id).execute();
  });

  test("sends nothing while there is no mail server", async () => {
    const id = await newestTo("invited@northstar.example");
    await expect(staff.api.outbox.send({ id })).rejects.toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("SMTP_URL"),
    });
    expect((await staff.api.outbox.get({ id })).state).toBe("kept");
  });
});

test("resends a failed email with a mail server, on the audit log, and shares no link then", async () => {
  const sending = await startTestApp({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
  const operator: Person = await signedIn(sending, "operator@talentmls.example");
  const id = await sending.database.asSystem(async (work) =>
    sending.services.mail.queue(work, {
      to: "ada@brackenwell.example",
      subject: "Confirm",
      text: "https://mls.example/ecosystem/confirm#token=secret",
      html: "",
      byHand: true,
    }),
  );
  // The first attempt fails and stores its error. The row is set only afterwards, so the job can't overwrite it.
  await vi.waitFor(
    async () =>
      expect(
        await sending.database.kysely
          .selectFrom("mls_mail_outbox")
          .select("attempts")
          .where("id", "=", id)
          .executeTakeFirstOrThrow(),
      ).toEqual({ attempts: 1 }),
    { timeout: 120_000 },
  );
  await sending.database.kysely
    .updateTable("mls_mail_outbox")
    .set({ state: "failed", attempts: 6, last_error: "EENVELOPE 550" })
    .where("id", "=", id)
    .execute();
  expect(await operator.api.outbox.get({ id })).toMatchObject({
    state: "failed",
    attempts: 6,
    lastError: "EENVELOPE 550",
    canSend: true,
    canShareLink: false,
  });
  // Until it is sent again or dismissed, it waits for staff.
  const waiting = async () => [
    (await operator.api.admin.queue({})).emails,
    (await operator.api.outbox.list({ state: "failed" })).counts.failed,
  ];
  expect(await waiting()).toEqual([1, 1]);
  expect(await operator.api.outbox.dismiss({ id })).toMatchObject({ state: "dismissed", canSend: true });
  expect(await waiting()).toEqual([0, 0]);
  expect((await operator.api.outbox.list({ state: "dismissed" })).items).toMatchObject([{ id, attempts: 6 }]);
  await expect(operator.api.outbox.dismiss({ id })).rejects.toMatchObject({ code: "wrong-state" });
  expect(await operator.api.outbox.send({ id })).toMatchObject({
    state: "queued",
    attempts: 0,
    lastError: null,
    canSend: false,
  });
  const rows = await sending.database.kysely
    .selectFrom("mls_audit")
    .select("action")
    .where("entity_id", "=", id)
    .orderBy("at")
    .execute();
  expect(rows).toEqual([{ action: "letter.dismissed" }, { action: "letter.sent_again" }]);
  // It waits from now on, not since it was written.
  const { queued_at } = await sending.database.kysely
    .selectFrom("mls_mail_outbox")
    .select("queued_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(queued_at).toEqual(expect.any(Date));
});

describe("the local mailbox", () => {
  const open = (path = "/dev/mailbox", headers: Record<string, string> = {}) =>
    visitor(testApp).send("GET", path, { headers });

  test("shows every email of an installation with sample data, with links that work", async () => {
    await agency.api.invitations.create({ email: "mailbox@northstar.example", role: "recruiter" });
    const token = await invitationTo(testApp, "mailbox@northstar.example");
    const rows = (await open()).body.split("<li>");
    const path =
      /href="([^"]+)"/.exec(rows.find((row) => row.includes("To mailbox@northstar.example")) ?? "")?.[1] ?? "";
    const email = await open(path);
    expect(email.headers).toContain("no-store");
    expect(email.body).toContain(token);
    expect((await open(`/dev/mailbox/${unknownId}`)).status).toBe(404);
    expect((await open("/dev/mailbox/mine")).status).toBe(404);
  });

  test("answers only this machine: no other host name, nothing behind a proxy", async () => {
    for (const header of ["x-forwarded-for", "forwarded"])
      expect((await open("/dev/mailbox", { [header]: "203.0.113.9" })).status, header).toBe(404);
    const status = await new Promise((resolve, reject) =>
      get(`${testApp.url}/dev/mailbox`, { headers: { host: "rebound.example" } }, (answer) =>
        resolve(answer.resume().statusCode),
      ).on("error", reject),
    );
    expect(status).toBe(404);
  });

  test("is absent in production, without sample data, and with a mail server or another sign-in service", () => {
    const base = { MASTER_KEY: Buffer.alloc(32).toString("base64") };
    const has = (env: Record<string, string>) => readConfig({ ...base, ...env }).localMailbox;
    expect(has({})).toBe(true);
    expect(has({ NODE_ENV: "production", SAMPLE_DATA: "on" })).toBe(false);
    expect(has({ SAMPLE_DATA: "off" })).toBe(false);
    expect(has({ SMTP_URL: "smtp://mail.example" })).toBe(false);
    expect(has({ ECOSYSTEM_URL: "https://ecosystem.example" })).toBe(false);
  });
});
