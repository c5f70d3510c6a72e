import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, it, vi } from "vitest";
import { sendDueEmails } from "#server/notification-email/emails.ts";
import { notify } from "#server/notification/notify.ts";
import { ownEmailsAbout, made, refusal } from "#tests/support/deals.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { minute, startNotifiedApp, stopTokenOf, notificationsAbout } from "#tests/support/notifications.ts";
import { sent, sign } from "#tests/support/signed-deals.ts";
import { viewerOf } from "#tests/support/viewer.ts";

/* Notifications by email: at once, once a day, or not at all. */
const { clock, testApp, people, later, emails: writtenEmails, writeTo, written } = await startNotifiedApp();
const { database, services } = testApp;

describe("an immediate email", () => {
  it("goes to the person who has to reply, as text and HTML, with links and an unsubscribe link", async () => {
    const { id, code, version } = await made(people.recruiter.api);
    const [message, ...others] = (await writtenEmails()).filter(({ subject }) => subject.includes(code));
    if (!message) throw new Error("no email");
    expect([message.to, message.subject, others]).toEqual(["admin@harbor.example", `Terms to review: ${code}`, []]);
    for (const part of [message.text, message.html ?? ""]) {
      expect(part).toContain("Northstar Talent created a deal with you");
      expect(part).toContain(`/mls/deal/${id}`);
      expect(part).toContain("/mls/settings/notifications");
      expect(part).toContain(`/unsubscribe?token=${stopTokenOf(message)}`);
      expect(part).not.toMatch(/Quillon|Vandermere|split/i);
    }
    expect(message.html).toMatch(/^<!doctype html>/);
    expect(message.headers).toEqual({
      "List-Unsubscribe": expect.stringMatching(/^<http:\/\/[^>]+\/unsubscribe\?token=[\w.-]+>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    await Promise.all([sendDueEmails(services), sendDueEmails(services), sendDueEmails(services)]);
    expect((await writtenEmails()).filter(({ subject }) => subject.includes(code))).toHaveLength(1);
    // Two of the same type, one for each step.
    await people.harbor.api.deals.propose({
      id,
      version,
      targetSalary: 150_000,
      feePercent: 24,
      laSplit: 60,
      guaranteeDays: 90,
      terms: "Start within 30 days.",
    });
    expect(
      (await writtenEmails())
        .filter(({ subject }) => subject.includes(code))
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(["admin@harbor.example", "admin@northstar.example", "recruiter@northstar.example"]);
  });

  it("isn't sent where the deal's own email already says it", async () => {
    const deal = await sent({
      listing: people.recruiter.api,
      selling: people.harbor.api,
      employer: people.meridian.api,
    });
    expect(await notificationsAbout(people.meridian, deal.code)).toMatchObject([
      { type: "offer_made", priority: "high" },
    ]);
    await sign(people.recruiter.api, deal.id, "Arjun Menon");
    await sign(people.harbor.api, deal.id, "Theo Lindqvist");
    await vi.waitFor(
      async () =>
        expect((await ownEmailsAbout(testApp, deal.code)).some(({ to }) => to === "hiring@meridian.example")).toBe(
          true,
        ),
      { timeout: 120_000, interval: 50 },
    );
    await writtenEmails();
    expect(
      (await ownEmailsAbout(testApp, deal.code))
        .filter(({ to }) => to === "hiring@meridian.example")
        .map(({ subject }) => subject),
    ).toEqual([`Please sign the client agreement, ${deal.code}`]);
    await sign(people.meridian.api, deal.id, "Elena Sorensen");
    expect(await notificationsAbout(people.recruiter, `Executed: ${deal.code}`)).toHaveLength(1);
    expect((await writtenEmails()).filter(({ subject }) => subject === `Executed: ${deal.code}`)).toEqual([]);
  });

  it("about a message waits five minutes, and isn't sent if someone in the organization read it", async () => {
    const [quiet, seen] = [await writeTo(people.harbor), await writeTo(people.harbor)];
    const about = async (code: string) =>
      (await writtenEmails())
        .filter(({ subject, text }) => subject.startsWith("New message") && text.includes(code))
        .map(({ to }) => to)
        .toSorted();
    await later(4 * minute);
    expect(await about(quiet.code)).toEqual([]);
    await people.admin.api.threads.read({ id: seen.id, number: 1 });
    await later(minute);
    expect([await about(quiet.code), await about(seen.code)]).toEqual([
      ["admin@northstar.example", "recruiter@northstar.example"],
      [],
    ]);
    // Another message within the hour, with the first still unread: one more email, when the hour is over.
    await later(10 * minute);
    await people.harbor.api.threads.send({ id: quiet.id, content: "Still interested?" });
    await later(minute);
    await people.harbor.api.threads.send({ id: quiet.id, content: "They can start in May." });
    await later(6 * minute);
    expect(await about(quiet.code)).toHaveLength(2);
    await later(60 * minute);
    expect(await about(quiet.code)).toHaveLength(4);
  });

  it("is sent for each notification, however many are due at once", async () => {
    const { admin } = people;
    const { personId } = await viewerOf(admin);
    const codes = Array.from({ length: 130 }, (_, place) => `DEAL-${700_000 + place}`);
    await database.asSystem(async (work) => {
      for (const code of codes)
        notify(work, services, {
          organizationId: admin.organizationId,
          personIds: [personId],
          news: {
            type: "deal_update",
            step: "recalled",
            from: "Harbor Search Partners",
            deal: {
              id: "d",
              code,
              candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" },
              employer: "Meridian Robotics",
            },
          },
        });
    });
    const subjects = (await writtenEmails()).map(({ subject }) => subject);
    expect(codes.filter((code) => !subjects.some((subject) => subject.includes(code)))).toEqual([]);
  });

  it("isn't sent to former members, or to people who turned it off", async () => {
    await people.meridian.api.notifications.setPreferences({
      items: [{ type: "deal_closed", inApp: true, email: "at_once" }],
    });
    const news = (code: string) =>
      ({
        type: "deal_closed",
        from: "Northstar Talent",
        outcome: "lost",
        deal: {
          id: "d",
          code,
          candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" },
          employer: "Meridian Robotics",
        },
      }) as const;
    const membership = database.kysely
      .updateTable("mls_memberships")
      .where("organization_id", "=", people.meridian.organizationId)
      .where("person_id", "=", (await viewerOf(people.meridian)).personId);
    await database.asSystem(async (work) =>
      notify(work, services, {
        organizationId: people.meridian.organizationId,
        news: news("DEAL-111111"),
        hasEmail: false,
      }),
    );
    await written();
    await database.asSystem(async (work) => {
      notify(work, services, { organizationId: people.meridian.organizationId, news: news("DEAL-222222") });
    });
    await written();
    await people.meridian.api.notifications.setPreferences({
      items: [{ type: "deal_closed", inApp: false, email: "daily" }],
    });
    await database.asSystem(async (work) =>
      notify(work, services, { organizationId: people.meridian.organizationId, news: news("DEAL-333333") }),
    );
    expect(await notificationsAbout(people.meridian, "DEAL-333333")).toEqual([]);
    await membership.set({ is_active: false }).execute();
    // Signing in would restore their membership.
    clock.advance(24 * 60 * minute);
    await written();
    await later(24 * 60 * minute);
    const got = (await writtenEmails())
      .filter(({ to }) => to === "hiring@meridian.example")
      .map(({ subject, text }) => `${subject} ${text}`);
    expect(
      ["DEAL-111111", "DEAL-222222", "DEAL-333333"].map((code) => got.some((each) => each.includes(code))),
    ).toEqual([true, true, false]);
  });
});

describe("the daily email", () => {
  const digests = async () =>
    (await writtenEmails()).filter(
      ({ to, subject }) => to === "admin@harbor.example" && / notifications for /.test(subject),
    );
  const closed = (code: string) =>
    ({
      type: "deal_closed",
      from: "Northstar Talent",
      outcome: "won",
      deal: {
        id: "d",
        code,
        candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" },
        employer: "Meridian Robotics",
      },
    }) as const;
  const tell = (code: string) =>
    database.asSystem(async (work) =>
      notify(work, services, { organizationId: people.harbor.organizationId, news: closed(code) }),
    );

  it("lists what is unread at 07:00 UTC, once, even with several processes or a delay", async () => {
    await people.harbor.api.notifications.readAll({});
    await later("2026-12-01T08:00:00Z");
    await written();
    const before = (await digests()).length;
    for (const code of ["DEAL-AAAAAA", "DEAL-BBBBBB", "DEAL-CCCCCC"]) await tell(code);
    const read = (await notificationsAbout(people.harbor, "DEAL-BBBBBB"))[0]?.id ?? "";
    await people.harbor.api.notifications.read({ id: read });
    await later("2026-12-02T06:59:00Z");
    expect(await digests()).toHaveLength(before);
    // The server was down at seven, so the next run sends it.
    await later("2026-12-02T09:12:00Z");
    await Promise.all([sendDueEmails(services), sendDueEmails(services)]);
    const all = await digests();
    expect(all).toHaveLength(before + 1);
    const [digest] = all.slice(-1);
    expect(digest?.subject).toBe("2 notifications for Harbor Search Partners");
    for (const part of [digest?.text ?? "", digest?.html ?? ""])
      expect([part.includes("DEAL-AAAAAA"), part.includes("DEAL-BBBBBB"), part.includes("DEAL-CCCCCC")]).toEqual([
        true,
        false,
        true,
      ]);
    await later("2026-12-03T09:00:00Z");
    expect(await digests()).toHaveLength(before + 1);
  });

  it("is sent by the next run after a crash before its commit", async () => {
    const before = (await digests()).length;
    await tell("DEAL-DDDDDD");
    await tell("DEAL-EEEEEE");
    await later("2026-12-04T07:00:00Z");
    const dying = {
      ...services,
      mail: {
        ...services.mail,
        queue: () => {
          throw new Error("the server died");
        },
      },
    };
    // The app's own job may have run first. Then nothing is due, and nothing fails.
    await sendDueEmails(dying).catch(() => undefined);
    const all = await digests();
    expect(all).toHaveLength(before + 1);
    expect([all.at(-1)?.text.includes("DEAL-DDDDDD"), all.at(-1)?.text.includes("DEAL-EEEEEE")]).toEqual([true, true]);
  });

  it("leaves out what the person turned off meanwhile", async () => {
    const before = (await digests()).length;
    for (const code of ["DEAL-FFFFFF", "DEAL-GGGGGG"]) await tell(code);
    const choose = (email: "daily" | "off") =>
      people.harbor.api.notifications.setPreferences({ items: [{ type: "deal_closed", inApp: true, email }] });
    await choose("off");
    await later("2026-12-05T07:00:00Z");
    expect(await digests()).toHaveLength(before);
    await choose("daily");
    await later("2026-12-06T07:00:00Z");
    expect(await digests()).toHaveLength(before);
  });

  it("can be unsubscribed with one click, like emails of a type; the app keeps showing notifications", async () => {
    const [digest] = (await digests()).slice(-1);
    if (!digest) throw new Error("no digest");
    const stranger = visitor(testApp);
    const emails = async () =>
      Object.fromEntries(
        (await people.harbor.api.notifications.preferences({})).items.map(({ type, email }) => [type, email]),
      );
    const before = await emails();
    // A program that only fetches the link changes nothing.
    await stranger.send("GET", `/unsubscribe?token=${stopTokenOf(digest)}`);
    expect(await emails()).toEqual(before);
    const press = await stranger.send("POST", `/unsubscribe?token=${stopTokenOf(digest)}`, {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(press.status).toBe(204);
    expect(await emails()).toEqual({ ...before, new_candidate: "off", deal_closed: "off" });
    const boundary = "one--click";
    const { id, code } = await made(people.recruiter.api);
    expect(id).not.toBe("");
    const message = (await writtenEmails()).find(
      ({ to, subject }) => to === "admin@harbor.example" && subject.includes(code),
    );
    if (!message) throw new Error("no email");
    const body =
      `--${boundary}\r\ncontent-disposition: form-data; ` +
      `name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    expect(
      (
        await stranger.send("POST", `/unsubscribe?token=${stopTokenOf(message)}`, {
          body,
          headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
        })
      ).status,
    ).toBe(204);
    expect((await emails())["deal_update"]).toBe("off");
    expect((await people.harbor.api.notifications.preferences({})).items.every(({ inApp }) => inApp)).toBe(true);
    expect(await stranger.api.notifications.unsubscribe({ token: stopTokenOf(message) })).toEqual({
      stopped: "deal_update",
      organizationName: "Harbor Search Partners",
    });
    const silent = await made(people.recruiter.api);
    expect((await writtenEmails()).filter(({ subject }) => subject.includes(silent.code))).toEqual([]);
    expect(await notificationsAbout(people.harbor, silent.code)).toHaveLength(1);
    const [said = "", mac = ""] = stopTokenOf(message).split(".");
    const forged = Buffer.from(
      Buffer.from(said, "base64url").toString("utf8").replace("deal_update", "digest"),
    ).toString("base64url");
    for (const wrong of ["", "none", `${said}.`, `${forged}.${mac}`, `${said}.${mac.slice(0, -2)}`]) {
      expect((await stranger.send("POST", `/unsubscribe?token=${wrong}`)).status).toBe(404);
      if (wrong !== "")
        expect(await refusal(stranger.api.notifications.unsubscribe({ token: wrong }))).toMatchObject({
          status: 404,
          code: "not-found",
        });
    }
  });

  it("comes within minutes once the person no longer wants it daily", async () => {
    const prefer = (email: "daily" | "at_once") =>
      people.recruiter.api.notifications.setPreferences({ items: [{ type: "message_received", inApp: true, email }] });
    await prefer("daily");
    const thread = await writeTo(people.harbor);
    await prefer("at_once");
    await people.harbor.api.threads.send({ id: thread.id, content: "One more question." });
    await later(6 * minute);
    const about = (await writtenEmails()).filter(
      ({ to, text }) => to === "recruiter@northstar.example" && text.includes(thread.code),
    );
    expect(about).toHaveLength(1);
  });

  it("leaves out messages that the person read, shown in the app or not", async () => {
    const prefer = (inApp: boolean, email: "daily" | "at_once") =>
      people.recruiter.api.notifications.setPreferences({ items: [{ type: "message_received", inApp, email }] });
    await prefer(false, "daily");
    const [read, unread] = [await writeTo(people.harbor), await writeTo(people.harbor)];
    await people.recruiter.api.threads.read({ id: read.id, number: 1 });
    await later(24 * 60 * minute);
    const texts = (await writtenEmails())
      .filter(({ to, text }) => to === "recruiter@northstar.example" && text.includes("Your unread notifications"))
      .map(({ text }) => text);
    expect([read, unread].map(({ code }) => texts.some((text) => text.includes(code)))).toEqual([false, true]);
    await prefer(true, "at_once");
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

  it("an email carries both parts and the unsubscribe headers of mail programs", async () => {
    const port = await new Promise<number>((resolve) => {
      const listener = server.listen(0, "127.0.0.1", () => resolve((listener.address() as { port: number }).port));
    });
    const sending = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const northstar = await signedIn(sending, "recruiter@northstar.example");
    const { code } = await made(northstar.api);
    const message = await vi.waitFor(
      () => received.find((raw) => raw.includes(`Terms to review: ${code}`)) ?? Promise.reject(new Error("no email")),
      { timeout: 120_000, interval: 100 },
    );
    expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(message.replace(/\r?\n[ \t]+/g, "")).toMatch(
      /^List-Unsubscribe: ?<http:\/\/[^>]+\/unsubscribe\?token=[\w.-]+>\r?$/m,
    );
    for (const type of ["text/plain", "text/html"]) expect(message).toContain(`Content-Type: ${type}; charset=utf-8`);
    expect((await northstar.api.notifications.preferences({})).emails).toBe("sent");
  });
});
