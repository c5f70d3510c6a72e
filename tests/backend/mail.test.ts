import { SMTPServer } from "smtp-server";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createHealth } from "#server/platform/health.ts";
import { createKeyRing } from "#server/platform/crypto/key-ring.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createMail, emailPlace } from "#server/platform/mail/mail.ts";
import { emailPage } from "#server/outbox/store.ts";
import { testDatabase } from "#tests/support/database.ts";
import { unscheduled } from "#tests/support/unscheduled.ts";

const database = await testDatabase();
const lines: string[] = [];
const log = createLog("warn", { write: (line) => void lines.push(line) });
const keyRing = createKeyRing(randomBytes(32).toString("base64"));

/** Each email has its own time, so that only one is the newest. */
const clock = manualClock("2026-11-21T09:00:00Z");
beforeEach(() => clock.advance(60_000));

const received: string[] = [];
const returnPaths: string[] = [];
/** Rejections of the next recipients, `550` or with an enhanced code, `550 5.1.1`. */
let answers: (number | string)[] = [];
/** The mail server accepts an email once this resolves. */
let held = Promise.resolve();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo(_address, _session, next) {
    const [code, enhanced] = String(answers.shift() ?? "").split(" ");
    const said = `${enhanced ? `${enhanced} ` : ""}no such mailbox ada@lovelace.example`;
    if (code) next(Object.assign(new Error(said), { responseCode: Number(code) }));
    else void held.then(() => next());
  },
  onData(stream, { envelope }, next) {
    if (envelope.mailFrom) returnPaths.push(envelope.mailFrom.address);
    let text = "";
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    stream.on("end", () => {
      received.push(text);
      next();
    });
  },
});
// Clients that disconnect early are expected.
server.on("error", () => undefined);
const port = await new Promise<number>((resolve) => {
  const listener = server.listen(0, "127.0.0.1", () => {
    const address = listener.address();
    resolve(typeof address === "object" && address ? address.port : 0);
  });
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const jobs = createJobs({ database, log });
const health = createHealth({ database, clock });
afterAll(() => health.stop());
const sender = {
  from: "TalentMLS <no-reply@mls.example>",
  replyTo: "support@mls.example",
  bounceTo: "bounces@returns.example",
};
const common = { database, jobs, keyRing, clock, log, health, sender };
const mail = createMail({ ...common, smtpUrl: `smtp://127.0.0.1:${port}`, localMailbox: false });
await unscheduled(() => jobs.start());
afterAll(() => jobs.stop());

const message = {
  to: "ada@lovelace.example",
  subject: "Your listing expires",
  text: "In seven days.",
  html: "<p>In seven days.</p>",
};
const { html: _html, ...readable } = message;
const stateOf = async (id: string): Promise<string | undefined> =>
  (await database.kysely.selectFrom("mls_mail_outbox").select("state").where("id", "=", id).executeTakeFirst())?.state;

describe("an email", () => {
  test("is sent once its transaction commits", async () => {
    const id = await database.asSystem(async (w) => mail.queue(w, message));
    await expect.poll(() => stateOf(id)).toBe("sent");
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^To: ada@lovelace\.example/m);
    expect(received[0]).toMatch(/^Subject: Your listing expires/m);
    expect(received[0]).toContain(id);
    expect(received[0]).toContain("<p>In seven days.</p>");
  });

  test("says that a program wrote it, where answers go, and where it returns", async () => {
    const id = await database.asSystem(async (w) => mail.queue(w, message));
    await expect.poll(() => stateOf(id)).toBe("sent");
    const [headers = ""] = (received.at(-1) ?? "").split("\r\n\r\n");
    expect(headers).toMatch(/^From: TalentMLS <no-reply@mls\.example>/m);
    expect(headers).toMatch(/^Reply-To: support@mls\.example/m);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(headers).toContain(`Message-ID: <${id}@mls.example>`);
    expect(returnPaths.at(-1)).toBe("bounces@returns.example");
  });

  test("carries its attachments byte for byte", async () => {
    const bytes = randomBytes(3_000);
    const id = await database.asSystem(async (w) =>
      mail.queue(w, {
        ...message,
        attachments: [{ fileName: "deal-4f7k2m-client-agreement.pdf", mediaType: "application/pdf", bytes }],
      }),
    );
    await expect.poll(() => stateOf(id)).toBe("sent");
    const [, headers = "", body = ""] =
      /^(Content-Type: application\/pdf[^]*?)\r\n\r\n([^]*?)\r\n--/m.exec(received.at(-1) ?? "") ?? [];
    expect(headers).toContain("filename=deal-4f7k2m-client-agreement.pdf");
    expect(Buffer.from(body, "base64").equals(bytes)).toBe(true);
  });

  test("of a failed transaction doesn't exist", async () => {
    let id = "";
    const attempt = database.asSystem(async (w) => {
      id = mail.queue(w, message);
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect(await stateOf(id)).toBeUndefined();
  });

  test("is unreadable in the table", async () => {
    const id = await database.asSystem(async (w) => mail.queue(w, message));
    const row = await database.kysely
      .selectFrom("mls_mail_outbox")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.content.includes("lovelace")).toBe(false);
    expect(JSON.stringify(row)).not.toContain("lovelace");
    await expect.poll(() => stateOf(id)).toBe("sent");
  });

  test("is retried after a temporary error", async () => {
    answers = [451];
    // Holds back the next attempt, so that the result of the first can be read.
    const seen = Promise.withResolvers<void>();
    held = seen.promise;
    const before = received.length;
    const id = await database.asSystem(async (w) => mail.queue(w, message));
    const errorOf = async (): Promise<string | null | undefined> =>
      (await database.kysely.selectFrom("mls_mail_outbox").select("last_error").where("id", "=", id).executeTakeFirst())
        ?.last_error;
    await expect.poll(errorOf).toBe("EENVELOPE 451");
    // A mail server that is away for a moment is no error of the product.
    await expect.poll(() => lines.filter((line) => line.includes("A job failed"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    seen.resolve();
    await expect.poll(() => stateOf(id)).toBe("sent");
    expect(received).toHaveLength(before + 1);
  });

  test("has failed after a permanent error, and the reason contains no address", async () => {
    answers = [550];
    const id = await database.asSystem(async (w) => mail.queue(w, message));
    await expect.poll(() => stateOf(id)).toBe("failed");
    const row = await database.kysely
      .selectFrom("mls_mail_outbox")
      .select("last_error")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.last_error).toBe("EENVELOPE 550");
  });
});

describe("a queued email that no job will send", () => {
  async function queuedAlone({ ring = keyRing, hoursAgo = 0 } = {}): Promise<string> {
    const id = randomUUID();
    const createdAt = new Date(clock.now().getTime() - hoursAgo * 3_600_000);
    const content = ring.seal(JSON.stringify({ ...message, attachments: [] }), emailPlace(id));
    await database.kysely
      .insertInto("mls_mail_outbox")
      .values({ id, content, confidential: false, state: "queued", created_at: createdAt })
      .execute();
    return id;
  }
  const resume = () => database.asSystem(async (w) => jobs.enqueue(w, "mail.resume", {}));

  test("gets another job within a minute, also if its last one ended", async () => {
    const id = await queuedAlone();
    await resume();
    await expect.poll(() => stateOf(id)).toBe("sent");
    await database.kysely
      .updateTable("mls_mail_outbox")
      .set({ state: "queued", sent_at: null })
      .where("id", "=", id)
      .execute();
    await expect
      .poll(async () => {
        await resume();
        return stateOf(id);
      })
      .toBe("sent");
  });

  test("fails after a day, so that staff decide whether it still applies", async () => {
    const id = await queuedAlone({ hoursAgo: 25 });
    await resume();
    await expect.poll(() => stateOf(id)).toBe("failed");
  });

  test("fails if it can't be opened", async () => {
    const id = await queuedAlone({ ring: createKeyRing(randomBytes(32).toString("base64")) });
    await resume();
    await expect.poll(() => stateOf(id)).toBe("failed");
  });

  test("is answered to the support address if the operator set no other", async () => {
    const handlers = new Map<string, Parameters<typeof jobs.register>[1]>();
    const register: typeof jobs.register = (name, handler) => void handlers.set(name, handler);
    const { replyTo: _replyTo, ...sentBy } = sender;
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    const own = { ...common, jobs: { ...jobs, register }, sender: sentBy, smtpUrl, localMailbox: false };
    for (const [address, header] of [
      ["help@mls.example", /^Reply-To: help@mls\.example/m],
      ["", /^From: /m],
    ] as const) {
      createMail({ ...own, supportEmail: async () => address });
      const id = await queuedAlone();
      await handlers.get("mail.send")?.({ id }, new AbortController().signal);
      const [headers = ""] = (received.at(-1) ?? "").split("\r\n\r\n");
      expect(headers).toContain(`Message-ID: <${id}@mls.example>`);
      expect(headers).toMatch(header);
      expect(headers.includes("Reply-To")).toBe(address !== "");
    }
  });

  test("is stored for staff if the mail server was removed before it was sent", async () => {
    const handlers = new Map<string, Parameters<typeof jobs.register>[1]>();
    const register: typeof jobs.register = (name, handler) => void handlers.set(name, handler);
    createMail({ ...common, jobs: { ...jobs, register }, smtpUrl: undefined, localMailbox: false });
    const id = await queuedAlone();
    await handlers.get("mail.send")?.({ id }, new AbortController().signal);
    expect(await stateOf(id)).toBe("kept");
  });
});

describe("the outbox", () => {
  const offline = createMail({
    ...common,
    jobs: createJobs({ database, log }),
    smtpUrl: undefined,
    localMailbox: false,
  });
  const newest = async () => (await emailPage(database.kysely, keyRing, { limit: 1 })).items[0];

  test("shows a dismissed email that fails again as failed, also after an earlier release queued it", async () => {
    answers = [550];
    const id = await database.asSystem(async (w) => {
      const queued = mail.queue(w, message);
      w.beforeCommit(async (db) => {
        await db.updateTable("mls_mail_outbox").set({ dismissed_at: clock.now() }).where("id", "=", queued).execute();
      });
      return queued;
    });
    await expect.poll(() => stateOf(id)).toBe("failed");
    expect(await newest()).toMatchObject({ id, state: "failed" });
  });

  test("stores emails while there is no mail server, for platform staff to read", async () => {
    const id = await database.asSystem(async (w) => offline.queue(w, message));
    expect(await newest()).toMatchObject({
      id,
      state: "kept",
      content: { ...readable, attachments: [], byHand: false, private: false },
    });
  });

  test("names attachments without opening them", async () => {
    const attachments = [
      {
        fileName: "deal-4f7k2m-split-agreement.pdf",
        mediaType: "application/pdf",
        bytes: Buffer.from("lovelace ".repeat(99)),
      },
    ];
    const id = await database.asSystem(async (w) => offline.queue(w, { ...message, attachments }));
    expect((await newest())?.content).toMatchObject({ ...readable, attachments: ["deal-4f7k2m-split-agreement.pdf"] });
    const { content } = await database.kysely
      .selectFrom("mls_mail_outbox")
      .select("content")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(content.toString("latin1")).not.toMatch(/lovelace|split-agreement/);
  });

  test("doesn't open a confidential email", async () => {
    const id = await database.asSystem(async (w) => offline.queue(w, { ...message, confidential: true }));
    expect(await newest()).toMatchObject({ id, state: "kept", content: null });
  });

  test("tries for hours: mail servers are down for a while, and defer senders that they don't know", async () => {
    const { rows } = await database.pool.query<{ limit: number; delay: number; longest: number }>(
      `select retry_limit as limit, retry_delay as delay, retry_delay_max as longest from mls_jobs.queue
       where name = 'mail.send'`,
    );
    const { limit = 0, delay = 0, longest = 0 } = rows[0] ?? {};
    // pg-boss waits between half of this and all of it.
    const waits = Array.from({ length: limit }, (_, place) => Math.min(longest, delay * 2 ** (place + 1)) / 2);
    const seconds = waits.reduce((sum, wait) => sum + wait, 0);
    expect(seconds).toBeGreaterThan(2 * 3_600);
    expect(seconds).toBeLessThan(12 * 3_600);
  });

  test("resends failed emails and those stored without a mail server, with all attempts", async () => {
    answers = [550];
    const failed = await database.asSystem(async (w) => mail.queue(w, message));
    await expect.poll(() => stateOf(failed)).toBe("failed");
    const kept = await database.asSystem(async (w) => offline.queue(w, { ...message, confidential: true }));
    const before = received.length;
    for (const id of [failed, kept]) {
      await database.asSystem((w) => mail.sendAgain(w, id));
      await expect.poll(() => stateOf(id)).toBe("sent");
    }
    expect(received).toHaveLength(before + 2);
    const row = await database.kysely
      .selectFrom("mls_mail_outbox")
      .select(["attempts", "last_error"])
      .where("id", "=", failed)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ attempts: 1, last_error: null });
  });
});
