import { clientDealOf } from "#domain/deal/client-view.ts";
import { currentTerms, headOf, type Deal, type TermsVersion } from "#domain/deal/deal.ts";
import { dealCodeFrom } from "#domain/deal/code.ts";
import { lastSending } from "#domain/deal/signing.ts";
import { feeOf, wholeBp } from "#domain/core/money.ts";
import type { ActingFor } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import { issueBills } from "./bills.ts";
import { saveCorrections } from "./corrections.ts";
import { appendEntries } from "./ledger.ts";
import { saveSendings } from "./sendings.ts";
import { columnsFrom, dateOrNull } from "../platform/db/fields.ts";

/** The columns that change with a deal. */
function changingColumns(deal: Deal) {
  const { terms } = headOf(deal);
  const { closing, fallOff } = deal;
  return {
    status: deal.status,
    version: deal.version,
    terms_number: currentTerms(deal).number,
    target_salary_cents: terms.targetSalary,
    fee_value_bp: terms.feeBp,
    fee_cents: feeOf(terms.targetSalary, terms.feeBp),
    ...columnsFrom(terms, ["guaranteeDays", "guaranteePolicy"]),
    terms: terms.text,
    sent_at: dateOrNull(deal.sentAt),
    ...clientColumns(deal),
    accepted_salary_cents: closing?.acceptedSalary ?? null,
    accepted_fee_cents: closing && feeOf(closing.acceptedSalary, terms.feeBp),
    start_date: closing?.startDate ?? null,
    time_zone: closing?.timeZone ?? null,
    closed_at: closing && new Date(closing.at),
    fall_off_last_day: fallOff?.lastDay ?? null,
    fall_off_day: fallOff?.day ?? null,
    fall_off_refund_cents: fallOff?.refund ?? null,
    fall_off_reason: fallOff?.reason ?? null,
    fall_off_at: fallOff && new Date(fallOff.at),
    fall_off_replacement: fallOff?.replacement ?? null,
    lost_reason: deal.lost?.reason ?? null,
    lost_at: deal.lost ? new Date(deal.lost.at) : null,
    updated_at: new Date(deal.updatedAt),
  };
}

/** What the employer reads: the terms of the last sending. */
function clientColumns(deal: Deal) {
  const terms = lastSending(deal) ? clientDealOf(deal).head.terms : null;
  return {
    client_salary_cents: terms?.targetSalary ?? null,
    client_fee_bp: terms?.feeBp ?? null,
    client_fee_cents: terms && feeOf(terms.targetSalary, terms.feeBp),
    client_guarantee_days: terms?.guaranteeDays ?? null,
    client_guarantee_policy: terms?.guaranteePolicy ?? null,
    client_terms: terms?.text ?? null,
  };
}

/**
 * Inserts a new deal under an unused code: 30 random bits collide now and then, so it retries. Returns the deal as
 * stored. `by`: who wrote its ledger, if it has one.
 */
export async function insertDeal(
  db: Db,
  decided: Deal,
  randomBytes: (count: number) => Uint8Array,
  by: ActingFor | null = null,
): Promise<Deal> {
  let deal = decided;
  for (let attempt = 0; attempt < 8; attempt++) {
    const inserted = await db
      .insertInto("mls_deals")
      .values({
        ...changingColumns(deal),
        ...columnsFrom(deal, ["id", "introductionId", "platformBp"]),
        display_code: deal.code,
        candidate_id: deal.listingId,
        ...columnsFrom(deal.candidate, ["maskedCode", "headlineRole"]),
        listing_agency_id: deal.listingAgency.id,
        selling_agency_id: deal.sellingAgency?.id ?? null,
        employer_id: deal.employer.id,
        minimum_fee_cents: deal.minimumFee,
        created_at: new Date(deal.createdAt),
      })
      .onConflict((conflict) => conflict.column("display_code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) {
      await insertVersions(db, deal, 0);
      await saveSendings(db, deal.id, [], deal.sendings);
      await appendEntries(db, deal.id, deal.ledger, { by, at: new Date(deal.updatedAt) });
      await issueBills(db, deal.id, deal.ledger, 0);
      return deal;
    }
    deal = { ...deal, code: dealCodeFrom(randomBytes(4)) };
  }
  throw new Error("no free code for a deal after eight attempts");
}

/**
 * Saves the decision about a locked deal: its columns, and its new or changed rows. `by` null: the system, or the
 * holder of a link.
 */
export async function saveDeal(db: Db, before: Deal, after: Deal, by: ActingFor | null): Promise<void> {
  await insertVersions(db, after, before.versions.length);
  const had = new Set(
    before.versions.flatMap(({ number, acceptances }) =>
      acceptances.map(({ organizationId }) => `${number} ${organizationId}`),
    ),
  );
  const since = after.versions.slice(0, before.versions.length);
  await insertAcceptances(
    db,
    after.id,
    since.map((version) => ({
      ...version,
      acceptances: version.acceptances.filter(({ organizationId }) => !had.has(`${version.number} ${organizationId}`)),
    })),
  );
  await saveSendings(db, after.id, before.sendings, after.sendings);
  await appendEntries(db, after.id, after.ledger.slice(before.ledger.length), { by, at: new Date(after.updatedAt) });
  await issueBills(db, after.id, after.ledger, before.ledger.length);
  await saveCorrections(db, after.id, before.corrections, after.corrections);
  await db.updateTable("mls_deals").set(changingColumns(after)).where("id", "=", after.id).execute();
}

async function insertVersions(db: Db, deal: Deal, stored: number): Promise<void> {
  const versions = deal.versions.slice(stored);
  if (versions.length === 0) return;
  await db
    .insertInto("mls_deal_versions")
    .values(
      versions.map(({ number, terms, proposedBy }) => ({
        deal_id: deal.id,
        number,
        target_salary_cents: terms.targetSalary,
        fee_value_bp: terms.feeBp,
        ...columnsFrom(terms, ["laSplitBp", "guaranteeDays", "guaranteePolicy"]),
        sa_split_bp: wholeBp - terms.laSplitBp,
        terms: terms.text,
        proposed_by_organization_id: proposedBy.organizationId,
        proposed_by_person_id: proposedBy.personId,
        created_at: new Date(proposedBy.at),
      })),
    )
    .execute();
  await insertAcceptances(db, deal.id, versions);
}

async function insertAcceptances(
  db: Db,
  dealId: string,
  versions: readonly Pick<TermsVersion, "number" | "acceptances">[],
): Promise<void> {
  const rows = versions.flatMap(({ number, acceptances }) =>
    acceptances.map((each) => ({
      deal_id: dealId,
      number,
      ...columnsFrom(each, ["organizationId", "personId"]),
      accepted_at: new Date(each.at),
    })),
  );
  if (rows.length > 0) await db.insertInto("mls_deal_acceptances").values(rows).execute();
}

/** Deletes a locked deal (`at`) or restores it (null). */
export async function markDeleted(db: Db, deal: Deal, at: Date | null): Promise<void> {
  await db
    .updateTable("mls_deals")
    .set({ deleted_at: at, version: deal.version + 1 })
    .where("id", "=", deal.id)
    .execute();
}
