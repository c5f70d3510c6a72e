import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { liveMessages } from "#contract/live-channel.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { notifyOfNewCandidates } from "#server/notification/new-candidates.ts";
import { notify } from "#server/notification/notify.ts";
import { ScrubbedClient } from "#server/platform/db/pool.ts";
import { withFirstFailing } from "#tests/support/failing.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import type { Person } from "#tests/support/test-app.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";
import { minute, startNotifiedApp, notificationsAbout } from "#tests/support/notifications.ts";
import { viewerOf } from "#tests/support/viewer.ts";

/* Server only: colleagues, other organizations, time that passes, and rows of one person. */
const { clock, testApp, people, later, writeTo, emails } = await startNotifiedApp();
const { database, services } = testApp;
const northstarId = people.recruiter.organizationId;

describe("the people of an organization", () => {
  it("are each notified; no one else is", async () => {
    const { code } = await writeTo(people.harbor);
    const [mine, hers] = [
      await notificationsAbout(people.recruiter, code),
      await notificationsAbout(people.admin, code),
    ];
    expect(mine).toEqual([
      expect.objectContaining({
        type: "message_received",
        title: "New message from Harbor Search Partners",
        read: false,
      }),
    ]);
    expect(hers.map(({ title }) => title)).toEqual(mine.map(({ title }) => title));
    expect(hers[0]?.id).not.toBe(mine[0]?.id);
    for (const other of [people.harbor, people.meridian, people.operator])
      expect(await notificationsAbout(other, code)).toEqual([]);
    const id = mine[0]?.id ?? "";
    for (const other of [people.admin, people.harbor, people.operator])
      expect(await refusal(other.api.notifications.read({ id }))).toMatchObject({ status: 404, code: "not-found" });
    await people.recruiter.api.notifications.read({ id });
    expect((await notificationsAbout(people.admin, code))[0]?.read).toBe(false);
  });

  it("get one notification per unread conversation, which reading the conversation clears", async () => {
    const { id, code } = await writeTo(people.harbor);
    await later(minute);
    await people.harbor.api.threads.send({ id, content: "By Friday, please." });
    const [row, ...others] = await notificationsAbout(people.recruiter, code);
    expect([row?.timestamp, others]).toEqual([clock.now().toISOString(), []]);
    await people.recruiter.api.threads.read({ id, number: 1 });
    expect((await notificationsAbout(people.recruiter, code))[0]?.read).toBe(false);
    await people.recruiter.api.threads.read({ id, number: 2 });
    expect((await notificationsAbout(people.recruiter, code))[0]?.read).toBe(true);
    await later(minute);
    await people.harbor.api.threads.send({ id, content: "Or on Monday." });
    expect((await notificationsAbout(people.recruiter, code)).map(({ read }) => read)).toEqual([false, true]);
  });

  it("include the platform's staff only where the platform has to decide", async () => {
    const introduction = {
      id: "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11",
      code: "INT-4F7K2M",
      candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" },
    };
    await database.asSystem(async (work) =>
      notify(work, services, {
        organizationId: null,
        news: { type: "platform_case", case: "prior_knowledge", introduction },
      }),
    );
    await database.asSystem(async (work) =>
      notify(work, services, {
        organizationId: northstarId,
        news: { type: "platform_case", case: "prior_knowledge", introduction },
      }),
    );
    expect(await notificationsAbout(people.operator, introduction.code)).toMatchObject([
      { type: "platform_case", priority: "high", actionUrl: `/mls/introductions/${introduction.id}` },
    ]);
    expect(await notificationsAbout(people.admin, introduction.code)).toEqual([]);
    expect((await people.operator.api.notifications.preferences({})).items.map(({ type }) => type)).toEqual([
      "webhook_update",
      "platform_case",
    ]);
  });

  it("are all notified where there are thousands", async () => {
    const { organizationId } = people.harbor;
    const crowd = 4_000;
    await sql`
      with people as (
        insert into mls_people (id, issuer, ecosystem_user_id, display_name, created_at, updated_at)
        select gen_random_uuid(), 'a crowd', n::text, 'Noor Haddad', ${clock.now()}, ${clock.now()}
        from generate_series(1, ${crowd}::int) n returning id)
      insert into mls_memberships (person_id, organization_id, roles, is_active, created_at, updated_at)
      select id, ${organizationId}::uuid, '{organization_admin}', true, ${clock.now()}, ${clock.now()}
      from people`.execute(database.kysely);
    const ofCrowd = sql<boolean>`person_id in (select id from mls_people where issuer = 'a crowd')`;
    const from = await database.changes.latest();
    await database.asSystem(async (work) =>
      notify(work, services, {
        organizationId,
        news: {
          type: "deal_closed",
          from: "No one",
          outcome: "won",
          deal: {
            id: "d",
            code: "DEAL-444444",
            candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" },
            employer: "No one",
          },
        },
      }),
    );
    const { rows: notified } = await sql`delete from mls_notifications where ${ofCrowd} returning id`.execute(
      database.kysely,
    );
    expect(notified).toHaveLength(crowd);
    const announced = (await database.changes.since(from, crowd + 100)).filter(
      (change) => change.topic === "notification.added" && change.organizationId === organizationId,
    );
    expect(announced.length).toBeGreaterThanOrEqual(crowd);
    await sql`delete from mls_people where issuer = 'a crowd'`.execute(database.kysely);
  });

  it("aren't notified of a change that failed", async () => {
    const news = {
      type: "deal_closed",
      from: "No one",
      outcome: "won",
      deal: {
        id: "d",
        code: "DEAL-000000",
        candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" },
        employer: "No one",
      },
    } as const;
    await expect(
      database.asSystem(async (work) => {
        notify(work, services, { organizationId: northstarId, news });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await notificationsAbout(people.recruiter, "DEAL-000000")).toEqual([]);
    await database.asSystem(async (work) =>
      notify(work, services, {
        organizationId: northstarId,
        notPersonId: (await viewerOf(people.admin)).personId,
        news,
      }),
    );
    expect(
      [
        await notificationsAbout(people.recruiter, "DEAL-000000"),
        await notificationsAbout(people.admin, "DEAL-000000"),
      ].map((rows) => rows.length),
    ).toEqual([1, 0]);
  });
});

describe("new candidates", () => {
  it("are counted once a day since the last time, without own listings and hidden ones", async () => {
    await later("2026-12-10T06:30:00Z");
    await notifyOfNewCandidates(services);
    for (const person of [people.recruiter, people.harbor, people.meridian]) await person.api.notifications.readAll({});
    const count = async (person: Person) =>
      (await person.api.notifications.list({ only: "unread" })).items
        .filter(({ type }) => type === "new_candidate")
        .map(({ title }) => title);
    await later(3 * 60 * minute);
    await publish(people.recruiter.api);
    await publish(people.recruiter.api, { blockedOrganizations: [{ name: "", domain: "meridian.example" }] });
    await notifyOfNewCandidates(services);
    expect(await count(people.harbor)).toEqual([]);
    await later("2026-12-11T06:30:00Z");
    await Promise.all([notifyOfNewCandidates(services), notifyOfNewCandidates(services)]);
    expect([await count(people.recruiter), await count(people.harbor), await count(people.meridian)]).toEqual([
      [],
      ["2 new candidates"],
      ["1 new candidate"],
    ]);
    // While it is unread, its count grows. Without new listings, it stays.
    await publish(people.recruiter.api);
    await later("2026-12-12T06:30:00Z");
    await notifyOfNewCandidates(services);
    expect([await count(people.harbor), await count(people.meridian)]).toEqual([
      ["3 new candidates"],
      ["2 new candidates"],
    ]);
    const [row] = (await people.harbor.api.notifications.list({ only: "unread" })).items.filter(
      ({ type }) => type === "new_candidate",
    );
    expect(row).toMatchObject({
      message: "Listed by other agencies since Dec 10, 2026 (UTC).",
      actionUrl: "/mls/search",
    });
  });
});

describe("new candidates for colleagues", () => {
  it("are counted once for all who were last notified at the same moment", async () => {
    await publish(people.harbor.api);
    await later("2026-12-12T18:30:00Z");
    await database.kysely.deleteFrom("mls_notifications").where("type", "=", "new_candidate").execute();
    await notifyOfNewCandidates(services);
    await publish(people.harbor.api);
    await later("2026-12-13T18:30:00Z");
    const sent = vi.spyOn(ScrubbedClient.prototype, "query");
    await notifyOfNewCandidates(services);
    const counts = sent.mock.calls
      .map(([query]) => query as { text?: string; values?: unknown[] })
      .filter(({ text = "", values = [] }) => text.includes("published_at") && values.includes(northstarId))
      .map(({ values }) => JSON.stringify(values));
    sent.mockRestore();
    const read = await Promise.all([people.recruiter, people.admin].map(({ api }) => api.notifications.list({})));
    for (const { items } of read)
      expect(items.find(({ type }) => type === "new_candidate")?.title).toBe("2 new candidates");
    expect(counts.length).toBeGreaterThan(0);
    expect(new Set(counts).size).toBe(counts.length);
  });
});

describe("new candidates that are only emailed", () => {
  it("are counted since the last email", async () => {
    await later("2026-12-13T19:00:00Z");
    await people.harbor.api.notifications.readAll({});
    await people.harbor.api.notifications.setPreferences({
      items: [{ type: "new_candidate", inApp: false, email: "daily" }],
    });
    const emailed = async () =>
      (await emails())
        .filter(({ to }) => to === "admin@harbor.example")
        .map(({ text }) => /\d+ new candidates?/.exec(text)?.[0])
        .filter((count) => count !== undefined);
    const before = (await emailed()).length;
    for (const day of ["14", "15", "16"]) {
      await publish(people.recruiter.api);
      await later(`2026-12-${day}T06:30:00Z`);
      await notifyOfNewCandidates(services);
      await later(`2026-12-${day}T07:00:00Z`);
      await emails();
    }
    expect((await emailed()).slice(before)).toEqual(["1 new candidate", "1 new candidate", "1 new candidate"]);
    // Not emailed yet: the next count includes it.
    await publish(people.recruiter.api);
    await later("2026-12-17T08:00:00Z");
    await notifyOfNewCandidates(services);
    await publish(people.recruiter.api);
    await later("2026-12-18T06:00:00Z");
    await notifyOfNewCandidates(services);
    await later("2026-12-18T07:00:00Z");
    expect((await emailed()).slice(before + 3)).toEqual(["2 new candidates"]);
  });
});

describe("the live event of a notification", () => {
  it("reaches the person only, in the specified shape; reading it updates their other windows", async () => {
    const clients = await Promise.all(
      [people.recruiter, people.admin, people.harbor, people.operator].map((person) => connectLive(testApp, person)),
    );
    await database.asSystem(async (work) =>
      notify(work, services, {
        organizationId: northstarId,
        personIds: [(await viewerOf(people.recruiter)).personId],
        news: {
          type: "offer_made",
          from: "Meridian Robotics",
          deal: {
            id: "d",
            code: "DEAL-000000",
            candidate: { maskedCode: "TM-00000000", headlineRole: "Falconer" },
            employer: "Meridian Robotics",
          },
        },
      }),
    );
    const [row] = await notificationsAbout(people.recruiter, "Falconer");
    await people.recruiter.api.notifications.readAll({});
    await people.recruiter.api.notifications.readAll({});
    const heard = await Promise.all(
      clients.map(async (client) =>
        (await liveFrames(testApp, client)).events
          .filter(({ type }) => type === "notification")
          .map(({ userId, userName, data }) => ({ userId, userName, data })),
      ),
    );
    expect(heard).toEqual([
      [
        { userId: "", userName: "", data: { title: row?.title, message: row?.message, priority: "high" } },
        { userId: "", userName: "", data: { action: "read" } },
      ],
      [],
      [],
      [],
    ]);
    for (const client of clients) client.close();
  });

  it("can't be forged by a client", async () => {
    const [forger, ...others] = await Promise.all(
      [people.harbor, people.recruiter, people.admin, people.operator, people.harbor].map((person) =>
        connectLive(testApp, person),
      ),
    );
    const event = {
      id: "1",
      userId: "",
      userName: "",
      timestamp: clock.now().toISOString(),
      type: "notification",
      data: { title: "Zqforged", message: "Zqforged", priority: "high" },
    };
    for (const name of [
      liveMessages.event,
      "notification",
      "notification.added",
      liveMessages.history,
      "broadcast",
      "message",
    ])
      forger?.socket.emit(name, event);
    forger?.socket.emit(liveMessages.presence, event);
    await liveFrames(testApp, forger);
    for (const client of others)
      expect((await liveFrames(testApp, client)).frames.join("\n")).not.toContain("Zqforged");
    const later = await connectLive(testApp, people.recruiter);
    expect(later.frames.join("\n")).not.toContain("Zqforged");
    for (const client of [forger, later, ...others]) client?.close();
  });
});

describe("row-level security of notifications", () => {
  it("shows a row only to its person, in that organization, read-only", async () => {
    const { code } = await writeTo(people.harbor);
    const own = await viewerOf(people.recruiter);
    const seen = (viewer: { personId: string; organizationId: string }) =>
      database.asViewer(viewer, ({ db }) =>
        db
          .selectFrom("mls_notifications")
          .select(["person_id", "organization_id"])
          .where("message", "like", `%${code}%`)
          .execute(),
      );
    expect(await seen(own)).toEqual([{ person_id: own.personId, organization_id: northstarId }]);
    for (const other of [await viewerOf(people.admin), await viewerOf(people.harbor), await viewerOf(people.operator)])
      expect((await seen(other)).every(({ person_id }) => person_id === other.personId)).toBe(true);
    expect(await seen({ personId: own.personId, organizationId: people.harbor.organizationId })).toEqual([]);
    const asOwn = (change: (db: Parameters<Parameters<typeof database.asViewer>[1]>[0]["db"]) => Promise<unknown>) =>
      database.asViewer(own, ({ db }) => change(db));
    await expect(
      asOwn((db) => db.updateTable("mls_notifications").set({ message: "Other words" }).execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(asOwn((db) => db.deleteFrom("mls_notifications").execute())).rejects.toThrow(/permission denied/);
    const changed = await database.asViewer(await viewerOf(people.harbor), ({ db }) =>
      db
        .updateTable("mls_notifications")
        .set({ read_at: clock.now() })
        .where("message", "like", `%${code}%`)
        .returning("id")
        .execute(),
    );
    expect(changed).toEqual([]);
    await expect(
      database.asViewer(await viewerOf(people.harbor), ({ db }) =>
        db
          .insertInto("mls_notification_preferences")
          .values({
            person_id: own.personId,
            organization_id: northstarId,
            type: "deal_closed",
            in_app: false,
            email: "off",
            changed_at: clock.now(),
          })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it("deletes read notifications after 90 days, and unread ones after 180", async () => {
    const { code, id } = await writeTo(people.harbor);
    await people.recruiter.api.threads.read({ id, number: 1 });
    const kept = async () =>
      (
        await database.kysely
          .selectFrom("mls_notifications")
          .select("read_at")
          .where("type", "=", "message_received")
          .where("message", "like", `%${code}%`)
          .execute()
      )
        .map(({ read_at }) => read_at !== null)
        .toSorted();
    const both = await kept();
    expect(both).toEqual([false, true]);
    await later(89 * 24 * 60 * minute);
    await sweep(services);
    expect(await kept()).toEqual(both);
    await later(2 * 24 * 60 * minute);
    await sweep(services);
    expect(await kept()).toEqual([false]);
    await later(88 * 24 * 60 * minute);
    await sweep(services);
    expect(await kept()).toEqual([false]);
    await later(2 * 24 * 60 * minute);
    await sweep(services);
    expect(await kept()).toEqual([]);
  });
});

describe("new candidates for each organization", () => {
  it("are counted for the others if one fails, and for that one on the next try", async () => {
    await later("2028-01-12T18:00:00Z");
    await publish(people.harbor.api);
    await publish(people.recruiter.api);
    await later(30 * minute);
    await database.kysely.deleteFrom("mls_notifications").where("type", "=", "new_candidate").execute();
    await expect(notifyOfNewCandidates(withFirstFailing(services))).rejects.toThrow("1 organizations failed");
    const notified = async () => {
      const rows = await database.kysely
        .selectFrom("mls_notifications")
        .select("organization_id")
        .distinct()
        .where("type", "=", "new_candidate")
        .execute();
      return rows.map(({ organization_id }) => organization_id);
    };
    expect(await notified()).not.toEqual([]);
    await notifyOfNewCandidates(services);
    const all = [people.recruiter, people.harbor, people.meridian].map(({ organizationId }) => organizationId);
    expect(await notified()).toEqual(expect.arrayContaining(all));
  });
});
