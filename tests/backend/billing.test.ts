import { describe, expect, it } from "vitest";
import { emptyBillTo } from "#domain/billing/billing.ts";
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
});

it("keeps one of two first saves at once", async () => {
  const { api } = await memberOf(server.testApp, "Cedar & Vale Recruiting");
  const { version, ...details } = await api.organizations.billing({});
  expect(version).toBe(0);
  const save = (legalName: string) => api.organizations.saveBilling({ ...details, legalName, version });
  const outcomes = await Promise.allSettled([save("Cedar"), save("Vale")]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
