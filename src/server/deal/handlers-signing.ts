import { sql } from "kysely";
import type { Standing } from "#domain/core/standing.ts";
import { runStepAsync } from "#domain/core/step.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { decideRemind, decideSign, newlyOpened } from "#domain/deal/signing.ts";
import { decideSend } from "#domain/deal/send.ts";
import { dealRules as rules, declineStep } from "#domain/deal/steps.ts";
import { signingSheetFor } from "#domain/deal/signing-view.ts";
import { changing, deciding, locked, sheetOf, step } from "./deciding.ts";
import { askToSign, notifyOfRecall } from "./emails.ts";
import { signingProvider } from "./provider.ts";
import { answering, dealOfPart, ownPart } from "./signing.ts";
import { saveDeal } from "./save.ts";
import { sha256 } from "../platform/crypto/sha256.ts";
import { dealText } from "../listing/text.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { findListing } from "../listing/store.ts";
import { knownId } from "../platform/http/known-id.ts";

/** From accepted terms to the last signature, for signed-in people; handlers-signing-link.ts handles links. */
export const dealSigning: Pick<Handlers["deals"], "send" | "recall" | "remind" | "agreement" | "sign" | "decline"> = {
  async send(context, { signers, ...seen }) {
    const provider = signingProvider(context.config);
    const domains = await employerDomains(context, seen.id);
    return deciding(
      context,
      seen,
      "sent",
      async (deal, { viewer, work, now }, { hidden }) =>
        decideSend(viewer, deal, {
          signers,
          provider: provider.name,
          hiddenFromEmployer: hidden,
          broughtEmployer: { ...(await employerFacts(work, deal.employer.id)), domains },
          ...(deal.sellingAgency && { sellingStanding: await standingOf(work, deal.sellingAgency.id) }),
          listingStatus: (await findListing(work.db, deal.listingId))?.listing.status ?? "withdrawn",
          hash: sha256,
          newId: context.newId,
          now,
        }),
      ({ work }, before, after) => {
        work.afterCommit(() => context.health.worked("contracts"));
        return askToSign(context, work, newlyOpened(before, after));
      },
      (deal, { id, candidate, employer }: Deal) => ({
        deal,
        partnerUrl: provider.pageFor({ id, candidate, employer }),
      }),
    );
  },

  recall: step(rules.recall, ({ context, work, viewer }, before, after) =>
    notifyOfRecall(context, work, { before, after, by: viewer.organizationId }),
  ),

  remind: (context, { id, part: role }) =>
    changing(context, async ({ viewer, work, now }) => {
      const { deal: before } = await locked(work, viewer, id);
      const { deal, part } = decideRemind(before, role, now);
      await saveDeal(work.db, before, deal, viewer);
      askToSign(context, work, [part]);
      return { id: deal.id, action: null };
    }),

  async agreement(context, { id }) {
    const { partId } = await ownPart(context, context.viewer, id);
    const { deal, rendered } = await context.database.asSystem((work) => dealOfPart(work, partId));
    return signingSheetFor(deal, partId, { now: nowOf(context), rendered });
  },

  async sign(context, { id, name, hash, consent, consentVersion }) {
    const { viewer } = context;
    const own = await ownPart(context, viewer, id);
    return answering(
      context,
      own,
      (deal) =>
        decideSign(deal, {
          partId: own.partId,
          name,
          hash,
          consented: consent,
          consentVersion,
          ip: context.from.ip,
          via: "account",
          personId: viewer.personId,
          now: nowOf(context),
        }),
      ({ found }) => sheetOf(context, viewer, { ...found, hidden: own.hidden }),
    );
  },

  async decline(context, { id, ...ask }) {
    const { viewer } = context;
    const own = await ownPart(context, viewer, id);
    const decide = (deal: Deal) => declineStep(deal, ask, { partId: own.partId, now: nowOf(context) });
    const { deal: before } = await context.database.asSystem((work) => dealOfPart(work, own.partId));
    // Only a viewer's transaction has their grants, so only there is the reason compared with what they read.
    await context.database.asViewer(viewer, (work) =>
      runStepAsync(decide(before), (text) => dealText(context, viewer, work, text, before)),
    );
    return answering(context, own, decide, ({ found }) => sheetOf(context, viewer, { ...found, hidden: own.hidden }));
  },
};

function employerFacts({ db }: Work, id: string): Promise<{ standing: Standing; hasMembers: boolean }> {
  return db
    .selectFrom("mls_organizations as o")
    .select(["o.standing", sql<boolean>`mls_has_members(o.id)`.as("hasMembers")])
    .where("o.id", "=", id)
    .executeTakeFirstOrThrow();
}

const standingOf = async ({ db }: Work, id: string): Promise<Standing> =>
  (await db.selectFrom("mls_organizations").select("standing").where("id", "=", id).executeTakeFirstOrThrow()).standing;

/** As the system reads them: organizations can't read each other's domains. */
async function employerDomains({ database }: Context, dealId: string): Promise<readonly string[]> {
  const employer = await database.asSystem(({ db }) =>
    db
      .selectFrom("mls_deals as d")
      .innerJoin("mls_organizations as o", "o.id", "d.employer_id")
      .select("o.domains")
      .where("d.id", "=", knownId(dealId))
      .executeTakeFirst(),
  );
  return employer?.domains ?? [];
}

const nowOf = ({ clock }: Context): number => clock.now().getTime();
