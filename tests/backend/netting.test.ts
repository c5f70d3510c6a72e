import { describe, expect, it } from "vitest";
import type { Answer, Api } from "#contract/index.ts";
import { addDays, dateIn } from "#domain/core/calendar.ts";
import { nettingDays } from "#domain/money/netting.ts";
import { databaseKind } from "#tests/support/database.ts";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { textOf } from "#tests/support/files.ts";
import { won } from "#tests/support/signed-deals.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { bothBackends, serverBackend, type TestBackend } from "#tests/support/backends.ts";

const server = await serverBackend({ documents: false });
const today = () => dateIn("America/Chicago", Date.now());
type Overview = Answer<"money", "nettings">;
type Deal = Answer<"deals", "get">;

const paid = (
  api: Api,
  { id, version }: Pick<Deal, "id" | "version">,
  kind: "client_paid" | "partner_paid",
  cents: number,
) => api.deals.pay({ id, version, kind, amountCents: cents, on: today() });

/** Northstar owes Harbor its share of one deal; Harbor returns its share of another, which ended on its first day. */
async function bothOwe({ recruiter, partner, employer }: TestBackend): Promise<{ owed: Deal; back: Deal }> {
  const signers = { listing: recruiter, selling: partner, employer };
  const one = await won(signers, {}, { startDate: addDays(today(), -3) });
  const owed = await paid(recruiter, one, "client_paid", one.feeCents);
  const two = await won(signers, {}, { startDate: addDays(today(), -3) });
  const received = await paid(recruiter, two, "client_paid", Math.floor(two.feeCents / 3));
  const share = received.agencySide?.ledger?.dues.selling.owedCents ?? 0;
  const { id, version } = await paid(recruiter, received, "partner_paid", share);
  const lastDay = addDays(today(), -3);
  const back = await recruiter.deals.fallOff({
    id,
    version,
    lastDay,
    reason: "Left on the first day.",
    confirmedTexts: [],
  });
  return { owed, back };
}

const offerFor = ({ offers }: Overview, name: string) => offers.find(({ partner }) => partner.name === name);
const balanceWith = async (api: Api, name: string) =>
  (await api.money.desk({})).agencySide?.partners.find((partner) => partner.name === name);
const entriesOf = async (api: Api, id: string) => (await api.deals.get({ id })).agencySide?.ledger?.entries ?? [];

/** Northstar's proposal to Harbor for everything either owes. */
async function proposed(backend: TestBackend) {
  const deals = await bothOwe(backend);
  const offer = offerFor(await backend.admin.money.nettings({}), "Harbor Search Partners");
  if (!offer) throw new Error("Northstar and Harbor don't owe each other");
  const netting = await backend.admin.money.proposeNetting({ partnerId: offer.partner.id, cents: offer.cents });
  return { ...deals, offer, netting };
}

for (const backend of bothBackends(server)) {
  const { kind, admin, recruiter, partner, employer } = backend;

  describe(`netting (${kind})`, () => {
    it("settles the smaller amount on both sides once the other agency confirms", async () => {
      const { netting, offer, owed, back } = await proposed(backend);
      const before = await balanceWith(admin, "Harbor Search Partners");
      const owing = (before?.weOwe.now ?? 0) + (before?.weOwe.back ?? 0);
      const owedToUs = (before?.theyOwe.now ?? 0) + (before?.theyOwe.back ?? 0);
      expect([netting.state, netting.cents, offer.cents]).toEqual(["open", Math.min(owing, owedToUs), netting.cents]);
      const sum = (youOwe: boolean) =>
        netting.items.reduce((cents, item) => (item.youOwe === youOwe ? cents + item.cents : cents), 0);
      expect([sum(true), sum(false)]).toEqual([netting.cents, netting.cents]);
      // Nothing is booked yet, and neither agency can propose another netting.
      expect((await entriesOf(admin, owed.id)).some(({ netted }) => netted)).toBe(false);
      const mirrored = (await partner.money.nettings({})).nettings.find(({ id }) => id === netting.id);
      expect(mirrored).toMatchObject({ state: "open", proposedByYou: false, cents: netting.cents });
      expect(mirrored?.items.map(({ youOwe }) => !youOwe)).toEqual(netting.items.map(({ youOwe }) => youOwe));
      const northstar = mirrored?.partner.id ?? "";
      for (const [api, partnerId] of [
        [admin, offer.partner.id],
        [partner, northstar],
      ] as const)
        expect(await refusal(api.money.proposeNetting({ partnerId, cents: netting.cents }))).toMatchObject({
          status: 409,
          detail: expect.stringContaining("already proposed"),
        });
      // The one that proposed it can't confirm it, and the other can't withdraw it.
      expect(await refusal(admin.money.answerNetting({ id: netting.id, confirm: true }))).toMatchObject({
        status: 403,
      });
      expect(await refusal(partner.money.withdrawNetting({ id: netting.id }))).toMatchObject({ status: 403 });

      const confirmed = await partner.money.answerNetting({ id: netting.id, confirm: true });
      expect([confirmed.state, confirmed.cents]).toEqual(["confirmed", netting.cents]);
      const after = await balanceWith(admin, "Harbor Search Partners");
      expect([
        (after?.weOwe.now ?? 0) + (after?.weOwe.back ?? 0),
        (after?.theyOwe.now ?? 0) + (after?.theyOwe.back ?? 0),
        after?.netCents,
      ]).toEqual([owing - netting.cents, owedToUs - netting.cents, before?.netCents]);
      for (const { dealId, kind: payment, cents } of netting.items) {
        const booked = (await entriesOf(admin, dealId)).slice(-1);
        expect(booked.map((entry) => [entry.kind, Math.abs(entry.postings[0]?.cents ?? 0)])).toEqual([
          [payment, cents],
        ]);
        // Neither agency can undo it alone.
        expect([booked[0]?.netted, booked[0]?.correctable]).toEqual([true, false]);
        const { version } = await recruiter.deals.get({ id: dealId });
        expect(
          await refusal(recruiter.deals.correct({ id: dealId, version, entry: booked[0]?.number ?? 0 })),
        ).toMatchObject({ status: 409, detail: expect.stringContaining("part of a netting") });
      }
      // The oldest amounts first; the larger side's last one only in part.
      for (const side of [true, false]) {
        const own = netting.items.filter(({ youOwe }) => youOwe === side);
        expect(own.map(({ since }) => since)).toEqual(own.map(({ since }) => since).toSorted());
        expect(own.slice(0, -1).filter(({ cents, openCents }) => cents < openCents)).toEqual([]);
      }
      expect(offerFor(await admin.money.nettings({}), "Harbor Search Partners")).toBeUndefined();
      expect(await refusal(partner.money.answerNetting({ id: netting.id, confirm: true }))).toMatchObject({
        status: 409,
      });

      // Both statements show it with the same balance, the journals balance, and employers see none of it.
      const closing = (text: string) => Number(/"Closing balance","","(-?[\d.]+)"/.exec(text)?.[1]);
      const ours = textOf(await admin.money.statement({ partnerId: offer.partner.id, format: "csv" }));
      const theirs = textOf(await partner.money.statement({ partnerId: northstar, format: "csv" }));
      expect(closing(ours)).toBe(0 - closing(theirs));
      expect(ours).toContain("Paid to the selling agency, netted");
      expect(theirs).toContain("Returned by the selling agency, netted");
      expect(textOf(await partner.money.accounting({ tool: "quickbooks" }))).toContain(", netted");
      for (const { id } of [owed, back])
        expect(JSON.stringify(await employer.deals.get({ id }))).not.toMatch(/netting|netted|partner_/i);
      expect(await refusal(employer.money.nettings({}))).toMatchObject({ status: 403 });
    });

    it("ends with a reason or a withdrawal, and can be proposed again", async () => {
      const { netting, offer } = await proposed(backend);
      expect(await refusal(partner.money.answerNetting({ id: netting.id, confirm: false }))).toMatchObject({
        status: 400,
        fields: { reason: "Choose a reason." },
      });
      const declined = await partner.money.answerNetting({ id: netting.id, confirm: false, reason: "wrong_amount" });
      expect([declined.state, declined.declineReason]).toEqual(["declined", "wrong_amount"]);
      const propose = () => admin.money.proposeNetting({ partnerId: offer.partner.id, cents: offer.cents });
      const second = await propose();
      expect((await admin.money.withdrawNetting({ id: second.id })).state).toBe("withdrawn");
      expect(await refusal(partner.money.answerNetting({ id: second.id, confirm: true }))).toMatchObject({
        status: 409,
      });
      expect(
        await refusal(admin.money.proposeNetting({ partnerId: offer.partner.id, cents: offer.cents - 1 })),
      ).toMatchObject({ status: 409, detail: expect.stringContaining("The amounts changed") });
      expect(await refusal(partner.money.answerNetting({ id: unknownId, confirm: true }))).toMatchObject({
        status: 404,
      });
    });

    it("ends by itself when one of its amounts changed", async () => {
      const { netting } = await proposed(backend);
      const { dealId } = netting.items.find(({ kind: payment }) => payment === "partner_paid") ?? { dealId: "" };
      await paid(recruiter, await recruiter.deals.get({ id: dealId }), "partner_paid", 1);
      const found = (await admin.money.nettings({})).nettings.find(({ id }) => id === netting.id);
      expect(found?.state).toBe("changed");
      expect(await refusal(partner.money.answerNetting({ id: netting.id, confirm: true }))).toMatchObject({
        status: 409,
        detail: "The amounts changed since this was proposed. Review and propose again.",
      });
      expect((await entriesOf(admin, dealId)).at(-1)).toMatchObject({ kind: "partner_paid", netted: false });
      const offer = offerFor(await partner.money.nettings({}), "Northstar Talent");
      const again = await partner.money.proposeNetting({
        partnerId: offer?.partner.id ?? "",
        cents: offer?.cents ?? 0,
      });
      expect((await admin.money.answerNetting({ id: again.id, confirm: true })).state).toBe("confirmed");
    });
  });
}

it("shows its rows to the two agencies alone", async () => {
  const { netting } = await proposed(server);
  const { database } = server.testApp;
  const organizations = await database.kysely
    .selectFrom("mls_organizations")
    .select(["id", "name"])
    .where("kind", "in", ["agency", "employer"])
    .execute();
  const person = await database.kysely.selectFrom("mls_people").select("id").executeTakeFirstOrThrow();
  const reading: string[] = [];
  for (const { id: organizationId, name } of organizations) {
    const seen = await database.asViewer({ organizationId, personId: person.id }, async ({ db }) => ({
      nettings: await db.selectFrom("mls_nettings").select("id").where("id", "=", netting.id).execute(),
      items: await db.selectFrom("mls_netting_items").select("deal_id").where("netting_id", "=", netting.id).execute(),
    }));
    if (seen.nettings.length + seen.items.length > 0) reading.push(name);
  }
  expect(reading.toSorted()).toEqual(["Harbor Search Partners", "Northstar Talent"]);
  expect(organizations.length).toBeGreaterThan(4);
  await server.admin.money.withdrawNetting({ id: netting.id });
});

it("notifies the other agency's admins alone", async () => {
  const { netting } = await proposed(server);
  const titles = async (api: Api) => (await api.notifications.list({})).items.map(({ title }) => title);
  expect(await titles(server.partner)).toContain("Netting to confirm: Northstar Talent");
  await server.partner.money.answerNetting({ id: netting.id, confirm: false, reason: "prefers_payment" });
  expect(await titles(server.admin)).toContain("Netting declined: Harbor Search Partners");
  for (const api of [server.recruiter, server.employer])
    expect((await titles(api)).filter((title) => title.startsWith("Netting"))).toEqual([]);
  expect(await refusal(server.recruiter.money.nettings({}))).toMatchObject({ status: 403 });
});

it("isn't confirmed or proposed while the other agency is suspended", async () => {
  const { netting } = await proposed(server);
  const { organizationId: id } = await signedIn(server.testApp, "admin@northstar.example");
  const operator = await signedIn(server.testApp, "operator@talentmls.example");
  const decide = async (standing: "suspended" | "vetted", reason: string) => {
    const { version } = await operator.api.organizations.get({ id });
    await operator.api.organizations.decide({ id, version, standing, reason });
  };
  const offer = { partnerId: id, cents: netting.cents };
  const refused = { status: 409, detail: expect.stringContaining("Northstar Talent can't take part") };
  const booked = () => Promise.all(netting.items.map(({ dealId }) => entriesOf(server.partner, dealId)));
  const before = await booked();
  const unavailable = async () => {
    const overview = await server.partner.money.nettings({});
    return [overview.unavailable, offerFor(overview, "Northstar Talent")?.cents];
  };
  expect(await unavailable()).toEqual([[], undefined]);
  await decide("suspended", "Lists people without asking them.");
  expect(await unavailable()).toEqual([[id], undefined]);
  expect(await refusal(server.partner.money.answerNetting({ id: netting.id, confirm: true }))).toMatchObject(refused);
  expect(await booked()).toEqual(before);
  const declined = await server.partner.money.answerNetting({
    id: netting.id,
    confirm: false,
    reason: "prefers_payment",
  });
  expect(declined.state).toBe("declined");
  expect(await refusal(server.partner.money.proposeNetting(offer))).toMatchObject(refused);
  expect(await unavailable()).toEqual([[id], undefined]);
  await decide("vetted", "");
  expect(await unavailable()).toEqual([[], netting.cents]);
  const again = await server.partner.money.proposeNetting(offer);
  expect((await server.admin.money.answerNetting({ id: again.id, confirm: true })).state).toBe("confirmed");
});

describe.runIf(databaseKind === "postgres")("at the same time", () => {
  it("two confirmations book a netting once", async () => {
    const { netting } = await proposed(server);
    const nettedIn = async (id: string) => (await entriesOf(server.admin, id)).filter(({ netted }) => netted).length;
    const before = await Promise.all(netting.items.map(({ dealId }) => nettedIn(dealId)));
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => server.partner.money.answerNetting({ id: netting.id, confirm: true })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await Promise.all(netting.items.map(({ dealId }) => nettedIn(dealId)))).toEqual(
      before.map((count) => count + 1),
    );
  });

  it("two proposals of one pair leave one open", async () => {
    await bothOwe(server);
    const ours = offerFor(await server.admin.money.nettings({}), "Harbor Search Partners");
    const theirs = offerFor(await server.partner.money.nettings({}), "Northstar Talent");
    const answers = await Promise.allSettled([
      server.admin.money.proposeNetting({ partnerId: ours?.partner.id ?? "", cents: ours?.cents ?? 0 }),
      server.partner.money.proposeNetting({ partnerId: theirs?.partner.id ?? "", cents: theirs?.cents ?? 0 }),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const open = (await server.admin.money.nettings({})).nettings.filter(({ state }) => state === "open");
    expect(open).toHaveLength(1);
    for (const { id, proposedByYou } of open)
      await (proposedByYou ? server.admin : server.partner).money.withdrawNetting({ id });
  });

  it("a confirmation and a payment leave one of them", async () => {
    for (let round = 0; round < 4; round++) {
      const { netting } = await proposed(server);
      const id = netting.items.find(({ kind }) => kind === "partner_paid")?.dealId ?? "";
      const { version } = await server.recruiter.deals.get({ id });
      const before = (await entriesOf(server.admin, id)).length;
      const pay = () => paid(server.recruiter, { id, version }, "partner_paid", 1);
      const confirm = () => server.partner.money.answerNetting({ id: netting.id, confirm: true });
      const [confirmed, payment] = await Promise.allSettled(
        round % 2 === 0 ? [confirm(), pay()] : [pay(), confirm()].toReversed(),
      );
      expect([confirmed?.status, payment?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const booked = (await entriesOf(server.admin, id)).slice(before);
      expect(booked.map(({ netted }) => netted)).toEqual([confirmed?.status === "fulfilled"]);
    }
  });
});

// Runs last, because the sessions of the server's people end in it.
it.each(bothBackends(server))("a proposal ends after 14 days ($kind)", async (backend) => {
  const { netting, offer } = await proposed(backend);
  backend.pass((nettingDays + 2) * 86_400_000);
  const signIn = async (email: string, demo: Api) =>
    backend.kind === "demo" ? demo : (await signedIn(server.testApp, email)).api;
  const admin = await signIn("admin@northstar.example", backend.admin);
  const partner = await signIn("admin@harbor.example", backend.partner);
  const stateOf = async (id: string) =>
    (await partner.money.nettings({})).nettings.find((each) => each.id === id)?.state;
  expect(await stateOf(netting.id)).toBe("expired");
  expect(await refusal(partner.money.answerNetting({ id: netting.id, confirm: true }))).toMatchObject({
    status: 409,
    detail: expect.stringContaining("14 days"),
  });
  const again = await admin.money.proposeNetting({ partnerId: offer.partner.id, cents: offer.cents });
  expect([await stateOf(netting.id), await stateOf(again.id)]).toEqual(["expired", "open"]);
});
