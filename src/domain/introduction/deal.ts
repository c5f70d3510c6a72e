import { type GuaranteeDays, newDealDefaults } from "../deal/terms.ts";
import { type Introduction, introductionStatusLabels, visibleIntroduction, partIn } from "./introduction.ts";
import { dealTermsOf } from "./view.ts";
import { type FieldErrors, refuse, refuseFields, refuseState, refuseField } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { isAccepted, isGranted } from "./status.ts";

/** What a new deal can take from its introduction. Percent, as in forms. */
export type DealAskLeft = { [Part in keyof Whole]?: Whole[Part] | undefined };
type Whole = {
  employerId: string;
  sellingAgencyId: string | null;
  feePercent: number;
  laSplit: number;
  guaranteeDays: GuaranteeDays;
};

/**
 * A new deal's parties and terms. Missing values come from the introduction; given values must match what was agreed
 * there (spec §15). `now` in ms. @throws ExpectedError `invalid-input`, `wrong-state`
 */
export function wholeDealAsk<Ask extends DealAskLeft & { listingId: string }>(
  viewer: Viewer,
  ask: Ask,
  introduction: Introduction | null,
  now: number,
): Ask & Whole {
  if (!introduction) return { ...ask, ...requireWhole(ask) };
  const { code, employer, sellingAgency, listingId } = introduction;
  const part = partIn(viewer, introduction);
  if (part !== "listing" && part !== "selling") refuseField("introductionId", noSuch);
  const { status } = visibleIntroduction(viewer, introduction, now);
  if (!isAccepted(status) && !isGranted(status))
    refuseState(
      `${code} is ${introductionStatusLabels[status].toLowerCase()}. A deal comes from an introduction ` +
        "whose terms are agreed.",
    );
  const agreed = dealTermsOf(introduction);
  const laSplit = sellingAgency ? agreed.laSplit : 100;
  const asAgreed = (given: number | undefined, fixed: number | undefined, words: string) =>
    given !== undefined && fixed !== undefined && given !== fixed && words;
  const faults: [field: string, words: string | false][] = [
    [
      "listingId",
      ask.listingId.toLowerCase() !== listingId &&
        `${code} is about another candidate. Choose that candidate, or leave the introduction out.`,
    ],
    [
      "employerId",
      ask.employerId !== undefined &&
        ask.employerId.toLowerCase() !== employer.id &&
        `${code} is for ${employer.name}. Choose that employer, or leave the introduction out.`,
    ],
    [
      "sellingAgencyId",
      ask.sellingAgencyId !== undefined &&
        (ask.sellingAgencyId?.toLowerCase() ?? null) !== (sellingAgency?.id ?? null) &&
        (sellingAgency
          ? `${sellingAgency.name} brought this employer with ${code}. Name it as the selling agency.`
          : `The employer requested ${code} itself, so no selling agency takes part.`),
    ],
    [
      "feePercent",
      asAgreed(ask.feePercent, agreed.feePercent, `${code} set the fee at ${agreed.feePercent}%. Enter that.`),
    ],
    ["laSplit", asAgreed(ask.laSplit, laSplit, `${code} set the listing agency's share at ${laSplit}%. Enter that.`)],
    [
      "guaranteeDays",
      asAgreed(
        ask.guaranteeDays,
        agreed.guaranteeDays,
        `${code} set a guarantee of ${agreed.guaranteeDays} days. Choose that.`,
      ),
    ],
  ];
  refuseFields(Object.fromEntries(faults.flatMap(([field, words]) => (words === false ? [] : [[field, words]]))));
  return {
    ...ask,
    employerId: employer.id,
    sellingAgencyId: sellingAgency?.id ?? null,
    feePercent: agreed.feePercent ?? ask.feePercent ?? newDealDefaults.feePercent,
    laSplit: laSplit ?? ask.laSplit ?? newDealDefaults.laSplit,
    guaranteeDays: agreed.guaranteeDays ?? ask.guaranteeDays ?? newDealDefaults.guaranteeDays,
  };
}

const noSuch = "Your organization has no such introduction. Choose one from the list, or leave it out.";

/** @throws ExpectedError `invalid-input` */
export const refuseIntroduction = (): never => refuseField("introductionId", noSuch);

function requireWhole({ employerId, sellingAgencyId = null, feePercent, laSplit, guaranteeDays }: DealAskLeft): Whole {
  const missing: FieldErrors = {
    ...(employerId === undefined && { employerId: "Choose an employer." }),
    ...(feePercent === undefined && { feePercent: "Enter the fee in percent." }),
    ...(laSplit === undefined && { laSplit: "Enter the listing agency's share in percent." }),
    ...(guaranteeDays === undefined && { guaranteeDays: "Choose the guarantee." }),
  };
  if (employerId === undefined || feePercent === undefined || laSplit === undefined || guaranteeDays === undefined)
    return refuse("invalid-input", { fields: missing });
  return { employerId, sellingAgencyId, feePercent, laSplit, guaranteeDays };
}
