import type { BulkStep } from "#domain/own/listings.ts";
import { renewedConsent } from "#domain/listing/form.ts";
import { availabilityDays } from "#domain/listing/still-available.ts";
import { counted } from "#web/lib/format.ts";

type Words = {
  question: (count: string) => string;
  consequence: string;
  confirm: (count: string) => string;
  done: string;
};

const confirming = `You confirm for each listing: ${renewedConsent.text}`;

/** The question of a bulk action; `count` is "12 listings". */
export const bulkWords: Record<BulkStep, Words> = {
  available: {
    question: (count) => `Are the candidates in ${count} still available?`,
    consequence: `Each of them is still open to offers. We ask again in ${availabilityDays.asks} days.`,
    confirm: (count) => `Confirm ${count}`,
    done: "confirmed as available",
  },
  hold: {
    question: (count) => `Put ${count} on hold?`,
    consequence:
      "They leave search immediately, and other organizations can't open their pages. You can resume them at any time.",
    confirm: (count) => `Put ${count} on hold`,
    done: "on hold",
  },
  resume: {
    question: (count) => `Resume ${count}?`,
    consequence:
      "They return to search immediately. Where exclusivity has ended, a new period starts today. " + confirming,
    confirm: (count) => `Resume ${count}`,
    done: "resumed",
  },
  renew: {
    question: (count) => `Renew exclusivity of ${count}?`,
    consequence: `A new exclusivity period of the same length starts today for each. ${confirming}`,
    confirm: (count) => `Renew ${count}`,
    done: "renewed",
  },
  withdraw: {
    question: (count) => `Withdraw ${count}?`,
    consequence:
      "They leave the marketplace. Their open introductions end, and upcoming interviews are canceled. To keep the " +
      "interviews, put the listings on hold instead. Revealed identities stay open to the organizations that " +
      "signed. You can list candidates again later.",
    confirm: (count) => `Withdraw ${count}`,
    done: "withdrawn",
  },
};

/** "12 withdrawn, 1 rejected". */
export function outcomeWords(step: BulkStep, done: number, refused: number): string {
  return [
    done > 0 || refused === 0 ? `${done.toLocaleString("en-US")} ${bulkWords[step].done}` : "",
    refused > 0 ? `${refused.toLocaleString("en-US")} rejected` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Listings that don't allow the action are skipped, and the dialog says how many. */
export const leftOutWords = (count: number): string =>
  `${counted(count, "listing")} selected can't take this step and will be skipped.`;
