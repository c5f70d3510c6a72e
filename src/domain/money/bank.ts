import { daysBetween } from "../core/calendar.ts";
import { clientDues, shareDues } from "../deal/dues.ts";
import { isRecorded, type LedgerEntry, outstandingOf, type PaymentKind, paymentKinds } from "../deal/ledger.ts";
import { type BookedDeal, dueFactsOf, isWonDeal, type WonDeal } from "./book.ts";

/** Most characters of a file, lines of a statement and characters of a line's text. */
export const bankLimits = { file: 2_000_000, lines: 5_000, text: 500 };

/** One booked line of a bank statement; cents, money in is positive. `text`: everything else it says. */
export type BankLine = { number: number; on: string; cents: number; name: string; text: string };

/** Not booked: pending, or another status than a booked one. A reversal undoes an earlier line, the reversed one. */
export const leftOutReasons = ["not_booked", "reversal", "reversed"] as const;

/** A line that no payment is looked for. `on`: null while it has no date. */
export type LeftOutLine = Omit<BankLine, "number" | "on"> & {
  on: string | null;
  why: (typeof leftOutReasons)[number];
};

/**
 * An amount that the agency still collects or pays for one deal. `amounts`: what is likely paid at once, such as the
 * whole or an installment. `references`: the deal's code and its invoice numbers. `recorded`: payments already in the
 * ledger.
 */
export type Obligation = {
  dealId: string;
  code: string;
  kind: PaymentKind;
  openCents: number;
  amounts: readonly number[];
  partyNames: readonly string[];
  references: readonly string[];
  recorded: readonly { on: string; cents: number }[];
};

export const matchReasons = ["reference", "amount", "name"] as const;
export const bankStates = ["certain", "likely", "recorded", "none"] as const;
type MatchReason = (typeof matchReasons)[number];

/**
 * What a line seems to be. `certain`: selected by default; others wait for a person's choice. `recorded`: it is in the
 * ledger already. Nothing is booked here.
 */
export type BankMatch = {
  line: BankLine;
  state: (typeof bankStates)[number];
  found: { dealId: string; code: string; kind: PaymentKind; cents: number; reasons: MatchReason[] } | null;
};

const incoming: readonly PaymentKind[] = ["client_paid", "partner_returned", "platform_returned"];

/** What the agency still collects and pays on the deals whose ledgers it keeps. `invoices`: numbers by deal. */
export function obligationsOf(
  deals: readonly BookedDeal[],
  invoices: ReadonlyMap<string, readonly string[]>,
): Obligation[] {
  return deals.filter(isWonDeal).flatMap((deal) => {
    if (deal.part !== "listing") return [];
    const outstanding = outstandingOf(deal.ledger);
    const { id, code, employer, sellingAgency } = deal.head;
    return paymentKinds
      .map((kind): Obligation => {
        const openCents = outstanding[kind];
        const ofEmployer = kind === "client_paid" || kind === "client_refunded";
        const ofPlatform = kind === "platform_paid" || kind === "platform_returned";
        return {
          dealId: id,
          code,
          kind,
          openCents,
          amounts: openCents === 0 ? [] : [openCents, ...likelyAmounts(deal, kind)],
          partyNames: ofEmployer ? [employer.name] : ofPlatform || !sellingAgency ? [] : [sellingAgency.name],
          references: [code, ...(ofEmployer ? (invoices.get(id) ?? []) : [])],
          recorded: recordedPayments(deal.ledger, kind),
        };
      })
      .filter(({ openCents, recorded }) => openCents > 0 || recorded.length > 0);
  });
}

/** Each unpaid installment, and the first ones together; for shares, what is owed today. */
function likelyAmounts(deal: WonDeal, kind: PaymentKind): number[] {
  if (kind === "client_paid") {
    let sum = 0;
    return clientDues(dueFactsOf(deal)).flatMap(({ openCents }) => [openCents, (sum += openCents)]);
  }
  if (deal.split === null) return [];
  const dues = shareDues(deal.ledger, deal.split);
  if (kind === "partner_paid") return [dues.selling.owedCents];
  return kind === "platform_paid" ? [dues.platform.owedCents] : [];
}

const recordedPayments = (ledger: readonly LedgerEntry[], kind: PaymentKind): Obligation["recorded"] =>
  ledger
    .filter((entry) => entry.kind === kind && isRecorded(ledger, entry.number))
    .map(({ on, postings }) => ({
      on,
      cents: postings.reduce((sum, { account, cents }) => (account === "cash" ? sum + Math.abs(cents) : sum), 0),
    }));

/** Longest time between a payment as it was recorded and as the bank booked it, in days. */
const bookedWithinDays = 7;

/** A statement's lines with a proposal for each. A payment and the reversal that undoes it are both left out. */
export function matchStatement(
  { lines, leftOut }: { lines: readonly BankLine[]; leftOut: readonly LeftOutLine[] },
  obligations: readonly Obligation[],
): { leftOut: LeftOutLine[]; matches: BankMatch[] } {
  const reversed = reversedLines(lines, leftOut);
  return {
    leftOut: [
      ...leftOut,
      ...[...reversed].map(({ number: _number, ...line }) => ({ ...line, why: "reversed" as const })),
    ],
    matches: matchBank(
      lines.filter((line) => !reversed.has(line)),
      obligations,
    ),
  };
}

/**
 * For each reversal, the earlier line of the opposite amount that it undoes: one with the same reference if there is
 * one, else the latest. Never one that names another party.
 */
function reversedLines(lines: readonly BankLine[], leftOut: readonly LeftOutLine[]): Set<BankLine> {
  const found = new Set<BankLine>();
  for (const reversal of leftOut) {
    if (reversal.why !== "reversal" || reversal.cents === 0) continue;
    const [names, references] = [wordsOf(reversal.name), referencesIn(reversal.text)];
    const [undone] = lines
      .filter(
        (line) =>
          line.cents === -reversal.cents &&
          !found.has(line) &&
          (reversal.on === null || line.on <= reversal.on) &&
          isMaybeSame(wordsOf(line.name), names),
      )
      .map((line) => ({ line, shared: referencesIn(line.text).filter((word) => references.includes(word)).length }))
      .toSorted((a, b) => b.shared - a.shared || (a.line.on < b.line.on ? 1 : a.line.on > b.line.on ? -1 : 0));
    if (undone) found.add(undone.line);
  }
  return found;
}

const isMaybeSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((word) => other.includes(word));

const referencesIn = (text: string): string[] => wordsOf(text).filter((word) => /\p{N}/u.test(word));

/** An obligation with what is left of it, and its references and names ready to compare. */
type Open = Obligation & {
  left: number;
  unused: { on: string; cents: number }[];
  patterns: RegExp[];
  names: string[][];
};
/** A line with its text ready to compare. `near`: what its amount or a part of a reference points to. */
type Said = { line: BankLine; text: string; words: string[]; near: readonly Open[] };
type Candidate = { open: Open; reasons: MatchReason[] };

/**
 * A proposal for each line. References count most, then an exact amount with a name. A line is certain only if exactly
 * one amount fits it; lines that share one amount are proposed to no one by default.
 */
export function matchBank(lines: readonly BankLine[], obligations: readonly Obligation[]): BankMatch[] {
  const open = obligations.map((each): Open => ({
    ...each,
    left: each.openCents,
    unused: [...each.recorded],
    patterns: each.references.flatMap(patternOf),
    names: each.partyNames.map(wordsOf).filter((words) => words.length > 0),
  }));
  const near = nearestOf(open);
  const said = lines.map((line): Said => {
    const text = `${line.name} ${line.text}`;
    return { line, text: text.toUpperCase(), words: wordsOf(text), near: near(line.cents, compact(text)) };
  });
  const matches = new Map<number, BankMatch>();
  for (const days of [0, bookedWithinDays])
    for (const each of said) {
      const recorded = matches.has(each.line.number) ? null : recordedAs(each, days);
      if (recorded) matches.set(each.line.number, recorded);
    }
  for (const certain of [byReference, byAmountAndName])
    for (const [line, { open: one, reasons }] of claims(said, matches, certain)) {
      one.left -= Math.abs(line.cents);
      matches.set(line.number, matched(line, "certain", one, reasons));
    }
  return said.map((each) => matches.get(each.line.number) ?? likely(each));
}

const matched = (line: BankLine, state: BankMatch["state"], open: Open, reasons: MatchReason[]): BankMatch => ({
  line,
  state,
  found: { dealId: open.dealId, code: open.code, kind: open.kind, cents: Math.abs(line.cents), reasons },
});

/**
 * A payment of the same amount, at most so many days away, that the ledger has already; each payment explains one line.
 * People record a check on the day they get it, and banks book it later.
 */
function recordedAs(said: Said, days: number): BankMatch | null {
  const { line, near } = said;
  for (const one of near) {
    const place = one.unused.findIndex(
      ({ on, cents }) => cents === Math.abs(line.cents) && Math.abs(daysBetween(on, line.on)) <= days,
    );
    if (place < 0 || !flows(line, one)) continue;
    const reasons = reasonsFor(said, one);
    if (!reasons.includes("reference") && !reasons.includes("name")) continue;
    one.unused.splice(place, 1);
    return matched(line, "recorded", one, reasons);
  }
  return null;
}

/** The lines that one amount alone fits, left out where several lines would take more than is open. */
function claims(
  lines: readonly Said[],
  matches: ReadonlyMap<number, BankMatch>,
  certain: (candidates: readonly Candidate[]) => Candidate | null,
): [BankLine, Candidate][] {
  const claimed = lines
    .filter(({ line }) => !matches.has(line.number))
    .flatMap((said): [BankLine, Candidate][] => {
      const found = certain(candidatesFor(said));
      return found ? [[said.line, found]] : [];
    });
  const wanted = new Map<Open, number>();
  for (const [line, { open: one }] of claimed) wanted.set(one, (wanted.get(one) ?? 0) + Math.abs(line.cents));
  return claimed.filter(([, { open: one }]) => (wanted.get(one) ?? 0) <= one.left);
}

const candidatesFor = (said: Said): Candidate[] =>
  said.near
    .filter((one) => flows(said.line, one) && said.line.cents !== 0 && Math.abs(said.line.cents) <= one.left)
    .map((one) => ({ open: one, reasons: reasonsFor(said, one) }))
    .filter(({ reasons }) => reasons.length > 0);

const flows = ({ cents }: BankLine, { kind }: Obligation): boolean => incoming.includes(kind) === cents > 0;

/** A reference of one deal only, with its exact amount or its party's name. */
function byReference(candidates: readonly Candidate[]): Candidate | null {
  const named = candidates.filter(({ reasons }) => reasons.includes("reference"));
  if (new Set(named.map(({ open }) => open.dealId)).size !== 1) return null;
  const sure = named.filter(({ reasons }) => reasons.includes("amount") || reasons.includes("name"));
  return sure.length === 1 ? (sure[0] ?? null) : null;
}

/** Without a reference: an exact amount and a name that fit one deal only. */
function byAmountAndName(candidates: readonly Candidate[]): Candidate | null {
  if (candidates.some(({ reasons }) => reasons.includes("reference"))) return null;
  const exact = candidates.filter(({ reasons }) => reasons.includes("amount"));
  const sure = exact.filter(({ reasons }) => reasons.includes("name"));
  return sure.length === 1 ? (sure[0] ?? null) : null;
}

const weights: Record<MatchReason, number> = { reference: 4, amount: 2, name: 1 };
const weightOf = ({ reasons }: Candidate): number => reasons.reduce((sum, reason) => sum + weights[reason], 0);

/** The best proposal for a line that isn't certain, if more than a name speaks for it. */
function likely(said: Said): BankMatch {
  const { line } = said;
  const best = candidatesFor(said)
    .filter((candidate) => weightOf(candidate) > weights.name)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a.open.code < b.open.code ? -1 : 1))[0];
  return best ? matched(line, "likely", best.open, best.reasons) : { line, state: "none", found: null };
}

const reasonsFor = ({ line, text, words }: Said, { patterns, amounts, names }: Open): MatchReason[] => [
  ...(patterns.some((pattern) => pattern.test(text)) ? (["reference"] as const) : []),
  ...(amounts.includes(Math.abs(line.cents)) ? (["amount"] as const) : []),
  ...(names.some((name) => isNamed(words, name)) ? (["name"] as const) : []),
];

const keyLength = 6;
const compact = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * The obligations worth comparing with a line: with its amount, open or recorded, or with the end of a reference in its
 * text. A name alone says too little.
 */
function nearestOf(open: readonly Open[]): (cents: number, said: string) => Open[] {
  const byAmount = new Map<number, Open[]>();
  const byKey = new Map<string, Open[]>();
  const add = <Key>(map: Map<Key, Open[]>, key: Key, one: Open) => map.set(key, [...(map.get(key) ?? []), one]);
  for (const one of open) {
    for (const cents of new Set([...one.amounts, ...one.recorded.map((payment) => payment.cents)]))
      add(byAmount, cents, one);
    for (const key of new Set(one.references.map((reference) => compact(reference).slice(-keyLength))))
      if (key.length === keyLength) add(byKey, key, one);
  }
  return (cents, said) => {
    const found = new Set(byAmount.get(Math.abs(cents)));
    for (let from = 0; from + keyLength <= said.length; from += 1)
      for (const one of byKey.get(said.slice(from, from + keyLength)) ?? []) found.add(one);
    return [...found];
  };
}

/**
 * Finds a code in a text however banks space it: `DEAL 4F7K2M`, `INV20260001`. A longer code doesn't contain a shorter
 * one.
 */
function patternOf(reference: string): RegExp[] {
  const wanted = compact(reference);
  return wanted.length < keyLength
    ? []
    : [new RegExp(`(?<![A-Z0-9])${[...wanted].join("[^A-Z0-9]{0,3}")}(?![A-Z0-9])`)];
}

const legalForms = new Set(["INC", "LLC", "LTD", "CORP", "CO", "COMPANY", "CORPORATION", "LLP", "PLC", "GMBH", "THE"]);

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !legalForms.has(word));

/** Whether words name a party: every word of the name, or a bank's shortened form of it of at least four letters. */
const isNamed = (there: readonly string[], name: readonly string[]): boolean =>
  name.every((word) => there.some((each) => each === word || (each.length >= 4 && word.startsWith(each))));
