import { canSeeStep, type Introduction, requesterOf, type Step } from "../introduction/introduction.ts";
import { isEnded } from "../introduction/status.ts";
import type { IntroductionRef } from "./refs.ts";
import type { IntroductionEvent, News } from "./words.ts";

/**
 * An expired signing period is announced only to the listing agency: otherwise a party could infer from silence who
 * hasn't signed.
 */
export function organizationsToNotify(introduction: Introduction, step: Step): string[] {
  const { listingAgency, sellingAgency, employer, steps } = introduction;
  if (step.action === "expired" && steps.some(({ action }) => action === "accepted")) return [listingAgency.id];
  return [listingAgency, sellingAgency, employer].flatMap((party) =>
    party && canSeeStep(party.id, step, introduction) ? [party.id] : [],
  );
}

/** Who is notified of the step, and of what. Platform staff: `organizationId` null. */
export function noticesOfStep(introduction: Introduction, step: Step): { organizationId: string | null; news: News }[] {
  const { listingAgency, sellingAgency, employer } = introduction;
  const reference = introductionReference(introduction);
  const actor = [listingAgency, sellingAgency, employer].find((party) => party?.id === step.organizationId);
  const from =
    actor?.name ??
    (step.organizationId !== null ? "The marketplace" : step.action === "revoked" ? listingAgency.name : null);
  return [
    ...receiversOf(introduction, step).map(([organizationId, says]) => ({
      organizationId,
      news: { type: "introduction_update" as const, step: says, from, introduction: reference },
    })),
    ...(step.action === "prior_declared"
      ? [
          {
            organizationId: null,
            news: { type: "platform_case" as const, case: "prior_knowledge" as const, introduction: reference },
          },
        ]
      : []),
  ];
}

/** News that no organization caused: a time is near, or has come. */
export const timeNews = (introduction: Introduction, step: IntroductionEvent) => ({
  type: "introduction_update" as const,
  step,
  from: null,
  introduction: introductionReference(introduction),
});

/** The introduction's names in a notification. */
function introductionReference({ id, code, candidate }: Introduction): IntroductionRef {
  return { id, code, candidate: { maskedCode: candidate.maskedCode, headlineRole: candidate.headlineRole } };
}

/** Who is notified, and of what. */
function receiversOf(introduction: Introduction, step: Step): [organizationId: string, says: IntroductionEvent][] {
  const { listingAgency, sellingAgency, employer, status, parts } = introduction;
  const named = sellingAgency ? employer.id : null;
  const others = organizationsToNotify(introduction, step).filter((id) => id !== step.organizationId);
  switch (step.action) {
    case "countered":
      return [
        [step.organizationId === listingAgency.id ? requesterOf(introduction).id : listingAgency.id, "countered"],
      ];
    case "terms_accepted":
      return [[listingAgency.id, "terms_accepted"]];
    case "accepted":
      // The named employer first learns of the introduction here.
      return others.map((id) => [
        id,
        id === named ? "nda_waits" : id === listingAgency.id ? "accepted" : "accepted_to_sign",
      ]);
    case "ended":
      // A grant holder keeps its grant and needs no notification.
      return others
        .filter(
          (id) =>
            id !== listingAgency.id &&
            (isEnded(status) || parts.some(({ organization, nda }) => organization.id === id && nda === null)),
        )
        .map((id) => [id, "ended"]);
    case "revoked":
      // No organization is behind an erasure, of which the agency knows or is notified as such.
      return others
        .filter((id) => id !== listingAgency.id || step.organizationId !== null)
        .map((id) => [id, id === listingAgency.id ? "revoked_by_staff" : "revoked"]);
    case "requested":
      return [[listingAgency.id, "requested"]];
    default:
      return others.map((id) => [id, step.action]);
  }
}
