import { pick } from "../core/pick.ts";
import { iso } from "../core/calendar.ts";
import { dealLimits } from "../deal/terms.ts";
import type { Requirements } from "../job-description/requirements.ts";
import { type LeakCheck, publish } from "../leak/check.ts";
import { leakNotice } from "../leak/rule.ts";
import { type PublicText, unshowable } from "../core/public-text.ts";
import { refuse, refuseFields } from "../core/errors.ts";

/**
 * What an employer is looking for, as a selling agency recorded it (spec §3, the employer interest form). Visible to
 * that agency only; with a candidate it also becomes an introduction request and a deal draft.
 */
export type Interest = {
  id: string;
  agencyId: string;
  /** The organization, if the employer is on the marketplace. */
  employerId: string | null;
  employerName: string;
  contactName: string;
  contactEmail: string;
  roleTitle: string;
  budgetRange: string;
  timeline: string;
  requirements: string;
  /** What the job asks for, as read from its description; null without one. */
  wanted: Requirements | null;
  listingId: string | null;
  maskedCode: string | null;
  introductionId: string | null;
  dealId: string | null;
  personId: string;
  createdAt: number;
};

export type InterestAsk = Pick<
  Interest,
  "employerName" | "contactName" | "contactEmail" | "roleTitle" | "budgetRange" | "timeline" | "requirements"
>;

type Named = { id: string; code: string };

/**
 * An interest as its agency sees it; instants as ISO text. `introduction` and `deal`: what it led to, if it still
 * exists; `by`: the person who recorded it.
 */
export function interestFor(
  interest: Omit<Interest, "agencyId" | "introductionId" | "dealId" | "personId">,
  { introduction, deal, by }: { introduction: Named | null; deal: Named | null; by: string },
) {
  const { listingId, maskedCode } = interest;
  return {
    id: interest.id,
    employer: { id: interest.employerId, name: interest.employerName },
    ...pick(interest, [
      "contactName",
      "contactEmail",
      "roleTitle",
      "budgetRange",
      "timeline",
      "requirements",
      "wanted",
    ]),
    candidate: listingId !== null && maskedCode !== null ? { listingId, maskedCode } : null,
    introduction: introduction && { id: introduction.id, code: introduction.code },
    deal: deal && { id: deal.id, code: deal.code },
    by,
    createdAt: iso(interest.createdAt),
  };
}

export type InterestView = ReturnType<typeof interestFor>;

/** In characters. */
export const interestLimits = {
  employerName: 160,
  contactName: 120,
  contactEmail: 254,
  roleTitle: 120,
  budgetRange: 80,
  timeline: 80,
  requirements: 2_000,
} as const;

/**
 * Trims everything. `employerKnown`: the employer is on the marketplace, or the agency brought it.
 * @throws ExpectedError `invalid-input`
 */
export function decideInterest(
  ask: InterestAsk,
  { withCandidate, employerKnown }: { withCandidate: boolean; employerKnown: boolean },
): InterestAsk {
  const trimmed = Object.fromEntries(Object.entries(ask).map(([field, value]) => [field, value.trim()])) as InterestAsk;
  const { employerName, contactName, contactEmail, roleTitle } = trimmed;
  refuseFields({
    ...(employerName === "" && { employerName: "Enter the employer's name." }),
    ...(employerName !== "" &&
      withCandidate &&
      !employerKnown && {
        employerName:
          `${employerName} isn't one of your clients yet, so no one could sign for it. Bring it with a work ` +
          "address, or leave the candidate out and save the interest alone.",
      }),
    ...(contactName === "" && { contactName: "Enter the name of your contact at the employer." }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contactEmail) && {
      contactEmail: "Write an email address like name@company.example.",
    }),
    ...(roleTitle === "" && { roleTitle: "Enter the role the employer wants to fill." }),
  });
  return trimmed;
}

/**
 * The text of the form that the listing agency reads with the request, without names and addresses. Its author doesn't
 * know the candidate's identity, so the leak check looks for patterns only (spec §12). @throws ExpectedError `leak`,
 * `invalid-input`
 */
export function publishRequest(ask: InterestAsk, confirmed: readonly string[], check?: LeakCheck): PublicText {
  const { roleTitle, budgetRange, timeline, requirements } = ask;
  const texts = { roleTitle, budgetRange, timeline, requirements };
  refuseFields(unshowable(texts));
  const checked = publish(texts, { showCompanyNames: false, confirmed, fieldLabels }, check);
  if (!checked.ok) refuse("leak", { findings: checked.findings, detail: leakNotice(checked.findings).detail });
  // The same words as one text.
  const whole = publish(
    { message: requestMessage(ask) },
    { showCompanyNames: false, confirmed: confirmed.map((key) => key.replace(/^[^:]+:/, "message:")) },
    check,
  );
  return whole.ok
    ? whole.texts.message
    : refuse("leak", {
        findings: whole.findings.map((finding) => ({ ...finding, field: "requirements" })),
        detail: leakNotice(whole.findings).detail,
      });
}

const fieldLabels = {
  roleTitle: "Role title",
  budgetRange: "Budget range",
  timeline: "Timeline",
  requirements: "Requirements",
};

function requestMessage({ roleTitle, budgetRange, timeline, requirements }: InterestAsk): string {
  const line = (label: string, value: string) => (value === "" ? [] : [`${label}: ${value}`]);
  return [
    ...line("Role", roleTitle),
    ...line("Budget", budgetRange),
    ...line("Timeline", timeline),
    ...line("Requirements", requirements),
  ].join("\n");
}

/**
 * A target salary for the deal draft: the first amount in the budget (`$150k`, `150,000`), otherwise the middle of the
 * candidate's range; whole dollars.
 */
export function targetSalaryOf(
  budgetRange: string,
  { salaryMin, salaryMax }: { salaryMin: number; salaryMax: number },
): number {
  const amounts = [...budgetRange.matchAll(/(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(k|m)?\b/giu)].map(
    ([, digits = "", unit]) => {
      const number = Number(digits.replaceAll(",", ""));
      return Math.round(
        unit?.toLowerCase() === "k" ? number * 1_000 : unit?.toLowerCase() === "m" ? number * 1_000_000 : number,
      );
    },
  );
  const likely = amounts.filter((amount) => amount >= 10_000 && amount * 100 <= dealLimits.maxSalary);
  const [first, second] = likely;
  if (first === undefined) return Math.round((salaryMin + salaryMax) / 2);
  return second === undefined ? first : Math.round((first + second) / 2);
}
