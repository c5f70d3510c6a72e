/**
 * Parses money and percentages that people type or paste. All forms use it, so "185k" means the same in the listing
 * wizard, a deal, the calculator and the search. Ambiguous text is rejected with the way to write it; nothing is cut
 * off and nothing becomes zero.
 */

/** The value, or what is wrong and what to enter instead. */
export type TypedNumber = { value: number } | { error: string };

export type MoneyLimits = {
  /** Smallest and largest amount, in whole dollars. */
  least?: number;
  most: number;
  /** An example for error messages, in whole dollars. */
  example?: number;
  /** Reads a number below 1,000 as thousands, as a salary filter does: "140" is $140,000. */
  bareThousands?: boolean;
};

const grouped = (dollars: number): string => dollars.toLocaleString("en-US");

/** Spaces that spreadsheets and word processors put between groups of digits, and the apostrophes of Swiss exports. */
const plainGroups = (text: string): string => text.replace(/[\s\u00a0\u2007\u2009\u202f]+/g, " ").replace(/[’']/g, "'");

const scales: Record<string, number> = { "": 1, k: 1_000, m: 1_000_000, mm: 1_000_000 };

/**
 * An amount in cents: `185000`, `$185,000`, `185 000`, `185k`, `1.2m`, `205,000.50`. Rejects negatives, exponents,
 * other currencies, ranges, and separators that could be thousands or decimals.
 */
export function readCents(text: string, limits: MoneyLimits): TypedNumber {
  const { least = 0, most, example = 160_000, bareThousands = false } = limits;
  const short = example >= 1_000 && example % 1_000 === 0 ? ` or ${example / 1_000}k` : "";
  const such = `such as ${grouped(example)}${short}`;
  const written = plainGroups(text.trim().toLowerCase());
  if (written === "") return { error: `Enter an amount, ${such}.` };
  if (/[€£¥₹]|\b(?:eur|gbp|cad|aud|inr|chf)\b/.test(written))
    return { error: `Enter the amount in US dollars, ${such}.` };

  const bare = written.replace(/^(?:usd|us)? ?\$? ?/, "").replace(/ ?(?:usd|us\$|dollars)$/, "");
  if (/^[-−(]/.test(written) || /^[-−]/.test(bare))
    return { error: `Amounts can't be negative. Enter dollars, ${such}.` };
  if (/\d ?k? ?(?:[-–—]|to) ?\$? ?\d/.test(bare)) return { error: `This is a range. Enter one amount, ${such}.` };
  if (/^[\d.,]+e[+]?\d+$/.test(bare)) return { error: `Write the amount in full, ${such}.` };

  const parts = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)(?:\.(\d*))? ?(k|mm?)?$/.exec(bare);
  if (!parts) {
    const twoWays = /^[\d.,' ]+ ?(?:k|mm?)?$/.test(bare) && /\d/.test(bare);
    return {
      error: twoWays
        ? `This amount is ambiguous. Write it like ${grouped(example)}.`
        : `This isn't an amount. Enter dollars, ${such}.`,
    };
  }
  const [, whole = "", decimals = "", suffix = ""] = parts;
  if (!suffix && decimals.length > 2)
    return { error: `Amounts have at most two decimals. Write thousands with a comma, like ${grouped(example)}.` };

  const exact = centsOf(whole.replace(/[, ']/g, ""), decimals, scales[suffix] ?? 1);
  if (exact === null)
    return { error: `This is more exact than a cent. Enter the amount in full, such as ${grouped(example)}.` };
  const cents = bareThousands && !suffix && exact < 100_000 ? exact * 1_000 : exact;
  if (cents > most * 100) return { error: `Enter at most $${grouped(most)}.` };
  if (cents < least * 100) {
    const meant = cents * 10;
    const thousands = !suffix && meant >= least && meant <= most && cents > 0 && cents % 100 === 0;
    return {
      error: thousands
        ? `Enter at least $${grouped(least)}. For $${grouped(meant)}, enter ${cents / 100}k.`
        : `Enter at least $${grouped(least)}.`,
    };
  }
  return { value: cents };
}

/**
 * Digits before and after the point times a scale, in whole cents; null for fractions of a cent. Uses no binary
 * fractions.
 */
function centsOf(whole: string, decimals: string, scale: number): number | null {
  const digits = decimals.replace(/0+$/, "");
  const numerator = Number(whole + digits) * 100 * scale;
  const denominator = 10 ** digits.length;
  if (!Number.isSafeInteger(numerator))
    return whole.length + digits.length > 15 && digits !== "" ? null : Number.MAX_SAFE_INTEGER;
  return numerator % denominator === 0 ? numerator / denominator : null;
}

/** The same in whole dollars; `205,000.00` is accepted, cents are rejected. */
export function readDollars(text: string, limits: MoneyLimits): TypedNumber {
  const read = readCents(text, limits);
  if ("error" in read) return read;
  if (read.value % 100 !== 0)
    return { error: `Enter whole dollars. Leave out the cents: ${grouped(Math.floor(read.value / 100))}.` };
  return { value: read.value / 100 };
}

/** Whole dollars as a form shows them: `185,000`. */
export const dollarsText = (dollars: number): string => grouped(dollars);

export type PercentLimits = { least?: number; most?: number };

/** A percentage with at most two decimals: `25`, `22.5%`, `33.33`. The value is in percent. */
export function readPercent(text: string, { least = 0, most = 100 }: PercentLimits = {}): TypedNumber {
  const range = `from ${least} to ${most}`;
  const written = text.trim().replace(/\s*%$/, "");
  if (written === "") return { error: `Enter a percentage ${range}.` };
  if (/^[-−]/.test(written)) return { error: `Percentages can't be negative. Enter a percentage ${range}.` };
  if (/^\d{1,3},\d+$/.test(written)) return { error: `Use a point for decimals: ${written.replace(",", ".")}.` };
  const parts = /^(\d{1,9})(?:\.(\d*))?$/.exec(written);
  if (!parts) return { error: `This isn't a percentage. Enter a percentage ${range}, such as 22.5.` };
  const [, whole = "", decimals = ""] = parts;
  if (decimals.length > 2 && /[1-9]/.test(decimals.slice(2)))
    return { error: `Percentages have at most two decimals. Enter ${whole}.${decimals.slice(0, 2)}.` };
  const value = Number(`${whole}.${decimals.slice(0, 2) || "0"}`);
  return value < least || value > most ? { error: `Enter a percentage ${range}.` } : { value };
}
