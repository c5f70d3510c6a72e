import { describe, expect, it } from "vitest";
import type { Answer, Api } from "#contract/index.ts";
import { made, refusal, unknownId } from "#tests/support/deals.ts";
import { accept, askedByEmployer, signNda } from "#tests/support/introductions.ts";
import { sent } from "#tests/support/signed-deals.ts";
import { bothBackends, createDemo, memoryStorage, serverBackend } from "#tests/support/backends.ts";

const backends = bothBackends(await serverBackend());

type Row = Answer<"notifications", "list">["items"][number];

/** Every notification, page by page. */
async function every(api: Api, { limit = 3, only }: { limit?: number; only?: "unread" } = {}): Promise<Row[]> {
  const ask = { limit, ...(only && { only }) };
  const items: Row[] = [];
  let page = await api.notifications.list(ask);
  for (;;) {
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    page = await api.notifications.list({ ...ask, cursor: page.nextCursor });
  }
}

const unread = async (api: Api) => (await api.notifications.count({})).unread;
const about = async (api: Api, code: string) =>
  (await every(api, { limit: 100 })).filter(({ title, message }) => `${title} ${message}`.includes(code));

describe.each(backends)("notifications in the $kind backend", ({ kind, recruiter, partner, employer }) => {
  it("are listed newest first, in the specified shape", async () => {
    const all = await every(recruiter);
    expect(all.length).toBeGreaterThan(4);
    expect(all.map(({ timestamp }) => timestamp)).toEqual(
      all
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const row of all) {
      expect(Object.keys(row).toSorted()).toEqual([
        "actionUrl",
        "id",
        "message",
        "priority",
        "read",
        "timestamp",
        "title",
        "type",
      ]);
      expect(row.actionUrl).toMatch(/^\/mls\//);
    }
    // The sample data has both priorities, read and unread.
    expect([new Set(all.map(({ priority }) => priority)).size, new Set(all.map(({ read }) => read)).size]).toEqual([
      2, 2,
    ]);
    expect(await every(recruiter, { only: "unread" })).toEqual(all.filter(({ read }) => !read));
    expect(await unread(recruiter)).toBe(all.filter(({ read }) => !read).length);
    expect(await refusal(recruiter.notifications.list({ cursor: "none" }))).toMatchObject({
      status: 400,
      fields: { cursor: expect.stringContaining("cursor") },
    });
  });

  it("show terms that need a reply, a declined signature and a fully signed deal, but never who signed", async () => {
    const deal = await sent({ listing: recruiter, selling: partner, employer });
    expect(
      (await about(recruiter, deal.code)).map(({ type, title, priority, read, actionUrl }) => ({
        type,
        title,
        priority,
        read,
        actionUrl,
      })),
    ).toEqual([
      {
        type: "deal_update",
        title: `Terms accepted: ${deal.code}`,
        priority: "medium",
        read: false,
        actionUrl: `/mls/deal/${deal.id}`,
      },
    ]);
    const { id, version, code } = await made(recruiter);
    const other = await partner.deals.propose({
      id,
      version,
      targetSalary: 150_000,
      feePercent: 24,
      laSplit: 60,
      guaranteeDays: 90,
      terms: "Start within 30 days.",
    });
    expect((await about(recruiter, code))[0]).toMatchObject({
      type: "deal_update",
      title: `Terms to review: ${code}`,
      priority: "high",
      message: expect.stringContaining("Harbor Search Partners proposed other terms"),
    });
    await recruiter.deals.accept({ id, version: other.version, number: 2 });
    // Your own step doesn't notify you.
    expect(await about(recruiter, code)).toHaveLength(1);
  });

  it("show a requested, answered and opened introduction, but not your own step", async () => {
    const sides = { listing: recruiter, selling: partner, employer };
    const { id, listingId, code } = await askedByEmployer(sides);
    const titles = async () =>
      (await about(recruiter, code)).filter(({ type }) => type === "introduction_update").map(({ title }) => title);
    const requested = await titles();
    expect(requested).toHaveLength(1);
    await accept(sides, { id });
    expect(await titles()).toEqual(requested);
    await signNda(employer, { id });
    const signed = await titles();
    expect(signed.slice(1)).toEqual(requested);
    await employer.identities.get({ listingId });
    expect((await titles()).slice(1)).toEqual(signed);
  });

  it("are marked as read one by one, or all up to a moment, and no longer counted", async () => {
    const fresh = await every(recruiter, { only: "unread" });
    const [first, second] = fresh;
    if (!first || !second) throw new Error("nothing is unread");
    await recruiter.notifications.read({ id: first.id });
    await recruiter.notifications.read({ id: first.id });
    expect(await unread(recruiter)).toBe(fresh.length - 1);
    expect((await every(recruiter)).find(({ id }) => id === first.id)?.read).toBe(true);
    for (const id of [unknownId, "no-id-at-all"])
      expect(await refusal(recruiter.notifications.read({ id }))).toMatchObject({ status: 404, code: "not-found" });
    const oldest = fresh.at(-1) as Row;
    await recruiter.notifications.readAll({ until: oldest.timestamp });
    const left = await every(recruiter, { only: "unread" });
    expect(left.every(({ timestamp }) => timestamp > oldest.timestamp)).toBe(true);
    expect(left.length).toBeLessThan(fresh.length - 1);
    await recruiter.notifications.readAll({});
    await recruiter.notifications.readAll({});
    expect([await unread(recruiter), (await every(recruiter)).length]).toEqual([
      0,
      (await every(recruiter)).filter(({ read }) => read).length,
    ]);
  });

  it("have default settings until a person changes them, type by type", async () => {
    const { items, ...rest } = await recruiter.notifications.preferences({});
    // The demo's visitor is an admin, so they also get plan notifications.
    expect(items.map(({ type }) => type)).toEqual([
      "new_candidate",
      "offer_made",
      "interview_scheduled",
      "deal_closed",
      "message_received",
      "introduction_update",
      "deal_update",
      "listing_update",
      "job_update",
      ...(kind === "demo" ? ["plan_update", "webhook_update"] : []),
    ]);
    expect(items.every(({ inApp }) => inApp)).toBe(true);
    expect(items.find(({ type }) => type === "new_candidate")?.email).toBe("daily");
    const chosen = await recruiter.notifications.setPreferences({
      items: [
        { type: "deal_update", inApp: false, email: "off" },
        { type: "new_candidate", inApp: true, email: "off" },
      ],
    });
    expect(chosen).toEqual({
      ...rest,
      items: items.map((each) =>
        each.type === "deal_update"
          ? { ...each, inApp: false, email: "off" }
          : each.type === "new_candidate"
            ? { ...each, email: "off" }
            : each,
      ),
    });
    expect(await recruiter.notifications.preferences({})).toEqual(chosen);
    // A type that is off doesn't appear.
    const { id, version, code } = await made(recruiter);
    await partner.deals.propose({
      id,
      version,
      targetSalary: 150_000,
      feePercent: 24,
      laSplit: 60,
      guaranteeDays: 90,
      terms: "Start within 30 days.",
    });
    expect(await about(recruiter, code)).toEqual([]);
    await recruiter.notifications.setPreferences({ items: [{ type: "deal_update", inApp: true, email: "at_once" }] });
    for (const [wrong, field] of [
      [{ type: "gossip", inApp: true, email: "off" }, "items.0.type"],
      [{ type: "deal_update", inApp: true, email: "hourly" }, "items.0.email"],
      [{ type: "deal_update", inApp: true, email: "off", by: "pigeon" }, "items.0"],
    ] as const) {
      const problem = await refusal(recruiter.notifications.setPreferences({ items: [wrong] } as never));
      expect(problem).toMatchObject({ status: 400, code: "invalid-input" });
      expect(Object.keys(problem.fields).join()).toContain(field);
    }
    expect(
      await refusal(
        recruiter.notifications.setPreferences({ items: [{ type: "platform_case", inApp: true, email: "off" }] }),
      ),
    ).toMatchObject({ status: 403, detail: expect.stringContaining("can't be notified of Cases") });
    expect(await refusal(recruiter.notifications.setPreferences({ items: [] }))).toMatchObject({ status: 400 });
  });
});

describe("in the demo", () => {
  it("says it sends no email, stores read marks and choices in the browser, and clears them on reset", async () => {
    const storage = memoryStorage();
    const demo = createDemo(storage);
    const before = await every(demo.api);
    expect(await demo.api.notifications.preferences({})).toMatchObject({ emails: "none", address: null });
    expect(await refusal(demo.api.notifications.unsubscribe({ token: "any" }))).toMatchObject({
      status: 403,
      detail: expect.stringContaining("sends no emails"),
    });
    await demo.api.notifications.readAll({});
    await demo.api.notifications.setPreferences({ items: [{ type: "deal_closed", inApp: false, email: "off" }] });
    const again = createDemo(storage);
    expect(await unread(again.api)).toBe(0);
    expect((await again.api.notifications.preferences({})).items).toContainEqual({
      type: "deal_closed",
      inApp: false,
      email: "off",
    });
    await again.reset();
    expect((await every(createDemo(storage).api)).map(({ title, read }) => ({ title, read }))).toEqual(
      before.map(({ title, read }) => ({ title, read })),
    );
  });

  it("adds the sample notifications to data of an earlier release", async () => {
    const storage = memoryStorage();
    const expected = await unread(createDemo(storage).api);
    const {
      notifications: _,
      notificationPreferences: __,
      ...own
    } = JSON.parse(storage.getItem("mls-demo") ?? "{}") as Record<string, unknown>;
    storage.setItem("mls-demo", JSON.stringify(own));
    const { api } = createDemo(storage);
    expect(expected).toBeGreaterThan(0);
    expect(await unread(api)).toBe(expected);
    expect((await api.notifications.preferences({})).items).toHaveLength(11);
  });

  it("marks a message's notification as read with its conversation, in every tab", async () => {
    const { api, live } = createDemo();
    const heard: unknown[] = [];
    live?.onEvent(({ type, data }) => type === "notification" && heard.push(data));
    const messages = (await every(api, { only: "unread" })).filter(({ type }) => type === "message_received");
    const [row] = messages;
    const id = new URLSearchParams(row?.actionUrl.split("?")[1]).get("thread") ?? "";
    const { thread } = await api.threads.get({ id });
    await api.threads.read({ id, number: thread.messages });
    expect((await every(api)).find((each) => each.id === row?.id)?.read).toBe(true);
    expect(heard).toEqual([{ action: "read" }]);
    await api.notifications.readAll({});
    expect(heard).toEqual([{ action: "read" }, { action: "read" }]);
  });
});
