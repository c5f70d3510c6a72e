import type { AuditAction } from "#domain/audit.ts";
import { decideBilling } from "#domain/billing.ts";
import { decideOnPlan, decideOnStanding, type OrganisationDecision, organisationFor, ownOrganisationFor, type VettedOrganisation } from "#domain/organisation.ts";
import type { PlanName } from "#domain/plan.ts";
import { authorize } from "#domain/policy.ts";
import { refuse } from "#domain/refusal.ts";
import type { Standing } from "#domain/standing.ts";
import type { Viewer } from "#domain/viewer.ts";
import { audit } from "../audit.ts";
import type { Work } from "../db/database.ts";
import type { Context, Handlers } from "../http/context.ts";
import { knownId } from "../http/known-id.ts";
import { activeListings, holdPlan } from "../listing/plan.ts";
import { dropHeldInvitations, releaseInvitations } from "../ecosystem/invitations.ts";
import { invitationLetter } from "../member/invitation-letter.ts";
import { builtinIssuer } from "../session/builtin-ecosystem.ts";
import { billingOf, saveBilling } from "../organisation/billing.ts";
import { namesOf, saveNames } from "../organisation/names.ts";
import { tellOfDecision } from "../organisation/letters.ts";
import { findOrganisation, lockOrganisation, organisationPage, saveDecision, standingOf } from "../organisation/store.ts";

export const organisations: Handlers["organisations"] = {
  async own(context) {
    authorize(context.viewer, "organisation.own");
    const { viewer, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const { plan, standing } = await work.db.selectFrom("mls_organisations").select(["plan", "standing"]).where("id", "=", viewer.organisationId).executeTakeFirstOrThrow();
      return ownOrganisationFor(viewer, { plan, standing, used: await activeListings(work, viewer.organisationId), decision: await standingOf(work.db, keyRing, viewer.organisationId) });
    });
  },

  async names(context) {
    authorize(context.viewer, "organisation.own");
    return namesOf(context.database.kysely, context.viewer.organisationId);
  },

  async saveNames(context, ask) {
    authorize(context.viewer, "organisation.names");
    const { viewer } = context;
    const answer = await context.database.asSystem(async (work) => {
      const { added, removed } = await saveNames(work, context, viewer, ask);
      if (added + removed > 0) await audit(work, context, viewer, { action: "organisation.names", entityId: viewer.organisationId, reason: `${added} added, ${removed} removed` });
      const saved = await namesOf(work.db, viewer.organisationId);
      context.keepAnswer(work, saved);
      return saved;
    });
    // The very next search of this organization follows its new names.
    await context.projection.caughtUp();
    return answer;
  },

  async billing(context) {
    authorize(context.viewer, "organisation.own");
    return billingOf(context.database.kysely, context.viewer.organisationId);
  },

  async saveBilling(context, ask) {
    authorize(context.viewer, "organisation.billing");
    const { viewer } = context;
    const billing = decideBilling(ask);
    return context.database.asSystem(async (work) => {
      await saveBilling(work.db, viewer, billing, context.clock.now());
      await audit(work, context, viewer, { action: "organisation.billing", entityId: viewer.organisationId });
      context.keepAnswer(work, billing);
      return billing;
    });
  },

  async list(context, query) {
    authorize(context.viewer, "organisation.vet");
    const { items, ...rest } = await context.database.asSystem(({ db }) => organisationPage(db, query));
    return {
      items: items.map(({ id, name, kind, agencyType, domains, standing, plan, metAt, activeListings: listed }) => ({ id, name, kind, agencyType, domains, standing, plan, metAt: new Date(metAt).toISOString(), activeListings: listed })),
      ...rest,
    };
  },

  async get(context, { id }) {
    authorize(context.viewer, "organisation.vet");
    const { viewer, keyRing } = context;
    return organisationFor(viewer, (await context.database.asSystem(({ db }) => findOrganisation(db, keyRing, knownId(id)))) ?? refuse("not-found"));
  },

  async decide(context, { id, ...ask }) {
    authorize(context.viewer, "organisation.vet");
    const { viewer } = context;
    return deciding(context, viewer, id, (found) => decideOnStanding(viewer, found, { ...ask, now: context.clock.now().getTime() }));
  },

  async setPlan(context, { id, ...ask }) {
    authorize(context.viewer, "organisation.vet");
    const { viewer } = context;
    return deciding(context, viewer, id, (found) => decideOnPlan(viewer, found, { ...ask, now: context.clock.now().getTime() }));
  },
};

/** One decision at a time, and none beside a publishing: what a plan has room for must not change under it. */
async function deciding(context: Context, viewer: Viewer, asked: string, decide: (found: VettedOrganisation) => OrganisationDecision) {
  const id = knownId(asked);
  return context.database.asSystem(async (work) => {
    const known = await work.db.selectFrom("mls_organisations").select("id").where("id", "=", id).executeTakeFirst();
    if (known) await holdPlan(work, id);
    const found = (await lockOrganisation(work.db, context.keyRing, id)) ?? refuse("not-found");
    const decision = decide(found);
    await carryOut(context, viewer, work, found, decision);
    const answer = organisationFor(viewer, (await findOrganisation(work.db, context.keyRing, id)) ?? refuse("not-found"));
    context.keepAnswer(work, answer);
    return answer;
  });
}

async function carryOut(context: Context, viewer: Viewer, work: Work, found: VettedOrganisation, decision: OrganisationDecision): Promise<void> {
  const { keyRing } = context;
  const at = new Date(decision.at);
  const change = decision.about === "standing" ? { standing: decision.after as Standing } : { plan: decision.after as PlanName, decided_plan: decision.after as PlanName };
  await work.db.updateTable("mls_organisations").set({ ...change, updated_at: at }).where("id", "=", found.id).execute();
  await saveDecision(work.db, keyRing, found.id, decision, viewer.personId);
  // The reason stands with the decision, sealed; here that it was taken.
  await audit(work, context, viewer, { action: actionOf(decision), entityId: found.id });
  // Sessions, live connections and the search hear of it by this.
  work.change({ topic: "organisation.changed", entityId: found.id, organisationId: found.id });
  await tellOfDecision(context, work, found, decision);
  if (decision.about === "standing") await settleInvitations(context, work, found.id, decision.after as Standing, at);
}

/** What an organization asked for before it was vetted goes out when it is, and never when it is refused. */
async function settleInvitations(context: Context, work: Work, organisationId: string, standing: Standing, at: Date): Promise<void> {
  const own = await work.db.selectFrom("mls_organisations").select("external_id").where("id", "=", organisationId).where("issuer", "=", builtinIssuer).executeTakeFirst();
  if (!own) return;
  if (standing === "refused") await dropHeldInvitations(work, own.external_id, at);
  if (standing === "vetted") for (const held of await releaseInvitations(work, own.external_id, at)) context.mail.queue(work, invitationLetter(context, held));
}

const actionOf = ({ about, after }: OrganisationDecision): AuditAction =>
  about === "standing" ? `organisation.standing.${after as Standing}` : `organisation.plan.${after as PlanName}`;
