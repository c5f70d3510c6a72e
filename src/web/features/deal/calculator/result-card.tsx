import { useEffect, useRef, useState } from "react";
import { dollars, moneyText, otherShare, roundMoneyText } from "#domain/core/money.ts";
import { SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { outcomeOf, sharesOf, type Terms } from "./split-terms.ts";

/** The total fee and each party's share. */
export function ResultCard({ terms, className }: { terms: Terms; className?: string }) {
  const { fee } = outcomeOf(terms);
  const shares = sharesOf(terms);
  return (
    <Card aria-labelledby="total-fee" className={className}>
      <CardHead
        id="total-fee"
        title="Total fee"
        aside={
          <span className="figures text-dense text-ink-2">
            {`${terms.fee}% of ${roundMoneyText(dollars(terms.salary))}`}
          </span>
        }
      >
        <p className="figures mt-1 text-figure font-semibold break-words" data-total-fee>
          {moneyText(fee)}
        </p>
        <SplitBar
          size="big"
          legend
          className="mt-4"
          parts={shares.map(({ label, percent, amount }) => ({ label, percent, figure: moneyText(amount) }))}
        />
        {/* The fields aren't printed. */}
        <p className="figures mt-3 hidden text-dense text-ink-2 print:block">
          {`The agencies share ${terms.split} / ` +
            `${otherShare(terms.split)}${
              terms.third === 0 ? "" : `, after ${terms.third}% of the fee for a third party`
            }. Guarantee of ${terms.days} days.`}
        </p>
      </CardHead>
      <SpokenResult
        text={[
          `Total fee ${moneyText(fee)}`,
          ...shares.map(({ label, amount }) => `${label} ${moneyText(amount)}`),
        ].join(". ")}
      />
    </Card>
  );
}

/** Long enough that a moving slider announces only its own value. */
const quietMs = 1_000;

/** Announces the result once the terms settle, but not when the page opens. */
function SpokenResult({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const known = useRef(text);
  useEffect(() => {
    if (text === known.current) return;
    const timer = setTimeout(() => {
      known.current = text;
      setSaid(text);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
