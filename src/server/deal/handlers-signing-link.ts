import { decideSign, markSeen, partOfSending, sittingOf } from "#domain/deal/signing.ts";
import { declineStep } from "#domain/deal/steps.ts";
import { signingSheetFor, type SigningSheet } from "#domain/deal/signing-view.ts";
import { refuse } from "#domain/core/errors.ts";
import { storedDocument } from "./documents.ts";
import { signerOfLink } from "./links.ts";
import { answering, dealOfPart } from "./signing.ts";
import { type FoundDeal } from "./store.ts";
import { saveDeal } from "./save.ts";
import type { Visited, Handlers } from "../platform/http/context.ts";

/** For the holder of an emailed link, which gives access to one party of one sending only. */
export const signing: Handlers["signing"] = {
  async open(context, { token }) {
    const partId = await signerOfLink(context, token);
    return context.database.asSystem(async (work) => {
      const found = await dealOfPart(work, partId, { lock: true });
      const seen = markSeen(found.deal, partId, nowOf(context));
      if (seen !== found.deal) await saveDeal(work.db, found.deal, seen, null);
      return sheetFor(context, partId, { ...found, deal: seen });
    });
  },

  async sign(context, { token, name, hash, consent, consentVersion }) {
    const partId = await signerOfLink(context, token);
    return answering(
      context,
      { partId, viewer: null },
      (deal) =>
        decideSign(deal, {
          partId,
          name,
          hash,
          consented: consent,
          consentVersion,
          ip: context.from.ip,
          via: "link",
          personId: null,
          now: nowOf(context),
        }),
      ({ found }) => sheetFor(context, partId, found),
    );
  },

  async decline(context, { token, ...ask }) {
    const partId = await signerOfLink(context, token);
    return answering(
      context,
      { partId, viewer: null },
      (deal) => declineStep(deal, ask, { partId, now: nowOf(context) }),
      ({ found }) => sheetFor(context, partId, found),
    );
  },

  async copy(context, { token, kind }) {
    const partId = await signerOfLink(context, token);
    return context.database.asSystem(async (work) => {
      const { deal } = await dealOfPart(work, partId);
      const { sending, part } = partOfSending(deal, partId);
      // A link opens only its own party's documents.
      const { document } =
        sittingOf(sending.parts, part.role).find((each) => kind === undefined || each.document === kind) ??
        refuse("not-found");
      return storedDocument(work.db, { dealId: deal.id, code: deal.code, kind: document, sending });
    });
  },
};

const sheetFor = (context: Visited, partId: string, { deal, rendered }: FoundDeal): SigningSheet =>
  signingSheetFor(deal, partId, { now: nowOf(context), rendered });

const nowOf = ({ clock }: Visited): number => clock.now().getTime();
