import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { brokenHistories, type Card, historyOf, placed } from "#tests/support/pipeline.ts";
import { serverBackend } from "#tests/support/backends.ts";
import { fieldOf } from "#tests/support/live-client.ts";

/** Server only: colleagues, other organizations, rows that outlive a process, and concurrent requests. */
const { testApp, recruiter, admin } = await serverBackend();
const { kysely } = testApp.database;
const northstar = (await signedIn(testApp, "recruiter@northstar.example")).organizationId;
const harbor = await signedIn(testApp, "admin@harbor.example");
const meridian = await signedIn(testApp, "hiring@meridian.example");
const dayMs = 86_400_000;
const sampled = await Promise.all(
  [recruiter, harbor.api, meridian.api].map(async (api) => ({
    board: await api.pipeline.board({}),
    analytics: await api.pipeline.analytics({}),
  })),
);

const rowOf = (listingId: string) =>
  kysely
    .selectFrom("mls_pipeline_candidates")
    .selectAll()
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
const seen = ({ listingId, version }: Card) => ({ listingId, version });

describe("the sample pipelines", () => {
  it("fill every stage of three organizations, with notes and complete histories", async () => {
    expect(sampled.map(({ board }) => board.stages.map(({ candidateCount }) => candidateCount))).toEqual([
      [5, 5, 4, 2, 2],
      [2, 2, 1, 0, 0],
      [2, 2, 2, 1, 0],
    ]);
    expect(sampled.map(({ board }) => board.cards.filter(({ pipelineNotes }) => pipelineNotes !== "").length)).toEqual([
      7, 2, 3,
    ]);
    expect(sampled.map(({ board }) => board.available)).toEqual([3, 3, 3]);
    expect(sampled.flatMap(({ board }) => board.cards.filter(({ listing }) => listing === null))).toEqual([]);
    for (const id of [northstar, harbor.organizationId, meridian.organizationId])
      expect(await brokenHistories(testApp.database, id)).toEqual([]);
    const early = await kysely
      .selectFrom("mls_pipeline_candidates as p")
      .innerJoin("mls_candidates as c", "c.id", "p.listing_id")
      .select("p.id")
      .whereRef("p.added_at", "<", "c.published_at")
      .execute();
    expect(early).toEqual([]);
  });

  /** Counted by hand from the passages in server/sample/workbench.ts: seven in it and one who left. */
  it("give figures that match a manual count", () => {
    const { stages, conversions, oldest } = sampled[2]!.analytics;
    expect(stages).toEqual([
      { stage: "applied", count: 2, stays: 8, averageDays: 6.8, medianDays: 6, targetDays: 5, late: 1 },
      { stage: "screening", count: 2, stays: 6, averageDays: 9.3, medianDays: 9, targetDays: 7, late: 1 },
      { stage: "interview", count: 2, stays: 4, averageDays: 11.3, medianDays: 12, targetDays: 14, late: 0 },
      { stage: "final", count: 1, stays: 1, averageDays: 10, medianDays: 10, targetDays: 10, late: 0 },
      { stage: "offer", count: 0, stays: 0, averageDays: null, medianDays: null, targetDays: 7, late: 0 },
    ]);
    expect(conversions.map(({ from, to, entered, advanced, rate }) => [from, to, entered, advanced, rate])).toEqual([
      ["applied", "screening", 8, 6, 75],
      ["screening", "interview", 6, 4, 66.7],
      ["interview", "final", 4, 1, 25],
      ["final", "offer", 1, 0, 0],
    ]);
    expect(oldest.map(({ stage, days }) => [stage, days])).toEqual([
      ["interview", 12],
      ["final", 10],
      ["applied", 9],
      ["screening", 9],
      ["interview", 6],
    ]);
  });
});

describe("an organization's pipeline", () => {
  it("is one board for colleagues", async () => {
    const card = await placed(recruiter, "screening", { headlineRole: "Two Desk Engineer" });
    expect((await admin.pipeline.board({})).cards.find(({ listingId }) => listingId === card.listingId)).toEqual(card);
    const moved = await admin.pipeline.move({ ...seen(card), stage: "interview" });
    const noted = await recruiter.pipeline.update({ listingId: card.listingId, notes: "Over to you.", version: 1 });
    expect(noted).toEqual({ ...moved, pipelineNotes: "Over to you.", notesVersion: 2 });
    expect(await refusal(admin.pipeline.add({ listingId: card.listingId, shortlist: true }))).toMatchObject({
      code: "already-in-pipeline",
    });
    expect((await admin.shortlist.ids({})).ids).not.toContain(card.listingId);
  });

  it("is unreachable for any other, through every call", async () => {
    const card = await placed(recruiter);
    await recruiter.pipeline.update({ listingId: card.listingId, notes: "Zq-desk-note", version: 1 });
    const { listingId } = card;
    for (const { api, received, organizationId } of [harbor, meridian]) {
      const before = await api.pipeline.board({});
      expect(before.cards.map((each) => each.listingId)).not.toContain(listingId);
      expect(await refusal(api.pipeline.get({ listingId }))).toMatchObject({ status: 404 });
      expect(await refusal(api.pipeline.move({ listingId, stage: "offer", version: 1 }))).toMatchObject({
        status: 404,
      });
      expect(await refusal(api.pipeline.update({ listingId, notes: "", version: 2 }))).toMatchObject({ status: 404 });
      expect(await api.pipeline.moveMany({ cards: [seen(card)], stage: "offer" })).toEqual({
        moved: [],
        unchanged: [],
        conflicts: [],
        missing: [listingId],
      });
      expect(await api.pipeline.undoMove({ cards: [seen(card)] })).toMatchObject({ moved: [], missing: [listingId] });
      expect(await api.pipeline.remove({ listingIds: [listingId] })).toEqual({ removed: [] });
      expect(await api.pipeline.restore({ listingIds: [listingId] })).toEqual({ restored: [] });
      expect(await api.pipeline.cards({ listingIds: [listingId] })).toEqual({ items: [], missing: [listingId] });
      expect((await api.pipeline.count({})).listingIds).not.toContain(listingId);
      expect(await api.pipeline.board({})).toEqual(before);
      expect(received.map(({ body }) => body).join("")).not.toContain("Zq-desk-note");
      const rows = await testApp.database.asViewer({ organizationId, personId: randomUUID() }, async ({ db }) => [
        await db.selectFrom("mls_pipelines").select("organization_id").execute(),
        await db.selectFrom("mls_pipeline_stages").select("organization_id").execute(),
        await db.selectFrom("mls_pipeline_candidates").select("organization_id").execute(),
        await db.selectFrom("mls_pipeline_history").select("organization_id").execute(),
      ]);
      for (const table of rows) {
        expect(table.length).toBeGreaterThan(0);
        expect(table.filter((row) => row.organization_id !== organizationId)).toEqual([]);
      }
      const reach = (organization: string) =>
        testApp.database.asViewer({ organizationId, personId: randomUUID() }, ({ db }) =>
          db.insertInto("mls_pipelines").values({ organization_id: organization }).execute(),
        );
      await expect(reach(northstar)).rejects.toMatchObject({ code: "42501" });
    }
    expect((await recruiter.pipeline.get({ listingId })).card).toMatchObject({
      version: 1,
      pipelineNotes: "Zq-desk-note",
    });
  });

  it("lets only its admins edit the stages", async () => {
    const { stages, stagesVersion } = await recruiter.pipeline.board({});
    const asked = stages.map(({ id, name, description, color }) => ({ id, name, description, color }));
    expect(await refusal(recruiter.pipeline.saveStages({ stages: asked, version: stagesVersion }))).toMatchObject({
      status: 403,
      detail: "Only admins of your organization can do this. Ask one of them.",
    });
    expect((await recruiter.pipeline.board({})).stagesVersion).toBe(stagesVersion);
    await admin.pipeline.saveStages({ stages: asked, version: stagesVersion });
    expect((await harbor.api.pipeline.board({})).stagesVersion).toBe(1);
  });

  it("shows nothing of a hidden listing, and nothing new of one it had before", async () => {
    const blockedOrganizations = [{ name: "MeridianRobotics", domain: "" }];
    const hidden = await publish(recruiter, { blockedOrganizations });
    expect(await refusal(meridian.api.pipeline.add({ listingId: hidden, shortlist: true }))).toMatchObject({
      status: 404,
      detail: "Candidate not found",
    });
    expect(await meridian.api.pipeline.addMany({ listingIds: [hidden] })).toEqual({
      added: [],
      skipped: 0,
      missing: 1,
    });
    const open = await publish(recruiter, { headlineRole: "Seen Before" });
    const { card } = await meridian.api.pipeline.add({ listingId: open, shortlist: true });
    await recruiter.listings.update({
      id: open,
      version: (await recruiter.listings.form({ id: open })).version,
      form: { blockedOrganizations, headlineRole: "Zq-changed-since" },
    });
    const after = [
      await meridian.api.pipeline.board({}),
      (await meridian.api.pipeline.cards({ listingIds: [open] })).items,
      await meridian.api.pipeline.get({ listingId: open }),
    ];
    expect(after[1]).toEqual([{ ...card, listing: null }]);
    expect(JSON.stringify(after)).not.toContain("Zq-changed-since");
    expect((await meridian.api.pipeline.move({ ...seen(card), stage: "offer" })).listing).toBeNull();
  });
});

describe("two concurrent requests", () => {
  it("add once, and a repeat of one request gets the same answer", async () => {
    const listingId = await publish(recruiter);
    await recruiter.shortlist.add({ listingId });
    await admin.shortlist.add({ listingId });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, place) => (place % 2 ? recruiter : admin).pipeline.add({ listingId })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const repeated = await publish(recruiter);
    const first = await recruiter.pipeline.add(
      { listingId: repeated, shortlist: true },
      { idempotencyKey: "pipeline-repeat-1" },
    );
    expect(
      await recruiter.pipeline.add({ listingId: repeated, shortlist: true }, { idempotencyKey: "pipeline-repeat-1" }),
    ).toEqual(first);
    const move = () =>
      recruiter.pipeline.move({ ...seen(first.card), stage: "offer" }, { idempotencyKey: "pipeline-repeat-2" });
    expect([await move(), await move()].map(({ version }) => version)).toEqual([2, 2]);
  });

  it("create the first row of a pipeline once", async () => {
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const listed = (await operator.api.listings.search({ limit: 5 })).items.map(({ id }) => id);
    const added = await Promise.all(
      listed.map((listingId) => operator.api.pipeline.add({ listingId, shortlist: true })),
    );
    expect(added).toHaveLength(5);
    expect((await operator.api.pipeline.board({})).stages.map(({ candidateCount }) => candidateCount)).toEqual([
      5, 0, 0, 0, 0,
    ]);
  });

  it("move a card once", async () => {
    const card = await placed(recruiter);
    const outcomes = await Promise.allSettled(
      ["screening", "interview", "final", "offer"].map((stage) => recruiter.pipeline.move({ ...seen(card), stage })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await historyOf(recruiter, card.listingId)).toHaveLength(2);
    expect(await brokenHistories(testApp.database, northstar)).toEqual([]);
  });
});

describe("a stored pipeline", () => {
  it("can't have a second open stay, an exit before its entry, or a second card", async () => {
    const card = await placed(recruiter);
    const row = await rowOf(card.listingId);
    const stay = (position: number, exited: Date | null) =>
      kysely
        .insertInto("mls_pipeline_history")
        .values({
          placement_id: row.id,
          organization_id: northstar,
          position,
          stage: "offer",
          entered_at: new Date(),
          exited_at: exited,
        })
        .execute();
    await expect(stay(1, null)).rejects.toMatchObject({ constraint: "mls_pipeline_history_one_open" });
    await expect(stay(1, new Date(0))).rejects.toMatchObject({ constraint: "mls_pipeline_history_forward" });
    await expect(
      kysely
        .insertInto("mls_pipeline_candidates")
        .values({ ...row, id: randomUUID() })
        .execute(),
    ).rejects.toMatchObject({ constraint: "mls_pipeline_candidates_once" });
  });

  it("keeps a note sealed, and for a day after its card was removed; the history stays", async () => {
    const { listingId } = await placed(recruiter, "interview");
    await recruiter.pipeline.update({ listingId, notes: "Zq-sealed-note", version: 1 });
    expect((await rowOf(listingId)).sealed?.toString("latin1")).not.toContain("Zq-sealed-note");
    await recruiter.pipeline.remove({ listingIds: [listingId] });
    await sweep(testApp.services);
    expect((await rowOf(listingId)).sealed).not.toBeNull();
    const figures = await recruiter.pipeline.analytics({});
    await kysely
      .updateTable("mls_pipeline_candidates")
      .set({ removed_at: new Date(Date.now() - dayMs - 1) })
      .where("listing_id", "=", listingId)
      .execute();
    expect(await recruiter.pipeline.restore({ listingIds: [listingId] })).toEqual({ restored: [] });
    await sweep(testApp.services);
    expect(await rowOf(listingId)).toMatchObject({ sealed: null, stage: "interview" });
    expect(await recruiter.pipeline.analytics({})).toEqual(figures);
  });

  it("is deleted with the listing", async () => {
    const { listingId } = await placed(recruiter);
    const { id } = await rowOf(listingId);
    await kysely.deleteFrom("mls_candidates").where("id", "=", listingId).execute();
    expect(
      await kysely.selectFrom("mls_pipeline_history").select("stage").where("placement_id", "=", id).execute(),
    ).toEqual([]);
    expect((await recruiter.pipeline.count({})).listingIds).not.toContain(listingId);
  });
});

describe("an announcement of the pipeline", () => {
  it("contains each card's id, code and stage, after the commit, and no note", async () => {
    const before = await testApp.database.changes.latest();
    const one = await placed(recruiter);
    const two = await publish(recruiter);
    await recruiter.shortlist.add({ listingId: two });
    await recruiter.pipeline.addMany({ listingIds: [two, one.listingId], stage: "screening" });
    const { moved } = await recruiter.pipeline.moveMany({
      cards: [seen(one), { listingId: two, version: 1 }],
      stage: "offer",
    });
    await recruiter.pipeline.move({ listingId: two, stage: "offer", version: 2 });
    await recruiter.pipeline.undoMove({ cards: moved.slice(0, 1).map(seen) });
    await recruiter.pipeline.update({ listingId: two, notes: "Zq-announced-note", version: 1 });
    await recruiter.pipeline.remove({ listingIds: [two] });
    await recruiter.pipeline.restore({ listingIds: [two] });
    await refusal(recruiter.pipeline.move({ listingId: two, stage: "applied", version: 1 }));
    const heard = (await testApp.database.changes.since(before)).filter(({ topic }) => topic === "pipeline.changed");
    expect(heard.map(({ entityId, data }) => [fieldOf(data, "action"), entityId, fieldOf(data, "newStage")])).toEqual([
      ["added", one.listingId, "applied"],
      ["bulk_added", two, "screening"],
      ["moved", one.listingId, "offer"],
      ["moved", two, "offer"],
      ["undone", one.listingId, "applied"],
      ["notes_updated", two, "offer"],
      ["removed", two, "offer"],
      ["restored", two, "offer"],
    ]);
    expect(heard[2]).toMatchObject({
      organizationId: northstar,
      data: {
        listingId: one.listingId,
        candidateCode: one.maskedCode,
        newStageName: "Offer",
        oldStageName: "Applied",
        personId: expect.any(String) as string,
      },
    });
    expect(JSON.stringify(heard)).not.toContain("Zq-announced-note");
    const shortlisted = (await testApp.database.changes.since(before)).filter(
      ({ topic }) => topic === "shortlist.changed",
    );
    expect(shortlisted.map(({ data }) => [fieldOf(data, "action"), fieldOf(data, "listingId")])).toEqual([
      ["added", one.listingId],
      ["added", two],
    ]);
  });

  it("names the organization when its stages change", async () => {
    const before = await testApp.database.changes.latest();
    const { stages, stagesVersion } = await admin.pipeline.board({});
    await admin.pipeline.saveStages({
      stages: stages.map(({ id, name, description, color }) => ({ id, name, description, color })),
      version: stagesVersion,
    });
    expect(
      (await testApp.database.changes.since(before)).filter(({ topic }) => topic === "pipeline.changed"),
    ).toMatchObject([{ entityId: northstar, organizationId: northstar, data: { action: "stages_updated" } }]);
  });
});

describe("a full pipeline", () => {
  it("rejects candidate 5,001 with a message, and adds none of several that don't fit", async () => {
    const { api, organizationId } = meridian;
    const { total } = await api.pipeline.count({});
    const [first, second] = (await api.listings.search({ limit: 60 })).items
      .map(({ id }) => id)
      .filter((id) => !sampled[2]!.board.cards.some(({ listingId }) => listingId === id));
    const listingIds = [first ?? "", second ?? ""];
    await api.shortlist.addMany({ listingIds });
    const out = sampled[2]!.board.cards[0]!;
    await fill(organizationId, 5_000 - total - 1);
    expect(await refusal(api.pipeline.addMany({ listingIds }))).toMatchObject({
      status: 409,
      code: "pipeline-full",
      detail: "A pipeline holds at most 5,000 candidates. Remove some and add again.",
    });
    expect((await api.pipeline.count({})).total).toBe(4_999);
    await api.pipeline.remove({ listingIds: [out.listingId] });
    expect((await api.pipeline.addMany({ listingIds })).added).toHaveLength(2);
    expect(await refusal(api.pipeline.restore({ listingIds: [out.listingId] }))).toMatchObject({
      code: "pipeline-full",
    });
    expect((await api.pipeline.board({})).cards).toHaveLength(5_000);
    const third = await publish(recruiter);
    expect(await refusal(api.pipeline.add({ listingId: third, shortlist: true }))).toMatchObject({
      code: "pipeline-full",
    });
    expect((await api.shortlist.ids({})).ids).not.toContain(third);
  });
});

/** Withdrawn listings, each with a card in the first stage. */
async function fill(organizationId: string, count: number): Promise<void> {
  const template = await kysely.selectFrom("mls_candidates").select("id").limit(1).executeTakeFirstOrThrow();
  const columns = sql.raw(
    "listing_agency_id, version, headline_role, location_city, location_state, work_type, salary_min, " +
      "salary_max, availability_date, work_auth, key_skills, years_experience, industries, summary, " +
      "experience_bullets, screening, default_split_la_bp, default_split_sa_bp, minimum_fee_cents, " +
      "exclusivity_days, exclusivity_until, visibility_settings, published_at, first_listed_at, created_at, updated_at",
  );
  await sql`insert into mls_candidates (id, masked_code, status, ${columns})
    select md5(n::text)::uuid, 'TM-F' || lpad(n::text, 7, '0'), 'withdrawn', ${columns} from mls_candidates,
      generate_series(1, ${count}::integer) n where id = ${template.id}`.execute(kysely);
  await sql`insert into mls_pipeline_candidates (id, organization_id, listing_id, masked_code, stage, added_at,
    last_stage_update, version, notes_version)
    select md5('card' || n)::uuid, ${organizationId}, md5(n::text)::uuid, 'TM-F' || lpad(n::text, 7, '0'), 'applied',
      ${new Date()}, ${new Date()}, 1, 1 from generate_series(1, ${count}::integer) n`.execute(kysely);
  await sql`insert into mls_pipeline_history (placement_id, organization_id, position, stage, entered_at)
    select md5('card' || n)::uuid, ${organizationId}, 0, 'applied', ${new Date()} from generate_series(1,
      ${count}::integer) n`.execute(kysely);
}
