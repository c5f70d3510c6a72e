import { mostCents } from "#domain/money.ts";
import { readCents } from "#domain/typed-number.ts";

/** Cents of a typed amount: `27902.78`, `$27,902.78`, `28k`. Null for what can't be read, never zero. */
export function readAmount(text: string): number | null {
  const read = readCents(text, { most: mostCents / 100 });
  return "value" in read ? read.value : null;
}

/** An amount in cents as it stands in a field: `27,902.78`. */
export const amountText = (cents: number): string => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
