import { moneyText } from "#domain/core/money.ts";
import { movedText } from "#web/features/deal/words.ts";
import { LiveBreakdown } from "#web/features/deal/terms/fee-breakdown.tsx";
import { cn } from "#web/ui/cn.ts";
import { Field } from "#web/ui/field.tsx";
import { readDealSalary } from "#web/features/deal/terms/terms-form.ts";
import { dollarsText } from "#domain/core/typed-number.ts";
import { useDefaultTerms } from "#web/lib/use-default-terms.ts";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Input } from "#web/ui/input.tsx";
import type { Offer, OfferAsk } from "./queries.ts";
import { type Assumed, moneyOf, movesOf } from "./offer-money.ts";

export type MoneyPreviewProps = {
  /** Null when unreadable. */
  offer: Offer | OfferAsk | null;
  /** The current offer, as the baseline. */
  before?: Offer | undefined;
  listingAgency: string;
  /** Null when the employer requests directly: no agency shares the fee. */
  sellingAgency: string | null;
  assumed: Assumed;
  onAssume: (assumed: Assumed) => void;
  /** Whether the candidate's range is known. */
  known: boolean;
  className?: string;
};

/** The worth of an offer for both sides, on figures marked as assumed. */
export function MoneyPreview({
  offer,
  before,
  listingAgency,
  sellingAgency,
  assumed,
  onAssume,
  known,
  className,
}: MoneyPreviewProps) {
  const platformBp = useDefaultTerms()?.platformShareBp ?? 0;
  const money = moneyOf(offer, assumed, platformBp);
  const was = before ? moneyOf(before, assumed, platformBp) : null;
  const split = sellingAgency !== null;
  const moved = movesOf(was, money, { listing: listingAgency, selling: sellingAgency });
  return (
    <section aria-label="Estimate" className={className}>
      <div aria-live="polite" aria-atomic="true">
        {offer?.kind === "fee" ? (
          <>
            <p className="text-small text-ink-2">Fee</p>
            <p className="figures text-title font-semibold break-words">
              {money ? moneyText(money.fee) : "No estimate yet"}
            </p>
          </>
        ) : (
          <LiveBreakdown
            figures={money && offer ? { ...money, laSplit: offer.laSplit } : null}
            listing={listingAgency}
            selling={sellingAgency}
          />
        )}
        {moved.length > 0 ? (
          <div className="mt-3 border-t border-line pt-2.5 text-dense">
            <p className="text-small text-ink-2">Compared with the current offer</p>
            <ul className="mt-1">
              {moved.map(({ name, cents }) => (
                <li key={name} className="flex justify-between gap-4">
                  <span className="min-w-0 break-words">{name}</span>
                  <strong className="figures whitespace-nowrap">{movedText(cents)}</strong>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <div className={cn("mt-3 grid gap-3 border-t border-line pt-3", split && "sm:grid-cols-2")}>
        <Field label="Assumed salary">
          <MoneyInput
            controlSize="sm"
            value={assumed.salary}
            onValueChange={(salary) => onAssume({ ...assumed, salary })}
            read={readDealSalary}
            write={dollarsText}
          />
        </Field>
        {split ? (
          <Field label="Assumed fee">
            <Input
              controlSize="sm"
              inputMode="decimal"
              autoComplete="off"
              trailing="%"
              value={assumed.feePercent}
              onChange={({ target }) => onAssume({ ...assumed, feePercent: target.value })}
              className="figures"
            />
          </Field>
        ) : null}
      </div>
      <p className="mt-2 text-small text-ink-3">
        {`An example: ${known ? "the middle of the salary range" : "the usual salary"}` +
          `${split ? " and the usual fee" : ""}. The deal sets the actual amounts.`}
      </p>
    </section>
  );
}
