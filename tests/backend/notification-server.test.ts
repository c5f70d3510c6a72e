import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, it, vi } from "vitest";
import { liveMessages } from "#contract/live-channel.ts";
import { manualClock } from "#server/clock.ts";
import { sweep } from "#server/jobs/housekeeping.ts";
import { sendDueLetters } from "#server/notification/letters.ts";
import { tellOfNewCandidates } from "#server/notification/new-candidates.ts";
import { notify } from "#server/notification/notify.ts";
import { lettersAbout, made, publish, refusal } from "#tests/support/deals.ts";
import { type Person, signedIn, testHouse, visitor } from "#tests/support/house.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";
import { sent, sign } from "#tests/support/signed-deals.ts";
import { viewerOf } from "#tests/support/viewer.ts";

/* What only a server has: letters, colleagues, time that passes. The clock stands still unless a test moves it. */
const clock = manualClock("2026-11-21T09:00:00Z");
const house = await testHouse({ clock });
const { database, services } = house;
let [recruiter, admin, harbor, meridian, operator] = await everybody();

async function everybody(): Promise<[Person, Person, Person, Person, Person]> {
  const as = (email: string) => signedIn(house, email);
  return [await as("recruiter@northstar.example"), await as("admin@northstar.example"), await as("admin@harbor.example"), await as("hiring@meridian.example"), await as("operator@talentmls.example")];
}

/** Time passes, and with it everybody's session: they sign in anew. */
async function later(until: string | number): Promise<void> {
  if (typeof until === "number") clock.advance(until);
  else clock.set(until);
  [recruiter, admin, harbor, meridian, operator] = await everybody();
}

const northstarId = recruiter.organisationId;
const minute = 60_000;

type Stored = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> };

/** Everything in the outbox, as its recipients read it; letters that are due first. */
async function letters(): Promise<Stored[]> {
  await written();
  const rows = await database.kysely.selectFrom("mls_mail_outbox").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows.map(({ id, content }) => JSON.parse(services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as Stored);
}

/** A job may be writing at this moment: what it holds is waited for. */
async function written(): Promise<void> {
  await vi.waitFor(
    async () => {
      await sendDueLetters(services);
      const due = await database.kysely.selectFrom("mls_notifications").select("id").where("letter", "is not", null).where("mailed_at", "is", null).where("letter_at", "<=", clock.now()).execute();
      expect(due).toEqual([]);
    },
    { timeout: 120_000, interval: 50 },
  );
}

const told = async ({ api }: Person, text: string) => (await api.notifications.list({ limit: 100 })).items.filter(({ title, message }) => `${title} ${message}`.includes(text));
const tokenOf = ({ headers }: Stored) => /token=([^>]+)>/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
/** A message to the listing agency about a listing of its own that nobody has written about. */
async function writeTo(person: Person, content = "Is the start date firm?") {
  const listingId = await publish(recruiter.api);
  await services.projection.caughtUp();
  const { thread } = await person.api.threads.start({ listingId, organisationId: northstarId, content });
  return { listingId, id: thread.id, code: thread.subject.maskedCode };
}

describe("the people of an organisation", () => {
  it("are all told, each for themselves; nobody else is", async () => {
    const { code } = await writeTo(harbor);
    const [mine, hers] = [await told(recruiter, code), await told(admin, code)];
    expect(mine).toEqual([expect.objectContaining({ type: "message_received", title: "New message from Harbor Search Partners", read: false })]);
    expect(hers.map(({ title }) => title)).toEqual(mine.map(({ title }) => title));
    expect(hers[0]?.id).not.toBe(mine[0]?.id);
    for (const other of [harbor, meridian, operator]) expect(await told(other, code)).toEqual([]);
    const id = mine[0]?.id ?? "";
    for (const other of [admin, harbor, operator]) expect(await refusal(other.api.notifications.read({ id }))).toMatchObject({ status: 404, code: "not-found" });
    await recruiter.api.notifications.read({ id });
    expect((await told(admin, code))[0]?.read).toBe(false);
  });

  it("are told of a conversation once while it is unread, and read it with the conversation", async () => {
    const { id, code } = await writeTo(harbor);
    await later(minute);
    await harbor.api.threads.send({ id, content: "By Friday, please." });
    const [row, ...others] = await told(recruiter, code);
    expect([row?.timestamp, others]).toEqual([clock.now().toISOString(), []]);
    await recruiter.api.threads.read({ id, number: 1 });
    expect((await told(recruiter, code))[0]?.read).toBe(false);
    await recruiter.api.threads.read({ id, number: 2 });
    expect((await told(recruiter, code))[0]?.read).toBe(true);
    await later(minute);
    await harbor.api.threads.send({ id, content: "Or on Monday." });
    expect((await told(recruiter, code)).map(({ read }) => read)).toEqual([false, true]);
  });

  it("include the platform's staff alone where the platform has something to decide", async () => {
    const introduction = { id: "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11", code: "INT-4F7K2M", candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" } };
    await database.asSystem(async (work) => notify(work, services, { organisationId: null, news: { type: "platform_case", case: "prior_knowledge", introduction } }));
    await database.asSystem(async (work) => notify(work, services, { organisationId: northstarId, news: { type: "platform_case", case: "prior_knowledge", introduction } }));
    expect(await told(operator, introduction.code)).toMatchObject([{ type: "platform_case", priority: "high", actionUrl: `/mls/introductions/${introduction.id}` }]);
    expect(await told(admin, introduction.code)).toEqual([]);
    expect((await operator.api.notifications.preferences({})).items.map(({ type }) => type)).toEqual(["platform_case"]);
  });

  it("are not told where the change did not stand", async () => {
    const news = { type: "deal_closed", from: "Nobody", outcome: "won", deal: { id: "d", code: "DEAL-000000", candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" }, employer: "Nobody" } } as const;
    await expect(database.asSystem(async (work) => {
      notify(work, services, { organisationId: northstarId, news });
      throw new Error("taken back");
    })).rejects.toThrow("taken back");
    expect(await told(recruiter, "DEAL-000000")).toEqual([]);
    await database.asSystem(async (work) => notify(work, services, { organisationId: northstarId, notPersonId: (await viewerOf(admin)).personId, news }));
    expect([await told(recruiter, "DEAL-000000"), await told(admin, "DEAL-000000")].map((rows) => rows.length)).toEqual([1, 0]);
  });
});

describe("a letter", () => {
  it("comes at once to whoever waits for it, as text and in HTML, with links and a way to stop", async () => {
    const { id, code, version } = await made(recruiter.api);
    const [letter, ...others] = (await letters()).filter(({ subject }) => subject.includes(code));
    if (!letter) throw new Error("no letter");
    expect([letter.to, letter.subject, others]).toEqual(["admin@harbor.example", `Terms to answer: ${code}`, []]);
    for (const part of [letter.text, letter.html ?? ""]) {
      expect(part).toContain("Northstar Talent drew up a deal with you");
      expect(part).toContain(`/mls/deal/${id}`);
      expect(part).toContain("/mls/settings/notifications");
      expect(part).toContain(`/unsubscribe?token=${tokenOf(letter)}`);
      expect(part).not.toMatch(/Quillon|Vandermere|split/i);
    }
    expect(letter.html).toMatch(/^<!doctype html>/);
    expect(letter.headers).toEqual({ "List-Unsubscribe": expect.stringMatching(/^<http:\/\/[^>]+\/unsubscribe\?token=[\w.-]+>$/), "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    const before = (await letters()).length;
    await Promise.all([sendDueLetters(services), sendDueLetters(services), sendDueLetters(services)]);
    expect((await letters()).length).toBe(before);
    // Two of the same: one for each step.
    await harbor.api.deals.propose({ id, version, targetSalary: 150_000, feePercent: 24, laSplit: 60, guaranteeDays: 90, terms: "Start within 30 days." });
    expect((await letters()).filter(({ subject }) => subject.includes(code)).map(({ to }) => to).toSorted()).toEqual(["admin@harbor.example", "admin@northstar.example", "recruiter@northstar.example"]);
  });

  it("is not written where the deal's own letter says it already", async () => {
    const deal = await sent({ listing: recruiter.api, selling: harbor.api, employer: meridian.api });
    expect(await told(meridian, deal.code)).toMatchObject([{ type: "offer_made", priority: "high" }]);
    await sign(recruiter.api, deal.id, "Ravi Menon");
    await sign(harbor.api, deal.id, "Theo Lindqvist");
    await vi.waitFor(async () => expect((await lettersAbout(house, deal.code)).some(({ to }) => to === "hiring@meridian.example")).toBe(true), { timeout: 120_000, interval: 50 });
    await letters();
    expect((await lettersAbout(house, deal.code)).filter(({ to }) => to === "hiring@meridian.example").map(({ subject }) => subject)).toEqual([`Please sign the client agreement, ${deal.code}`]);
    await sign(meridian.api, deal.id, "Elena Sorensen");
    expect(await told(recruiter, `Executed: ${deal.code}`)).toHaveLength(1);
    expect((await letters()).filter(({ subject }) => subject === `Executed: ${deal.code}`)).toEqual([]);
  });

  it("about a message waits five minutes, and is not written when somebody of the organisation has read it", async () => {
    const [quiet, seen] = [await writeTo(harbor), await writeTo(harbor)];
    const about = async (code: string) => (await letters()).filter(({ subject, text }) => subject.startsWith("New message") && text.includes(code)).map(({ to }) => to).toSorted();
    await later(4 * minute);
    expect(await about(quiet.code)).toEqual([]);
    await admin.api.threads.read({ id: seen.id, number: 1 });
    await later(minute);
    expect([await about(quiet.code), await about(seen.code)]).toEqual([["admin@northstar.example", "recruiter@northstar.example"], []]);
    // Written to again within the hour, while the first stays unread: one more letter, once the hour is over.
    await later(10 * minute);
    await harbor.api.threads.send({ id: quiet.id, content: "Still interested?" });
    await later(6 * minute);
    expect(await about(quiet.code)).toHaveLength(2);
    await later(60 * minute);
    expect(await about(quiet.code)).toHaveLength(4);
  });

  it("goes to nobody who is no longer a member, and to nobody who wants none", async () => {
    await meridian.api.notifications.setPreferences({ items: [{ type: "deal_closed", inApp: true, email: "at_once" }] });
    const news = (code: string) => ({ type: "deal_closed", from: "Northstar Talent", outcome: "lost", deal: { id: "d", code, candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" }, employer: "Meridian Robotics" } }) as const;
    const membership = database.kysely.updateTable("mls_memberships").where("organisation_id", "=", meridian.organisationId).where("person_id", "=", (await viewerOf(meridian)).personId);
    await database.asSystem(async (work) => notify(work, services, { organisationId: meridian.organisationId, news: news("DEAL-111111"), hasLetter: false }));
    await written();
    await database.asSystem(async (work) => {
      notify(work, services, { organisationId: meridian.organisationId, news: news("DEAL-222222") });
    });
    await meridian.api.notifications.setPreferences({ items: [{ type: "deal_closed", inApp: false, email: "daily" }] });
    await database.asSystem(async (work) => notify(work, services, { organisationId: meridian.organisationId, news: news("DEAL-333333") }));
    expect(await told(meridian, "DEAL-333333")).toEqual([]);
    await membership.set({ is_active: false }).execute();
    // Signing in would make them a member again.
    clock.advance(24 * 60 * minute);
    await written();
    await later(24 * 60 * minute);
    const got = (await letters()).filter(({ to }) => to === "hiring@meridian.example").map(({ subject, text }) => `${subject} ${text}`);
    expect(["DEAL-111111", "DEAL-222222", "DEAL-333333"].map((code) => got.some((each) => each.includes(code)))).toEqual([true, true, false]);
  });
});

describe("the daily letter", () => {
  const digests = async () => (await letters()).filter(({ to, subject }) => to === "admin@harbor.example" && / notifications for /.test(subject));
  const closed = (code: string) => ({ type: "deal_closed", from: "Northstar Talent", outcome: "won", deal: { id: "d", code, candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" }, employer: "Meridian Robotics" } }) as const;
  const tell = (code: string) => database.asSystem(async (work) => notify(work, services, { organisationId: harbor.organisationId, news: closed(code) }));

  it("gathers what is unread at 07:00 UTC, once, whoever writes it and however late", async () => {
    await harbor.api.notifications.readAll({});
    await later("2026-12-01T08:00:00Z");
    await written();
    const before = (await digests()).length;
    for (const code of ["DEAL-AAAAAA", "DEAL-BBBBBB", "DEAL-CCCCCC"]) await tell(code);
    const read = (await told(harbor, "DEAL-BBBBBB"))[0]?.id ?? "";
    await harbor.api.notifications.read({ id: read });
    await later("2026-12-02T06:59:00Z");
    expect(await digests()).toHaveLength(before);
    // Nobody was there at seven: the next look writes it.
    await later("2026-12-02T09:12:00Z");
    await Promise.all([sendDueLetters(services), sendDueLetters(services)]);
    const all = await digests();
    expect(all).toHaveLength(before + 1);
    const [digest] = all.slice(-1);
    expect(digest?.subject).toBe("2 notifications for Harbor Search Partners");
    for (const part of [digest?.text ?? "", digest?.html ?? ""]) expect([part.includes("DEAL-AAAAAA"), part.includes("DEAL-BBBBBB"), part.includes("DEAL-CCCCCC")]).toEqual([true, false, true]);
    await later("2026-12-03T09:00:00Z");
    expect(await digests()).toHaveLength(before + 1);
  });

  it("is written by the next run where one died before its commit", async () => {
    const before = (await digests()).length;
    await tell("DEAL-DDDDDD");
    await tell("DEAL-EEEEEE");
    await later("2026-12-04T07:00:00Z");
    const dying = { ...services, mail: { ...services.mail, queue: () => { throw new Error("the server died"); } } };
    // The job of this house may be quicker: then it has written them, and there is nothing left to die of.
    await sendDueLetters(dying).catch(() => undefined);
    const all = await digests();
    expect(all).toHaveLength(before + 1);
    expect([all.at(-1)?.text.includes("DEAL-DDDDDD"), all.at(-1)?.text.includes("DEAL-EEEEEE")]).toEqual([true, true]);
  });

  it("stops with one press, and so do letters of a type; what is shown in the app stays", async () => {
    const [digest] = (await digests()).slice(-1);
    if (!digest) throw new Error("no digest");
    const stranger = visitor(house);
    const emails = async () => Object.fromEntries((await harbor.api.notifications.preferences({})).items.map(({ type, email }) => [type, email]));
    const before = await emails();
    // A program that looks at the link changes nothing.
    await stranger.send("GET", `/unsubscribe?token=${tokenOf(digest)}`);
    expect(await emails()).toEqual(before);
    const press = await stranger.send("POST", `/unsubscribe?token=${tokenOf(digest)}`, { body: "List-Unsubscribe=One-Click", headers: { "content-type": "application/x-www-form-urlencoded" } });
    expect(press.status).toBe(204);
    expect(await emails()).toEqual({ ...before, new_candidate: "off", deal_closed: "off" });
    const boundary = "one--click";
    const { id, code } = await made(recruiter.api);
    expect(id).not.toBe("");
    const letter = (await letters()).find(({ to, subject }) => to === "admin@harbor.example" && subject.includes(code));
    if (!letter) throw new Error("no letter");
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    expect((await stranger.send("POST", `/unsubscribe?token=${tokenOf(letter)}`, { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } })).status).toBe(204);
    expect((await emails())["deal_update"]).toBe("off");
    expect((await harbor.api.notifications.preferences({})).items.every(({ inApp }) => inApp)).toBe(true);
    expect(await stranger.api.notifications.unsubscribe({ token: tokenOf(letter) })).toEqual({ stopped: "deal_update", organisationName: "Harbor Search Partners" });
    const silent = await made(recruiter.api);
    expect((await letters()).filter(({ subject }) => subject.includes(silent.code))).toEqual([]);
    expect(await told(harbor, silent.code)).toHaveLength(1);
    const [said = "", mac = ""] = tokenOf(letter).split(".");
    const forged = Buffer.from(Buffer.from(said, "base64url").toString("utf8").replace("deal_update", "digest")).toString("base64url");
    for (const wrong of ["", "none", `${said}.`, `${forged}.${mac}`, `${said}.${mac.slice(0, -2)}`]) {
      expect((await stranger.send("POST", `/unsubscribe?token=${wrong}`)).status).toBe(404);
      if (wrong !== "") expect(await refusal(stranger.api.notifications.unsubscribe({ token: wrong }))).toMatchObject({ status: 404, code: "not-found" });
    }
  });
});

describe("new candidates", () => {
  it("are counted once a day from the last time on, without one's own and without what is hidden from the organisation", async () => {
    await later("2026-12-10T06:30:00Z");
    await tellOfNewCandidates(services);
    for (const person of [recruiter, harbor, meridian]) await person.api.notifications.readAll({});
    const count = async (person: Person) => (await person.api.notifications.list({ only: "unread" })).items.filter(({ type }) => type === "new_candidate").map(({ title }) => title);
    await later(3 * 60 * minute);
    await publish(recruiter.api);
    await publish(recruiter.api, { blockedOrganisations: [{ name: "", domain: "meridian.example" }] });
    await tellOfNewCandidates(services);
    expect(await count(harbor)).toEqual([]);
    await later("2026-12-11T06:30:00Z");
    await Promise.all([tellOfNewCandidates(services), tellOfNewCandidates(services)]);
    expect([await count(recruiter), await count(harbor), await count(meridian)]).toEqual([[], ["2 new candidates"], ["1 new candidate"]]);
    // Unread, it goes on from where it was; where nothing came it stays.
    await publish(recruiter.api);
    await later("2026-12-12T06:30:00Z");
    await tellOfNewCandidates(services);
    expect([await count(harbor), await count(meridian)]).toEqual([["3 new candidates"], ["2 new candidates"]]);
    const [row] = (await harbor.api.notifications.list({ only: "unread" })).items.filter(({ type }) => type === "new_candidate");
    expect(row).toMatchObject({ message: "Listed by other agencies since Dec 10, 2026.", actionUrl: "/mls/search" });
  });
});

describe("what is heard", () => {
  it("reaches the person alone, as the seed has it; when they read it their other windows count anew", async () => {
    const clients = await Promise.all([recruiter, admin, harbor, operator].map((person) => connectLive(house, person)));
    await database.asSystem(async (work) => notify(work, services, {
      organisationId: northstarId, personIds: [(await viewerOf(recruiter)).personId],
      news: { type: "interview_scheduled", from: "Meridian Robotics", candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" }, listingId: "l", at: null },
    }));
    const [row] = await told(recruiter, "Falconer");
    await recruiter.api.notifications.readAll({});
    await recruiter.api.notifications.readAll({});
    const heard = await Promise.all(clients.map(async (client) => (await liveFrames(house, client)).events.filter(({ type }) => type === "notification").map(({ userId, userName, data }) => ({ userId, userName, data }))));
    expect(heard).toEqual([
      [{ userId: "", userName: "", data: { title: row?.title, message: row?.message, priority: "high" } }, { userId: "", userName: "", data: { action: "read" } }],
      [], [], [],
    ]);
    for (const client of clients) client.close();
  });

  it("cannot be said by a client: what one emits reaches nobody", async () => {
    const [forger, ...others] = await Promise.all([harbor, recruiter, admin, operator, harbor].map((person) => connectLive(house, person)));
    const event = { id: "1", userId: "", userName: "", timestamp: clock.now().toISOString(), type: "notification", data: { title: "Zqforged", message: "Zqforged", priority: "high" } };
    for (const name of [liveMessages.event, "notification", "notification.added", liveMessages.history, "broadcast", "message"]) forger?.socket.emit(name, event);
    forger?.socket.emit(liveMessages.presence, event);
    await liveFrames(house, forger);
    for (const client of others) expect((await liveFrames(house, client)).frames.join("\n")).not.toContain("Zqforged");
    const later = await connectLive(house, recruiter);
    expect(later.frames.join("\n")).not.toContain("Zqforged");
    for (const client of [forger, later, ...others]) client?.close();
  });
});

describe("the database itself", () => {
  it("shows a row to its person alone, in that organisation, who can only read it", async () => {
    const { code } = await writeTo(harbor);
    const own = await viewerOf(recruiter);
    const seen = (viewer: { personId: string; organisationId: string }) =>
      database.asViewer(viewer, ({ db }) => db.selectFrom("mls_notifications").select(["person_id", "organisation_id"]).where("message", "like", `%${code}%`).execute());
    expect(await seen(own)).toEqual([{ person_id: own.personId, organisation_id: northstarId }]);
    for (const other of [await viewerOf(admin), await viewerOf(harbor), await viewerOf(operator)]) expect((await seen(other)).every(({ person_id }) => person_id === other.personId)).toBe(true);
    expect(await seen({ personId: own.personId, organisationId: harbor.organisationId })).toEqual([]);
    const asOwn = (change: (db: Parameters<Parameters<typeof database.asViewer>[1]>[0]["db"]) => Promise<unknown>) => database.asViewer(own, ({ db }) => change(db));
    await expect(asOwn((db) => db.updateTable("mls_notifications").set({ message: "Other words" }).execute())).rejects.toThrow(/permission denied/);
    await expect(asOwn((db) => db.deleteFrom("mls_notifications").execute())).rejects.toThrow(/permission denied/);
    const changed = await database.asViewer(await viewerOf(harbor), ({ db }) => db.updateTable("mls_notifications").set({ read_at: clock.now() }).where("message", "like", `%${code}%`).returning("id").execute());
    expect(changed).toEqual([]);
    await expect(database.asViewer(await viewerOf(harbor), ({ db }) =>
      db.insertInto("mls_notification_preferences").values({ person_id: own.personId, organisation_id: northstarId, type: "deal_closed", in_app: false, email: "off", changed_at: clock.now() }).execute(),
    )).rejects.toThrow(/row-level security/);
  });

  it("forgets what was read after 90 days, and keeps what was not", async () => {
    const { code, id } = await writeTo(harbor);
    await recruiter.api.threads.read({ id, number: 1 });
    const kept = async () => (await database.kysely.selectFrom("mls_notifications").select("read_at").where("message", "like", `%${code}%`).execute()).map(({ read_at }) => read_at !== null).toSorted();
    const both = await kept();
    expect(both).toEqual([false, true]);
    await later(89 * 24 * 60 * minute);
    await sweep(services);
    expect(await kept()).toEqual(both);
    await later(2 * 24 * 60 * minute);
    await sweep(services);
    expect(await kept()).toEqual([false]);
  });
});

describe("over SMTP", () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, next) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => (raw += chunk.toString("latin1")));
      stream.on("end", () => (received.push(raw), next()));
    },
  });
  server.on("error", () => undefined);
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it("a letter carries both parts and the headers that mail programs stop it by", async () => {
    const port = await new Promise<number>((resolve) => {
      const listener = server.listen(0, "127.0.0.1", () => resolve((listener.address() as { port: number }).port));
    });
    const sending = await testHouse({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const northstar = await signedIn(sending, "recruiter@northstar.example");
    const { code } = await made(northstar.api);
    const letter = await vi.waitFor(() => received.find((raw) => raw.includes(`Terms to answer: ${code}`)) ?? Promise.reject(new Error("no letter")), { timeout: 120_000, interval: 100 });
    expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(letter.replace(/\r?\n[ \t]+/g, "")).toMatch(/^List-Unsubscribe: ?<http:\/\/[^>]+\/unsubscribe\?token=[\w.-]+>\r?$/m);
    for (const type of ["text/plain", "text/html"]) expect(letter).toContain(`Content-Type: ${type}; charset=utf-8`);
    expect((await northstar.api.notifications.preferences({})).letters).toBe("sent");
  });
});
