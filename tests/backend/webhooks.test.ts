import { createPublicKey, verify } from "node:crypto";
import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eventTypes, type EventType, type FeedEvent } from "#domain/event/event.ts";
import { retryDelaysMs, type WebhookFormat, webhookLimits, type WebhookType } from "#domain/webhook/webhook.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { post } from "#server/webhook/post.ts";
import type { Sending } from "#server/webhook/send.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { asProgram } from "#tests/support/client.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { accepts, type ReceivedMessage, webhookReceiver } from "#tests/support/webhook-receiver.ts";

const clock = manualClock("2026-11-25T09:00:00Z");
const receiver = await webhookReceiver();
const sending: Sending = {
  withinMs: 400,
  // What a name's server answers can change at any time.
  resolve: (host, done) =>
    done(
      null,
      resolved(host).map((address) => ({ address, family: 4 })),
    ),
};
let resolved = (_host: string): string[] => ["127.0.0.1"];
/** The job of the queue, which runs here only when a test says so. */
let runJob: (jobs: unknown) => Promise<void> = () => Promise.reject(new Error("the job isn't registered"));
const work = Reflect.get(PgBoss.prototype, "work");
vi.spyOn(PgBoss.prototype, "work").mockImplementation(function (this: PgBoss, ...[name, options, handler]: unknown[]) {
  if (name !== "webhooks.send") return Reflect.apply(work, this, [name, options, handler]);
  runJob = handler as typeof runJob;
  return Promise.resolve("none");
});
const testApp = await startTestApp({
  clock,
  webhooks: sending,
  env: { WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` },
});
const { database } = testApp;
let admin: Person;
let recruiter: Person;
let other: Person;

/** A person whose calls are made by the published client, as far as programs can make them. */
const program = async (email: string) => asProgram(testApp, await signedIn(testApp, email));

async function signInAll(): Promise<void> {
  admin = await program("admin@northstar.example");
  recruiter = await program("recruiter@northstar.example");
  other = await program("admin@harbor.example");
}

const send = () => runJob([{ id: "job", data: {}, signal: new AbortController().signal }]);

/** Sends until nothing waits, as time passes. */
async function sendAll(mostRounds: number, stepMs = 60_000): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    await send();
    const { waiting } = await database.kysely
      .selectFrom("mls_webhook_deliveries")
      .select(sql<number>`count(*)::int`.as("waiting"))
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    if (waiting === 0) return;
    clock.advance(stepMs);
  }
}

type Made = { id: string; secret: string; path: string; publicKey: string };
let made = 0;

/** A webhook to a path of its own, removed after `test`. */
async function withWebhook(
  {
    types = eventTypes,
    format = "standard",
    person = admin,
  }: Partial<{ types: readonly WebhookType[]; format: WebhookFormat; person: Person }>,
  test: (webhook: Made) => Promise<void>,
): Promise<void> {
  made += 1;
  const path = `/hooks/${made}`;
  const { webhook, secret } = await person.api.webhooks.create({ url: receiver.url(path), types: [...types], format });
  try {
    await test({ id: webhook.id, secret: secret ?? "", path, publicKey: webhook.publicKey });
  } finally {
    await database.kysely.deleteFrom("mls_webhooks").where("id", "=", webhook.id).execute();
  }
}

/** So many webhooks at the same time. */
const severalWebhooks = (
  count: number,
  parts: Parameters<typeof withWebhook>[0],
  test: (webhooks: Made[]) => Promise<void>,
): Promise<void> =>
  count === 0
    ? test([])
    : withWebhook(parts, (first) => severalWebhooks(count - 1, parts, (rest) => test([first, ...rest])));

/** With other limits, and without a time for answers: a receiver answers when the test lets it. */
async function patiently(limits: Sending, test: () => Promise<void>): Promise<void> {
  const usual = { ...sending };
  Object.assign(sending, { withinMs: 60_000, ...limits });
  try {
    await test();
  } finally {
    for (const name of Object.keys(limits)) Reflect.deleteProperty(sending, name);
    Object.assign(sending, usual);
  }
}

async function publish(parts: Parameters<typeof makeForm>[0] = {}) {
  const draft = await recruiter.api.listings.create({ form: makeForm(parts) });
  return recruiter.api.listings.publish({ id: draft.id, version: draft.version });
}

/** Facts of Northstar without the work of making them. */
const jobSteps = (count: number): Promise<void> =>
  database.asSystem(async (work) => {
    for (let number = 1; number <= count; number += 1)
      work.change({
        topic: "job.changed",
        entityId: "0f9d2f40-52a4-4a39-9d2f-6d5f2f0f9d2f",
        organizationId: admin.organizationId,
        data: { personId: "0f9d2f40-52a4-4a39-9d2f-6d5f2f0f9d2f", action: "changed", jobCode: `JOB-${number}` },
      });
  });

const eventIn = ({ body }: ReceivedMessage): FeedEvent => (JSON.parse(body) as { data: FeedEvent }).data;
const headersOf = ({ headers }: ReceivedMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** What a correct consumer has: each id once, whatever arrives again. */
function consumed(path: string, accepted: (index: number) => boolean = () => true): FeedEvent[] {
  const byId = new Map<string, FeedEvent>();
  for (const [index, message] of receiver.to(path).entries())
    if (accepted(index)) byId.set(String(message.headers["webhook-id"]), eventIn(message));
  return [...byId.values()].toSorted((a, b) => Number(a.eventId) - Number(b.eventId));
}

async function feedAfter(person: Person, after: string, types: readonly EventType[] = []): Promise<FeedEvent[]> {
  return (await person.api.events.list({ after, limit: 500, types: [...types] })).items;
}
const position = async (): Promise<string> => (await admin.api.events.snapshot({})).position;

/** The real library checks the time too. */
function verified(secret: string, message: ReceivedMessage): unknown {
  vi.useFakeTimers({ now: clock.now(), toFake: ["Date"] });
  try {
    return new StandardWebhook(secret).verify(message.body, headersOf(message));
  } finally {
    vi.useRealTimers();
  }
}

function verifiedByKey(publicKey: string, { headers, body }: ReceivedMessage): boolean {
  const x = Buffer.from(publicKey.slice("whpk_".length), "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signed = Buffer.from(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`);
  return String(headers["webhook-signature"])
    .split(" ")
    .filter((each) => each.startsWith("v1a,"))
    .some((each) => verify(null, signed, key, Buffer.from(each.slice(4), "base64")));
}

describe("a webhook", () => {
  // Time passes by days in some tests, and sessions end.
  beforeEach(signInAll);

  it("gets the events of the feed, signed so that the standard's library verifies them", async () => {
    const before = await position();
    await withWebhook({}, async ({ secret, publicKey, path }) => {
      await publish();
      await sendAll(2);
      expect(consumed(path)).toEqual(await feedAfter(admin, before));
      const [first] = receiver.to(path);
      if (!first) throw new Error("nothing arrived");
      const event = eventIn(first);
      expect(verified(secret, first)).toEqual({ type: event.type, timestamp: event.eventTimestamp, data: event });
      expect(verifiedByKey(publicKey, first)).toBe(true);
      expect(() => verified(`whsec_${Buffer.alloc(32).toString("base64")}`, first)).toThrow(
        "No matching signature found",
      );
      expect(() => verified(secret, { ...first, body: first.body.replace("TM-", "TM_") })).toThrow(
        "No matching signature found",
      );
    });
  });

  it("can be sent the organization's audit log: ids only, each entry once, and none about the sending", async () => {
    const types: WebhookType[] = ["audit.recorded"];
    const entries = async (): Promise<string[]> =>
      (await admin.api.audit.list({ limit: 100 })).items.map(({ id }) => id);
    const known = new Set(await entries());
    const from = await position();
    await withWebhook({ types }, async ({ id: webhookId, path }) => {
      const { id } = await publish();
      await admin.api.listings.export({ identities: true, reason: "Moving Quillon to another system." });
      await recruiter.api.listings.withdraw({ id, version: (await recruiter.api.listings.form({ id })).version });
      await other.api.webhooks.list({});
      const harbor = await other.api.listings.create({ form: makeForm() });
      await other.api.listings.publish({ id: harbor.id, version: harbor.version });
      await sendAll(2);
      const sent = consumed(path);
      const added = (await entries()).filter((each) => !known.has(each));
      expect(added.length).toBeGreaterThan(4);
      expect(sent.map(({ entityKey }) => entityKey).toSorted()).toEqual(
        added.filter((each) => !each.includes(":")).toSorted(),
      );
      expect(
        receiver
          .to(path)
          .map(({ body }) => body)
          .join(""),
      ).not.toMatch(/Quillon|TM-|Northstar|system\./);
      expect(sent.find(({ data }) => data.action === "listing.withdraw")).toEqual({
        eventId: expect.stringMatching(/^\d{16}$/),
        entityName: "AuditEntry",
        entityKey: expect.any(String),
        eventTimestamp: clock.now().toISOString(),
        type: "audit.recorded",
        data: { action: "listing.withdraw", subjectId: id, personId: expect.any(String), apiKeyId: null },
      });
      expect((await feedAfter(admin, from)).filter(({ type }) => !eventTypes.includes(type))).toEqual([]);

      // Sending adds nothing to send, and a replay brings the same ids.
      await sendAll(3);
      expect(consumed(path)).toEqual(sent);
      const replayed = await admin.api.webhooks.replay({ id: webhookId, since: "2026-11-24T09:00:00.000Z" });
      expect(replayed).toEqual({ sending: sent.length });
      await sendAll(2);
      expect(consumed(path)).toEqual(sent);
      expect(await entries()).toEqual(expect.arrayContaining(added));
      expect((await entries()).filter((each) => !known.has(each))).toHaveLength(added.length);

      // A key without audit:read takes the type away and sends everything again, to another address: nothing arrives.
      const key = await newKey(testApp, admin, ["webhooks:read", "webhooks:write"]);
      const theirs = "/hooks/theirs";
      const [webhook] = (await key.api.webhooks.list({})).items.filter((each) => each.id === webhookId);
      const change = { id: webhookId, url: receiver.url(theirs), types: ["job.changed" as const] };
      await key.api.webhooks.update({ ...change, version: webhook?.version ?? 0 });
      const { items } = await key.api.webhooks.deliveries({ id: webhookId, limit: 100 });
      expect(items.length).toBe(sent.length);
      for (const { id: deliveryId } of items) await key.api.webhooks.retry({ id: webhookId, deliveryId });
      await sendAll(2);
      expect(receiver.to(theirs)).toEqual([]);
      const after = await key.api.webhooks.deliveries({ id: webhookId, limit: 100 });
      expect(new Set(after.items.map(({ state }) => state))).toEqual(new Set(["dropped"]));
    });
    const url = receiver.url("/hooks/key");
    const key = await newKey(testApp, admin, ["webhooks:write"]);
    await expect(key.api.webhooks.create({ url, types })).rejects.toMatchObject({ status: 403 });
    const reader = await newKey(testApp, admin, ["webhooks:write", "audit:read"]);
    const { webhook } = await reader.api.webhooks.create({ url, types });
    const change = { id: webhook.id, version: webhook.version, url, types };
    await expect(key.api.webhooks.update(change)).rejects.toMatchObject({ status: 403 });
    await admin.api.webhooks.remove({ id: webhook.id });
  });

  it("gets only what it chose, and of others' listings only market news", async () => {
    await withWebhook({ types: ["market.removed"], person: other }, async ({ path }) => {
      const { id } = await publish();
      const { version } = await recruiter.api.listings.form({ id });
      await recruiter.api.listings.hold({ id, version });
      await sendAll(2);
      expect(receiver.to(path).map((message) => eventIn(message).type)).toEqual(["market.removed"]);
    });
  });

  it("is signed by the old and the new secret for a day after a rotation", async () => {
    await withWebhook({ types: ["job.changed"] }, async ({ id, secret, publicKey, path }) => {
      const rotated = await admin.api.webhooks.rotate({ id });
      expect(rotated.secret).not.toBe(secret);
      await jobSteps(1);
      await sendAll(2);
      const [during] = receiver.to(path);
      for (const each of [secret, rotated.secret!]) expect(verified(each, during!)).toBeTruthy();
      for (const each of [publicKey, rotated.webhook.publicKey]) expect(verifiedByKey(each, during!)).toBe(true);
      clock.advance(25 * 60 * 60 * 1000);
      await jobSteps(1);
      await sendAll(2);
      const after = receiver.to(path)[1];
      expect(verified(rotated.secret!, after!)).toBeTruthy();
      expect(() => verified(secret, after!)).toThrow("No matching signature found");
    });
  });

  it("is signed by every earlier secret for its own day, also after several rotations", async () => {
    await withWebhook({ types: ["job.changed"] }, async ({ id, secret, path }) => {
      const hour = 60 * 60 * 1000;
      const { secret: second } = await admin.api.webhooks.rotate({ id });
      clock.advance(2 * hour);
      admin = await program("admin@northstar.example");
      const { secret: third, webhook } = await admin.api.webhooks.rotate({ id });
      expect(webhook.overlapUntil).toBe(new Date(clock.now().getTime() + 24 * hour).toISOString());
      const next = async () => {
        await jobSteps(1);
        await sendAll(2);
        return receiver.to(path).at(-1)!;
      };
      const during = await next();
      for (const each of [secret, second!, third!]) expect(verified(each, during)).toBeTruthy();
      clock.advance(23 * hour);
      const after = await next();
      for (const each of [second!, third!]) expect(verified(each, after)).toBeTruthy();
      expect(() => verified(secret, after)).toThrow("No matching signature found");
    });
  });

  it("has a limit of secrets that sign at the same time", async () => {
    await withWebhook({ types: ["job.changed"] }, async ({ id }) => {
      for (let made = 1; made < webhookLimits.secrets; made += 1) await admin.api.webhooks.rotate({ id });
      await expect(admin.api.webhooks.rotate({ id })).rejects.toMatchObject({ code: "wrong-state" });
      clock.advance(25 * 60 * 60 * 1000);
      admin = await program("admin@northstar.example");
      await admin.api.webhooks.rotate({ id });
    });
  });

  it("whose endpoint fails 1,000 times loses nothing, and sends nothing twice under another id", async () => {
    const before = await position();
    await withWebhook({ types: ["job.changed"] }, async ({ id, path }) => {
      const failures = 1_000;
      receiver.answer(path, (message, response) => {
        if (receiver.to(path).length <= failures) response.writeHead(503).end("Try again later.");
        // Received, but the answer is lost: it comes again.
        else if (receiver.to(path).length % 50 === 0) response.destroy();
        else accepts(message, response);
      });
      await jobSteps(125);
      const day = 25 * 60 * 60 * 1000;
      for (const delay of [0, ...retryDelaysMs, day, day, day]) {
        clock.advance(delay + 60_000);
        await send();
      }
      const events = await database.kysely
        .selectFrom("mls_changes")
        .select("seq")
        .where("topic", "=", "job.changed")
        .where("seq", ">", Number(before))
        .orderBy("seq")
        .execute();
      expect(receiver.to(path).length).toBeGreaterThan(failures + 125);
      expect(consumed(path, (index) => index >= failures).map(({ eventId }) => Number(eventId))).toEqual(
        events.map(({ seq }) => seq),
      );
      const ids = Map.groupBy(receiver.to(path), ({ headers }) => String(headers["webhook-id"]));
      expect(ids.size).toBe(125);
      for (const same of ids.values()) expect(new Set(same.map(({ body }) => body)).size).toBe(1);
      admin = await program("admin@northstar.example");
      const log = await admin.api.webhooks.deliveries({ id, limit: 100 });
      expect(new Set(log.items.map(({ state }) => state))).toEqual(new Set(["delivered"]));
      expect(log.items[0]?.attempts.length).toBeGreaterThan(8);
      expect(log.nextCursor).not.toBeNull();
    });
  });

  it("that answers 410 is disabled at once, and its admins are notified", async () => {
    await withWebhook({ types: ["job.changed"] }, async ({ id, path }) => {
      receiver.answer(path, (_message, response) => void response.writeHead(410).end());
      await jobSteps(3);
      await sendAll(2);
      expect(receiver.to(path)).toHaveLength(1);
      const [webhook] = (await admin.api.webhooks.list({})).items;
      expect(webhook).toMatchObject({ state: "disabled", end: "gone", waiting: 2, failed: 1 });
      expect((await admin.api.notifications.list({})).items[0]).toMatchObject({
        type: "webhook_update",
        title: "Webhook disabled",
      });
      await expect(admin.api.webhooks.test({ id })).rejects.toMatchObject({ code: "wrong-state" });

      receiver.answer(path, accepts);
      await jobSteps(2);
      await admin.api.webhooks.enable({ id });
      await sendAll(2);
      // What happened meanwhile arrives; the one that was answered with 410 is sent again on request.
      expect(consumed(path, (index) => index > 0)).toHaveLength(4);
      const [failed] = (await admin.api.webhooks.deliveries({ id, state: "failed" })).items;
      await admin.api.webhooks.retry({ id, deliveryId: failed!.id });
      await sendAll(2);
      expect(consumed(path, (index) => index > 0)).toHaveLength(5);
    });
  });

  it("that fails for three days is disabled, and a replay brings everything", async () => {
    const before = await position();
    clock.advance(1_000);
    const since = clock.now().toISOString();
    await withWebhook({ types: ["job.changed"] }, async ({ id, path }) => {
      receiver.answer(path, (_message, response) => void response.writeHead(500).end());
      await jobSteps(1);
      const started = clock.now().getTime();
      for (const delay of [0, ...retryDelaysMs]) {
        clock.advance(delay);
        await send();
      }
      expect(receiver.to(path)).toHaveLength(retryDelaysMs.length + 1);
      expect((clock.now().getTime() - started) / 86_400_000).toBeGreaterThan(3);
      admin = await program("admin@northstar.example");
      expect((await admin.api.webhooks.list({})).items[0]).toMatchObject({ end: "failing", failed: 1 });
      receiver.answer(path, accepts);
      await jobSteps(1);
      await admin.api.webhooks.enable({ id });
      await sendAll(2);
      expect(await admin.api.webhooks.replay({ id, since })).toEqual({ sending: 2 });
      await sendAll(2);
      expect(consumed(path, (index) => index > retryDelaysMs.length)).toEqual(
        await feedAfter(admin, before, ["job.changed"]),
      );
    });
  });

  it("that never answers is given up after its time, tried again, and delays no other", async () => {
    await withWebhook({ types: ["job.changed"] }, async ({ path: slow }) => {
      await withWebhook({ types: ["job.changed"] }, async ({ path }) => {
        receiver.answer(slow, () => undefined);
        await jobSteps(20);
        await send();
        expect(receiver.to(slow)).toHaveLength(1);
        expect(consumed(path)).toHaveLength(20);
        receiver.answer(slow, accepts);
        await sendAll(5);
        expect(consumed(slow)).toHaveLength(20);
      });
    });
  });

  it("that is slow to answer delays no event of another that happens meanwhile", () =>
    withWebhook({ types: ["job.changed"] }, async ({ path: slow }) => {
      await withWebhook({ types: ["job.changed"] }, async ({ path }) => {
        const held: ServerResponse[] = [];
        receiver.answer(slow, (message, response) => {
          if (held.push(response) > 1) accepts(message, response);
          else void jobSteps(1);
        });
        receiver.answer(path, (message, response) => {
          accepts(message, response);
          if (receiver.to(path).length === 2) held[0]?.writeHead(204).end();
        });
        await jobSteps(1);
        await patiently({ lookMs: 20 }, send);
        expect(consumed(path)).toHaveLength(2);
        expect(receiver.to(slow)).toHaveLength(2);
      });
    }));

  it("has its turn although ten others have more to send and are slow to answer", () =>
    withWebhook({ person: other }, async ({ id, path }) => {
      const held: ServerResponse[] = [];
      receiver.answer(path, (message, response) => {
        accepts(message, response);
        for (const each of held.splice(0)) each.writeHead(204).end();
      });
      await severalWebhooks(webhookLimits.endpoints, {}, async (slow) => {
        for (const webhook of slow) {
          receiver.answer(webhook.path, (message, response) => {
            if (receiver.to(webhook.path).length === 2 && receiver.to(path).length === 0) held.push(response);
            else accepts(message, response);
          });
          for (let message = 0; message < 3; message += 1) await admin.api.webhooks.test({ id: webhook.id });
        }
        clock.advance(1_000);
        await other.api.webhooks.test({ id });
        await patiently({ turnMs: 0 }, send);
        expect(receiver.to(path)).toHaveLength(1);
        for (const { path: each } of slow) expect(receiver.to(each)).toHaveLength(3);
      });
    }));

  it("whose events can't be collected holds up no other's, and the run fails", () =>
    withWebhook({ types: ["job.changed"] }, async ({ id, path: failing }) => {
      const { kysely } = database;
      await withWebhook({ types: ["job.changed"] }, async ({ path }) => {
        await sql`create function fails() returns trigger language plpgsql as
          $$ begin raise exception 'not this one'; end $$`.execute(kysely);
        await sql`create trigger fails before insert on mls_webhook_deliveries for each row
          when (new.webhook_id = ${sql.lit(id)}) execute function fails()`.execute(kysely);
        await jobSteps(2);
        await expect(send()).rejects.toThrow("failed, see the log");
        await sql`drop function fails cascade`.execute(kysely);
        expect([consumed(path).length, consumed(failing).length]).toEqual([2, 0]);
        await send();
        expect(consumed(failing)).toHaveLength(2);
      });
    }));

  it("that answers by switching protocols has failed, and delays no other", () =>
    withWebhook({ types: ["job.changed"] }, async ({ id, path: switching }) => {
      await withWebhook({ types: ["job.changed"] }, async ({ path }) => {
        receiver.answer(switching, (_message, response) => {
          response.writeHead(101, { connection: "Upgrade", upgrade: "websocket" }).end();
        });
        await jobSteps(2);
        await send();
        expect(consumed(path)).toHaveLength(2);
        const { items } = await admin.api.webhooks.deliveries({ id });
        expect(items).toHaveLength(2);
        for (const each of items)
          expect(each).toMatchObject({ state: "waiting", attempts: [{ outcome: "status", status: 101 }] });
      });
    }));

  it("isn't followed where it redirects", async () => {
    await withWebhook({ types: ["job.changed"] }, async ({ id, path }) => {
      receiver.answer(path, (_message, response) => {
        response.writeHead(307, { location: receiver.url("/private") }).end();
      });
      await jobSteps(1);
      await send();
      expect(receiver.to("/private")).toEqual([]);
      const [delivery] = (await admin.api.webhooks.deliveries({ id })).items;
      expect(delivery).toMatchObject({ state: "waiting", attempts: [{ outcome: "redirect", status: 307 }] });
    });
  });

  it("hears of a listing that is hidden from its organization by now as of one that left the market", async () => {
    const employer = await signedIn(testApp, "hiring@meridian.example");
    const types = ["market.listed", "market.changed", "market.removed"] as const;
    await withWebhook({ person: employer, types: [...types] }, async ({ path }) => {
      receiver.answer(path, (_message, response) => void response.writeHead(500).end());
      const { id } = await publish();
      const { id: held } = await publish();
      await send();
      const { identity } = makeForm();
      const version = async (listingId: string) => (await recruiter.api.listings.form({ id: listingId })).version;
      const form = { identity: { ...identity, currentEmployer: { name: "Meridian Robotics" } } };
      await recruiter.api.listings.update({ id, version: await version(id), form });
      await recruiter.api.listings.hold({ id: held, version: await version(held) });
      await recruiter.api.listings.update({ id, version: await version(id), form: { headlineRole: "Lead Engineer" } });
      receiver.answer(path, accepts);
      const refused = receiver.to(path).length;
      await sendAll(10);
      const sent = receiver.to(path).slice(refused).map(eventIn);
      for (const listingId of [id, held])
        // What was refused once waits longer, so it can come later.
        expect(sent.flatMap(({ entityKey, type }) => (entityKey === listingId ? [type] : [])).toSorted()).toEqual([
          "market.listed",
          "market.removed",
        ]);
    });
  });

  it("gets nothing more from the moment its organization is suspended, and the rest once it is vetted again", () =>
    withWebhook({ types: ["job.changed"] }, async ({ path }) => {
      const standing = (next: "suspended" | "vetted") =>
        database.kysely
          .updateTable("mls_organizations")
          .set({ standing: next })
          .where("id", "=", admin.organizationId)
          .execute();
      receiver.answer(path, (_message, response) => {
        void standing("suspended").then(() => response.writeHead(204).end());
      });
      await jobSteps(3);
      await send();
      expect(receiver.to(path)).toHaveLength(1);
      receiver.answer(path, accepts);
      await standing("vetted");
      await sendAll(10);
      expect(receiver.to(path)).toHaveLength(3);
    }));

  it("can be tested, and shows each attempt", async () => {
    await withWebhook({ types: ["deal.changed"] }, async ({ id, secret, path }) => {
      const { id: deliveryId } = await admin.api.webhooks.test({ id });
      await sendAll(2);
      const [message] = receiver.to(path);
      expect(verified(secret, message!)).toMatchObject({ type: "webhook.test", data: { webhookId: id } });
      expect(message!.headers["webhook-id"]).toBe(deliveryId);
      expect((await admin.api.webhooks.deliveries({ id })).items).toMatchObject([
        { id: deliveryId, state: "delivered", nextAt: null, attempts: [{ outcome: "ok", status: 204 }] },
      ]);
    });
  });

  it("writes one sentence with codes to Slack and to Teams", async () => {
    const { maskedCode } = await publish();
    for (const format of ["slack", "teams"] as const)
      await withWebhook({ types: ["market.listed", "listing.published"], format, person: other }, async ({ path }) => {
        const { id, maskedCode: code } = await publish();
        await sendAll(2);
        const [{ body } = { body: "" }] = receiver.to(path);
        expect(body).toContain(`Candidate ${code} was listed by another agency.`);
        expect(body).toContain(`/mls/candidate/${id}`);
        for (const secret of ["Vandermere", "quillon", "zephyrine", String(maskedCode)])
          expect(body.toLowerCase()).not.toContain(secret.toLowerCase());
      });
  });

  it("keeps its secret and its address sealed, and shows the secret once", async () => {
    await withWebhook({}, async ({ id, secret, path }) => {
      const { version, types, url } = (await admin.api.webhooks.list({})).items.find((each) => each.id === id)!;
      expect(JSON.stringify(await admin.api.webhooks.list({}))).not.toContain(secret);
      await admin.api.webhooks.update({ id, version, url, types, description: "Our own records" });
      expect((await admin.api.webhooks.list({})).items.find((each) => each.id === id)?.description).toBe(
        "Our own records",
      );
      await expect(admin.api.webhooks.update({ id, version, url, types })).rejects.toMatchObject({
        code: "version-conflict",
      });
      const row = await database.kysely
        .selectFrom("mls_webhooks")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      for (const hidden of [secret.slice("whsec_".length), path, "Our own records"])
        expect(row.sealed.toString("latin1")).not.toContain(hidden);
    });
  });
});

describe("a repeated request", () => {
  beforeAll(signInAll);

  it("gets the first answer without the secret, which is stored nowhere but sealed in the webhook", async () => {
    const ask = { url: receiver.url("/repeated"), types: ["job.changed" as const] };
    const key = { idempotencyKey: "repeated-webhook-1" };
    const [first, second] = [await admin.api.webhooks.create(ask, key), await admin.api.webhooks.create(ask, key)];
    expect(first.secret).toMatch(/^whsec_/);
    expect(second).toEqual({ ...first, secret: null });

    const { id } = first.webhook;
    const again = { idempotencyKey: "repeated-rotation-1" };
    const [rotated, repeat] = [
      await admin.api.webhooks.rotate({ id }, again),
      await admin.api.webhooks.rotate({ id }, again),
    ];
    expect(rotated.secret).not.toBe(first.secret);
    expect(repeat).toEqual({ ...rotated, secret: null });
    await admin.api.webhooks.remove({ id });
  });
});

describe("addresses that a webhook can't have", () => {
  beforeAll(signInAll);
  const private_ = [
    "https://localhost/",
    "https://localhost./",
    "https://hooks.internal./",
    "https://db.internal/",
    "https://intranet/",
    "https://10.0.0.7/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.100.100.200/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.7]/",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://0/",
  ];
  it.each([
    ...private_,
    "http://hooks.example/",
    "ftp://hooks.example/",
    "https://user:secret@hooks.example/",
    "https://hooks.example/#part",
    "https://hooks.example:25/",
    "not an address",
    "",
  ])("%s is rejected with its reason", async (url) => {
    await expect(other.api.webhooks.create({ url, types: ["deal.changed"] })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: "url", message: expect.stringMatching(/\. .+\./) }],
    });
  });

  it.each(private_)("%s is not connected to, even if it were stored", async (url) => {
    expect(await post({ url, headers: {}, body: "{}" }, { privateHosts: [], resolve: sending.resolve! })).toEqual({
      outcome: "refused",
      status: null,
    });
  });
});

describe("a name that leads into a private network", () => {
  const to = (host: string, privateHosts: string[] = []) =>
    post(
      { url: `https://${host}:${receiver.port}/private`, headers: {}, body: "{}" },
      { privateHosts, resolve: sending.resolve!, withinMs: 400 },
    );

  it("is not connected to, not even when another of its addresses is public", async () => {
    for (const addresses of [["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"]]) {
      resolved = () => addresses;
      expect(await to("rebind.example")).toEqual({ outcome: "refused", status: null });
    }
    expect(receiver.to("/private")).toEqual([]);
  });

  it("is resolved once for each connection, which goes to the address that was checked", async () => {
    let asked = 0;
    resolved = () => {
      asked += 1;
      return asked === 1 ? ["127.0.0.1"] : ["10.0.0.7"];
    };
    // Allowed here, so that the connection can be seen.
    const answered = await post(
      { url: `http://rebind.example:${receiver.port}/seen`, headers: {}, body: "{}" },
      { privateHosts: ["rebind.example"], resolve: sending.resolve! },
    );
    expect(answered).toEqual({ outcome: "ok", status: 204 });
    expect([asked, receiver.to("/seen").length]).toEqual([1, 1]);
  });
});
