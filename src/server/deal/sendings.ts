import { pick } from "#domain/core/pick.ts";
import type { Updateable } from "kysely";
import type { Party, PartyRole } from "#domain/deal/deal.ts";
import type { Sending, SentAgreement, SigningPart } from "#domain/deal/signing.ts";
import type { Rendered } from "#domain/deal/signing-view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Db, Tables } from "../platform/db/tables.ts";
import { columnsFrom, dateOrNull, fieldsFrom } from "../platform/db/fields.ts";

/** The part of a sending that every reader sees. */
export const frameFrom = (row: Tables["mls_deal_sendings"]) =>
  fieldsFrom(row, ["number", "provider", "sent_at", "expires_at", "recalled_at", "declined_at", "completed_at"]);

/** `organization`: as the deal names it. */
export function partFrom(row: Tables["mls_deal_signers"], organization: Party): SigningPart {
  const { signed_name: name, signed_at: at, signed_ip: ip, signed_via: via, signed_consent: consent } = row;
  return {
    ...pick(row, ["id", "role", "document", "place"]),
    organization,
    signer:
      row.signer_name !== null && row.signer_email !== null ? { name: row.signer_name, email: row.signer_email } : null,
    toMembers: row.members_asked_at !== null,
    ...fieldsFrom(row, ["opened_at", "reminded_at", "seen_at"]),
    signature:
      name !== null && at && ip !== null && via && consent !== null
        ? { name, at: at.getTime(), ip, via, personId: row.signed_person_id, consent }
        : null,
    declined:
      row.decline_reason !== null && row.declined_at
        ? { reason: row.decline_reason, at: row.declined_at.getTime() }
        : null,
  };
}

/** All sendings of a deal, in three queries. */
export async function sendingsOf(
  db: Db,
  dealId: string,
  parties: Partial<Record<PartyRole, Party>>,
): Promise<Sending[]> {
  const sendings = await db
    .selectFrom("mls_deal_sendings")
    .selectAll()
    .where("deal_id", "=", dealId)
    .orderBy("number")
    .execute();
  const agreements = await db
    .selectFrom("mls_deal_agreements")
    .selectAll()
    .where("deal_id", "=", dealId)
    .orderBy("kind")
    .execute();
  const parts = await db
    .selectFrom("mls_deal_signers")
    .selectAll()
    .where("deal_id", "=", dealId)
    .orderBy("place")
    .orderBy("role")
    .orderBy("document")
    .execute();
  const agreementOf = ({ kind, canonical, hash }: SentAgreement) => ({ kind, canonical, hash });
  return sendings.map((row) => ({
    ...frameFrom(row),
    termsNumber: row.terms_number,
    agreements: agreements.filter(({ sending }) => sending === row.number).map(agreementOf),
    parts: parts
      .filter(({ sending }) => sending === row.number)
      .map((part) => partFrom(part, parties[part.role] ?? refuse("not-found"))),
  }));
}

/** The executed documents of a sending, as hashes without their bytes. */
export function renderedOf(db: Db, dealId: string, sending: number): Promise<Rendered[]> {
  return db
    .selectFrom("mls_deal_documents")
    .select(["kind", "sha256 as hash"])
    .where("deal_id", "=", dealId)
    .where("sending", "=", sending)
    .orderBy("kind")
    .execute();
}

/** Inserts new sendings and updates the outcome of existing ones. */
export async function saveSendings(
  db: Db,
  dealId: string,
  before: readonly Sending[],
  after: readonly Sending[],
): Promise<void> {
  for (const sending of after.slice(before.length)) await insertSending(db, dealId, sending);
  for (const [place, was] of before.entries()) {
    const is = after[place] ?? was;
    if (is === was) continue;
    const ended = changed(endOf(was), endOf(is));
    if (ended)
      await db
        .updateTable("mls_deal_sendings")
        .set(ended)
        .where("deal_id", "=", dealId)
        .where("number", "=", is.number)
        .execute();
    for (const part of is.parts) {
      const patch = changed(progressOf(was.parts.find(({ id }) => id === part.id)), progressOf(part));
      if (patch) await db.updateTable("mls_deal_signers").set(patch).where("id", "=", part.id).execute();
    }
  }
}

async function insertSending(db: Db, dealId: string, sending: Sending): Promise<void> {
  const { number, termsNumber, provider, sentAt, expiresAt, agreements, parts } = sending;
  await db
    .insertInto("mls_deal_sendings")
    .values({
      ...columnsFrom({ dealId, number, termsNumber, provider }),
      sent_at: new Date(sentAt),
      expires_at: new Date(expiresAt),
      ...changed({}, endOf(sending)),
    })
    .execute();
  await db
    .insertInto("mls_deal_agreements")
    .values(
      agreements.map((each) => ({
        deal_id: dealId,
        sending: number,
        ...pick(each, ["kind", "canonical", "hash"]),
      })),
    )
    .execute();
  for (const part of parts) {
    await db
      .insertInto("mls_deal_signers")
      .values({
        ...pick(part, ["id", "role", "document", "place"]),
        deal_id: dealId,
        sending: number,
        organization_id: part.organization.id,
        signer_name: part.signer?.name ?? null,
        signer_email: part.signer?.email ?? null,
        // A sender can only write that a turn has started.
        ...changed({}, progressOf(part)),
      })
      .execute();
  }
}

const endOf = ({ recalledAt, declinedAt, completedAt }: Sending) => ({
  recalled_at: dateOrNull(recalledAt),
  declined_at: dateOrNull(declinedAt),
  completed_at: dateOrNull(completedAt),
});

/** Columns that change as a party progresses. */
function progressOf(part: SigningPart | undefined): Updateable<Tables["mls_deal_signers"]> {
  if (!part) return {};
  const { openedAt, remindedAt, seenAt, signature, declined } = part;
  return {
    opened_at: dateOrNull(openedAt),
    reminded_at: dateOrNull(remindedAt),
    seen_at: dateOrNull(seenAt),
    signed_name: signature?.name ?? null,
    signed_at: dateOrNull(signature?.at ?? null),
    signed_ip: signature?.ip ?? null,
    signed_via: signature?.via ?? null,
    signed_person_id: signature?.personId ?? null,
    signed_consent: signature?.consent ?? null,
    decline_reason: declined?.reason ?? null,
    declined_at: dateOrNull(declined?.at ?? null),
  };
}

/** The columns that changed, because a viewer's write privileges are per column. Null if none changed. */
function changed<Row extends Record<string, unknown>>(was: Partial<Row>, is: Row): Partial<Row> | null {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null));
  const entries = Object.entries(is).filter(([column, value]) => plain(value) !== plain(was[column]));
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Row>);
}
