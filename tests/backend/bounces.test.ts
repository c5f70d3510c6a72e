import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test } from "vitest";
import { refusal } from "#tests/support/deals.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

const dead = "dead@harbor.example";
let senderIsRejected = false;
/** Accepts every email; a mailbox that doesn't exist is named at once. */
const office = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onMailFrom(_address, _session, next) {
    if (senderIsRejected) next(Object.assign(new Error("5.1.0 sender rejected"), { responseCode: 550 }));
    else next();
  },
  onRcptTo({ address }, _session, next) {
    if (address === dead) next(Object.assign(new Error("5.1.1 no such mailbox"), { responseCode: 550 }));
    else next();
  },
  onData(stream, _session, next) {
    stream.resume();
    stream.on("end", () => next());
  },
});
office.on("error", () => undefined);
const port = await new Promise<number>((resolve) => {
  const listener = office.listen(0, "127.0.0.1", () => {
    const address = listener.address();
    resolve(typeof address === "object" && address ? address.port : 0);
  });
});
afterAll(() => new Promise<void>((resolve) => office.close(() => resolve())));

const secret = "a-secret-of-at-least-24-characters";
const testApp = await startTestApp({
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_BOUNCE_SECRET: secret, MAIL_FROM: "mail@mls.example" },
});
const { database } = testApp;
const { kysely } = database;
const { mail } = testApp.services;
const admin = await signedIn(testApp, "admin@northstar.example");
const recruiter = await signedIn(testApp, "recruiter@northstar.example");
const staff = await signedIn(testApp, "operator@talentmls.example");
const address = "recruiter@northstar.example";

const stateOf = async (id: string) =>
  (await kysely
    .selectFrom("mls_mail_outbox")
    .select(["state", "last_error"])
    .where("id", "=", id)
    .executeTakeFirst()) ?? null;

/** An email to the recruiter that was sent; `optional`: one that can be unsubscribed from. */
async function sent({ to = address, optional = false } = {}): Promise<string> {
  const headers = { "List-Unsubscribe": "<https://mls.example/unsubscribe?token=x>" };
  const id = await database.asSystem(async (work) =>
    mail.queue(work, { to, subject: "News", text: "News.", html: "<p>News.</p>", ...(optional && { headers }) }),
  );
  await expect.poll(async () => (await stateOf(id))?.state).not.toBe("queued");
  return id;
}

async function report(body: string, headers: Record<string, string>) {
  const { status, body: text } = await visitor(testApp).send("POST", "/mail/bounces", { body, headers });
  return { status, answer: JSON.parse(text) as Record<string, unknown> };
}
const bearer = { authorization: `Bearer ${secret}` };
const reported = (bounce: object) => report(JSON.stringify({ bounces: [bounce] }), bearer);

/** As Postfix returns it to the sender. */
const returned = (id: string, to: string, { status = "5.1.1", action = "failed", parts = "message/rfc822" } = {}) =>
  [
    "From: MAILER-DAEMON@mx.example",
    "To: bounces@mls.example",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=b"',
    "",
    "--=b",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "--=b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "Arrival-Date: Sat, 21 Nov 2026 09:00:00 +0000",
    "",
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1",
    "    no such user",
    "--=b",
    `Content-Type: ${parts}`,
    "",
    "From: TalentMLS <mail@mls.example>",
    `To: ${to}`,
    `Message-ID: <${id}@mls.example>`,
    "Subject: News",
    "",
    "News.",
    "--=b--",
    "",
  ].join("\r\n");
const asMessage = { ...bearer, "content-type": "message/rfc822" };

const isMarked = async () => (await recruiter.api.profile.get({})).emailBouncedAt !== null;
const unmark = () => recruiter.api.profile.retryEmail({});

describe("a bounce", () => {
  test.each(["message/rfc822", "text/rfc822-headers"])(
    "returned by a mail server with %s marks email and address",
    async (parts) => {
      const id = await sent();
      expect(await report(returned(id, address, { parts }), asMessage)).toEqual({
        status: 200,
        answer: { recorded: 1, ignored: 0 },
      });
      expect(await staff.api.outbox.get({ id })).toMatchObject({ state: "bounced", lastError: "5.1.1", canSend: true });
      expect((await staff.api.outbox.list({ state: "bounced" })).items.map((email) => email.id)).toContain(id);
      expect(await isMarked()).toBe(true);
      await unmark();
    },
  );

  test("reported by a provider counts the same, with the secret as a basic password", async () => {
    const id = await sent();
    const basic = `Basic ${Buffer.from(`provider:${secret}`).toString("base64")}`;
    const bounce = { messageId: `<${id}@mls.example>`, email: address.toUpperCase(), kind: "permanent" };
    const { answer } = await report(JSON.stringify({ bounces: [bounce] }), { authorization: basic });
    expect(answer).toEqual({ recorded: 1, ignored: 0 });
    expect(await isMarked()).toBe(true);
    await unmark();
  });

  test("of a full mailbox or a rejected text marks the email, not the address", async () => {
    for (const status of ["5.2.2", "5.7.1"]) {
      const id = await sent();
      await reported({ messageId: id + "@mls.example", email: address, kind: "permanent", status });
      expect((await staff.api.outbox.get({ id })).state).toBe("bounced");
      expect(await isMarked()).toBe(false);
    }
  });

  test("that is temporary, of another email, or of another address changes nothing", async () => {
    const id = await sent();
    const messageId = `<${id}@mls.example>`;
    for (const bounce of [
      { messageId, email: address, kind: "temporary", status: "4.2.2" },
      { messageId: "<5f0c2c1e-0000-4000-8000-000000000000@mls.example>", email: address, kind: "permanent" },
      { messageId: "<CA+abc@mail.example>", email: address, kind: "permanent" },
      { messageId, email: "admin@northstar.example", kind: "complaint" },
    ])
      expect((await reported(bounce)).answer).toEqual({ recorded: 0, ignored: 1 });
    expect((await report(returned(id, address, { action: "delayed" }), asMessage)).answer).toMatchObject({
      recorded: 0,
    });
    expect((await report("Subject: Lunch?\r\n\r\nAt one.", asMessage)).answer).toEqual({ recorded: 0, ignored: 0 });
    expect((await staff.api.outbox.get({ id })).state).toBe("sent");
    expect((await admin.api.profile.get({})).emailBouncedAt).toBeNull();
    expect(await isMarked()).toBe(false);
  });

  test("without the secret is refused, and a wrong report says what a right one looks like", async () => {
    const id = await sent();
    const bounce = JSON.stringify({ bounces: [{ messageId: `${id}@mls.example`, email: address, kind: "permanent" }] });
    const wrong = `Basic ${Buffer.from(`${secret}:`).toString("base64")}`;
    for (const headers of [undefined, "Bearer guess", wrong].map((authorization) => ({
      ...(authorization && { authorization }),
    })))
      expect(await report(bounce, headers)).toMatchObject({ status: 401 });
    expect((await staff.api.outbox.get({ id })).state).toBe("sent");
    for (const body of ["[]", '{"bounces":[]}', '{"bounces":[{"email":"ada"}]}']) {
      const { status, answer } = await report(body, bearer);
      expect(status).toBe(400);
      expect(answer["detail"]).toMatch(/^This is not a bounce report: .+\. Send \{"bounces": /s);
    }
  });
});

describe("an address that bounces", () => {
  test("gets what it must, and nothing that can be unsubscribed from", async () => {
    const id = await sent();
    await reported({ messageId: `${id}@mls.example`, email: address, kind: "complaint" });
    const heldBack = await sent({ optional: true });
    expect(await stateOf(heldBack)).toEqual({ state: "failed", last_error: "address bounced" });
    expect((await staff.api.outbox.get({ id: heldBack })).state).toBe("bounced");
    expect((await staff.api.outbox.list({ limit: 1 })).counts.failed).toBe(0);
    expect((await staff.api.outbox.get({ id: heldBack })).canSend).toBe(false);
    expect(await refusal(staff.api.outbox.send({ id: heldBack }))).toMatchObject({
      status: 409,
      detail: "The address bounces. The person can clear that in their profile.",
    });
    expect(await stateOf(await sent())).toEqual({ state: "sent", last_error: null });
    await unmark();
    expect((await stateOf(await sent({ optional: true })))?.state).toBe("sent");
    await staff.api.outbox.send({ id: heldBack });
    await expect.poll(async () => (await stateOf(heldBack))?.state).toBe("sent");
  });

  test("is shown to the person and to admins, not to colleagues", async () => {
    const id = await sent();
    await reported({ messageId: `${id}@mls.example`, email: address, kind: "permanent" });
    const seenBy = async ({ api }: typeof admin) =>
      (await api.members.list({})).items.find(({ email }) => email === address)?.emailBouncedAt ?? null;
    expect(await seenBy(admin)).toMatch(/^20/);
    expect(await seenBy(recruiter)).toBeNull();
    expect(await unmark()).toMatchObject({ emailBouncedAt: null });
    expect(await seenBy(admin)).toBeNull();
    const [newest] = (await staff.api.outbox.list({ limit: 1 })).items;
    expect(newest).toMatchObject({ to: address, subject: "Your email address works" });
  });

  test("is no longer marked once the person has another one", async () => {
    const id = await sent();
    await reported({ messageId: `${id}@mls.example`, email: address, kind: "permanent" });
    const emailIs = (email: string) =>
      kysely
        .updateTable("mls_people")
        .set({ email })
        .where("email", "in", [address, "new@northstar.example"])
        .execute();
    await emailIs("new@northstar.example");
    expect(await isMarked()).toBe(false);
    await emailIs(address);
    expect(await isMarked()).toBe(true);
    await unmark();
  });

  test("is marked too if the mail server rejects it at once as not existing", async () => {
    await kysely.updateTable("mls_people").set({ email: dead }).where("email", "=", "admin@harbor.example").execute();
    const id = await sent({ to: dead });
    expect(await stateOf(id)).toEqual({ state: "failed", last_error: "EENVELOPE 550 5.1.1" });
    const { bounced_email } = await kysely
      .selectFrom("mls_people")
      .select("bounced_email")
      .where("email", "=", dead)
      .executeTakeFirstOrThrow();
    expect(bounced_email).toBe(dead);
  });

  test("is not marked if the mail server rejects the sender", async () => {
    senderIsRejected = true;
    const id = await sent();
    senderIsRejected = false;
    expect(await stateOf(id)).toEqual({ state: "failed", last_error: "EENVELOPE 550 5.1.0" });
    expect(await isMarked()).toBe(false);
  });

  test("can be sent a bounced email again, which takes off that email's mark only", async () => {
    const id = await sent();
    await reported({ messageId: `${id}@mls.example`, email: address, kind: "permanent" });
    await staff.api.outbox.send({ id });
    await expect.poll(async () => (await staff.api.outbox.get({ id })).state).toBe("sent");
    expect(await isMarked()).toBe(true);
    await unmark();
  });
});

test("without MAIL_BOUNCE_SECRET no one can report bounces", async () => {
  const closed = await startTestApp();
  const { status } = await visitor(closed).send("POST", "/mail/bounces", { body: '{"bounces":[]}', headers: bearer });
  expect(status).toBe(404);
});
