/** Cents from what people write: `27902.78`, `27,902.78`, `$27 902`. Null for what is no amount, never zero (decisions §11). */
export function readAmount(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:[ ,]\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]!.replaceAll(/[ ,]/g, "")) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** An amount in cents as it stands in a field: `27,902.78`. */
export const amountText = (cents: number): string => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
