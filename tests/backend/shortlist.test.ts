import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { hold } from "#tests/support/pipeline.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { bothBackends, createDemo, memoryStorage, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const sampled = await server.testApp.database.kysely
  .selectFrom("mls_shortlist as s")
  .innerJoin("mls_people as p", "p.id", "s.person_id")
  .select(["p.email", "s.sealed", "s.removed_at"])
  .execute();
const backends = bothBackends(server);

const idsOf = async (api: Api) => (await api.shortlist.ids({})).ids;

describe.each(backends)("the shortlist in the $kind backend", ({ recruiter, pass }) => {
  it("stores entries with note and time, newest first", async () => {
    await recruiter.shortlist.clear({});
    const first = await publish(recruiter, { headlineRole: "Carillon Engineer" });
    const second = await publish(recruiter);
    const added = await recruiter.shortlist.add({ listingId: first, notes: "Ask about bells." });
    expect(added).toMatchObject({
      listingId: first,
      notes: "Ask about bells.",
      listing: { id: first, headlineRole: "Carillon Engineer" },
    });
    expect(added.maskedCode).toBe(added.listing?.maskedCode);
    pass(5);
    await recruiter.shortlist.add({ listingId: second });
    const { items, total } = await recruiter.shortlist.list({});
    expect(total).toBe(2);
    expect(items.map(({ listingId, notes }) => [listingId, notes])).toEqual([
      [second, ""],
      [first, "Ask about bells."],
    ]);
    expect(items[1]).toEqual(added);
    expect(await idsOf(recruiter)).toEqual([second, first]);
  });

  it("rejects a duplicate with the specified text", async () => {
    const id = await publish(recruiter);
    const { maskedCode } = await recruiter.shortlist.add({ listingId: id });
    expect(await refusal(recruiter.shortlist.add({ listingId: id }))).toMatchObject({
      status: 409,
      code: "already-shortlisted",
      title: "Already Shortlisted",
      detail: `${maskedCode} is already in your shortlist`,
    });
  });

  it("answers for a listing off the market as for a missing one", async () => {
    const held = await publish(recruiter);
    await hold(recruiter, held);
    for (const listingId of [unknownId, "no-id-at-all", held])
      expect(await refusal(recruiter.shortlist.add({ listingId }))).toMatchObject({
        status: 404,
        detail: "Candidate not found",
      });
  });

  it("adds many: new ones in order, duplicates skipped, missing ones counted separately", async () => {
    await recruiter.shortlist.clear({});
    const [one, two, three] = [await publish(recruiter), await publish(recruiter), await publish(recruiter)];
    await recruiter.shortlist.add({ listingId: two, notes: "Kept." });
    pass(5);
    expect(await recruiter.shortlist.addMany({ listingIds: [one, two, three, unknownId, "nothing", one] })).toEqual({
      added: 2,
      skipped: 2,
      missing: 2,
    });
    expect(await idsOf(recruiter)).toEqual([one, three, two]);
    expect((await recruiter.shortlist.list({})).items[2]?.notes).toBe("Kept.");
    expect(
      await refusal(recruiter.shortlist.addMany({ listingIds: Array.from({ length: 101 }, () => unknownId) })),
    ).toMatchObject({ status: 400 });
  });

  it("saves a note only over the version its author saw", async () => {
    const id = await publish(recruiter);
    const { version } = await recruiter.shortlist.add({ listingId: id });
    const saved = await recruiter.shortlist.update({ listingId: id, notes: "First window.", version });
    expect(saved).toMatchObject({ listingId: id, notes: "First window." });
    const problem = await refusal(recruiter.shortlist.update({ listingId: id, notes: "Second window.", version }));
    expect(problem).toMatchObject({
      status: 409,
      code: "version-conflict",
      current: { listingId: id, notes: "First window.", version: saved.version },
    });
    expect(problem.detail).toContain("another window");
    expect((await recruiter.shortlist.update({ listingId: id, notes: "", version: saved.version })).notes).toBe("");
    expect(
      await refusal(recruiter.shortlist.update({ listingId: id, notes: "x".repeat(2_001), version: 1 })),
    ).toMatchObject({ status: 400, fields: { notes: "Shorten this to at most 2000 characters." } });
    expect(await refusal(recruiter.shortlist.update({ listingId: unknownId, notes: "", version: 1 }))).toMatchObject({
      status: 404,
    });
  });

  it("removes and restores with time and note; removing twice is fine", async () => {
    await recruiter.shortlist.clear({});
    const id = await publish(recruiter);
    const { addedAt } = await recruiter.shortlist.add({ listingId: id, notes: "Worth a call." });
    const { removed } = await recruiter.shortlist.remove({ listingId: id });
    expect(removed).toEqual([{ listingId: id, addedAt, notes: "Worth a call." }]);
    expect(await idsOf(recruiter)).toEqual([]);
    expect(await recruiter.shortlist.remove({ listingId: id })).toEqual({ removed: [] });
    expect(await recruiter.shortlist.restore({ entries: removed })).toEqual({ restored: 1 });
    expect((await recruiter.shortlist.list({})).items).toMatchObject([
      { listingId: id, addedAt, notes: "Worth a call." },
    ]);
    expect(await recruiter.shortlist.restore({ entries: removed })).toEqual({ restored: 0 });
  });

  it("gives a note back to an entry that was added again since, but not over a new note", async () => {
    await recruiter.shortlist.clear({});
    const id = await publish(recruiter);
    const { addedAt } = await recruiter.shortlist.add({ listingId: id, notes: "Worth a call." });
    const { removed } = await recruiter.shortlist.remove({ listingId: id });
    const again = await recruiter.shortlist.add({ listingId: id });
    expect(await recruiter.shortlist.restore({ entries: [...removed, ...removed] })).toEqual({ restored: 1 });
    const [entry] = (await recruiter.shortlist.list({})).items;
    expect(entry).toMatchObject({ listingId: id, addedAt, notes: "Worth a call." });
    expect(entry?.version).not.toBe(again.version);
    await recruiter.shortlist.update({ listingId: id, notes: "Called.", version: entry?.version ?? 0 });
    expect(await recruiter.shortlist.restore({ entries: removed })).toEqual({ restored: 0 });
    expect((await recruiter.shortlist.list({})).items).toMatchObject([{ listingId: id, notes: "Called." }]);
  });

  it("clears; undo restores entries that left the market meanwhile, but none that never existed", async () => {
    await recruiter.shortlist.clear({});
    const [kept, gone, stranger] = [await publish(recruiter), await publish(recruiter), await publish(recruiter)];
    await recruiter.shortlist.addMany({ listingIds: [kept, gone] });
    const before = await recruiter.shortlist.list({});
    const { removed } = await recruiter.shortlist.clear({});
    expect(removed.map(({ listingId }) => listingId)).toEqual([kept, gone]);
    expect(await recruiter.shortlist.list({})).toEqual({ items: [], total: 0 });
    await hold(recruiter, gone);
    await hold(recruiter, stranger);
    const addedAt = new Date().toISOString();
    expect(
      await recruiter.shortlist.restore({
        entries: [
          ...removed,
          { listingId: stranger, addedAt, notes: "" },
          { listingId: unknownId, addedAt, notes: "" },
        ],
      }),
    ).toEqual({ restored: 2 });
    const after = await recruiter.shortlist.list({});
    expect(after.items.map(({ listingId, addedAt: at }) => [listingId, at])).toEqual(
      before.items.map(({ listingId, addedAt: at }) => [listingId, at]),
    );
    expect(after.items[1]).toMatchObject({ maskedCode: before.items[1]?.maskedCode, listing: null });
  });

  it("shows a listing on hold only as no longer listed, keeps the note, and shows it again later", async () => {
    const id = await publish(recruiter);
    const { maskedCode } = await recruiter.shortlist.add({ listingId: id, notes: "Still mine." });
    await hold(recruiter, id);
    const entry = async () => (await recruiter.shortlist.list({})).items.find(({ listingId }) => listingId === id);
    expect(await entry()).toMatchObject({ maskedCode, notes: "Still mine.", listing: null });
    await recruiter.listings.resume({ id, version: (await recruiter.listings.form({ id })).version });
    expect(await entry()).toMatchObject({ maskedCode, listing: { id } });
  });
});

describe("a shortlist on the server", () => {
  it("follows its person into a second browser, and reaches no one else", async () => {
    const { testApp, recruiter } = server;
    const second = await signedIn(testApp, "recruiter@northstar.example");
    const others = [
      await signedIn(testApp, "admin@northstar.example"),
      await signedIn(testApp, "admin@harbor.example"),
      await signedIn(testApp, "hiring@meridian.example"),
    ];
    const id = await publish(recruiter, { headlineRole: "Two Browser Engineer" });
    const added = await recruiter.shortlist.add({ listingId: id, notes: "Zq-private-note" });
    expect((await second.api.shortlist.list({})).items[0]).toEqual(added);
    await second.api.shortlist.update({
      listingId: id,
      notes: "Zq-private-note, second browser",
      version: added.version,
    });
    expect((await recruiter.shortlist.list({})).items[0]?.notes).toBe("Zq-private-note, second browser");
    for (const other of others) {
      expect(await idsOf(other.api)).not.toContain(id);
      expect(
        await refusal(other.api.shortlist.update({ listingId: id, notes: "Mine now.", version: added.version + 1 })),
      ).toMatchObject({ status: 404 });
      expect(await other.api.shortlist.remove({ listingId: id })).toEqual({ removed: [] });
      await other.api.shortlist.list({});
      expect(other.received.map(({ body }) => body).join("")).not.toContain("Zq-private-note");
    }
    expect(await idsOf(recruiter)).toContain(id);
  });

  it("is separate for each organization: row-level security hides a person's other entries", async () => {
    const { testApp } = server;
    const row = await testApp.database.kysely
      .selectFrom("mls_shortlist")
      .select(["person_id", "organization_id"])
      .executeTakeFirstOrThrow();
    const other = await testApp.database.kysely
      .selectFrom("mls_organizations")
      .select("id")
      .where("id", "<>", row.organization_id)
      .executeTakeFirstOrThrow();
    const colleague = await testApp.database.kysely
      .selectFrom("mls_people")
      .select("id")
      .where("id", "<>", row.person_id)
      .executeTakeFirstOrThrow();
    const seen = (personId: string, organizationId: string) =>
      testApp.database.asViewer({ personId, organizationId }, ({ db }) =>
        db.selectFrom("mls_shortlist").select(["person_id", "organization_id"]).execute(),
      );
    expect((await seen(row.person_id, row.organization_id)).length).toBeGreaterThan(0);
    for (const rows of [await seen(row.person_id, other.id), await seen(colleague.id, row.organization_id)])
      expect(
        rows.filter((each) => each.person_id === row.person_id && each.organization_id === row.organization_id),
      ).toEqual([]);
  });

  it("can't include a listing hidden from the organization, and hides one it had before", async () => {
    const { testApp, recruiter } = server;
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    const blockedOrganizations = [{ name: "Meridian Robotics Corporation USA", domain: "" }];
    const hidden = await publish(recruiter, { blockedOrganizations });
    expect(await refusal(meridian.api.shortlist.add({ listingId: hidden }))).toMatchObject({
      status: 404,
      detail: "Candidate not found",
    });
    expect(await meridian.api.shortlist.addMany({ listingIds: [hidden] })).toEqual({
      added: 0,
      skipped: 0,
      missing: 1,
    });
    expect(
      await meridian.api.shortlist.restore({
        entries: [{ listingId: hidden, addedAt: new Date().toISOString(), notes: "" }],
      }),
    ).toEqual({ restored: 0 });
    const open = await publish(recruiter);
    await meridian.api.shortlist.add({ listingId: open, notes: "Seen before." });
    await recruiter.listings.update({
      id: open,
      version: (await recruiter.listings.form({ id: open })).version,
      form: { blockedOrganizations },
    });
    const entry = (await meridian.api.shortlist.list({})).items.find(({ listingId }) => listingId === open);
    expect(entry).toMatchObject({ notes: "Seen before.", listing: null });
  });

  it("shows an employer no terms", async () => {
    const meridian = await signedIn(server.testApp, "hiring@meridian.example");
    const entry = await meridian.api.shortlist.add({ listingId: await publish(server.recruiter) });
    expect(entry.listing?.headlineRole).toBe("Senior Backend Engineer");
    expect(entry.listing?.terms).toBeUndefined();
  });

  it("adds once for concurrent windows, and answers a repeated request the same", async () => {
    const { recruiter } = server;
    const id = await publish(recruiter);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => recruiter.shortlist.add({ listingId: id })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const repeated = await publish(recruiter);
    const first = await recruiter.shortlist.add({ listingId: repeated }, { idempotencyKey: "shortlist-repeat-1" });
    expect(await recruiter.shortlist.add({ listingId: repeated }, { idempotencyKey: "shortlist-repeat-1" })).toEqual(
      first,
    );
  });

  it("holds 500 entries and rejects the next with a message", async () => {
    const { testApp } = server;
    const harbor = await signedIn(testApp, "admin@harbor.example");
    await harbor.api.shortlist.clear({});
    const listed = (await harbor.api.listings.search({ limit: 3 })).items.map(({ id }) => id);
    const { id: personId } = (
      JSON.parse((await harbor.send("GET", "/api/v1/session")).body) as { user: { id: string } }
    ).user;
    const { listing_agency_id: agencyId } = await testApp.database.kysely
      .selectFrom("mls_candidates")
      .select("listing_agency_id")
      .where("id", "=", listed[0] ?? "")
      .executeTakeFirstOrThrow();
    await testApp.database.asSystem(async ({ db }) => {
      const template = await db
        .selectFrom("mls_candidates")
        .selectAll()
        .where("id", "=", listed[0] ?? "")
        .executeTakeFirstOrThrow();
      const { remote_flag: _generated, screening, portfolio_kinds, visibility_settings, ...columns } = template;
      const ids = Array.from(
        { length: 499 },
        (_, index) => `0f0f0f0f-0000-4000-8000-${String(index).padStart(12, "0")}`,
      );
      await db
        .insertInto("mls_candidates")
        .values(
          ids.map((id, index) => ({
            ...columns,
            id,
            masked_code: `TM-F${String(index).padStart(7, "0")}`,
            listing_agency_id: agencyId,
            status: "withdrawn" as const,
            screening: JSON.stringify(screening),
            portfolio_kinds: JSON.stringify(portfolio_kinds),
            visibility_settings: JSON.stringify(visibility_settings),
          })),
        )
        .execute();
      await db
        .insertInto("mls_shortlist")
        .values(
          ids.map((id, index) => ({
            person_id: personId,
            organization_id: harbor.organizationId,
            listing_id: id,
            masked_code: `TM-F${String(index).padStart(7, "0")}`,
            added_at: new Date(index),
          })),
        )
        .execute();
    });
    expect(await refusal(harbor.api.shortlist.addMany({ listingIds: listed }))).toMatchObject({
      status: 409,
      code: "shortlist-full",
    });
    await harbor.api.shortlist.add({ listingId: listed[0] ?? "" });
    expect(await refusal(harbor.api.shortlist.add({ listingId: listed[1] ?? "" }))).toMatchObject({
      status: 409,
      code: "shortlist-full",
      detail: "A shortlist holds at most 500 candidates. Remove some and add again.",
    });
    const { removed } = await harbor.api.shortlist.clear({});
    expect(removed).toHaveLength(500);
    expect(await harbor.api.shortlist.restore({ entries: removed })).toEqual({ restored: 500 });
    expect((await harbor.api.shortlist.list({})).total).toBe(500);
  });

  it("announces a change to its person only, with ids and counts and without notes", async () => {
    const { testApp, recruiter } = server;
    const before = await testApp.database.changes.latest();
    const id = await publish(recruiter);
    await recruiter.shortlist.add({ listingId: id, notes: "Zq-announced" });
    const heard = (await testApp.database.changes.since(before)).filter(({ topic }) => topic === "shortlist.changed");
    expect(heard).toMatchObject([{ data: { action: "added", listingId: id } }]);
    expect(JSON.stringify(heard)).not.toContain("Zq-announced");
    const rows = await testApp.database.kysely
      .selectFrom("mls_shortlist")
      .select("sealed")
      .where("listing_id", "=", id)
      .execute();
    expect(rows[0]?.sealed?.toString("latin1")).not.toContain("Zq-announced");
  });

  it("has candidates on four people's lists in the sample data, some with a note", () => {
    const of = (email: string) => sampled.filter((row) => row.email === email).length;
    const people = [
      "recruiter@northstar.example",
      "admin@northstar.example",
      "admin@harbor.example",
      "hiring@meridian.example",
    ];
    expect(people.map(of)).toEqual([4, 2, 3, 3]);
    expect(sampled).toHaveLength(12);
    expect(sampled.filter(({ sealed }) => sealed !== null)).toHaveLength(6);
  });

  it("deletes removed entries once undo no longer applies", async () => {
    const { testApp, recruiter } = server;
    const id = await publish(recruiter);
    await recruiter.shortlist.add({ listingId: id, notes: "Zq-forgotten" });
    const { removed } = await recruiter.shortlist.remove({ listingId: id });
    const row = () =>
      testApp.database.kysely.selectFrom("mls_shortlist").selectAll().where("listing_id", "=", id).executeTakeFirst();
    expect(await row()).toMatchObject({ sealed: null });
    await hold(recruiter, id);
    await testApp.database.kysely
      .updateTable("mls_shortlist")
      .set({ removed_at: new Date(Date.now() - 86_400_001) })
      .where("listing_id", "=", id)
      .execute();
    expect(await recruiter.shortlist.restore({ entries: removed })).toEqual({ restored: 0 });
    await sweep(testApp.services);
    expect(await row()).toBeUndefined();
  });
});

describe("the demo's shortlist", () => {
  const key = "mls-shortlist";

  it("is in local storage in the specified shape", async () => {
    const storage = memoryStorage();
    storage.setItem(key, "[]");
    const { api } = createDemo(storage);
    const { addedAt } = await api.shortlist.add({ listingId: "2", notes: "Call back." });
    expect(JSON.parse(storage.getItem(key) ?? "")).toEqual([{ candidateId: "2", addedAt, notes: "Call back." }]);
  });

  it("is one list in two tabs, and reads what the specified pages stored", async () => {
    const storage = memoryStorage();
    storage.setItem(
      key,
      JSON.stringify([
        { candidateId: "4", addedAt: "2026-01-02T03:04:05.000Z" },
        { candidateId: "gone", addedAt: "2026-01-02T03:04:05.000Z", notes: "" },
        "rubbish",
      ]),
    );
    const [first, second] = [createDemo(storage).api, createDemo(storage).api];
    expect((await first.shortlist.list({})).items).toMatchObject([
      { listingId: "4", notes: "", addedAt: "2026-01-02T03:04:05.000Z" },
    ]);
    await second.shortlist.add({ listingId: "1" });
    expect(await idsOf(first)).toEqual(["1", "4"]);
    await first.shortlist.remove({ listingId: "4" });
    expect(await idsOf(second)).toEqual(["1"]);
  });

  it("starts with the sample entries, also where the key has no list", async () => {
    const storage = memoryStorage();
    storage.setItem(key, "{broken");
    expect(await idsOf(createDemo(storage).api)).toEqual(await idsOf(createDemo(memoryStorage()).api));
    expect((await createDemo(storage).api.shortlist.list({})).items.map(({ maskedCode }) => maskedCode)).toEqual([
      "TM-8FW2D5GY",
      "TM-2BV7N4KD",
      "TM-4MZ8R2CV",
    ]);
  });
});
