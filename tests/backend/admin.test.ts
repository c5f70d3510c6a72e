import { describe, expect, it } from "vitest";
import type { Answer, Api } from "#contract/index.ts";
import { answerMs } from "#domain/introduction/introduction.ts";
import { made, publish, refusal } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { listed } from "#tests/support/introduced.ts";
import { fieldOf, connectLive, liveFrames } from "#tests/support/live-client.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { newcomer, setStanding } from "#tests/support/newcomers.ts";
import { createDemo, demoAs } from "#tests/support/backends.ts";

const testApp = await startTestApp({ env: { PARTNER_WORKFLOW_URL: "https://flow.example" } });
const [recruiter, admin, harbor, hiring, operator] = (await Promise.all(
  [
    "recruiter@northstar.example",
    "admin@northstar.example",
    "admin@harbor.example",
    "hiring@meridian.example",
    "operator@talentmls.example",
  ].map((email) => signedIn(testApp, email)),
)) as [Person, Person, Person, Person, Person];

type StatKey = Answer<"admin", "overview">["stats"][number]["key"];
const figure = async (api: Api, key: StatKey) =>
  (await api.admin.overview({ range: "7" })).stats.find((stat) => stat.key === key)?.value;
const version = async () => (await operator.api.configuration.get({})).version;
const change = async (
  api: Api,
  key: "platformShareBp" | "answerDays" | "protectionMonths" | "staleDays" | "supportEmail",
  value: string,
) => api.configuration.change({ key, value, reason: "Agreed with the agencies.", version: await version() });
const ask = { offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 } } as const;

describe("admin figures", () => {
  it("count activity for the platform and for each organization that takes part in it", async () => {
    const { listingId } = await listed({ listing: recruiter });
    await testApp.services.projection.caughtUp();
    const people = [operator, admin, harbor, hiring];
    const keys = ["views", "introRequests", "dealSheets", "workflowClicks", "scoringRequests"] as const;
    const read = () => Promise.all(people.map(({ api }) => Promise.all(keys.map((key) => figure(api, key)))));
    const before = await read();
    await hiring.api.listings.view({ id: listingId });
    await hiring.api.introductions.request({ listingId, ...ask });
    await harbor.api.usage.record({ kind: "workflow" });
    await hiring.api.usage.record({ kind: "scoring" });
    await made(recruiter.api);
    const grown = (await read()).map((row, person) =>
      row.map((value, place) => (value ?? 0) - (before[person]?.[place] ?? 0)),
    );
    expect(grown).toEqual([
      [1, 1, 1, 1, 1],
      // Northstar: its candidate was viewed and requested, and it created a deal with Harbor.
      [1, 1, 1, 0, 0],
      [0, 0, 1, 1, 0],
      [1, 1, 0, 0, 1],
    ]);
  });

  it("are compared with the previous period, or marked when there is nothing to compare with", async () => {
    const all = await operator.api.admin.overview({ range: "all" });
    expect(all).toMatchObject({ scope: "platform", sample: false });
    expect(new Set(all.stats.map(({ before }) => before))).toEqual(new Set([null]));
    const deals = (await operator.api.deals.summary({})).total;
    expect(all.stats.find(({ key }) => key === "dealSheets")?.value).toBe(deals);
    expect(all.stats.find(({ key }) => key === "conversion")?.value).toBe(
      (await operator.api.deals.summary({})).conversionRate,
    );
    expect(await admin.api.admin.overview({ range: "30" })).toMatchObject({ scope: "organization" });
  });

  it("count an agency among the partners only while it is vetted, also in the period before", async () => {
    const named = { name: "Larch Search", domain: "larch.example" };
    const { organizationId: id } = await newcomer(testApp, named);
    await testApp.database.kysely
      .updateTable("mls_organizations")
      .set({ created_at: new Date(Date.now() - 60 * 86_400_000) })
      .where("id", "=", id)
      .execute();
    const read = async () =>
      (await operator.api.admin.overview({ range: "7" })).stats.find(({ key }) => key === "partnerAgencies");
    const start = await read();
    const [value, before] = [start?.value ?? 0, start?.before ?? 0];
    const decide = async (standing: "vetted" | "suspended") =>
      operator.api.organizations.decide({
        id,
        version: (await operator.api.organizations.get({ id })).version,
        standing,
        reason: "Until a call is answered.",
      });
    await decide("vetted");
    expect(await read()).toMatchObject({ value: value + 1, before });
    await testApp.database.kysely
      .updateTable("mls_organization_decisions")
      .set({ decided_at: new Date(Date.now() - 30 * 86_400_000) })
      .where("organization_id", "=", id)
      .execute();
    expect(await read()).toMatchObject({ value: value + 1, before: before + 1 });
    await decide("suspended");
    expect(await read()).toMatchObject({ value, before: before + 1 });
  });
});

describe("an organization's admin", () => {
  it("reads the activity of their own organization and none of the platform's", async () => {
    const everything = (await operator.api.audit.list({ limit: 100 })).items;
    expect(new Set(everything.map(({ organization }) => organization)).size).toBeGreaterThan(2);
    const own = (await harbor.api.audit.list({ limit: 100 })).items;
    expect(new Set(own.map(({ organization }) => organization))).toEqual(new Set(["Harbor Search Partners"]));
    expect((await harbor.api.admin.queue({})).leaks).toBe(0);
    for (const { api } of [harbor, hiring])
      for (const forbidden of [
        () => api.admin.integrations({}),
        () => api.configuration.get({}),
        () => api.configuration.history({}),
        () => api.configuration.change({ key: "staleDays", value: "30", reason: "Because I say so.", version: 0 }),
      ])
        expect(await refusal(forbidden())).toMatchObject({ status: 403 });
    expect(await refusal(recruiter.api.admin.overview({}))).toMatchObject({ status: 403 });
  });

  it("pages through the activity without gaps or repeats, and filters it", async () => {
    const ids: string[] = [];
    let page = await operator.api.audit.list({ limit: 7, kind: "introduction" });
    for (let pages = 0; pages < 40; pages += 1) {
      ids.push(...page.items.map(({ id }) => id));
      expect(page.items.every(({ kind }) => kind === "introduction")).toBe(true);
      if (page.nextCursor === null) break;
      page = await operator.api.audit.list({ limit: 7, kind: "introduction", cursor: page.nextCursor });
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(7);
    expect(await refusal(operator.api.audit.list({ cursor: "none" }))).toMatchObject({
      status: 400,
      fields: { cursor: expect.stringContaining("cursor") },
    });
  });
});

describe("the audit log", () => {
  it("keeps one order over audit entries, introductions and deals, in small pages and in large ones", async () => {
    for (const { api } of [operator, admin]) {
      const { items } = await api.audit.list({ limit: 60 });
      expect(new Set(items.map(({ action }) => action.split(".")[0])).size).toBeGreaterThan(2);
      const paged: typeof items = [];
      for (let cursor: string | null = null; paged.length < items.length;) {
        const page: Answer<"audit", "list"> = await api.audit.list({ limit: 7, ...(cursor !== null && { cursor }) });
        paged.push(...page.items);
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      expect(paged.slice(0, items.length)).toEqual(items);
    }
  });

  it("is narrowed by person, object, action and day", async () => {
    const { listingId } = await listed({ listing: recruiter });
    const { items } = await admin.api.audit.list({ entityId: listingId });
    expect(items.map(({ action, entityId }) => [action, entityId])).toContainEqual(["listing.published", listingId]);
    const [published] = (await admin.api.audit.list({ entityId: listingId, action: "listing.published" })).items;
    expect(published).toMatchObject({ actor: { of: "Northstar Talent" }, personId: expect.any(String) });
    const personId = published?.personId ?? "";
    expect((await admin.api.audit.list({ personId, limit: 100 })).items.map((each) => each.personId)).not.toContain(
      null,
    );
    const today = published?.at.slice(0, 10) ?? "";
    const inDays = async (ask: { from?: string; to?: string }) =>
      (await admin.api.audit.list({ entityId: listingId, action: "listing.published", ...ask })).items.length;
    expect(await inDays({ from: today, to: today })).toBe(1);
    expect(await inDays({ from: "2030-01-01" })).toBe(0);
    expect(await inDays({ to: "2020-01-01" })).toBe(0);
    expect((await admin.api.audit.list({ entityId: "not an id" })).items).toEqual([]);
    // Another organization's admin finds nothing of it.
    expect((await harbor.api.audit.list({ entityId: listingId })).items).toEqual([]);
  });

  it("is exported as CSV and JSON Lines with the same filters, and the export is recorded", async () => {
    const { listingId } = await listed({ listing: recruiter });
    const file = await admin.api.audit.export({ entityId: listingId, format: "jsonl" });
    const text = "text" in file ? file.text : "";
    const lines = text.trimEnd().split("\n");
    const { items } = await admin.api.audit.list({ entityId: listingId, limit: 100 });
    expect(lines.map((line) => fieldOf(JSON.parse(line), "id"))).toEqual(items.map(({ id }) => id));
    const table = await admin.api.audit.export({ entityId: listingId, format: "csv" });
    expect("text" in table && table.text.trimEnd().split("\r\n")).toHaveLength(items.length + 1);
    expect((await admin.api.audit.list({ action: "audit.exported" })).items).toMatchObject([
      { did: "exported the audit log of", subject: "Northstar Talent" },
      { did: "exported the audit log of", subject: "Northstar Talent" },
    ]);
    expect((await harbor.api.audit.list({ action: "audit.exported" })).items).toEqual([]);
    expect(await refusal(recruiter.api.audit.export({ format: "csv" }))).toMatchObject({ status: 403 });
  });

  it("of the demo has each opening of an identity, its erasure and each step of a listing", async () => {
    const demo = createDemo();
    const own = demoAs(demo, "Northstar Talent");
    const id = await publish(own);
    await own.identities.get({ listingId: id });
    await own.identities.get({ listingId: id });
    await own.listings.export({
      format: "csv",
      ids: [id],
      identities: true,
      reason: "The candidate asked for a copy.",
    });
    const { version, maskedCode } = await own.listings.hold({
      id,
      version: (await own.listings.form({ id })).version,
    });
    expect(version).toBeGreaterThan(1);
    await own.identities.erase({ listingId: id, maskedCode: maskedCode ?? "" });
    const { items } = await own.audit.list({ entityId: id, limit: 100 });
    expect(items.map(({ action }) => action).toSorted()).toEqual([
      "identity.edit",
      "identity.erase",
      "identity.export",
      "identity.show",
      "identity.show",
      "listing.hold",
      "listing.published",
    ]);
    expect(items[0]).toMatchObject({ subject: maskedCode, actor: { of: "Northstar Talent" } });
    const deal = await made(own);
    await own.deals.lose({ id: deal.id, version: deal.version, reason: "The client withdrew." });
    expect((await own.audit.list({ entityId: deal.id })).items[0]).toMatchObject({ action: "deal.closed_lost" });
  });

  it("of the demo has edits, opened forms and reminders of agencies", async () => {
    const demo = createDemo();
    const { api } = demo;
    const id = await publish(api);
    const { version } = await api.listings.form({ id });
    await api.listings.update({ id, version, form: { headlineRole: "Staff Reliability Engineer" } });
    const entries = (await api.audit.list({ entityId: id, limit: 100 })).items;
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      "identity.edit",
      "identity.edit",
      "listing.edit",
      "listing.published",
    ]);
    demo.clock?.pass(50);
    const [stale] = (await api.admin.stale({})).items;
    await api.admin.remind({ listingId: stale?.id ?? "" });
    expect((await api.audit.list({ entityId: stale?.id ?? "", action: "listing.reminded" })).items).toHaveLength(1);
  });

  it("of the demo has the reason of a withdrawal", async () => {
    const { api } = createDemo();
    const id = await publish(api);
    const { version } = await api.listings.form({ id });
    expect((await api.own.change({ step: "withdraw", items: [{ id, version }], reason: "duplicate" })).done).toBe(1);
    expect((await api.audit.list({ entityId: id, action: "listing.withdraw" })).items).toMatchObject([
      { detail: "Duplicate listing", hasReason: false },
    ]);
  });

  it("of the demo is narrowed and exported too", async () => {
    const { api } = createDemo();
    const { items } = await api.audit.list({ kind: "introduction", limit: 100 });
    const [first] = items;
    expect(items.length).toBeGreaterThan(3);
    const own = (await api.audit.list({ entityId: first?.entityId ?? "", limit: 100 })).items;
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ entityId }) => entityId === first?.entityId)).toBe(true);
    const file = await api.audit.export({ kind: "introduction", format: "jsonl" });
    expect("text" in file && file.text.trimEnd().split("\n")).toHaveLength(items.length);
    expect((await api.audit.list({ from: "2100-01-01" })).items).toEqual([]);
  });
});

describe("live updates", () => {
  it("show staff each candidate view and their colleagues' pipeline moves, never another organization's", async () => {
    const colleague = await memberOf(testApp, "TalentMLS", "platform_admin");
    const [watching, elsewhere] = await Promise.all([connectLive(testApp, operator), connectLive(testApp, harbor)]);
    const { listingId, candidateCode } = await inPipeline(colleague);
    await colleague.api.pipeline.move({
      listingId,
      stage: "interview",
      version: (await colleague.api.pipeline.get({ listingId })).card.version,
    });
    await hiring.api.listings.view({ id: listingId });
    const { events } = await liveFrames(testApp, watching);
    expect(
      events
        .filter(({ data }) => fieldOf(data, "candidateCode") === candidateCode)
        .map(({ type, data }) => [type, fieldOf(data, "action"), fieldOf(data, "newStageName")]),
    ).toEqual([
      ["pipeline_update", "added", "Applied"],
      ["pipeline_update", "moved", "Interview"],
      ["candidate_view", undefined, undefined],
    ]);
    expect((await liveFrames(testApp, elsewhere)).frames.filter((frame) => frame.includes(candidateCode))).toEqual([]);
    watching.close();
    elsewhere.close();
  });
});

async function inPipeline({ api }: Person): Promise<{ listingId: string; candidateCode: string }> {
  const { listingId } = await listed({ listing: recruiter });
  await testApp.services.projection.caughtUp();
  await api.pipeline.add({ listingId, shortlist: true });
  return { listingId, candidateCode: (await recruiter.api.listings.get({ id: listingId })).maskedCode };
}

describe("platform configuration", () => {
  it("applies to the next deal and introduction, and leaves existing ones unchanged", async () => {
    const { listingId } = await listed({ listing: recruiter });
    await testApp.services.projection.caughtUp();
    const before = await made(recruiter.api);
    const { introduction: asked } = await hiring.api.introductions.request({ listingId, ...ask });
    await change(operator.api, "platformShareBp", "10");
    await change(operator.api, "answerDays", "5");
    await change(operator.api, "protectionMonths", "6");
    const after = await made(recruiter.api);
    expect([
      (await recruiter.api.deals.get({ id: before.id })).agencySide?.platformBp,
      (await recruiter.api.deals.get({ id: after.id })).agencySide,
    ]).toMatchObject([0, { platformBp: 1_000 }]);
    const { feeCents, agencySide } = await recruiter.api.deals.get({ id: after.id });
    expect(agencySide?.platformCents).toBe(feeCents / 10);
    const { listingId: next } = await listed({ listing: recruiter });
    await testApp.services.projection.caughtUp();
    const { introduction } = await hiring.api.introductions.request({ listingId: next, ...ask });
    const days = ({ steps, answerBy }: { steps: readonly { at: string }[]; answerBy: string | null }) =>
      (Date.parse(answerBy ?? "") - Date.parse(steps[0]?.at ?? "")) / 86_400_000;
    expect([days(asked), days(introduction)]).toEqual([answerMs / 86_400_000, 5]);
    expect(await hiring.api.settings.terms({})).toEqual({ answerDays: 5, protectionMonths: 6, platformShareBp: null });
    expect(await harbor.api.settings.terms({})).toMatchObject({ platformShareBp: 1_000 });
  });

  it("can be changed by a super admin only, with a reason; one of two concurrent changes is rejected", async () => {
    const seen = await version();
    const results = await Promise.allSettled(
      ["21", "22"].map((value) =>
        operator.api.configuration.change({
          key: "staleDays",
          value,
          reason: "Agreed with the agencies.",
          version: seen,
        }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = results.find((result) => result.status === "rejected");
    expect(lost?.reason).toMatchObject({ status: 409, code: "version-conflict" });
    const [last] = (await operator.api.configuration.history({ key: "staleDays" })).items;
    expect(last).toMatchObject({ number: seen + 1, before: "45", reason: "Agreed with the agencies." });
    expect((await operator.api.audit.list({ kind: "configuration", limit: 1 })).items).toMatchObject([
      { action: "configuration.changed", subject: "Stale after", detail: expect.stringContaining("45 days → ") },
    ]);
  });

  it.each([
    ["platformShareBp", "31"],
    ["platformShareBp", "1.234"],
    ["answerDays", "0"],
    ["answerDays", "2.5"],
    ["supportEmail", "nobody"],
    ["supportEmail", "a@b.example\nBcc: c@d.example"],
  ] as const)("rejects %s as %j and says how to fix it", async (key, value) => {
    expect(
      await refusal(
        operator.api.configuration.change({
          key,
          value,
          reason: "Agreed with the agencies.",
          version: await version(),
        }),
      ),
    ).toMatchObject({ status: 400, fields: { value: expect.stringMatching(/^(Enter|This)/) } });
  });

  it("requires a reason and a different value", async () => {
    expect(
      await refusal(
        operator.api.configuration.change({ key: "staleDays", value: "60", reason: "Why", version: await version() }),
      ),
    ).toMatchObject({ fields: { reason: expect.stringContaining("Enter a reason") } });
    await change(operator.api, "supportEmail", "help@talentmls.example");
    expect((await harbor.api.settings.get({})).supportEmail).toBe("help@talentmls.example");
    expect(await refusal(change(operator.api, "supportEmail", "help@talentmls.example"))).toMatchObject({
      fields: { value: expect.stringContaining("the current value") },
    });
  });
});

describe("stale listings", () => {
  /** In days. */
  async function touchedBefore(id: string, { updated, confirmed }: { updated: number; confirmed: number }) {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await testApp.database.kysely
      .updateTable("mls_candidates")
      .set({ updated_at: ago(updated), confirmed_at: ago(confirmed) })
      .where("id", "=", id)
      .execute();
  }

  it("are those that were neither changed nor confirmed as available, on the server and in the demo", async () => {
    const { listingId } = await listed({ listing: recruiter });
    const { listingId: longer } = await listed({ listing: recruiter });
    const found = async () => (await operator.api.admin.stale({ limit: 100 })).items.find(({ id }) => id === listingId);
    await touchedBefore(listingId, { updated: 400, confirmed: 2 });
    expect(await found()).toBeUndefined();
    expect(await refusal(operator.api.admin.remind({ listingId }))).toMatchObject({ status: 404 });
    await touchedBefore(listingId, { updated: 400, confirmed: 300 });
    const { changedAt = "" } = (await found()) ?? {};
    expect(Math.round((Date.now() - Date.parse(changedAt)) / 86_400_000)).toBe(300);
    await touchedBefore(longer, { updated: 350, confirmed: 360 });
    const { items, nextCursor } = await operator.api.admin.stale({ limit: 1 });
    expect(items).toMatchObject([{ id: longer }]);
    const next = await operator.api.admin.stale({ limit: 100, ...(nextCursor !== null && { cursor: nextCursor }) });
    expect(next.items.map(({ id }) => id)).toEqual([listingId]);

    let now = Date.now();
    const { api } = createDemo(undefined, undefined, undefined, () => now);
    await api.configuration.change({ key: "staleDays", value: "7", reason: "To see what it does.", version: 0 });
    now += 30 * 86_400_000;
    const stale = async () => (await api.admin.stale({ limit: 100 })).items.map(({ id }) => id);
    const own = await Promise.all((await stale()).map((id) => api.listings.get({ id })));
    const asked = own.find((each) => each.own?.actions.includes("available"));
    expect(asked).toBeDefined();
    await api.listings.available({ id: asked?.id ?? "", version: asked?.own?.version ?? 0 });
    expect(await stale()).not.toContain(asked?.id);
  });

  it("include those that were paused because no one confirmed them, but no other paused one", async () => {
    const { listingId } = await listed({ listing: recruiter });
    const { listingId: otherId } = await listed({ listing: recruiter });
    await touchedBefore(listingId, { updated: 60, confirmed: 50 });
    await touchedBefore(otherId, { updated: 60, confirmed: 50 });
    const hold = (id: string, change: { asked_at?: Date; unanswered?: boolean }) =>
      testApp.database.kysely
        .updateTable("mls_candidates")
        .set({ status: "on_hold", ...change })
        .where("id", "=", id)
        .execute();
    await hold(listingId, { asked_at: new Date(Date.now() - 36 * 86_400_000), unanswered: true });
    await hold(otherId, {});
    const ids = async () => (await operator.api.admin.stale({ limit: 100 })).items.map(({ id }) => id);
    expect(await ids()).toContain(listingId);
    expect(await ids()).not.toContain(otherId);
    expect(await operator.api.admin.remind({ listingId })).toMatchObject({ id: listingId });
    const { version } = await recruiter.api.listings.form({ id: listingId });
    await recruiter.api.listings.resume({ id: listingId, version });
    expect(await ids()).not.toContain(listingId);
  });

  it("appear in the queue, oldest first, and their agency gets at most one reminder a week", async () => {
    const { listingId } = await listed({ listing: recruiter });
    await touchedBefore(listingId, { updated: 400, confirmed: 401 });
    expect((await operator.api.admin.stale({ limit: 1 })).items).toMatchObject([
      { id: listingId, remindedAt: null, agency: { name: "Northstar Talent" } },
    ]);
    expect((await admin.api.admin.stale({})).items.map(({ id }) => id)).toContain(listingId);
    expect((await harbor.api.admin.stale({ limit: 100 })).items.map(({ id }) => id)).not.toContain(listingId);
    expect(await operator.api.admin.remind({ listingId })).toMatchObject({
      id: listingId,
      remindedAt: expect.any(String),
    });
    const { items } = await recruiter.api.notifications.list({ limit: 10 });
    expect(items).toContainEqual(
      expect.objectContaining({
        type: "listing_update",
        title: expect.stringContaining("Still on the market?"),
        actionUrl: `/mls/candidate/${listingId}`,
      }),
    );
    expect(await refusal(operator.api.admin.remind({ listingId }))).toMatchObject({ status: 409 });
    expect(await refusal(admin.api.admin.remind({ listingId }))).toMatchObject({ status: 403 });
  });

  it("leave out an agency that isn't vetted", async () => {
    const { listingId } = await listed({ listing: recruiter });
    await touchedBefore(listingId, { updated: 400, confirmed: 401 });
    const count = async () => (await operator.api.admin.queue({})).stale;
    const before = await count();
    await setStanding(testApp, recruiter, "suspended");
    expect(await count()).toBeLessThan(before);
    expect((await operator.api.admin.stale({ limit: 100 })).items.map(({ id }) => id)).not.toContain(listingId);
    expect(await refusal(operator.api.admin.remind({ listingId }))).toMatchObject({ status: 404 });
    await setStanding(testApp, recruiter, "vetted");
    expect(await count()).toBe(before);
  });
});

describe("integrations", () => {
  it("show which of them are built in and when each last worked", async () => {
    await testApp.services.health
      .of("files", () => Promise.reject(Object.assign(new Error("no such place: Ada Bell"), { code: "ENOENT" })))
      .catch(() => undefined);
    await expect
      .poll(
        async () =>
          (await operator.api.admin.integrations({})).items.find(({ name }) => name === "files")?.lastError?.code,
      )
      .toBe("ENOENT");
    const { items } = await operator.api.admin.integrations({});
    expect(items.find(({ name }) => name === "ecosystem")).toMatchObject({
      state: "built_in",
      lastSuccessAt: expect.any(String),
      lastError: null,
    });
    expect(JSON.stringify(items)).not.toContain("Ada Bell");
  });
});

describe("the demo's admin pages", () => {
  it("show the specified fixed figures, a dash for the conversion, and apply a setting to the next deal", async () => {
    const { api } = createDemo();
    const { sample, stats } = await api.admin.overview({ range: "30" });
    expect([sample, Object.fromEntries(stats.map(({ key, value }) => [key, value]))]).toEqual([
      true,
      {
        views: 1_247,
        introRequests: 89,
        dealSheets: 23,
        workflowClicks: 145,
        contractsClicks: 78,
        scoringRequests: 45,
        timeToHire: 18,
        partnerAgencies: 12,
        conversion: null,
      },
    ]);
    await api.configuration.change({
      key: "platformShareBp",
      value: "2.5",
      reason: "To see what it does.",
      version: 0,
    });
    expect((await made(api)).agencySide?.platformBp).toBe(250);
    expect((await api.audit.list({ kind: "configuration" })).items).toMatchObject([
      { subject: "Platform share of the fee", detail: "0% → 2.5%. To see what it does." },
    ]);
  });
});
