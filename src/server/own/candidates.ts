import { sql } from "kysely";
import type { Answer } from "#contract/index.ts";
import { pick } from "#domain/core/pick.ts";
import { maxOwnFound, namedBy } from "#domain/own/find.ts";
import type { StepAt } from "../platform/http/step.ts";
import { openIdentities, searchIdentities } from "../identity/vault.ts";
import { draftsWhere } from "../listing/drafts.ts";
import { listingsById } from "../listing/store.ts";

type Candidate = Answer<"own", "find">["candidates"][number];
type Asked = { text: string; /** Masked codes, complete or partial. */ codes: readonly string[] };

/**
 * The acting agency's own, by name, email address or code, latest updated first. Identities are opened in memory,
 * compared in the vault and discarded (decision 0023): there is no index of names that could leak. Those shown are in
 * the audit log.
 */
export async function ownCandidates({ context, viewer, work }: StepAt, { text, codes }: Asked): Promise<Candidate[]> {
  const { keyRing } = context;
  const agencyId = viewer.organizationId;
  const isNamed = namedBy(text);
  const named = await searchIdentities(
    work,
    { agencyId },
    { keyRing, test: (identity) => (isNamed(identity) ? 1 : 0) },
  );
  const rows = await work.db
    .selectFrom("mls_candidates")
    .select(["id"])
    .where("listing_agency_id", "=", agencyId)
    .where((eb) =>
      eb.or([
        eb("id", "=", eb.fn.any(sql.val([...named.keys()]).$castTo<string[]>())),
        ...codes.map((code) => eb("masked_code", "like", `${code}%`)),
      ]),
    )
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(maxOwnFound)
    .execute();
  const ids = rows.map(({ id }) => id);
  const listings = new Map((await listingsById(work.db, ids)).map((listing) => [listing.id, listing]));
  const opened = await openIdentities(work, ids, context, viewer, { as: "owner", for: "find" });
  const listed = ids.flatMap((id): Candidate[] => {
    const listing = listings.get(id);
    return listing
      ? [
          {
            ...pick(listing, ["id", "maskedCode", "headlineRole", "status"]),
            name: opened.get(id)?.content.identity.fullName ?? "",
          },
        ]
      : [];
  });
  const room = maxOwnFound - listed.length;
  if (room <= 0) return listed;
  const drafts = await draftsWhere(work, keyRing, agencyId, ({ form: { identity } }) => isNamed(identity));
  return [
    ...listed,
    ...drafts.slice(0, room).map(({ id, form }): Candidate => ({
      id,
      maskedCode: null,
      name: form.identity.fullName,
      headlineRole: form.headlineRole,
      status: "draft",
    })),
  ];
}

/**
 * Another agency's candidates, opened before under a live reveal grant: by name or by code. Each one shown is in the
 * audit log with its grant.
 */
export async function grantedCandidates(
  { context, viewer, work }: StepAt,
  { text, codes }: Asked,
): Promise<Candidate[]> {
  const { keyRing } = context;
  const now = context.clock.now();
  const grants = await work.db
    .selectFrom("mls_reveal_grants as g")
    .innerJoin("mls_introductions as i", "i.id", "g.introduction_id")
    .select(["g.id", "g.candidate_id", "i.masked_code", "i.headline_role"])
    .where("g.organization_id", "=", viewer.organizationId)
    .where("g.revoked_at", "is", null)
    .where("g.opened_at", "is not", null)
    .where("g.ends_at", ">", now)
    .where(sql<boolean>`mls_granted_to_acting(g.candidate_id)`)
    .where(sql<boolean>`not mls_hidden_from_acting(g.candidate_id)`)
    .orderBy("g.given_at", "desc")
    .orderBy("g.id")
    .execute();
  const live = [...new Map(grants.toReversed().map((grant) => [grant.candidate_id, grant])).values()].toReversed();
  if (live.length === 0) return [];
  const isNamed = namedBy(text);
  const named = await searchIdentities(
    work,
    { listingIds: live.map((grant) => grant.candidate_id) },
    { keyRing, test: ({ fullName }) => (isNamed({ fullName }) ? 1 : 0) },
  );
  const shown = live
    .filter((grant) => named.has(grant.candidate_id) || codes.some((code) => grant.masked_code.startsWith(code)))
    .slice(0, maxOwnFound);
  const candidates: Candidate[] = [];
  for (const { id: grantId, candidate_id: id, masked_code: maskedCode, headline_role: headlineRole } of shown) {
    const opened = await openIdentities(work, [id], context, viewer, { as: "grant", grantId, for: "find" });
    const content = opened.get(id)?.content;
    if (content) candidates.push({ id, maskedCode, name: content.identity.fullName, headlineRole, status: null });
  }
  return candidates;
}
