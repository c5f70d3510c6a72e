import { dealRules as rules } from "#domain/deal/steps.ts";
import { refuse } from "#domain/core/errors.ts";
import { step } from "./deciding.ts";
import { storedDocument } from "./documents.ts";
import { daysFile, sheetFile } from "./files.ts";
import { sheetSeen } from "./sheet.ts";
import { findClientDeal, findDeal } from "./store.ts";
import type { Handlers } from "../platform/http/context.ts";
import { reading } from "../platform/http/step.ts";
import { knownId } from "../platform/http/known-id.ts";
import { placeListing } from "./place-listing.ts";

type Closing = Pick<
  Handlers["deals"],
  "document" | "pdf" | "win" | "pay" | "correct" | "fallOff" | "settle" | "calendar"
>;

/** A deal after signing: its documents, how it was won, its ledger. */
export const dealClosing: Closing = {
  document: (context, { id, kind }) =>
    reading(context, async ({ viewer, work: { db } }) => {
      if (viewer.organizationKind === "employer") {
        const { head, sending } = ((await findClientDeal(db, viewer, knownId(id))) ?? refuse("not-found")).deal;
        if (kind !== sending.agreement.kind) refuse("not-found");
        return storedDocument(db, { dealId: head.id, code: head.code, kind, sending });
      }
      const { deal } = (await findDeal(db, viewer, { id: knownId(id) })) ?? refuse("not-found");
      // Without a selling agency there is no split, so there is no split document.
      if (kind === "split" && deal.sellingAgency === null) refuse("not-found");
      return storedDocument(db, {
        dealId: deal.id,
        code: deal.code,
        kind,
        sending: deal.sendings.at(-1) ?? { number: 0, completedAt: null },
      });
    }),

  async pdf(context, { id }) {
    return sheetFile(context, await sheetSeen(context, id));
  },

  async calendar(context, { id }) {
    return daysFile(context, await sheetSeen(context, id));
  },

  win: step(rules.win, ({ context, work }, { id, listingId, listingAgency }) =>
    placeListing(work, context, { dealId: id, listingId, agencyId: listingAgency.id }),
  ),
  pay: step(rules.pay),
  correct: step(rules.correct),
  fallOff: step(rules.fallOff),
  settle: step(rules.settle),
};
