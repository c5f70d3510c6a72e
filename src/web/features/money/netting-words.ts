import type { NettingDeclineReason, NettingStatus } from "#domain/money/netting.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const nettingStateLabels: Record<NettingStatus, string> = {
  open: "Proposed",
  confirmed: "Confirmed",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
  changed: "Amounts changed",
};

export const nettingStateTones: Record<NettingStatus, BadgeTone> = {
  open: "amber",
  confirmed: "money",
  declined: "danger",
  withdrawn: "neutral",
  expired: "neutral",
  changed: "neutral",
};

export const declineReasonLabels: Record<NettingDeclineReason, string> = {
  wrong_amount: "An amount is wrong",
  already_paid: "Part of it is already paid",
  prefers_payment: "Separate payments are preferred",
};
