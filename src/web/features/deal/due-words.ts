import { type PassedOn, type ShareDue, type Standing, standingLabel } from "#domain/deal/dues.ts";
import { moneyText } from "#domain/core/money.ts";
import { dateText } from "#web/lib/format.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import type { DealRow, DealSheet } from "./queries.ts";

export const standingTones: Record<Standing["state"], BadgeTone> = {
  not_due: "neutral",
  due: "amber",
  overdue: "danger",
  settled: "money",
  to_pay_back: "amber",
};

/** `$17,083.34 overdue by 3 days`: a fee's payment status with its amount, for a row of a list. */
export function standingText(standing: Standing): string {
  const amount = moneyText(standing.cents);
  if (standing.state === "settled") return standingLabel(standing);
  if (standing.state === "to_pay_back") return `${amount} refund due`;
  if (standing.state === "not_due") return `${amount} due ${standing.on ? dateText(standing.on) : ""}`;
  return `${amount} ${standingLabel(standing).toLowerCase()}`;
}

type Due = NonNullable<DealSheet["money"]>["dues"][number];

/** `Overdue by 3 days, due Dec 1, 2026`: one due date of an account. */
export function dueText({ state, dueOn, overdueDays, cents, agreedCents }: Due): string {
  const on = dateText(dueOn);
  switch (state) {
    case "overdue":
      return `${standingLabel({ state, overdueDays })}, due ${on}`;
    case "due":
      return `Due today, ${on}`;
    case "lapsed":
      return `Credited, was due ${on}`;
    case "settled":
      return `Paid${cents < agreedCents ? " after credit" : ""}, due ${on}`;
    case "not_due":
      return `Due ${on}`;
  }
}

/** `Ended Jan 11, 2027, day 41`: how a placement ended; null while it lasts. */
export function endedText({ placement }: Pick<DealRow, "placement">): string | null {
  return placement?.ended ? `Ended ${dateText(placement.ended.lastDay)}, day ${placement.ended.day}` : null;
}

/** `$23,347.22 kept`, when a fall-off reduced the fee; `after credit` to those who have no share of it. */
export function keptText({ placement, feeCents, myShareCents }: DealRow): string | null {
  if (!placement || placement.keptFeeCents === feeCents) return null;
  return `${moneyText(placement.keptFeeCents)} ${myShareCents === undefined ? "after credit" : "kept"}`;
}

/** What a partner is owed now, is owed later, or owes back; one line each. */
export function shareLines(
  { owedCents, owedSince, waitingCents, returnCents, returnSince }: ShareDue,
  employer: string,
): { key: string; text: string; urgent: boolean }[] {
  const since = (date: string | null) => (date ? ` since ${dateText(date)}` : "");
  return [
    ...(owedCents > 0 ? [{ key: "owed", text: `Owed ${moneyText(owedCents)}${since(owedSince)}`, urgent: true }] : []),
    ...(waitingCents > 0
      ? [{ key: "waits", text: `${moneyText(waitingCents)} once ${employer} pays`, urgent: false }]
      : []),
    ...(returnCents > 0
      ? [{ key: "returns", text: `Owes back ${moneyText(returnCents)}${since(returnSince)}`, urgent: true }]
      : []),
  ];
}

export const isPassedOn = (share: string): share is PassedOn => share === "selling" || share === "platform";
