import { pick } from "../core/pick.ts";
import type { AsRead } from "../core/public-text.ts";
import { iso } from "../core/calendar.ts";
import { type ClientDeal, clientDealOf } from "./client-view.ts";
import { closingView, ledgerView, moneyView, type Placement, placementView } from "./closing-view.ts";
import { clientCorrections, correctionsOf } from "./correction-view.ts";
import { waitingCorrection, needsAnswerOf } from "./correction-record.ts";
import {
  type Deal,
  type DealHead,
  type PartyRole,
  currentTerms,
  headOf,
  isBelowMinimum,
  canLead,
  partOf,
  hasAccepted,
  stillToAccept,
} from "./deal.ts";
import { clientDues, clientTotals, waitsForPayment } from "./dues.ts";
import { lastSending, partState, remindableAt } from "./signing.ts";
import { clientSigningView, type Rendered, signingView } from "./signing-view.ts";
import { breakDownTerms, changeOf, type DealTerms } from "./terms.ts";
import { feeOf, shareOutFee, wholeBp } from "../core/money.ts";
import { mayDo } from "../core/policy.ts";
import type { Viewer } from "../core/viewer.ts";
import { isOut, termsOpen } from "./status.ts";
import { askedReply, type DealReply } from "./reply.ts";

/** What a party can do now; screens show only these (design rule 3). */
export const dealChoices = [
  "propose",
  "accept",
  "send",
  "sign",
  "remind",
  "recall",
  "win",
  "pay",
  "fall_off",
  "settle",
  "correct",
  "answer_correction",
  "withdraw_correction",
  "lose",
  "discard",
] as const;
export type DealChoice = (typeof dealChoices)[number];

/**
 * Whether the viewer can see the deal: both agencies from the start, the employer from the first sending for
 * signature, platform staff always (spec §15). The same rule in SQL is in server/deal/store.ts.
 */
export const seesDeal = (
  viewer: Viewer,
  deal: Pick<DealHead, "listingAgency" | "sellingAgency" | "employer" | "sentAt">,
): boolean => readsDeal(viewer, partOf(viewer, deal), deal);

/** The same by the part in the deal, or in the introduction between the same parties. */
export const readsDeal = (viewer: Viewer, part: PartyRole | null, { sentAt }: Pick<DealHead, "sentAt">): boolean =>
  mayDo(viewer, "deal.read", { informed: part === "employer" ? sentAt !== null : part !== null });

/** The actions on a row of the list, from its own state. */
function actionsOf(viewer: Viewer, deal: DealHead, stands: boolean): DealChoice[] {
  const part = partOf(viewer, deal);
  if (part !== "listing" && part !== "selling") return [];
  const draft = termsOpen(deal.status);
  return only({
    propose: draft,
    accept: draft && !stands,
    lose: canLead(part, deal.status, "closed_lost"),
    discard: draft && deal.sentAt === null,
  });
}

const only = (allowed: Partial<Record<DealChoice, boolean>>): DealChoice[] =>
  dealChoices.filter((action) => allowed[action]);

/** The actions on a sheet, which also depend on its signatures and its guarantee. */
function sheetActionsOf(viewer: Viewer, deal: Deal, now: number): DealChoice[] {
  const part = partOf(viewer, deal);
  if (part !== "listing" && part !== "selling") return [];
  const listing = part === "listing";
  const sending = lastSending(deal);
  const parts = (isOut(deal.status) && sending?.parts) || [];
  const won = deal.closing !== null && listing;
  const waiting = waitingCorrection(deal);
  return dealChoices.filter((action) =>
    new Set<DealChoice>([
      ...actionsOf(viewer, headOf(deal), hasAccepted(deal, viewer.organizationId)),
      ...only({
        send: listing && termsOpen(deal.status) && stillToAccept(deal).length === 0,
        sign: parts.some((each) => each.role === part && sending !== null && partState(sending, each, now) === "open"),
        remind: parts.some(
          (each) => sending !== null && (remindableAt(sending, each, now) ?? Infinity) <= now && each.role !== part,
        ),
        recall: canLead(part, deal.status, "draft"),
        win: canLead(part, deal.status, "closed_won"),
        pay: won && deal.ledger.length > 0,
        // Also after the guarantee: an end within it can become known later.
        fall_off: won && waiting === null && deal.fallOff === null,
        settle: listing && waiting === null && deal.fallOff?.replacement === "owed",
        correct: won && waiting === null,
        answer_correction: needsAnswerOf(waiting, part),
        withdraw_correction: won && waiting !== null,
      }),
    ]).has(action),
  );
}

/**
 * What a row needs besides the deal's head: whether the viewer's agency accepts the current terms, how the deal was
 * won, the time (ms).
 */
export type RowFacts = { stands: boolean; placement: Placement | null; split: Split | null; now: number };

/**
 * A row of the list: of the split, every agency has its own share of the fee, absent for an employer and the platform.
 * Salaries in whole dollars; the fee is on the accepted salary once that is set (spec §15).
 */
export function dealRowFor(viewer: Viewer, deal: DealHead, { stands, placement, split, now }: RowFacts) {
  const { targetSalary, feeBp, guaranteeDays: days, guaranteePolicy: policy } = deal.terms;
  const myShareCents = myShareOf(viewer, deal, {
    split,
    cents: feeCentsOf(deal) - (placement?.fallOff?.refund ?? 0),
  });
  return {
    ...pick(deal, ["id", "code", "listingId", "status", "version"]),
    ...pick(deal.candidate, ["maskedCode", "headlineRole"]),
    listingAgency: { id: deal.listingAgency.id, name: deal.listingAgency.name },
    sellingAgency: deal.sellingAgency && { id: deal.sellingAgency.id, name: deal.sellingAgency.name },
    employer: { id: deal.employer.id, name: deal.employer.name },
    targetSalary: targetSalary / 100,
    acceptedSalary: deal.acceptedSalary === null ? null : deal.acceptedSalary / 100,
    feePercent: feeBp / 100,
    feeCents: feeCentsOf(deal),
    ...(myShareCents !== undefined && { myShareCents }),
    placement: placement && placementView(placement, { fee: feeCentsOf(deal), days, policy }, now),
    createdAt: iso(deal.createdAt),
    updatedAt: iso(deal.updatedAt),
    actions: actionsOf(viewer, deal, stands),
  };
}

export type DealRow = AsRead<ReturnType<typeof dealRowFor>>;

/**
 * A row with what the deal needs from the viewer's organization now. `asked`: whether terms, a signature or a
 * correction wait for it.
 */
export function listedRowFor(viewer: Viewer, deal: DealHead, { asked, ...facts }: RowFacts & { asked: boolean }) {
  const row = dealRowFor(viewer, deal, facts);
  const isPayment = row.placement !== null && waitsForPayment(partOf(viewer, deal), row.placement.standing);
  const waits: DealReply | null = asked ? askedReply(row.status) : isPayment ? "payment" : null;
  return { ...row, waits };
}

/** How the fee of a deal is shared; visible to agencies and the platform only. */
export type Split = { laSplitBp: number; platformBp: number };

/** The part of an amount of the fee that the viewer's agency gets; undefined for everyone else. Cents. */
export function myShareOf(
  viewer: Pick<Viewer, "organizationId">,
  deal: Pick<DealHead, "listingAgency" | "sellingAgency" | "employer">,
  { split, cents }: { split: Split | null; cents: number },
): number | undefined {
  const part = partOf(viewer, deal);
  if (!split || (part !== "listing" && part !== "selling")) return undefined;
  return shareOutFee(cents, split)[part === "listing" ? "la" : "sa"];
}

/** On the accepted salary once it is set, on the target salary until then (spec §15); cents. */
export const feeCentsOf = ({ acceptedSalary, terms }: Pick<DealHead, "acceptedSalary" | "terms">): number =>
  feeOf(acceptedSalary ?? terms.targetSalary, terms.feeBp);

/** `employerKnows`: whether the employer can already see it. */
export type OriginOfDeal = { id: string; code: string; employerKnows: boolean };

/** `now` in ms, the rendered executed documents, and the introduction that the deal came from. */
export type SheetFacts = { now: number; rendered: readonly Rendered[]; introduction: OriginOfDeal | null };

/** The employer's deal sheet, built from data without a split: no versions, minimum fee or shares (spec §13). */
export function clientSheetFor(viewer: Viewer, deal: ClientDeal, { now, rendered, introduction }: SheetFacts) {
  const { head, sending } = deal;
  const open =
    isOut(head.status) &&
    sending.parts.some((part) => part.role === "employer" && partState(sending, part, now) === "open");
  return {
    ...dealRowFor(viewer, head, { stands: false, placement: placementOf(deal), split: null, now }),
    ...sharedFacts(viewer, deal, now),
    actions:
      partOf(viewer, head) === "employer"
        ? only({ sign: open, answer_correction: needsAnswerOf(waitingCorrection(deal), "employer") })
        : [],
    corrections: clientCorrections(deal, now),
    signing: clientSigningView(sending, head, { now, rendered }),
    agencySide: null,
    introduction: originFor(viewer, partOf(viewer, head), introduction),
  };
}

/**
 * The deal sheet of an agency or the platform. `hiddenFromEmployer` is shown to the listing agency only: the candidate
 * is hidden from this employer, perhaps because they work there.
 */
export function dealSheetFor(
  viewer: Viewer,
  deal: Deal,
  { hiddenFromEmployer, ...facts }: SheetFacts & { hiddenFromEmployer: boolean },
) {
  const part = partOf(viewer, deal);
  if (part === "employer") return clientSheetFor(viewer, clientDealOf(deal), facts);
  const head = headOf(deal);
  const side = { ...agencySideOf(deal), myMoney: myMoneyOf(deal, part) };
  return {
    ...dealRowFor(viewer, head, {
      stands: hasAccepted(deal, viewer.organizationId),
      placement: placementOf(deal),
      split: splitOf(deal),
      now: facts.now,
    }),
    ...sharedFacts(viewer, { head, closing: deal.closing, fallOff: deal.fallOff, ledger: deal.ledger }, facts.now),
    actions: sheetActionsOf(viewer, deal, facts.now),
    corrections: correctionsOf(deal, facts.now),
    signing: signingView(deal, part, facts),
    agencySide: part === "listing" ? { ...side, hiddenFromEmployer } : side,
    introduction: originFor(viewer, part, facts.introduction),
  };
}

export type DealSheet = AsRead<ReturnType<typeof dealSheetFor>>;

function originFor(viewer: Viewer, part: PartyRole | null, origin: OriginOfDeal | null) {
  if (
    !origin ||
    !mayDo(viewer, "introduction.read", { informed: part === "employer" ? origin.employerKnows : part !== null })
  )
    return null;
  return { id: origin.id, code: origin.code };
}

function sharedFacts(
  viewer: Viewer,
  { head, closing, fallOff, ledger }: Omit<ClientDeal, "sending" | "corrections">,
  now: number,
) {
  const { guaranteeDays, guaranteePolicy, text } = head.terms;
  return {
    part: partOf(viewer, head),
    guaranteeDays,
    guaranteePolicy,
    terms: text,
    closing:
      closing &&
      closingView(
        { closing, fallOff, ledger, fee: feeCentsOf(head), days: guaranteeDays, policy: guaranteePolicy },
        now,
      ),
    money: closing && moneyView({ closing, ledger, days: guaranteeDays, policy: guaranteePolicy }, now),
  };
}

export const placementOf = ({
  closing,
  fallOff,
  ledger,
}: Pick<Deal, "closing" | "fallOff" | "ledger">): Placement | null => closing && { closing, fallOff, ledger };

/**
 * The viewer's agency's part of the amounts in `money`, in cents; null for the platform and until the deal is won.
 * Shares are differences of the shares of the first cents of the fee, so that they add up to the share of the whole, as
 * on the money desk (docs/decisions/0038).
 */
function myMoneyOf(deal: Deal, part: PartyRole | null) {
  const { closing, ledger } = deal;
  if (!closing || (part !== "listing" && part !== "selling")) return null;
  const split = splitOf(deal);
  const upTo = (cents: number) => shareOutFee(cents, split)[part === "listing" ? "la" : "sa"];
  const between = (from: number, to: number) => upTo(to) - upTo(from);
  const { terms } = currentTerms(deal);
  const { invoiced, credited, paid } = clientTotals(ledger);
  let [agreed, kept] = [0, 0];
  return {
    invoicedCents: upTo(invoiced),
    creditedCents: between(invoiced - credited, invoiced),
    paidCents: upTo(paid),
    refundDueCents: between(Math.min(paid, invoiced - credited), paid),
    dues: clientDues({ closing, ledger, days: terms.guaranteeDays, policy: terms.guaranteePolicy }).map((due) => {
      const [fromAgreed, fromKept] = [agreed, kept];
      agreed += due.agreedCents;
      kept += due.cents;
      return {
        agreedCents: between(fromAgreed, agreed),
        cents: between(fromKept, kept),
        openCents: between(kept - due.openCents, kept),
      };
    }),
  };
}

/**
 * What agencies see and employers never do (spec §13); cents. `kept`: the remaining fee and shares after a fall-off.
 * `change` of a version: the difference from the version before, fields and cents more or less.
 */
function agencySideOf(deal: Deal) {
  const { terms } = currentTerms(deal);
  const { fee, platform, la, sa } = breakDownTerms(
    { ...terms, targetSalary: deal.closing?.acceptedSalary ?? terms.targetSalary },
    deal.platformBp,
  );
  const split = splitOf(deal);
  const kept = deal.fallOff && deal.fallOff.refund > 0 ? shareOutFee(fee - deal.fallOff.refund, split) : null;
  const nameOf = (id: string) => [deal.listingAgency, deal.sellingAgency].find((party) => party?.id === id)?.name ?? "";
  const stand = ({ organizationId, at }: { organizationId: string; at: number }) => ({
    organizationId,
    organizationName: nameOf(organizationId),
    at: iso(at),
  });
  return {
    ...sharesOf(terms.laSplitBp),
    platformCents: platform,
    platformBp: deal.platformBp,
    laCents: la,
    saCents: sa,
    kept: kept && { feeCents: kept.fee, platformCents: kept.platform, laCents: kept.la, saCents: kept.sa },
    minimumFeeCents: deal.minimumFee,
    belowMinimum: isBelowMinimum(deal, terms),
    versions: deal.versions.map((version, place) => {
      const before = deal.versions[place - 1];
      return {
        number: version.number,
        ...factsOf(version.terms),
        ...sharesOf(version.terms.laSplitBp),
        proposedBy: stand(version.proposedBy),
        acceptedBy: version.acceptances.map(stand),
        change: before ? changeView(before.terms, version.terms, deal.platformBp) : null,
      };
    }),
    stillToAccept: termsOpen(deal.status) ? stillToAccept(deal).map(({ name }) => name) : [],
    lostReason: deal.lost?.reason ?? null,
    ledger: deal.closing && ledgerView(deal, split),
  };
}

export const splitOf = (deal: Pick<Deal, "versions" | "platformBp">): Split => ({
  laSplitBp: currentTerms(deal).terms.laSplitBp,
  platformBp: deal.platformBp,
});

const sharesOf = (laSplitBp: number) => ({ laSplit: laSplitBp / 100, saSplit: (wholeBp - laSplitBp) / 100 });

/** Terms as they are shown: percentages with up to two decimals, the salary in whole dollars. */
const factsOf = (terms: DealTerms) => ({
  targetSalary: terms.targetSalary / 100,
  feePercent: terms.feeBp / 100,
  guaranteeDays: terms.guaranteeDays,
  guaranteePolicy: terms.guaranteePolicy,
  terms: terms.text,
});

/** Terms by their contract names. */
const fieldNames = {
  targetSalary: "targetSalary",
  feeBp: "feePercent",
  laSplitBp: "laSplit",
  guaranteeDays: "guaranteeDays",
  guaranteePolicy: "guaranteePolicy",
  text: "terms",
} as const;

function changeView(before: DealTerms, after: DealTerms, platformBp: number) {
  const { fields, fee, la, sa } = changeOf(before, after, platformBp);
  return { fields: fields.map((field) => fieldNames[field]), feeCents: fee, laCents: la, saCents: sa };
}
