import { moneyText, roundMoneyText, dollars } from "#domain/core/money.ts";
import type { DealSheet, DealVersion } from "#web/features/deal/queries.ts";
import { dateText } from "#web/lib/format.ts";
import { isLost } from "#domain/deal/status.ts";

/** An event at an instant, shown as a day where only the day matters. */
export type Step = {
  key: string;
  at: string;
  on?: string;
  says: string;
  detail?: string;
  moved?: { before: DealVersion; version: DealVersion };
};

/** The deal's events visible to the reader, newest first. Only the last round of signatures is shown. */
export function timelineSteps(deal: DealSheet): Step[] {
  const steps = [...versionSteps(deal), ...signingSteps(deal), ...closingSteps(deal)];
  // The last event of a lost deal.
  if (isLost(deal.status)) steps.push({ key: "lost", at: deal.updatedAt, says: "Closed as lost" });
  return steps
    .map((step, place) => ({ step, place }))
    .sort((a, b) => a.step.at.localeCompare(b.step.at) || a.place - b.place)
    .map(({ step }) => step)
    .reverse();
}

function versionSteps({ agencySide, sellingAgency }: DealSheet): Step[] {
  const versions = agencySide?.versions ?? [];
  const agencies = sellingAgency ? 2 : 1;
  return versions.flatMap((version, place): Step[] => {
    const before = versions[place - 1];
    const { number, proposedBy, acceptedBy } = version;
    const later = acceptedBy.filter(({ organizationId }) => organizationId !== proposedBy.organizationId);
    return [
      {
        key: `proposed ${number}`,
        at: proposedBy.at,
        says: before
          ? `${proposedBy.organizationName} proposed version ${number}`
          : `${proposedBy.organizationName} created the draft`,
        ...(before && { moved: { before, version } }),
      },
      ...later.map(({ organizationName, organizationId, at }) => ({
        key: `accepted ${number} ${organizationId}`,
        at,
        says:
          acceptedBy.length === agencies
            ? `${organizationName} accepted version ${number}. Both agencies have now accepted it.`
            : `${organizationName} accepted version ${number}`,
      })),
    ];
  });
}

function signingSteps({ signing, listingAgency, status, agencySide }: DealSheet): Step[] {
  if (!signing) return [];
  const { number, provider, sentAt, parts, completedAt, endedAt, state } = signing;
  // A party that signs two documents signs them together.
  const parties = parts.filter(({ role }, place) => parts.findIndex((each) => each.role === role) === place);
  const answers = parties.flatMap(
    ({ role, state: answer, organizationName, answeredAt, signedName, declineReason }): Step[] => {
      if (answeredAt === null) return [];
      const signed = answer === "signed";
      const did = !signed ? "declined to sign" : provider === "partner" ? "confirmed that it was signed" : "signed";
      const detail = signed ? signedName : declineReason;
      return [
        { key: `replied ${role}`, at: answeredAt, says: `${organizationName} ${did}`, ...(detail && { detail }) },
      ];
    },
  );
  return [
    { key: "sent", at: sentAt, says: `${listingAgency.name} sent it for signature${number > 1 ? " again" : ""}` },
    ...answers,
    ...(completedAt ? [{ key: "executed", at: completedAt, says: "Executed. Everyone has signed." }] : []),
    ...(endedAt && state === "recalled" && !isLost(status)
      ? [{ key: "recalled", at: endedAt, says: agencySide ? "Recalled to draft" : "Withdrawn" }]
      : []),
    ...(endedAt && state === "expired" ? [{ key: "expired", at: endedAt, says: "Not signed in time" }] : []),
  ];
}

function closingSteps({ closing, employer }: DealSheet): Step[] {
  if (!closing) return [];
  const { closedAt, acceptedSalary, startDate, fallOff } = closing;
  const won: Step = {
    key: "won",
    at: closedAt,
    says: `Closed won at ${roundMoneyText(dollars(acceptedSalary))}`,
    detail: `Starts ${dateText(startDate)}`,
  };
  if (!fallOff) return [won];
  const { lastDay, day, refundCents, replacement } = fallOff;
  const detail =
    replacement === "owed"
      ? `${employer.name} is owed a replacement`
      : replacement === "found"
        ? "A replacement was found"
        : `${moneyText(refundCents)} credited`;
  // Shown on the last day of work, even when that is before the closing it follows from.
  const ended = `${lastDay}T12:00:00.000Z`;
  return [
    won,
    {
      key: "ended",
      at: ended > closedAt ? ended : closedAt,
      on: lastDay,
      says: `Placement ended on day ${day} of the guarantee`,
      detail,
    },
  ];
}
