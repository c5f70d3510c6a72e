import { pick } from "#domain/core/pick.ts";
import { iso } from "#domain/core/calendar.ts";
import type { AuditAction } from "#domain/admin/audit.ts";
import { decideBilling } from "#domain/billing/billing.ts";
import {
  decideOnPlan,
  decideOnStanding,
  type OrganizationDecision,
  organizationFor,
  ownOrganizationFor,
  type VettedOrganization,
} from "#domain/organization/organization.ts";
import { decidePlanRequest, isDeclinedPlan, type PlanOutcome, requireWithdrawable } from "#domain/organization/plan.ts";
import { refuse } from "#domain/core/errors.ts";
import { trialView } from "#domain/organization/trial.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { activeListings, holdPlan } from "./plan.ts";
import { dropHeldInvitations, releaseInvitations } from "../ecosystem/invitations.ts";
import { invitationEmail } from "../member/invitation-email.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { billingOf, saveBilling } from "./billing.ts";
import { asksCandidate, saveAsksCandidate } from "./candidate-yes.ts";
import { logoAddress, logoOf, saveLogo } from "./logo.ts";
import { uploadedBytes } from "../identity/files.ts";
import { redrawnLogo } from "../platform/files/strip/logo.ts";
import { notify } from "../notification/notify.ts";
import { namesOf, saveNames } from "./names.ts";
import { recordReturn } from "./returning-listings.ts";
import { notifyOfDecision } from "./emails.ts";
import { findOrganization, lockOrganization, organizationPage, saveDecision, standingOf } from "./store.ts";
import { beginTrial, requestColumns, requestFrom, requestOf, trialColumns, trialFrom } from "./trial.ts";
import { isRefused, isVetted, type Standing } from "#domain/core/standing.ts";

export const organizations: Handlers["organizations"] = {
  async own(context) {
    const { viewer } = context;
    return context.database.asSystem((work) => ownState(context, viewer, work));
  },

  async requestPlan(context, { plan: asked }) {
    const { viewer } = context;
    return context.database.asSystem(async (work) => {
      const { plan, trial } = await holdPlan(work, viewer.organizationId);
      const requested = await requestOf(work, viewer.organizationId);
      const request = decidePlanRequest(
        { plan, onTrial: trial !== null, requested },
        asked,
        context.clock.now().getTime(),
      );
      await work.db
        .updateTable("mls_organizations")
        .set({ requested_plan: request.plan, requested_plan_at: new Date(request.at) })
        .where("id", "=", viewer.organizationId)
        .execute();
      await audit(work, context, viewer, {
        action: "organization.plan.requested",
        entityId: viewer.organizationId,
        reason: request.plan,
      });
      const organization = { id: viewer.organizationId, name: viewer.organizationName };
      notify(work, context, {
        organizationId: null,
        news: { type: "platform_case", case: "plan", organization, plan: request.plan },
      });
      work.change({
        topic: "organization.changed",
        entityId: viewer.organizationId,
        organizationId: viewer.organizationId,
      });
      return context.keepAnswer(work, await ownState(context, viewer, work));
    });
  },

  async withdrawPlanRequest(context) {
    const { viewer } = context;
    const { organizationId } = viewer;
    return context.database.asSystem(async (work) => {
      await holdPlan(work, organizationId);
      const { plan } = requireWithdrawable(await requestOf(work, organizationId));
      await work.db
        .updateTable("mls_organizations")
        .set({ requested_plan: null, requested_plan_at: null })
        .where("id", "=", organizationId)
        .execute();
      await audit(work, context, viewer, {
        action: "organization.plan.withdrawn",
        entityId: organizationId,
        reason: plan,
      });
      work.change({ topic: "organization.changed", entityId: organizationId, organizationId });
      return context.keepAnswer(work, await ownState(context, viewer, work));
    });
  },

  async names(context) {
    return namesOf(context.database.kysely, context.viewer.organizationId);
  },

  async saveNames(context, ask) {
    const { viewer } = context;
    const answer = await context.database.asSystem(async (work) => {
      const { added, removed } = await saveNames(work, context, viewer, ask);
      if (added + removed > 0)
        await audit(work, context, viewer, {
          action: "organization.names",
          entityId: viewer.organizationId,
          reason: `${added} added, ${removed} removed`,
        });
      return context.keepAnswer(work, await namesOf(work.db, viewer.organizationId));
    });
    // The organization's next search uses its new names.
    await context.projection.caughtUp();
    return answer;
  },

  async billing(context) {
    return billingOf(context.database.kysely, context.viewer.organizationId);
  },

  async saveBilling(context, ask) {
    const { viewer } = context;
    return context.database.asSystem(async (work) => {
      // Before the first save there is no other row to lock.
      await work.db
        .selectFrom("mls_organizations")
        .select("id")
        .where("id", "=", viewer.organizationId)
        .forNoKeyUpdate()
        .execute();
      const billing = decideBilling(await billingOf(work.db, viewer.organizationId), ask);
      await saveBilling(work.db, viewer, billing, context.clock.now());
      await audit(work, context, viewer, { action: "organization.billing", entityId: viewer.organizationId });
      return context.keepAnswer(work, billing);
    });
  },

  async candidateYes(context) {
    return { required: await asksCandidate(context.database.kysely, context.viewer.organizationId) };
  },

  async saveCandidateYes(context, { required }) {
    const { viewer } = context;
    const saved = await context.database.asSystem(async (work) => {
      if (await saveAsksCandidate(work.db, viewer.organizationId, required, context.clock.now())) {
        await audit(work, context, viewer, {
          action: "organization.candidate_yes",
          entityId: viewer.organizationId,
          reason: required ? "required" : "not required",
        });
        work.change({
          topic: "organization.changed",
          entityId: viewer.organizationId,
          organizationId: viewer.organizationId,
        });
      }
      return context.keepAnswer(work, { required });
    });
    // Results of the next search say it.
    await context.projection.caughtUp();
    return saved;
  },

  async logo(context) {
    return logoAddress(await logoOf(context.database.kysely, context.viewer.organizationId));
  },

  async saveLogo(context, { base64 }) {
    const { viewer } = context;
    const png = base64 === null ? null : await redrawnLogo(uploadedBytes(base64), viewer);
    return context.database.asSystem(async (work) => {
      await saveLogo(work.db, viewer, png, context.clock.now());
      await audit(work, context, viewer, {
        action: "organization.logo",
        entityId: viewer.organizationId,
        reason: png === null ? "removed" : "uploaded",
      });
      return context.keepAnswer(work, logoAddress(png));
    });
  },

  async list(context, query) {
    const now = context.clock.now().getTime();
    const { items, ...rest } = await context.database.asSystem(({ db }) => organizationPage(db, query));
    return {
      items: items.map(({ trial, requested, metAt, ...found }) => ({
        ...pick(found, ["id", "name", "kind", "agencyType", "domains", "standing", "plan", "activeListings"]),
        trial: trialView(trial, now),
        requested: requested && { plan: requested.plan, at: iso(requested.at) },
        metAt: iso(metAt),
      })),
      ...rest,
    };
  },

  async get(context, { id }) {
    const { viewer, keyRing } = context;
    return organizationFor(
      viewer,
      (await context.database.asSystem(({ db }) => findOrganization(db, keyRing, knownId(id)))) ?? refuse("not-found"),
      context.clock.now().getTime(),
    );
  },

  async decide(context, { id, ...ask }) {
    const { viewer } = context;
    return deciding(context, viewer, id, (found) =>
      decideOnStanding(viewer, found, { ...ask, now: context.clock.now().getTime() }),
    );
  },

  async setPlan(context, { id, ...ask }) {
    const { viewer } = context;
    return deciding(context, viewer, id, (found) =>
      decideOnPlan(viewer, found, { ...ask, now: context.clock.now().getTime() }),
    );
  },
};

/** An organization's own settings as shown to it. */
async function ownState({ keyRing, clock }: Context, viewer: Viewer, work: Work) {
  const id = viewer.organizationId;
  const row = await work.db
    .selectFrom("mls_organizations")
    .select(["plan", "standing", ...trialColumns, ...requestColumns])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return ownOrganizationFor(viewer, {
    plan: row.plan,
    standing: row.standing,
    trial: trialFrom(row),
    requested: requestFrom(row),
    used: await activeListings(work, id),
    decision: await standingOf(work.db, keyRing, id),
    now: clock.now().getTime(),
  });
}

/** One decision at a time, and none during a publish: the plan's limit must not change under it. */
async function deciding(
  context: Context,
  viewer: Viewer,
  asked: string,
  decide: (found: VettedOrganization) => OrganizationDecision,
) {
  const id = knownId(asked);
  return context.database.asSystem(async (work) => {
    const known = await work.db.selectFrom("mls_organizations").select("id").where("id", "=", id).executeTakeFirst();
    if (known) await holdPlan(work, id);
    const found = (await lockOrganization(work.db, context.keyRing, id)) ?? refuse("not-found");
    const decision = decide(found);
    await carryOut(context, viewer, work, found, decision);
    const answer = organizationFor(
      viewer,
      (await findOrganization(work.db, context.keyRing, id)) ?? refuse("not-found"),
      context.clock.now().getTime(),
    );
    return context.keepAnswer(work, answer);
  });
}

async function carryOut(
  context: Context,
  viewer: Viewer,
  work: Work,
  found: VettedOrganization,
  decision: OrganizationDecision,
): Promise<void> {
  const { keyRing } = context;
  const at = new Date(decision.at);
  const change =
    decision.about === "standing"
      ? { standing: decision.after as Standing }
      : planChange(decision.after as PlanOutcome);
  await work.db
    .updateTable("mls_organizations")
    .set({ ...change, updated_at: at })
    .where("id", "=", found.id)
    .execute();
  await saveDecision(work.db, keyRing, found.id, decision, viewer.personId);
  // The reason is sealed with the decision; the audit log only records that it was made.
  await audit(work, context, viewer, { action: actionOf(decision), entityId: found.id });
  // This updates sessions, live connections and search.
  work.change({ topic: "organization.changed", entityId: found.id, organizationId: found.id });
  if (decision.about === "standing") recordReturn(work, found.id, decision);
  const trial =
    decision.about === "standing" && isVetted(decision.after as Standing)
      ? await beginTrial(work, found.id, found.trial, at)
      : null;
  if (trial) await audit(work, context, viewer, { action: "organization.trial.started", entityId: found.id });
  await notifyOfDecision(context, work, found, decision, trial);
  if (decision.about === "plan") notifyOfPlan(context, work, found, decision.after as PlanOutcome);
  if (decision.about === "standing") await settleInvitations(context, work, found.id, decision.after as Standing, at);
}

const planChange = (outcome: PlanOutcome) => ({
  ...(!isDeclinedPlan(outcome) && { plan: outcome, decided_plan: outcome }),
  requested_plan: null,
  requested_plan_at: null,
});

function notifyOfPlan(
  context: Context,
  work: Work,
  { id, plan, requested }: VettedOrganization,
  outcome: PlanOutcome,
): void {
  notify(work, context, {
    organizationId: id,
    hasEmail: true,
    news: isDeclinedPlan(outcome)
      ? { type: "plan_update", notice: "declined", plan: requested?.plan ?? plan }
      : { type: "plan_update", notice: "set", plan: outcome },
  });
}

/** Invitations held before vetting are sent when the organization is approved, and dropped when it is rejected. */
async function settleInvitations(
  context: Context,
  work: Work,
  organizationId: string,
  standing: Standing,
  at: Date,
): Promise<void> {
  const own = await work.db
    .selectFrom("mls_organizations")
    .select("external_id")
    .where("id", "=", organizationId)
    .where("issuer", "=", builtinIssuer)
    .executeTakeFirst();
  if (!own) return;
  if (isRefused(standing)) await dropHeldInvitations(work, own.external_id, at);
  if (isVetted(standing))
    for (const held of await releaseInvitations(work, own.external_id, at))
      context.mail.queue(work, invitationEmail(context, held));
}

const actionOf = ({ about, after }: OrganizationDecision): AuditAction =>
  about === "standing" ? `organization.standing.${after as Standing}` : `organization.plan.${after as PlanOutcome}`;
