import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { blankLateNotes } from "#server/erasure/job.ts";
import { publishImport } from "#server/import/publish-job.ts";
import { candidateEmails, candidateToken } from "#tests/support/candidates.ts";
import { addDays, dateOf } from "#domain/core/calendar.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { until } from "#tests/support/live-client.ts";
import { makeCsv, uploadCsv } from "#tests/support/make-csv.ts";
import {
  accept,
  askedByAgency,
  askedByEmployer,
  fee,
  grantedToEmployer,
  signInSides,
  signNda,
  split,
} from "#tests/support/introductions.ts";
import { executed, won } from "#tests/support/signed-deals.ts";
import { startTestApp, visitor } from "#tests/support/test-app.ts";
import { waitingForLocks } from "#tests/support/waiting.ts";

/* Two actions that need the same rows wait for each other in one order, so that neither is ended as a deadlock. */
const testApp = await startTestApp();
const { database } = testApp;
const { api: bearer } = visitor(testApp);
const { recruiter, admin, harbor, meridian, sides } = await signInSides(testApp);

const waiting = (count: number, table: string) => waitingForLocks(database, count, table);

type Action = () => Promise<unknown>;
type Row = {
  table:
    | "mls_candidates"
    | "mls_imports"
    | "mls_introductions"
    | "mls_listing_drafts"
    | "mls_pipeline_candidates"
    | "mls_threads";
  id: string;
};

const row = (table: Row["table"], id: string): Row => ({ table, id });

/**
 * Starts the first action, then the second one, while the row is held. `waits`: what the statement that waits is about,
 * of each. Returns the outcome of each.
 */
async function linedUp({ table, id }: Row, first: Action, second: Action, waits: [string, string] = [table, table]) {
  const started: Promise<PromiseSettledResult<unknown>[]>[] = [];
  const start = (action: Action) => started.push(Promise.allSettled([action()]));
  await database.asSystem(async ({ db }) => {
    await db.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
    start(first);
    await waiting(1, waits[0]);
    start(second);
    await waiting(waits[0] === waits[1] ? 2 : 1, waits[1]);
  });
  return (await Promise.all(started))
    .flat()
    .map((each) => (each.status === "fulfilled" ? "done" : (each.reason as { status: number; detail: string })));
}

/** A listing that an employer can sign for, and its candidate's link. */
async function accepted(name: string) {
  const email = `${name}@mail.example`;
  const listingId = await publish(recruiter.api, { identity: { ...makeForm().identity, email } });
  const token = await candidateToken(testApp, recruiter, listingId, email);
  const introduction = await askedByEmployer(sides, { listingId });
  await candidateEmails(testApp, email, 2);
  await accept(sides, introduction);
  const { id } = introduction;
  const { hash } = await meridian.api.introductions.nda({ id });
  const { version } = await meridian.api.introductions.get({ id });
  const sign: Action = () =>
    meridian.api.introductions.sign({ id, version, name: "Elena Sorensen", consent: true, hash });
  return { listingId, token, id, sign };
}

async function withdrawal(listingId: string): Promise<Action> {
  const { own } = await recruiter.api.listings.get({ id: listingId });
  return () => recruiter.api.listings.withdraw({ id: listingId, version: own?.version ?? 0 });
}

const seen = ({ id, version }: { id: string; version: number }) => ({ id, version });

const statusOf = async (id: string) => (await recruiter.api.introductions.get({ id })).status;

describe("a signature under way", () => {
  it("doesn't keep the candidate from answering", async () => {
    const { token, id, sign } = await accepted("answers");
    const answer = () => bearer.candidacy.answer({ token, introductionId: id, reply: "yes" });
    expect(await linedUp(row("mls_introductions", id), sign, answer)).toEqual([
      "done",
      expect.objectContaining({ status: 409, detail: expect.stringContaining("Someone has received your name") }),
    ]);
    expect(await statusOf(id)).toBe("nda_signed");
  });

  it("waits for an answer", async () => {
    const { token, id, sign } = await accepted("answered");
    const answer = () => bearer.candidacy.answer({ token, introductionId: id, reply: "yes" });
    expect(await linedUp(row("mls_introductions", id), answer, sign)).toEqual(["done", "done"]);
  });

  it("doesn't keep the agency from withdrawing the listing", async () => {
    const { listingId, id, sign } = await accepted("withdrawn");
    const withdraw = await withdrawal(listingId);
    expect(await linedUp(row("mls_introductions", id), sign, withdraw)).toEqual(["done", "done"]);
    expect(await statusOf(id)).toBe("nda_signed");
  });

  it("loses its grant to an erasure", async () => {
    const { listingId, id, sign } = await accepted("erased");
    const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
    const erase = () => admin.api.identities.erase({ listingId, maskedCode });
    expect(await linedUp(row("mls_introductions", id), sign, erase)).toEqual(["done", "done"]);
    expect((await refusal(meridian.api.identities.get({ listingId }))).status).toBe(404);
    const { parts } = await recruiter.api.introductions.get({ id });
    expect(parts.map(({ grant }) => grant?.state)).toEqual(["revoked"]);
  });
});

it("rejects a revocation that waited for the withdrawal of its listing, which has another introduction", async () => {
  const listingId = await publish(recruiter.api);
  const direct = await grantedToEmployer(sides, { listingId });
  const byAgency = await askedByAgency(sides, { listingId });
  await accept(sides, byAgency);
  for (const { api } of [harbor, meridian]) await signNda(api, byAgency);
  const [low = "", high = ""] = [direct.id, byAgency.id].toSorted();
  const { organizationId } = meridian;
  const revokeIn = ({ id, version }: { id: string; version: number }) =>
    recruiter.api.introductions.revoke({ id, version, organizationId, reason: "The search is over." });
  const before = await recruiter.api.introductions.get({ id: high });
  const withdraw = await withdrawal(listingId);
  // The withdrawal is a step of both introductions.
  expect(await linedUp(row("mls_introductions", low), withdraw, () => revokeIn(before))).toEqual([
    "done",
    expect.objectContaining({ status: 409, code: "version-conflict" }),
  ]);
  await revokeIn(await recruiter.api.introductions.get({ id: high }));
  for (const id of [low, high]) {
    const { parts } = await recruiter.api.introductions.get({ id });
    expect(parts.find(({ organization }) => organization.id === organizationId)?.grant?.state).toBe("revoked");
  }
});

describe("an introduction and the end of its listing", () => {
  it("ends one that was being requested", async () => {
    const listingId = await publish(recruiter.api);
    const withdraw = await withdrawal(listingId);
    const { organizationId } = recruiter;
    const { thread } = await meridian.api.threads.start({
      listingId,
      organizationId,
      content: "Is this candidate available?",
    });
    const request = () => meridian.api.introductions.request({ listingId, offer: fee(20) });
    // The request posts its card last.
    const held = row("mls_threads", thread.id);
    expect(await linedUp(held, request, withdraw, ["mls_threads", "mls_candidates"])).toEqual(["done", "done"]);
    const [introduction] = (await recruiter.api.introductions.list({ listingId })).items;
    expect(introduction?.status).toBe("ended");
  });

  it("rejects one that is requested meanwhile", async () => {
    const listingId = await publish(recruiter.api);
    const { id } = await askedByEmployer(sides, { listingId });
    const withdraw = await withdrawal(listingId);
    const employerId = meridian.organizationId;
    const request = () => harbor.api.introductions.request({ listingId, employerId, offer: split(55) });
    expect(
      await linedUp(row("mls_introductions", id), withdraw, request, ["mls_introductions", "mls_hold_listing"]),
    ).toEqual(["done", expect.objectContaining({ status: 404 })]);
    expect((await recruiter.api.introductions.list({ listingId })).items.map(({ status }) => status)).toEqual([
      "ended",
    ]);
  });
});

it("erases a candidate while a list with them is saved, and blanks the note that is saved with it", async () => {
  const [listingId, other] = [await publish(recruiter.api), await publish(recruiter.api)];
  const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
  const { id } = await harbor.api.candidateLists.create({ name: "Backend", listingIds: [other, listingId] });
  const note = (about: string, text: string) => () =>
    harbor.api.candidateLists.note({ id, listingId: about, note: text, version: 1 });
  await note(listingId, "Speaks well.")();
  const notes = async () => (await harbor.api.candidateLists.get({ id })).entries.map((each) => each.note);
  const erase = () => admin.api.identities.erase({ listingId, maskedCode });
  // Saving the list deletes its entries and refers to each listing again, first to the one that is held.
  const held = row("mls_candidates", other);
  const waits = ["mls_list_entries", "mls_list_entries"] as [string, string];
  expect(await linedUp(held, note(other, "On holiday."), erase, waits)).toEqual(["done", "done"]);
  await blankLateNotes(testApp.services);
  expect(await notes()).toEqual(["On holiday.", ""]);
});

it("blanks a note that someone saved while its candidate was erased", async () => {
  const listingId = await publish(recruiter.api);
  const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
  await harbor.api.shortlist.add({ listingId });
  const notes = async () => {
    const rows = database.kysely.selectFrom("mls_shortlist").select("sealed").where("listing_id", "=", listingId);
    return (await rows.execute()).map(({ sealed }) => sealed?.toString());
  };
  await database.asSystem(async ({ db }) => {
    const sealed = Buffer.from("a note");
    await db.updateTable("mls_shortlist").set({ sealed }).where("listing_id", "=", listingId).execute();
    await admin.api.identities.erase({ listingId, maskedCode });
  });
  expect(await notes()).toEqual(["a note"]);
  await blankLateNotes(testApp.services);
  expect(await notes()).toEqual([undefined]);
});

it("blanks the note of a decision that someone saved while its candidate was erased", async () => {
  const listingId = await publish(recruiter.api);
  const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
  const { id } = await grantedToEmployer(sides, { listingId });
  await meridian.api.identities.get({ listingId });
  const { version } = await meridian.api.introductions.get({ id });
  const decision = { outcome: "advanced", next: "interview", round: "Final round", note: "Speaks well." } as const;
  const decide = () => meridian.api.introductions.outcome({ id, version, ...decision });
  const erase = () => admin.api.identities.erase({ listingId, maskedCode });
  expect(await linedUp(row("mls_introductions", id), decide, erase)).toEqual(["done", "done"]);
  const decisions = database.kysely.selectFrom("mls_introduction_decisions").select(["outcome", "round", "note"]);
  expect(await decisions.where("introduction_id", "=", id).execute()).toEqual([
    { outcome: "advanced", round: "", note: "" },
  ]);
});

it("ends an archive that was requested while its candidate was erased", async () => {
  const listingId = await publish(recruiter.api);
  const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
  const { id } = await askedByEmployer(sides, { listingId });
  const started: Promise<unknown>[] = [];
  const archiveId = await database.asSystem(async ({ db }) => {
    await db.selectFrom("mls_introductions").select("id").where("id", "=", id).forUpdate().execute();
    started.push(admin.api.identities.erase({ listingId, maskedCode }));
    await waiting(1, "mls_introductions");
    return (await admin.api.archives.request({})).id;
  });
  await Promise.all(started);
  const archives = database.kysely.selectFrom("mls_archives").select(["state", "failure", "key_sealed"]);
  expect(await archives.where("id", "=", archiveId).execute()).toEqual([
    { state: "failed", failure: "erased", key_sealed: null },
  ]);
});

describe("an erasure and a bulk move of both cards of its candidate", () => {
  /** A candidate on Harbor's board twice, with notes. `order`: of the cards in the move. */
  async function cards(order: readonly [number, number]) {
    const listingId = await publish(recruiter.api);
    const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
    const job = await harbor.api.jobs.create({ role: "Buyer", company: "Oakum", contactEmail: "ada@oakum.example" });
    const added = [
      (await harbor.api.pipeline.add({ listingId, shortlist: true })).card,
      (await harbor.api.pipeline.add({ listingId, jobId: job.id })).card,
    ];
    for (const { id, notesVersion } of added)
      await harbor.api.pipeline.update({ listingId: id, notes: "Speaks well.", version: notesVersion });
    const rows = await database.kysely
      .selectFrom("mls_pipeline_candidates")
      .select("id")
      .where("listing_id", "=", listingId)
      .orderBy("id")
      .execute();
    const moved = order.flatMap((place) => added[place] ?? []);
    const move = () =>
      harbor.api.pipeline.moveMany({
        cards: moved.map(({ id, version }) => ({ listingId: id, version })),
        stage: "offer",
      });
    const erase = () => admin.api.identities.erase({ listingId, maskedCode });
    const board = async () =>
      (await harbor.api.pipeline.board({})).cards.filter((card) => card.listingId === listingId);
    return { rows: rows.map(({ id }) => id), move, erase, board };
  }

  it.each([
    [0, [0, 1]],
    [0, [1, 0]],
    [1, [0, 1]],
    [1, [1, 0]],
  ] as const)("both end while card %i is held and the move names them as %j", async (held, order) => {
    const { rows, move, erase, board } = await cards(order);
    expect(await linedUp(row("mls_pipeline_candidates", rows[held] ?? ""), move, erase)).toEqual(["done", "done"]);
    expect(await board()).toMatchObject([
      { pipelineStage: "offer", pipelineNotes: "" },
      { pipelineStage: "offer", pipelineNotes: "" },
    ]);
  });
});

it("corrects two deals of one agency at once, one with a credit note first and one with an invoice first", async () => {
  const signers = { listing: recruiter.api, selling: harbor.api, employer: meridian.api };
  const today = dateOf(Date.now());
  const winOne = () => won(signers, { selling: null }, { startDate: addDays(today, -40) });
  const confirm = (id: string) => () => meridian.api.deals.answerCorrection({ id, number: 1, confirm: true });
  const reason = "Typed from the wrong email.";

  const paidLess = await winOne();
  await recruiter.api.deals.correctValue({ ...seen(paidLess), what: "salary", acceptedSalary: 200_000, reason });
  const ended = await winOne();
  const fallen = await recruiter.api.deals.fallOff({ ...seen(ended), lastDay: addDays(today, -10), reason: "Moved." });
  await recruiter.api.deals.correctValue({ ...seen(fallen), what: "last_day", lastDay: addDays(today, -20), reason });

  const started: Promise<PromiseSettledResult<unknown>[]>[] = [];
  await database.asSystem(async ({ db }) => {
    // Each number reads the prefix here once its series is locked.
    await sql`lock table mls_organization_billing in access exclusive mode`.execute(db);
    started.push(Promise.allSettled([confirm(paidLess.id)(), confirm(ended.id)()]));
    await waiting(2, "mls_issue_bill");
  });
  expect((await Promise.all(started)).flat()).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  const kinds = async (id: string) => {
    const { documents } = await recruiter.api.deals.billing({ id });
    return documents.map(({ kind, number }) => [kind, Number(number.split("-")[2])] as const);
  };
  for (const id of [paidLess.id, ended.id]) {
    const documents = await kinds(id);
    for (const kind of ["invoice", "credit_note"]) {
      const numbers = documents.filter(([each]) => each === kind).map(([, number]) => number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  }
  expect((await kinds(paidLess.id)).map(([kind]) => kind)).toEqual(["invoice", "credit_note", "invoice"]);
  expect((await kinds(ended.id)).map(([kind]) => kind)).toEqual(["invoice", "credit_note", "invoice", "credit_note"]);
});

it("undoes a fall-off while another deal about its candidate is won", async () => {
  const signers = { listing: recruiter.api, selling: harbor.api, employer: meridian.api };
  const today = dateOf(Date.now());
  const first = await executed(signers, { selling: null });
  const { listingId } = first;
  const other = await executed(signers, { selling: null, listingId });
  const hire = { acceptedSalary: 205_000, timeZone: "America/Chicago" };
  const closed = await recruiter.api.deals.win({ ...seen(first), ...hire, startDate: addDays(today, -40) });
  const reason = "It was another candidate.";
  const fell = await recruiter.api.deals.fallOff({ ...seen(closed), lastDay: addDays(today, -10), reason });
  await recruiter.api.deals.correctValue({ ...seen(fell), what: "fall_off", reason });
  const undo = () => meridian.api.deals.answerCorrection({ id: fell.id, number: 1, confirm: true });
  const win = () => recruiter.api.deals.win({ ...seen(other), ...hire, startDate: today });
  const waits = ["mls_hold_listing", "mls_issue_bill"] as [string, string];
  expect(await linedUp(row("mls_candidates", listingId), undo, win, waits)).toEqual([
    "done",
    expect.objectContaining({ status: 409, detail: expect.stringContaining("placed already") }),
  ]);
});

describe("the bulk publish of an import", () => {
  /** An import that is being published, without the job that does it. */
  async function publishing(rows: number, from: number) {
    const { id, version } = await uploadCsv(recruiter.api, makeCsv({ rows, from }));
    await recruiter.api.imports.commit({ id, version, notReadConfirmed: true });
    const progress = () => recruiter.api.imports.progress({ id });
    await until("the drafts of the import", async () => (await progress()).state === "done");
    await database.kysely
      .updateTable("mls_imports")
      .set((eb) => ({ state: "publishing", publish_total: rows, publisher_id: eb.ref("author_id") }))
      .where("id", "=", id)
      .execute();
    const run = () => publishImport(testApp.services, id, AbortSignal.timeout(60_000));
    return { id, run, progress };
  }

  it("counts each listing once when two processes work on it", async () => {
    const { id, run, progress } = await publishing(7, 8_100);
    expect(await linedUp(row("mls_imports", id), run, run)).toEqual(["done", "done"]);
    expect(await progress()).toMatchObject({ state: "published", publishing: { total: 7, published: 7, heldBack: 0 } });
  });

  it("goes on while someone publishes one of its drafts", async () => {
    const { id, run, progress } = await publishing(3, 8_200);
    const [, second] = await database.kysely
      .selectFrom("mls_import_rows")
      .select("listing_id as id")
      .where("import_id", "=", id)
      .orderBy("row_number")
      .execute();
    const draft = { id: second?.id ?? "", version: 1 };
    await recruiter.api.listings.update({
      ...draft,
      form: { candidateConsent: true, dataAccuracy: true, termsAgreed: true },
    });
    const publishOne = () => recruiter.api.listings.publish({ ...draft, version: 2 });
    expect(await linedUp(row("mls_listing_drafts", draft.id), publishOne, run)).toEqual(["done", "done"]);
    expect(await progress()).toMatchObject({ state: "published", publishing: { total: 2, published: 2, heldBack: 0 } });
  });
});
