import {
  decideCorrection,
  decideFallOff,
  decidePayment,
  decideReplacement,
  decideWin,
  requireFallOff,
} from "#domain/deal/closing.ts";
import { dollars } from "#domain/core/money.ts";
import { refuse } from "#domain/core/errors.ts";
import { deciding, subjectOf } from "./deciding.ts";
import { storedDocument } from "./documents.ts";
import { daysFile, sheetFile } from "./files.ts";
import { sheetSeen } from "./sheet.ts";
import { findClientDeal, findDeal } from "./store.ts";
import { dealText } from "../listing/text.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { placeListing } from "./place-listing.ts";

type Closing = Pick<
  Handlers["deals"],
  "document" | "pdf" | "win" | "pay" | "correct" | "fallOff" | "settle" | "calendar"
>;

/** What becomes of a deal once it is signed: its papers, how it was won, its book. */
export const dealClosing: Closing = {
  async document(context, { id, kind }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async ({ db }) => {
      if (viewer.organizationKind === "employer") {
        const { head, sending } = ((await findClientDeal(db, viewer, knownId(id))) ?? refuse("not-found")).deal;
        if (kind !== sending.agreement.kind) refuse("not-found");
        return storedDocument(db, { dealId: head.id, code: head.code, kind, sending });
      }
      const { deal } = (await findDeal(db, viewer, { id: knownId(id) })) ?? refuse("not-found");
      // Without a selling agency there is nothing to split, and so no document of it.
      if (kind === "split" && deal.sellingAgency === null) refuse("not-found");
      return storedDocument(db, {
        dealId: deal.id,
        code: deal.code,
        kind,
        sending: deal.sendings.at(-1) ?? { number: 0, completedAt: null },
      });
    });
  },

  async pdf(context, { id }) {
    return sheetFile(context, await sheetSeen(context, id));
  },

  async calendar(context, { id }) {
    return daysFile(context, await sheetSeen(context, id));
  },

  async win(context, { id, version, acceptedSalary, startDate, timeZone }) {
    return deciding(
      context,
      { id, version, action: "closed_won" },
      (deal, viewer) =>
        decideWin(viewer, deal, { acceptedSalary: dollars(acceptedSalary), startDate, timeZone }, nowOf(context)),
      (work, { listingId, listingAgency }) => placeListing(work, context, { listingId, agencyId: listingAgency.id }),
    );
  },

  async pay(context, { id, version, kind, amountCents, on }) {
    return deciding(context, { id, version, action: "paid" }, (deal, viewer) =>
      decidePayment(viewer, deal, { kind, cents: amountCents, on }, nowOf(context)),
    );
  },

  async correct(context, { id, version, entry }) {
    return deciding(context, { id, version, action: "corrected" }, (deal, viewer) =>
      decideCorrection(viewer, deal, entry, nowOf(context)),
    );
  },

  async fallOff(context, { id, version, lastDay, reason, confirmedTexts }) {
    return deciding(context, { id, version, action: "fell_off" }, async (deal, viewer, work) => {
      requireFallOff(viewer, deal, { lastDay, reason }, nowOf(context));
      const text = await dealText(context, viewer, work, "reason", reason.trim(), subjectOf(deal, confirmedTexts));
      return decideFallOff(viewer, deal, { lastDay, reason: text }, nowOf(context));
    });
  },

  async settle(context, { id, version, outcome }) {
    return deciding(context, { id, version, action: "settled" }, (deal, viewer) =>
      decideReplacement(viewer, deal, outcome, nowOf(context)),
    );
  },
};

const nowOf = ({ clock }: Context): number => clock.now().getTime();
