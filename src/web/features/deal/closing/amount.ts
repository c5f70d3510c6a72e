import { maxCents } from "#domain/core/money.ts";
import { readCents, type TypedNumber } from "#domain/core/typed-number.ts";

/** Cents of a typed amount: `27902.78`, `$27,902.78`, `28k`. */
export const readTypedAmount = (text: string): TypedNumber =>
  readCents(text, { most: maxCents / 100, example: 27_902.78 });

/** An amount in cents as shown in a field: `27,902.78`. */
export const amountText = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
