import { createHash } from "node:crypto";
import type { Deal } from "#domain/deal/deal.ts";
import {
  decideDecline,
  decideRecall,
  decideRemind,
  decideSend,
  decideSign,
  newlyOpened,
  requireDeclinable,
} from "#domain/deal/signing.ts";
import { signingSheetFor } from "#domain/deal/signing-view.ts";
import { changing, deciding, locked, sheetOf, subjectOf } from "./deciding.ts";
import { askToSign, tellOfRecall } from "./emails.ts";
import { signingProvider } from "./provider.ts";
import { answering, dealOfPart, ownPart } from "./signing.ts";
import { saveDeal } from "./store.ts";
import { dealText } from "../listing/text.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { findListing } from "../listing/store.ts";

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/**
 * From the terms both agencies stand by to the last signature, for those who are signed in; handlers/signing.ts is for
 * links.
 */
export const dealSigning: Pick<Handlers["deals"], "send" | "recall" | "remind" | "agreement" | "sign" | "decline"> = {
  async send(context, { id, version, signers }) {
    const provider = signingProvider(context.config);
    return deciding(
      context,
      { id, version, action: "sent" },
      async (deal, viewer, work, { hidden }) => {
        const found = await findListing(work.db, deal.listingId);
        return decideSend(viewer, deal, {
          signers,
          provider: provider.name,
          hiddenFromEmployer: hidden,
          listingStatus: found?.listing.status ?? "withdrawn",
          hash: sha256,
          newId: context.newId,
          now: nowOf(context),
        });
      },
      (work, before, after) => {
        work.afterCommit(() => context.health.worked("contracts"));
        return askToSign(context, work, newlyOpened(before, after));
      },
      (deal, { id, candidate, employer }: Deal) => ({
        deal,
        partnerUrl: provider.pageFor({ id, candidate, employer }),
      }),
    );
  },

  async recall(context, { id, version }) {
    return deciding(
      context,
      { id, version, action: "recalled" },
      (deal, viewer) => decideRecall(viewer, deal, nowOf(context)),
      (work, before, after, viewer) => tellOfRecall(context, work, { before, after, by: viewer.organizationId }),
    );
  },

  async remind(context, { id, part: role }) {
    const { viewer } = context;
    return changing(context, viewer, async (work) => {
      const { deal: before } = await locked(work, viewer, id);
      const { deal, part } = decideRemind(before, role, nowOf(context));
      await saveDeal(work.db, before, deal, viewer);
      askToSign(context, work, [part]);
      return { id: deal.id, action: null };
    });
  },

  async agreement(context, { id }) {
    const { partId } = await ownPart(context, context.viewer, id);
    const { deal, rendered } = await context.database.asSystem((work) => dealOfPart(work, partId));
    return signingSheetFor(deal, partId, { now: nowOf(context), rendered });
  },

  async sign(context, { id, name, hash, consent }) {
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
          ip: context.from.ip,
          via: "account",
          personId: viewer.personId,
          now: nowOf(context),
        }),
      ({ found }) => sheetOf(context, viewer, { ...found, hidden: own.hidden }),
    );
  },

  async decline(context, { id, reason, confirmedTexts }) {
    const { viewer } = context;
    const own = await ownPart(context, viewer, id);
    return answering(
      context,
      own,
      async (deal, work) => {
        requireDeclinable(deal, own.partId, reason, nowOf(context));
        return decideDecline(
          deal,
          own.partId,
          await dealText(context, viewer, work, "reason", reason.trim(), subjectOf(deal, confirmedTexts)),
          nowOf(context),
        );
      },
      ({ found }) => sheetOf(context, viewer, { ...found, hidden: own.hidden }),
    );
  },
};

const nowOf = ({ clock }: Context): number => clock.now().getTime();
