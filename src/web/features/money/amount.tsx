import { moneyText } from "#domain/core/money.ts";
import { Cell } from "#web/ui/table.tsx";

export type Amount = { cents: number; shareCents: number | null };

/** An amount with the reader's own part of it below. An employer has none, and nothing has no parts. */
export function AmountText({ amount: { cents, shareCents } }: { amount: Amount }) {
  return (
    <>
      <span className="whitespace-nowrap">{signedText(cents)}</span>
      {shareCents === null || (cents === 0 && shareCents === 0) ? null : (
        <span className="block text-small font-normal whitespace-nowrap text-money">
          My share {signedText(shareCents)}
        </span>
      )}
    </>
  );
}

export function AmountCell({ amount, ...cell }: { amount: Amount; label?: string; className?: string }) {
  return (
    <Cell numeric {...cell}>
      <AmountText amount={amount} />
    </Cell>
  );
}

/** `−$1,200.00`: a negative amount with its sign first. */
export const signedText = (cents: number): string => (cents < 0 ? `−${moneyText(-cents)}` : moneyText(cents));
