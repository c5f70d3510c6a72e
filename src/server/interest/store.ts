import type { PageAsk } from "#domain/core/page.ts";
import { type Interest, type InterestAsk, interestFor, type InterestView } from "#domain/interest/interest.ts";
import type { Requirements } from "#domain/job-description/requirements.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { countOf } from "../platform/db/count.ts";
import type { Db, Trx } from "../platform/db/tables.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import { partsOf } from "../platform/db/parts.ts";
import { askedIds } from "../platform/http/known-id.ts";
import { isNamable } from "../introduction/named.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

/** Rows read at a time. */
const chunk = 500;

/** `wanted` is absent in interests from before job descriptions were read. */
type Sealed = InterestAsk & { wanted?: Interest["wanted"] };

export const interestPlace = (id: string): string => `mls_interests ${id}`;

export async function insertInterest(db: Trx, keyRing: KeyRing, interest: Interest): Promise<void> {
  const { employerName, contactName, contactEmail, roleTitle, budgetRange, timeline, requirements } = interest;
  const form: Sealed = {
    employerName,
    contactName,
    contactEmail,
    roleTitle,
    budgetRange,
    timeline,
    requirements,
    wanted: interest.wanted,
  };
  await db
    .insertInto("mls_interests")
    .values({
      ...columnsFrom(interest, ["id", "agencyId", "employerId", "maskedCode", "introductionId", "dealId"]),
      person_id: interest.personId,
      candidate_id: interest.listingId,
      created_at: new Date(interest.createdAt),
      sealed: keyRing.seal(JSON.stringify(form), interestPlace(interest.id)),
    })
    .execute();
}

const interestsOf = (db: Trx, { organizationId }: Pick<Viewer, "organizationId">) =>
  db.selectFrom("mls_interests as n").where("n.agency_id", "=", organizationId);

/** One page of the agency's own, newest first. */
export async function interestPage(
  db: Trx,
  keyRing: KeyRing,
  viewer: Pick<Viewer, "organizationId" | "organizationName">,
  { id, ...ask }: PageAsk & { id?: string },
): Promise<{ items: InterestView[]; total: number; nextCursor: string | null }> {
  let page = interestsOf(db, viewer)
    .leftJoin("mls_people as p", "p.id", "n.person_id")
    .leftJoin("mls_introductions as i", "i.id", "n.introduction_id")
    .leftJoin("mls_deals as d", (join) => join.onRef("d.id", "=", "n.deal_id").on("d.deleted_at", "is", null))
    .select([
      "n.id",
      "n.employer_id",
      "n.candidate_id",
      "n.masked_code",
      "n.sealed",
      "n.created_at",
      "p.display_name",
      "i.id as introduction_id",
      "i.display_code as introduction_code",
      "d.id as deal_id",
      "d.display_code as deal_code",
    ]);
  if (id !== undefined) page = page.where("n.id", "=", id);
  const { rows, nextCursor } = await pageOf(page, newestFirst("n.created_at", "n.id"), ask);
  const items = rows.map((row) => {
    const form = JSON.parse(keyRing.openText(row.sealed, interestPlace(row.id))) as Sealed;
    const named = (namedId: string | null, code: string | null) =>
      namedId !== null && code !== null ? { id: namedId, code } : null;
    return interestFor(
      {
        ...form,
        wanted: form.wanted ?? null,
        ...fieldsFrom(row, ["id", "employer_id", "masked_code", "created_at"]),
        listingId: row.candidate_id,
      },
      {
        introduction: named(row.introduction_id, row.introduction_code),
        deal: named(row.deal_id, row.deal_code),
        // Former members are no longer named.
        by: row.display_name ?? viewer.organizationName,
      },
    );
  });
  const total = await countOf(interestsOf(db, viewer));
  return { items, total, nextCursor };
}

/**
 * What open interests of vetted agencies ask for, recorded from `since` and before `before`, in parts. Open: no deal
 * was drafted.
 */
export async function* wantedByInterests(
  db: Db,
  keyRing: KeyRing,
  { since, before }: { since: Date; before: Date },
): AsyncGenerator<{ agencyId: string; wanted: Requirements }[]> {
  const open = db
    .selectFrom("mls_interests as n")
    .innerJoin("mls_organizations as o", "o.id", "n.agency_id")
    .leftJoin("mls_deals as d", (join) => join.onRef("d.id", "=", "n.deal_id").on("d.deleted_at", "is", null))
    .select(["n.id", "n.agency_id", "n.sealed"])
    .where("n.created_at", ">=", since)
    .where("n.created_at", "<", before)
    .where("d.id", "is", null)
    .where("o.standing", "=", "vetted");
  for await (const rows of partsOf(open, "n.id", chunk))
    yield rows.flatMap(({ id, agency_id, sealed }) => {
      const { wanted } = JSON.parse(keyRing.openText(sealed, interestPlace(id))) as Sealed;
      return wanted ? [{ agencyId: agency_id, wanted }] : [];
    });
}

/** The employer with this id, if the viewer's agency can name it. */
export async function employerNamed(db: Trx, id: string): Promise<{ id: string; name: string } | undefined> {
  const [possible] = askedIds([id]).possible;
  if (possible === undefined) return undefined;
  return db
    .selectFrom("mls_organizations as o")
    .select(["o.id", "o.name"])
    .where("o.id", "=", possible)
    .where("o.kind", "=", "employer")
    .where(isNamable("o"))
    .executeTakeFirst();
}
