import { handedForm, handOffMs, isRedeemable, requireHandsOff } from "#domain/hand-off/hand-off.ts";
import { mayDo } from "#domain/core/policy.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { audit } from "../platform/audit.ts";
import type { Config } from "../platform/config.ts";
import { createAttempts } from "../platform/attempts.ts";
import { activeMembers, lacksSecondFactor, viewerFrom } from "../platform/db/active-members.ts";
import type { Handlers, Visited } from "../platform/http/context.ts";
import { findListing, requireListing } from "../listing/store.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

export const handOffs: Handlers["handOffs"] = {
  async create(context, { listingId }) {
    const { viewer } = context;
    const listing = await context.database.asViewer(viewer, ({ db }) =>
      requireListing(db, viewer, "listing.handOff", listingId),
    );
    const address =
      context.config.partners.workflow ??
      refuseState("No workflow partner is set up. Ask the marketplace's team to set one up.");
    requireHandsOff(listing);
    const token = randomToken();
    const expiresAt = new Date(context.clock.now().getTime() + handOffMs);
    await context.database.asSystem(async (work) => {
      await work.db
        .insertInto("mls_hand_offs")
        .values({
          token_hash: hashToken(token),
          listing_id: listing.id,
          ...columnsFrom(viewer, ["organizationId", "personId"]),
          partner: address.origin,
          expires_at: expiresAt,
        })
        .execute();
      await audit(work, context, viewer, { action: "listing.handed_off", entityId: listing.id });
    });
    return { url: pageFor(address, token), expiresAt: expiresAt.toISOString() };
  },

  async redeem(context, { token, partner }) {
    // Wrong tokens are counted by network address, like failed sign-ins.
    const attempts = createAttempts(context, { purpose: "hand-offs", says: "hand-off tokens that are not known" });
    await attempts.start(null, context.from.ip);
    const form = await redeemed(context, token, partner);
    if (form === null)
      return refuse("not-found", {
        detail: "This token is unknown, used, expired or issued to another partner. Start again from the listing.",
      });
    await attempts.succeed(null, context.from.ip);
    return { form };
  },
};

/**
 * Redeems the token for the masked form; null if the token can't be used. The row is locked, so that only one of two
 * concurrent calls succeeds.
 */
async function redeemed(context: Visited, token: string, partner: string) {
  return context.database.asSystem(async (work) => {
    const row = await work.db
      .selectFrom("mls_hand_offs")
      .selectAll()
      .where("token_hash", "=", hashToken(token))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const now = context.clock.now();
    const handOff = fieldsFrom(row, ["partner", "expires_at", "redeemed_at"]);
    if (!isRedeemable(handOff, { partner, configured: configured(context.config), now: now.getTime() })) return null;
    const found = await findListing(work.db, row.listing_id);
    const member = await activeMembers(work.db)
      .where("m.person_id", "=", row.person_id)
      .where("m.organization_id", "=", row.organization_id)
      .where(({ not }) => not(lacksSecondFactor))
      .executeTakeFirst();
    if (!found || !member) return null;
    const { agency, status } = found.listing;
    // Since the token was made, the agency may have been suspended, or its member removed or asked for a second factor.
    if (!mayDo(viewerFrom(member, ""), "listing.handOff", { agencyId: agency.id, status })) return null;
    requireHandsOff(found.listing);
    await work.db
      .updateTable("mls_hand_offs")
      .set({ redeemed_at: now })
      .where("token_hash", "=", row.token_hash)
      .execute();
    await audit(
      work,
      context,
      { actor: "system", organizationId: row.organization_id },
      { action: "listing.hand_off_redeemed", entityId: found.listing.id },
    );
    return handedForm(found.listing);
  });
}

const configured = ({ partners }: Pick<Config, "partners">): string | null => partners.workflow?.origin ?? null;

/** The partner's page that creates a candidate (spec §7). Existing parameters of its URL stay. */
function pageFor(partner: URL, token: string): string {
  const page = new URL(partner);
  page.pathname = `${page.pathname.replace(/\/$/, "")}/candidate-create`;
  page.searchParams.set("source", "talentmls");
  page.searchParams.set("handoff", token);
  return page.href;
}
