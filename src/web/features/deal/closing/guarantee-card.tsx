import { addDays, dateIn, daysBetween } from "#domain/core/calendar.ts";
import { guaranteeWithPolicy } from "#domain/deal/terms.ts";
import { guaranteePolicySays, installmentsOf, lastCovered, refundOn } from "#domain/deal/guarantee.ts";
import { moneyText } from "#domain/core/money.ts";
import { owedReplacementText, refundWords } from "./words.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { counted, dateText } from "#web/lib/format.ts";
import { Card, CardSection, CardTitle, FactList } from "#web/ui/card.tsx";
import { GuaranteePicture, type Mark } from "./guarantee-picture.tsx";
import { RelistButton } from "./relist-button.tsx";
import { isLost } from "#domain/deal/status.ts";

/** The refund over the guarantee period as a chart with today marked, and the dates. `now` in ms. */
export function GuaranteeCard({ deal, now }: { deal: DealSheet; now: number }) {
  const { closing, guaranteeDays: days, guaranteePolicy: policy, feeCents: fee } = deal;
  // A lost deal has no placement to guarantee.
  if (isLost(deal.status)) return null;
  const clock = clockOf(deal, now);
  const isCovered = closing !== null && dateIn(closing.timeZone, now) < closing.guaranteeEnds;
  return (
    <Card aria-labelledby="guarantee">
      <CardSection>
        <CardTitle
          aside={<span className="figures text-dense text-ink-2">{guaranteeWithPolicy(days, policy)}</span>}
          className="flex-wrap"
        >
          <span id="guarantee">Guarantee</span>
        </CardTitle>
        <div className="mt-3">
          <GuaranteePicture
            policy={policy}
            fee={fee}
            days={days}
            mark={clock.mark}
            from={closing ? `start, ${dateText(closing.startDate)}` : "start"}
            to={`day ${days}`}
          />
        </div>
        <p className="figures mt-3 text-dense">{clock.says}</p>
        {policy === "installment" ? <Installments deal={deal} /> : null}
        {closing?.fallOff ? (
          <>
            <p className="mt-2 border-l-2 border-line-2 pl-3 text-dense break-words whitespace-pre-line text-ink-2">
              {closing.fallOff.reason}
            </p>
            {deal.part === "listing" ? <RelistButton listingId={deal.listingId} maskedCode={deal.maskedCode} /> : null}
          </>
        ) : (
          <>
            <p className="mt-2 text-small text-ink-3">{guaranteePolicySays[policy]}</p>
            {deal.part === "employer" && isCovered ? (
              <p className="mt-2 text-small text-ink-2">
                {`If the hire leaves, message ${deal.listingAgency.name}. It records the last day and notifies you.`}
              </p>
            ) : null}
          </>
        )}
      </CardSection>
    </Card>
  );
}

/** The highlighted day, and the guarantee's status as a sentence. */
function clockOf(deal: DealSheet, now: number): { mark: Mark | null; says: string } {
  const { closing, guaranteeDays: days, guaranteePolicy: policy, feeCents: fee } = deal;
  if (!closing)
    return {
      mark: null,
      says: `Based on the fee of ${moneyText(fee)}. The days count from the start date once the deal is won.`,
    };
  const { fallOff } = closing;
  if (fallOff) {
    const became =
      fallOff.replacement === null
        ? moneyText(fallOff.refundCents)
        : { owed: "replacement owed", found: "replaced", refunded: `refund ${moneyText(fallOff.refundCents)}` }[
            fallOff.replacement
          ];
    return {
      mark: {
        day: fallOff.day,
        text: `day ${fallOff.day}: ${fallOff.replacement === null ? `refund ${became}` : became}`,
        tone: "ended",
      },
      says:
        `The placement ended on ${dateText(fallOff.lastDay)}, day ${fallOff.day} of ${days}. ` +
        outcomeOf(deal, fallOff),
    };
  }
  const day = daysBetween(closing.startDate, dateIn(closing.timeZone, now));
  if (day >= days)
    return {
      mark: null,
      says: `The guarantee ended on ${dateText(lastCovered(closing.guaranteeEnds))}. No refund is due after that.`,
    };
  if (day < 0)
    return { mark: null, says: `Work starts in ${counted(-day, "day")}, on ${dateText(closing.startDate)}.` };
  const cents = refundOn(policy, fee, day, days);
  const refund = moneyText(cents);
  const left = `Today is day ${day} of ${days}.`;
  if (policy === "replacement")
    return {
      mark: { day, text: `day ${day}: replacement, else ${refund}`, tone: "today" },
      says: `${left} If the placement ended today, a replacement would be owed, or ${refund}.`,
    };
  return {
    mark: {
      day,
      text: `day ${day}: ${policy === "installment" ? `${refund} canceled` : `refund ${refund}`}`,
      tone: "today",
    },
    says:
      `${left} If the placement ended today: ` +
      refundWords(deal, { cents, back: closing.backTodayCents, past: false }),
  };
}

function outcomeOf(
  deal: DealSheet,
  { day, refundCents, backCents, replacement }: NonNullable<NonNullable<DealSheet["closing"]>["fallOff"]>,
): string {
  if (replacement === "owed")
    return owedReplacementText(deal, refundOn("replacement", deal.feeCents, day, deal.guaranteeDays));
  if (replacement === "found") return "A replacement was found. The fee doesn't change.";
  const said = refundWords(deal, { cents: refundCents, back: backCents, past: true });
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

/** When each part of the fee is due. */
function Installments({ deal: { closing, feeCents, guaranteeDays, money } }: { deal: DealSheet }) {
  const lastDue = closing?.fallOff ? daysBetween(closing.startDate, closing.fallOff.lastDay) : guaranteeDays;
  return (
    <FactList
      className="mt-3 gap-1 border-t border-line pt-3 text-dense"
      facts={installmentsOf(feeCents, guaranteeDays).map(({ day, cents }, place) => {
        const lapsed = day > lastDue;
        const fact = moneyText(cents);
        return {
          term: closing
            ? // The account's own date, because nothing is due before it is invoiced.
              `${lapsed ? "Canceled, was due" : "Due"} ` +
              dateText(money?.dues[place]?.dueOn ?? addDays(closing.startDate, day))
            : `Due on day ${day}`,
          fact: lapsed ? <del className="text-ink-3">{fact}</del> : fact,
        };
      })}
    />
  );
}
