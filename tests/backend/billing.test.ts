import { describe, expect, it } from "vitest";
import { emptyBillTo } from "#domain/billing/billing.ts";
import { addDays, dateIn } from "#domain/core/calendar.ts";
import type { PaymentKind } from "#domain/deal/ledger.ts";
import { bytesOf, pdfText } from "#tests/support/files.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";
import { refusal } from "#tests/support/deals.ts";
import { won } from "#tests/support/signed-deals.ts";
import { memberOf } from "#tests/support/more-people.ts";

const server = await serverBackend({ documents: false });

describe.each(bothBackends(server))("billing details ($kind)", ({ admin, recruiter, partner, employer }) => {
  it("are saved over the version their author saw, and a second admin gets the first one's", async () => {
    const opened = await admin.organizations.billing({});
    const first = { ...opened, payment: { ...opened.payment, account: "0001 1111" } };
    const saved = await admin.organizations.saveBilling(first);
    expect(saved).toEqual({ ...first, version: opened.version + 1 });

    const late = { ...opened, taxNumber: "EIN 99" };
    expect(await refusal(admin.organizations.saveBilling(late))).toMatchObject({
      status: 409,
      current: saved,
    });
    expect(await admin.organizations.billing({})).toEqual(saved);
    const merged = await admin.organizations.saveBilling({ ...saved, taxNumber: "EIN 99" });
    expect(merged).toEqual({ ...saved, taxNumber: "EIN 99", version: saved.version + 1 });
  });

  it("are replaced by a program that sends no version", async () => {
    const { version, ...details } = await admin.organizations.billing({});
    expect(await admin.organizations.saveBilling(details)).toEqual({ ...details, version: version + 1 });
  });

  it("of one deal are saved over the version their author saw", async () => {
    const signers = { listing: recruiter, selling: partner, employer };
    const { id } = await won(signers, {}, { startDate: "2026-10-01" });
    const opened = (await recruiter.deals.billing({ id })).parties;
    const { version } = opened ?? { version: -1 };
    expect(version).toBe(0);
    const first = await recruiter.deals.saveBillTo({ id, ...emptyBillTo, purchaseOrder: "PO-7", version });
    expect(first.parties).toMatchObject({ version: 1, entered: { purchaseOrder: "PO-7" } });
    const late = recruiter.deals.saveBillTo({ id, ...emptyBillTo, contact: "Accounts Payable", version });
    expect(await refusal(late)).toMatchObject({ status: 409, current: first });
    const saved = await recruiter.deals.saveBillTo({ id, ...emptyBillTo, contact: "Accounts Payable" });
    expect(saved.parties).toMatchObject({ version: 2, entered: { purchaseOrder: "", contact: "Accounts Payable" } });
  });

  it("of a settled invoice stay on its credit note, also once its refund is recorded", async () => {
    const today = dateIn("America/Chicago", Date.now());
    const startDate = addDays(today, -40);
    const deal = await won({ listing: recruiter, selling: partner, employer }, {}, { startDate });
    const opened = await admin.organizations.billing({});
    const before = await admin.organizations.saveBilling({ ...opened, legalName: "Before LLC", tax: null });
    const pay = ({ id, version }: Pick<typeof deal, "id" | "version">, kind: PaymentKind, amountCents: number) =>
      recruiter.deals.pay({ id, version, kind, amountCents, on: today });
    const { id, version } = await pay(deal, "client_paid", deal.feeCents);
    const ended = { id, version, lastDay: addDays(today, -10), reason: "Left.", confirmedTexts: [] };
    const fallen = await recruiter.deals.fallOff(ended);
    const tax = { label: "Sales tax", rateBp: 825 };
    await admin.organizations.saveBilling({ ...before, legalName: "After LLC", tax });
    const note = (await recruiter.deals.billing({ id })).documents.find(({ kind }) => kind === "credit_note");
    const shown = async () => {
      const text = await pdfText(bytesOf(await recruiter.deals.invoice({ id, number: note?.number })));
      return ["Before LLC", "After LLC", "Sales tax"].filter((each) => text.includes(each));
    };
    expect(await shown()).toEqual(["Before LLC"]);
    await pay(fallen, "client_refunded", note?.cents ?? 0);
    expect(await shown()).toEqual(["Before LLC"]);
  });
});

it("keeps one of two first saves at once", async () => {
  const { api } = await memberOf(server.testApp, "Cedar & Vale Recruiting");
  const { version, ...details } = await api.organizations.billing({});
  expect(version).toBe(0);
  const save = (legalName: string) => api.organizations.saveBilling({ ...details, legalName, version });
  const outcomes = await Promise.allSettled([save("Cedar"), save("Vale")]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
