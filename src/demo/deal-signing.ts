import { paperFileName, sheetPaper } from "#domain/deal/document.ts";
import { type Deal, partOf } from "#domain/deal/deal.ts";
import { decideRemind, decideSign, lastSending, type SigningPart } from "#domain/deal/signing.ts";
import { decideSend } from "#domain/deal/send.ts";
import { dealRules as rules, declineStep } from "#domain/deal/steps.ts";
import { signingSheetFor } from "#domain/deal/signing-view.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { runStep } from "#domain/core/step.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isHiddenFrom } from "./blocked.ts";
import { dealOf, decided, deciding, factsOf, sheetOf, step, textCheck, withDeal } from "./deal-access.ts";
import { executedFile, handedOut, rendering } from "./deal-documents.ts";
import { fingerprint } from "./fingerprint.ts";
import type { DemoHandlers } from "./runner.ts";
import { isExecuted, isOut } from "#domain/deal/status.ts";

type Signing = Pick<
  DemoHandlers["deals"],
  "send" | "recall" | "remind" | "agreement" | "sign" | "decline" | "document" | "pdf"
>;

export const dealSigning: Signing = {
  send(state, { signers, ...seen }, context) {
    const { answer, ...sent } = deciding(state, seen, "sent", context, (deal) => {
      const brought = state.clients.find(({ id }) => id === deal.employer.id);
      return decideSend(context.viewer, deal, {
        signers,
        provider: "built-in",
        ...(brought && { broughtEmployer: { standing: "vetted", hasMembers: false, domains: [brought.domain] } }),
        hiddenFromEmployer: isHiddenFrom(state, deal.listingId, deal.employer.id),
        // A deleted listing is off the market.
        listingStatus: state.listings.find((listing) => listing.id === deal.listingId)?.status ?? "withdrawn",
        hash: fingerprint,
        newId: context.newId,
        now: context.now,
      });
    });
    return { ...sent, answer: { deal: answer, partnerUrl: null } };
  },
  recall: step({
    ...rules.recall,
    decide(deal, ask, at) {
      if (isOut(deal.status) && !lastSending(deal))
        refuseState(
          "This deal was not sent from here, so there is nothing to recall. Close it as lost and create it again.",
        );
      return rules.recall.decide(deal, ask, at);
    },
  }),
  remind(state, { id, part }, context) {
    const { deal } = decideRemind(dealOf(state, context.viewer, id), part, context.now);
    return { answer: sheetOf(state, context, deal), state: withDeal(state, deal) };
  },
  agreement(state, { id }, { viewer, now }) {
    const deal = dealOf(state, viewer, id);
    return { answer: signingSheetFor(deal, ownPart(viewer, deal).id, factsOf(state, deal, now)) };
  },
  sign(state, { id, name, hash, consent, consentVersion }, context) {
    const { viewer, now } = context;
    const before = dealOf(state, viewer, id);
    const deal = decideSign(before, {
      partId: ownPart(viewer, before).id,
      name,
      hash,
      consented: consent,
      consentVersion,
      ip: "not stored in the demo",
      via: "account",
      personId: viewer.personId,
      now,
    });
    return {
      ...decided(state, isExecuted(deal.status) ? "executed" : "signed", context, deal),
      ...rendering(state, deal, context.papers),
    };
  },
  decline(state, { id, ...ask }, context) {
    const { viewer, now } = context;
    const before = dealOf(state, viewer, id);
    const after = runStep(
      declineStep(before, ask, { partId: ownPart(viewer, before).id, now }),
      textCheck(state, context, before.listingId),
    );
    return decided(state, "declined", context, after);
  },
  document(state, { id, kind }, { viewer, papers }) {
    const deal = dealOf(state, viewer, id);
    // Without a selling agency there is no split agreement.
    if (kind === "split" && (partOf(viewer, deal) === "employer" || deal.sellingAgency === null)) refuse("not-found");
    const answer = executedFile(papers, deal, kind);
    return { answer, ...handedOut(state, deal, kind, answer) };
  },
  pdf(state, { id }, context) {
    const sheet = sheetOf(state, context, dealOf(state, context.viewer, id));
    return {
      answer: context.papers.pdf(sheetPaper(sheet), {
        fileName: paperFileName(sheet.code, "sheet"),
        author: sheet.listingAgency.name,
        createdAt: Date.parse(sheet.updatedAt),
      }),
    };
  },
};

/**
 * What the viewer's organization has to sign, or has signed, in the last sending. @throws ExpectedError `wrong-state`
 */
function ownPart(viewer: Viewer, deal: Deal): SigningPart {
  const sending =
    lastSending(deal) ??
    refuseState(
      "This deal hasn't been sent for signature yet. Both agencies accept the terms, then one of them sends it.",
    );
  return (
    sending.parts.find(({ role }) => role === partOf(viewer, deal)) ??
    refuseState(
      "Your organization has nothing to sign in this deal. The deal sheet shows whose signatures are missing.",
    )
  );
}
