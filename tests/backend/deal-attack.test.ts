import { describe, expect, it } from "vitest";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { ownEmailsAbout, emailTo, made, refusal, termsOf, tokenIn } from "#tests/support/deals.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { executed, rendered, sent, sign, won } from "#tests/support/signed-deals.ts";

const clock = manualClock("2026-11-21T15:00:00Z");
const testApp = await startTestApp({ clock });
const { database } = testApp;
const [northstar, admin, harbor, meridian] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
];
const signers = { listing: northstar.api, selling: harbor.api, employer: meridian.api };
const minutes = (count: number) => clock.advance(count * 60_000);

type Sheet = Answer<"deals", "get">;
const seen = async (id: string) => {
  const sheet = await meridian.api.deals.get({ id });
  return {
    sheet,
    row: (await meridian.api.deals.list({ search: sheet.code })).items,
    calendar: sheet.closing && (await meridian.api.deals.calendar({ id })),
  };
};
const visibleEntries = async ({ id }: Pick<Sheet, "id">, organizationId: string) =>
  (
    await database.kysely
      .selectFrom("mls_changes")
      .select("data")
      .where("entity_id", "=", id)
      .where("organization_id", "=", organizationId)
      .orderBy("seq")
      .execute()
  ).map(({ data }) => (data as { action?: string }).action);

describe("an employer looking for side channels", () => {
  it("learns nothing about what the agencies propose after a recall, from versions or times", async () => {
    const deal = await sent(signers);
    minutes(1);
    const recalled = await northstar.api.deals.recall({ id: deal.id, version: deal.version });
    const before = await seen(deal.id);
    for (const targetSalary of [161_000, 162_000]) {
      minutes(7);
      const { version } = await harbor.api.deals.get({ id: deal.id });
      await harbor.api.deals.propose({ id: deal.id, version, ...termsOf(recalled), targetSalary });
    }
    expect(await seen(deal.id)).toEqual(before);
  });

  it("learns nothing about payments between the agencies, from numbers, times or live updates", async () => {
    const closed = await won(signers, {}, { startDate: "2026-10-01" });
    await rendered(northstar.api, closed.id);
    minutes(3);
    const paid = await northstar.api.deals.pay({
      id: closed.id,
      version: closed.version,
      kind: "client_paid",
      amountCents: 100_000,
      on: "2026-11-20",
    });
    const before = await seen(closed.id);
    const heard = await visibleEntries(closed, closed.employer.id);
    expect(heard.at(-1)).toBe("paid");
    minutes(3);
    const shared = await northstar.api.deals.pay({
      id: closed.id,
      version: paid.version,
      kind: "partner_paid",
      amountCents: 50_000,
      on: "2026-11-20",
    });
    const entry = shared.agencySide?.ledger?.entries.findLast(({ kind }) => kind === "partner_paid")?.number ?? 0;
    const taken = await northstar.api.deals.correct({ id: closed.id, version: shared.version, entry });
    expect(await seen(closed.id)).toEqual(before);
    expect(await visibleEntries(closed, closed.employer.id)).toEqual(heard);
    expect((await visibleEntries(closed, closed.listingAgency.id)).slice(-2)).toEqual(["paid", "corrected"]);
    await northstar.api.deals.pay({
      id: closed.id,
      version: taken.version,
      kind: "client_paid",
      amountCents: 100_000,
      on: "2026-11-20",
    });
    expect((await meridian.api.deals.get({ id: closed.id })).money?.entries.map(({ number }) => number)).toEqual([
      1, 2, 3,
    ]);
  });
});

describe("signers of a deal", () => {
  it.each([
    "mara\u0000@meridian.example",
    "mara@meridian.example\u0007",
    "\u202emara@meridian.example",
    "x:mara@meridian.example",
    "(x)mara@meridian.example",
    "mara@[127.0.0.1].example",
    "\ud800@meridian.example",
  ])("can't get an email at %j", async (email) => {
    const { id, version } = await made(northstar.api, { selling: null });
    const problem = await refusal(
      northstar.api.deals.send({ id, version, signers: { employer: { name: "Mara Quill", email } } }),
    );
    expect(problem).toMatchObject({
      status: 400,
      fields: { "signers.employer.email": expect.stringMatching(/^Enter an email address/) },
    });
    expect((await northstar.api.deals.get({ id })).status).toBe("draft");
  });

  it.each(["\u3164\u3164", "\u115f\u1160\u115f", "\u0301\u0301", "A\ufe0fB\ufe0f", `A${"\u0301".repeat(40)}b`])(
    "can't have an unreadable name: %j",
    async (name) => {
      const { id } = await sent(signers, { selling: null });
      await sign(northstar.api, id, "Arjun Menon");
      const { hash } = await meridian.api.deals.agreement({ id });
      expect(await refusal(meridian.api.deals.sign({ id, name, hash, consent: true }))).toMatchObject({
        status: 400,
        fields: { name: expect.any(String) },
      });
    },
  );

  it("who sign through an email their organization didn't get are reported to its members", async () => {
    const stranger = { name: "Sly Fox", email: "sly.fox@northstar.example" };
    const { id, version } = await made(northstar.api, { selling: null });
    const { deal } = await northstar.api.deals.send({ id, version, signers: { employer: stranger } });
    await sign(northstar.api, id, "Arjun Menon");
    const token = tokenIn(await emailTo(testApp, deal.code, stranger.email));
    const { api } = visitor(testApp);
    await api.signing.sign({
      token,
      name: stranger.name,
      hash: (await api.signing.open({ token })).hash,
      consent: true,
    });
    await rendered(northstar.api, id);
    const copies = (await ownEmailsAbout(testApp, deal.code))
      .filter(({ subject }) => subject.includes("executed"))
      .map(({ to }) => to);
    expect(copies).toEqual(expect.arrayContaining([stranger.email, "hiring@meridian.example"]));
    expect(new Set(copies).size).toBe(copies.length);
  });
});

const winning = ({ id, version }: Sheet) =>
  northstar.api.deals.win({
    id,
    version,
    acceptedSalary: 205_000,
    startDate: "2026-11-20",
    timeZone: "America/Chicago",
  });

it("of two deals about one candidate, only one can be won", async () => {
  const first = await executed(signers);
  const other = await executed(signers, { listingId: first.listingId });
  const outcomes = await Promise.allSettled([winning(first), winning(other)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const open = outcomes[0].status === "fulfilled" ? other : first;
  expect(await refusal(winning(open))).toMatchObject({
    status: 409,
    detail: expect.stringContaining("placed already"),
  });
  expect(await northstar.api.deals.get({ id: open.id })).toMatchObject({
    status: "executed",
    version: open.version,
    money: null,
  });
});

it.each(["withdrawn", "erased"])("of two deals about a candidate who is %s, only one can be won too", async (how) => {
  const first = await executed(signers);
  const other = await executed(signers, { listingId: first.listingId });
  const { maskedCode, version } = await northstar.api.listings.form({ id: first.listingId });
  if (how === "withdrawn") await northstar.api.listings.withdraw({ id: first.listingId, version });
  else await admin.api.identities.erase({ listingId: first.listingId, maskedCode: maskedCode ?? "" });
  minutes(1);
  await winning(first);
  minutes(1);
  expect(await refusal(winning(other))).toMatchObject({
    status: 409,
    detail: expect.stringContaining("placed already"),
  });
  const { version: won } = await northstar.api.deals.get({ id: first.id });
  await northstar.api.deals.fallOff({
    id: first.id,
    version: won,
    lastDay: "2026-11-21",
    reason: "Moved away for family reasons.",
  });
  minutes(1);
  expect(await winning(other)).toMatchObject({ status: "closed_won" });
  // Undoing the fall-off would bring back the first placement beside the second.
  const fell = await northstar.api.deals.get({ id: first.id });
  const undone = northstar.api.deals.correctValue({
    id: fell.id,
    version: fell.version,
    what: "fall_off",
    reason: "It was another candidate.",
  });
  expect(await refusal(undone)).toMatchObject({
    code: "wrong-state",
    detail: expect.stringContaining("placed this candidate since"),
  });
});

it("a fall-off that is being undone can't be confirmed after another deal placed the candidate", async () => {
  const first = await executed(signers);
  const other = await executed(signers, { listingId: first.listingId });
  const { id, version } = await winning(first);
  minutes(1);
  const fell = await northstar.api.deals.fallOff({ id, version, lastDay: "2026-11-21", reason: "Moved away." });
  minutes(1);
  const asked = { what: "fall_off", reason: "It was another candidate." } as const;
  await northstar.api.deals.correctValue({ id, version: fell.version, ...asked });
  minutes(1);
  await winning(other);
  minutes(1);
  const answers = [harbor, meridian].map(({ api }) => api.deals.answerCorrection({ id, number: 1, confirm: true }));
  const outcomes = await Promise.allSettled(answers);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await northstar.api.deals.get({ id })).closing?.fallOff).not.toBeNull();
});

it("rejects terms with thousands of lines before the PDF renderer gets them", async () => {
  const problem = await refusal(made(northstar.api, { terms: "a\n".repeat(1_999) }));
  expect(problem).toMatchObject({ status: 400, fields: { terms: "Shorten this to at most 200 lines." } });
});

/** A lone surrogate can't be encoded in a URL: the client throws before it sends the request. */
const statusOf = (error: unknown): unknown =>
  error instanceof Problem ? error.status : error instanceof URIError ? "not sent" : error;

it("unusual text never causes a server error", async () => {
  const deal = await executed(signers);
  const odd = ["\u0000", "\ud800", "\u202e", "'; --", "%", "\\", "\u{1f600}".repeat(20), "__proto__"];
  const api = northstar.api.deals;
  for (const text of odd)
    for (const asked of [
      () => api.list({ search: text }),
      () => api.export({ search: text }),
      () => api.get({ id: text }),
      () => api.list({ cursor: text }),
      () => api.list({ listingId: text }),
      () => api.document({ id: deal.id, kind: text as "client" }),
      () => api.remind({ id: deal.id, part: text as "listing" }),
      () => api.sign({ id: deal.id, name: text, hash: text, consent: true }),
      () => api.decline({ id: deal.id, reason: text }),
      () => api.lose({ id: deal.id, version: deal.version + 9, reason: text }),
      () => api.win({ id: deal.id, version: deal.version, acceptedSalary: 1, startDate: text, timeZone: text }),
      () => api.win({ id: deal.id, version: deal.version, acceptedSalary: 1, startDate: "2026-11-21", timeZone: text }),
      () => visitor(testApp).api.signing.open({ token: `x${text}` }),
    ])
      expect(await asked().then(() => 200, statusOf)).toBeOneOf([200, 400, 403, 404, 409, "not sent"]);
});
