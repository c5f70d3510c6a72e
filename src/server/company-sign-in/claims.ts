import { sql } from "kysely";
import type { Answer } from "#contract/index.ts";
import { type ClaimState, releaseReason } from "#domain/company-sign-in/company-sign-in.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { PageAsk } from "#domain/core/page.ts";
import { isVetted } from "#domain/core/standing.ts";
import { isAdmin } from "#domain/member/member.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { membersOf, storedOrganization } from "../ecosystem/members.ts";
import { requireBuiltInEcosystem } from "../member/handlers.ts";
import { audit } from "../platform/audit.ts";
import { countOf } from "../platform/db/count.ts";
import type { Work } from "../platform/db/database.ts";
import { idKey, instantKey, type Keyset, pageOf, textKey } from "../platform/db/keyset.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { releasedEmail } from "./emails.ts";
import { prove, release } from "./store.ts";

type Claim = Answer<"companySignIn", "claims">["items"][number];

/** Email domains of organizations, for platform staff. */
export const domainClaims: Pick<Handlers["companySignIn"], "claims" | "approveDomain" | "releaseDomain"> = {
  claims: ({ database }, query) => database.asSystem(({ db }) => claimPage(db, query)),

  async approveDomain(context, { id }) {
    requireBuiltInEcosystem(context);
    const { database, clock, viewer } = context;
    return database.asSystem(async (work) => {
      const claim = await lockClaim(work.db, id);
      if (claim.provenAt !== null) refuseState("This domain is already proven. Reload the page.");
      if (!isVetted(claim.standing))
        refuseState("This organization isn't vetted. Vet it before you approve its domain.");
      await prove(work.db, claim.id, "staff", clock.now());
      await audit(work, context, viewer, {
        action: "companySignIn.domain_approved",
        entityId: claim.id,
        reason: claim.domain,
      });
      return context.keepAnswer(work, await claimById(work.db, claim.id));
    });
  },

  async releaseDomain(context, { id, reason: typed }) {
    requireBuiltInEcosystem(context);
    const { database, keyRing, clock, viewer } = context;
    return database.asSystem(async (work) => {
      const claim = await lockClaim(work.db, id);
      const reason = releaseReason({ isProven: claim.provenAt !== null, reason: typed });
      await release(work.db, keyRing, claim.id, reason, clock.now());
      await audit(work, context, viewer, {
        action: "companySignIn.domain_released",
        entityId: claim.organization.id,
        reason: `${claim.domain}: ${reason}`,
      });
      await emailAdmins(context, work, claim, reason);
      return context.keepAnswer(work, await claimById(work.db, claim.id));
    });
  },
};

async function emailAdmins(
  { mail, config, from }: Context,
  work: Work,
  { organization, domain }: Claim,
  reason: string,
): Promise<void> {
  const { id, kind } = await storedOrganization(work, organization.id);
  const message = releasedEmail(
    { organization: organization.name, domain, reason },
    { brandName: config.brandName, origin: from.origin },
  );
  for (const member of await membersOf(work, id))
    if (member.isActive && isAdmin(kind, member)) mail.queue(work, { to: member.email, ...message });
}

const stored = (db: Db) =>
  db
    .selectFrom("ecosystem_domains as d")
    .innerJoin("mls_organizations as o", (join) =>
      join
        .on("o.issuer", "=", builtinIssuer)
        .on((eb) => eb("o.external_id", "=", eb.cast<string>("d.organization_id", "text"))),
    );

const columns = [
  "d.id",
  "d.domain",
  "d.proven_by",
  "d.proven_at",
  "d.released_at",
  "d.created_at",
  "o.id as organization_id",
  "o.name",
  "o.standing",
] as const;

const keysets: Record<ClaimState, Keyset> = {
  claimed: { name: "claimed", direction: "asc", keys: [instantKey("d.created_at"), idKey("d.id")] },
  proven: { name: "proven", direction: "asc", keys: [textKey(sql`d.domain collate "C"`), idKey("d.id")] },
};

const claims = (db: Db) => stored(db).select(columns);

type Page = PageAsk & { state: ClaimState; search: string };

/** Claims that staff can approve: not of a domain that another organization has proven. Or proven domains. */
async function claimPage(db: Db, { state, search, ...ask }: Page): Promise<Answer<"companySignIn", "claims">> {
  const text = search.trim().toLowerCase();
  const found = stored(db).$if(text !== "", (query) =>
    query.where(sql<boolean>`(position(${text} in d.domain) > 0 or position(${text} in lower(o.name)) > 0)`),
  );
  const wanted =
    state === "proven"
      ? found.where("d.proven_at", "is not", null)
      : found
          .where("o.standing", "=", "vetted")
          .where("d.proven_at", "is", null)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("ecosystem_domains as p")
                  .select("p.id")
                  .whereRef("p.domain", "=", "d.domain")
                  .where("p.proven_at", "is not", null),
              ),
            ),
          );
  const { rows, nextCursor } = await pageOf(wanted.select(columns), keysets[state], ask);
  return { items: rows.map(claimView), total: await countOf(wanted), nextCursor };
}

/** Locked for a decision. @throws ExpectedError `not-found` */
async function lockClaim(db: Db, asked: string): Promise<Claim> {
  const id = knownId(asked);
  await db.selectFrom("ecosystem_domains").select("id").where("id", "=", id).forUpdate().execute();
  return claimById(db, id);
}

async function claimById(db: Db, id: string): Promise<Claim> {
  const row = await claims(db).where("d.id", "=", id).executeTakeFirst();
  return row ? claimView(row) : refuse("not-found");
}

type Row = Awaited<ReturnType<ReturnType<typeof claims>["executeTakeFirstOrThrow"]>>;

const claimView = (row: Row): Claim => ({
  id: row.id,
  domain: row.domain,
  organization: { id: row.organization_id, name: row.name },
  standing: row.standing,
  claimedAt: row.created_at.toISOString(),
  provenBy: row.proven_by,
  provenAt: row.proven_at?.toISOString() ?? null,
  releasedAt: row.released_at?.toISOString() ?? null,
});
