import { type FeeBreakdown, moneyText } from "../core/money.ts";
import { refuseState, refuseField } from "../core/errors.ts";

/**
 * The double-entry book of one closed deal (spec §15): the postings of every entry add up to zero, entries are never
 * changed or removed, and a reversing entry fixes a mistake. The listing agency invoices and pays the others.
 * `client`: what the employer owes (credit: what it gets back). `listing`, `selling`, `platform`: their shares, credit
 * when due. The `reserve_` accounts hold the shares during the guarantee.
 */
export const ledgerAccounts = [
  "client",
  "cash",
  "listing",
  "selling",
  "platform",
  "reserve_listing",
  "reserve_selling",
  "reserve_platform",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Cents; a debit is positive, a credit negative. */
export type Posting = { account: LedgerAccount; cents: number };

export const paymentKinds = [
  "client_paid",
  "partner_paid",
  "platform_paid",
  "client_refunded",
  "partner_returned",
  "platform_returned",
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const entryKinds = ["invoice", "reserve", "release", "credit", ...paymentKinds, "correction"] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * `on`: the calendar date of the event; `number` counts from 1; `reverses`: the entry that this one reverses.
 * `nettingId`: the netting between the two agencies that this payment is a part of (domain/money/netting.ts).
 */
export type LedgerEntry = {
  number: number;
  kind: EntryKind;
  on: string;
  postings: Posting[];
  reverses: number | null;
  nettingId?: string;
};

type NewEntry = Pick<LedgerEntry, "kind" | "on" | "postings" | "nettingId"> & { reverses?: number | null };

const withNext = (
  entries: readonly LedgerEntry[],
  { kind, on, postings, reverses = null, nettingId }: NewEntry,
): LedgerEntry[] => {
  const kept = postings.filter(({ cents }) => cents !== 0);
  const sum = kept.reduce((total, { cents }) => total + cents, 0);
  if (sum !== 0) throw new RangeError(`An entry of ${kind} is off by ${sum} cents.`);
  return kept.length === 0
    ? [...entries]
    : [
        ...entries,
        {
          number: entries.length + 1,
          kind,
          on,
          postings: kept,
          reverses,
          ...(nettingId !== undefined && { nettingId }),
        },
      ];
};

export function balanceOf(entries: readonly LedgerEntry[], account: LedgerAccount): number {
  return entries.reduce(
    (sum, { postings }) =>
      postings.reduce((inner, posting) => (posting.account === account ? inner + posting.cents : inner), sum),
    0,
  );
}

/** The kind of an entry, or for a reversal of the entry it reverses. */
export function subjectKind(
  entries: readonly LedgerEntry[],
  { kind, reverses }: Pick<LedgerEntry, "kind" | "reverses">,
): EntryKind {
  return reverses === null ? kind : (entries.find(({ number }) => number === reverses)?.kind ?? kind);
}

const reserves = { reserve_listing: "listing", reserve_selling: "selling", reserve_platform: "platform" } as const;

/** The invoice with all shares, and the shares put in reserve during the guarantee. */
export function openLedger({ fee, platform, la, sa }: FeeBreakdown, on: string): LedgerEntry[] {
  const invoiced = withNext([], {
    kind: "invoice",
    on,
    postings: [
      { account: "client", cents: fee },
      { account: "platform", cents: -platform },
      { account: "listing", cents: -la },
      { account: "selling", cents: -sa },
    ],
  });
  return withNext(invoiced, {
    kind: "reserve",
    on,
    postings: Object.entries(reserves).flatMap(([reserve, account]) => {
      const cents = balanceOf(invoiced, account);
      return [
        { account, cents: -cents },
        { account: reserve as LedgerAccount, cents },
      ];
    }),
  });
}

/** Releases the reserve: the guarantee ended, or the event it covers has happened. */
export function releaseReserve(entries: readonly LedgerEntry[], on: string): LedgerEntry[] {
  return withNext(entries, {
    kind: "release",
    on,
    postings: Object.entries(reserves).flatMap(([reserve, account]) => {
      const cents = balanceOf(entries, reserve as LedgerAccount);
      return [
        { account: reserve as LedgerAccount, cents: -cents },
        { account, cents },
      ];
    }),
  });
}

/** Credits the refunded part of the invoice: each share shrinks to its part of the remaining fee. Cents. */
export function creditClient(
  entries: readonly LedgerEntry[],
  was: FeeBreakdown,
  kept: FeeBreakdown,
  on: string,
): LedgerEntry[] {
  return withNext(entries, {
    kind: "credit",
    on,
    postings: [
      { account: "client", cents: kept.fee - was.fee },
      { account: "platform", cents: was.platform - kept.platform },
      { account: "listing", cents: was.la - kept.la },
      { account: "selling", cents: was.sa - kept.sa },
    ],
  });
}

/** The fee entries that still count, in order: no payments, no reversals, nothing reversed. */
export function feeEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ number, kind }) => kind !== "correction" && !isPayment(kind) && !reversed.has(number));
}

/**
 * Replaces the fee entries by `wanted`: from the first difference on, each entry is reversed by its own entry, and the
 * wanted ones are written. Payments stay. In the order of the book, so an invoice's credit note comes before any other
 * document. `on`: the date of the new entries. @throws ExpectedError `wrong-state` when the book is full
 */
export function rewriteFee(entries: readonly LedgerEntry[], wanted: readonly LedgerEntry[], on: string): LedgerEntry[] {
  const counting = feeEntries(entries);
  const differs = counting.findIndex((entry, place) => !saysSame(entry, wanted[place]));
  const same = differs === -1 ? counting.length : differs;
  if (same === counting.length && same === wanted.length) return [...entries];
  requireRoom(entries);
  const reversed = counting.slice(same).reduce((book, entry) => withNext(book, reversalOf(entry, on)), [...entries]);
  return wanted.slice(same).reduce((book, { kind, postings }) => withNext(book, { kind, on, postings }), reversed);
}

const saysSame = (entry: LedgerEntry, other: LedgerEntry | undefined): boolean =>
  other?.kind === entry.kind &&
  other.postings.length === entry.postings.length &&
  entry.postings.every(({ account, cents }) =>
    other.postings.some((posting) => posting.account === account && posting.cents === cents),
  );

const reversalOf = ({ number, postings }: LedgerEntry, on: string): NewEntry => ({
  kind: "correction",
  on,
  postings: postings.map(({ account, cents }) => ({ account, cents: -cents })),
  reverses: number,
});

/**
 * Open amounts in cents, never negative: the most that can be recorded as paid. domain/deal/dues.ts says what is due
 * today.
 */
export type Outstanding = Record<PaymentKind, number>;

export function outstandingOf(entries: readonly LedgerEntry[]): Outstanding {
  const client = balanceOf(entries, "client");
  const owed = (account: "selling" | "platform") =>
    -balanceOf(entries, account) - balanceOf(entries, `reserve_${account}`);
  return {
    client_paid: Math.max(0, client),
    client_refunded: Math.max(0, -client),
    partner_paid: Math.max(0, owed("selling")),
    partner_returned: Math.max(0, -owed("selling")),
    platform_paid: Math.max(0, owed("platform")),
    platform_returned: Math.max(0, -owed("platform")),
  };
}

const paymentPostings: Record<PaymentKind, (cents: number) => Posting[]> = {
  client_paid: (cents) => [
    { account: "cash", cents },
    { account: "client", cents: -cents },
  ],
  client_refunded: (cents) => [
    { account: "client", cents },
    { account: "cash", cents: -cents },
  ],
  partner_paid: (cents) => [
    { account: "selling", cents },
    { account: "cash", cents: -cents },
  ],
  partner_returned: (cents) => [
    { account: "cash", cents },
    { account: "selling", cents: -cents },
  ],
  platform_paid: (cents) => [
    { account: "platform", cents },
    { account: "cash", cents: -cents },
  ],
  platform_returned: (cents) => [
    { account: "cash", cents },
    { account: "platform", cents: -cents },
  ],
};

/** The beginning of a sentence about an open amount, and the sentence when nothing is open. */
const openWords: Record<PaymentKind, { some: string; none: string }> = {
  client_paid: { some: "The employer owes", none: "The employer owes nothing more." },
  client_refunded: { some: "The refund owed to the employer is", none: "No refund is owed to the employer." },
  partner_paid: { some: "The amount owed to the selling agency is", none: "Nothing is owed to the selling agency." },
  partner_returned: { some: "The selling agency owes back", none: "The selling agency has nothing to return." },
  platform_paid: { some: "The amount owed to the platform is", none: "Nothing is owed to the platform." },
  platform_returned: { some: "The platform owes back", none: "The platform has nothing to return." },
};

/** Maximum entries per book: far more than there are payments, few enough to print. */
const maxEntries = 500;

function requireRoom(entries: readonly LedgerEntry[]): void {
  if (entries.length >= maxEntries)
    refuseState(`A ledger holds at most ${maxEntries} entries, and this one is full. Contact support.`);
}

/**
 * A payment on a date. @throws ExpectedError `wrong-state` when the book is full, `invalid-input` above the open amount
 */
export function recordPayment(
  entries: readonly LedgerEntry[],
  { kind, cents, on, nettingId }: { kind: PaymentKind; cents: number; on: string; nettingId?: string },
): LedgerEntry[] {
  requireRoom(entries);
  const most = outstandingOf(entries)[kind];
  if (!Number.isSafeInteger(cents) || cents < 1) refuseField("amountCents", "Enter an amount of at least one cent.");
  const { some, none } = openWords[kind];
  if (cents > most) refuseField("amountCents", most === 0 ? none : `${some} ${moneyText(most)}. Enter at most that.`);
  return withNext(entries, {
    kind,
    on,
    postings: paymentPostings[kind](cents),
    ...(nettingId !== undefined && { nettingId }),
  });
}

export const isPayment = (kind: EntryKind): kind is PaymentKind => (paymentKinds as readonly string[]).includes(kind);

/** Whether an entry is a payment of its own, not part of a netting, that wasn't reversed. */
export function isRecorded(entries: readonly LedgerEntry[], number: number): boolean {
  const entry = entries.find((each) => each.number === number);
  return (
    entry !== undefined &&
    isPayment(entry.kind) &&
    entry.nettingId === undefined &&
    !entries.some(({ reverses }) => reverses === number)
  );
}

/** Whether the employer would have got back more than it paid, if this payment were reversed. */
const isRefunded = (entries: readonly LedgerEntry[], number: number): boolean =>
  balanceOf(
    entries.filter((each) => each.number !== number && each.postings.some(({ account }) => account === "cash")),
    "client",
  ) > 0;

/**
 * Whether a payment can be reversed by hand. A netted one can't be: both agencies agreed to all of a netting's
 * payments together. One can't be while its refund is recorded: the employer would have paid less than nothing.
 */
export const isCorrectable = (entries: readonly LedgerEntry[], number: number): boolean =>
  isRecorded(entries, number) && !isRefunded(entries, number);

/** Reverses a payment that was recorded by mistake. @throws ExpectedError `wrong-state` */
export function correctPayment(entries: readonly LedgerEntry[], number: number, on: string): LedgerEntry[] {
  const entry = entries.find((each) => each.number === number);
  if (entry?.nettingId !== undefined)
    refuseState("This payment is part of a netting, which both agencies confirmed. It can't be undone on its own.");
  if (!entry || !isRecorded(entries, number))
    refuseState("This payment was already undone. Reload to see the current ledger.");
  if (isRefunded(entries, number)) refuseState("A refund of this payment is recorded. Undo the refund first.");
  return withNext(entries, reversalOf(entry, on));
}
