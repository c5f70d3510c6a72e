import { isCalendarDate } from "#domain/core/calendar.ts";
import { refuse } from "#domain/core/errors.ts";
import { type BankLine, bankLimits, type LeftOutLine } from "#domain/money/bank.ts";
import { attribute, xmlEvents } from "./xml.ts";

/*
 * Bank statements as people download them: CAMT.053 (ISO 20022) and CSV. A file that can't be read as a whole is
 * refused with what to change; no line is guessed.
 */
const bad = (says: string): never => refuse("invalid-input", { fields: { text: says } });

/** The lines of a statement in US dollars. @throws ExpectedError `invalid-input` with what to fix */
export function readBankFile(text: string): { lines: BankLine[]; leftOut: LeftOutLine[] } {
  const plain = text.replace(/^\uFEFF/, "").trimStart();
  const all = (plain.startsWith("<") ? camtLines(plain) : csvLines(plain)).map((line) => ({
    ...line,
    name: line.name.slice(0, bankLimits.text),
    text: line.text.slice(0, bankLimits.text),
  }));
  if (all.length > bankLimits.lines) bad(`The file has more than ${bankLimits.lines} lines. Export a shorter period.`);
  const lines = all
    .flatMap(({ why, on, ...line }) => (why === null && on !== null ? { on, ...line } : []))
    .map((line, place) => ({ number: place + 1, ...line }));
  if (lines.length === 0) bad("The file has no booked lines. Export a period with payments.");
  return { lines, leftOut: all.flatMap(({ why, ...line }) => (why === null ? [] : { ...line, why })) };
}

/** `why`: null for a booked line, which has a date. */
type ReadLine = Omit<LeftOutLine, "why"> & { why: LeftOutLine["why"] | null };

/** One element: its own text and its children, by local name. */
type Element = { name: string; attributes: string; text: string; children: Element[] };

const deepest = 40;

/**
 * A CAMT.053 document. Declarations of document types are refused: there are no entities to expand. Text outside of
 * the expected elements is ignored.
 */
function camtLines(xml: string): ReadLine[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    bad("The file has a document type declaration. Export it from your bank again.");
  const root: Element = { name: "", attributes: "", text: "", children: [] };
  const path = [root];
  for (const event of xmlEvents(xml)) {
    const top = path.at(-1) ?? root;
    if (event.kind === "text") top.text += event.text;
    else if (event.kind === "open") {
      const element = { name: localName(event.name), attributes: event.attributes, text: "", children: [] };
      top.children.push(element);
      if (!event.empty) path.push(element);
      if (path.length > deepest)
        bad("The file is nested too deeply for a bank statement. Export it from your bank again.");
    } else {
      if (path.length === 1 || top.name !== localName(event.name))
        bad("The file isn't well-formed XML. Export it from your bank again.");
      path.pop();
    }
  }
  if (path.length !== 1) bad("The file ends in the middle. Export it from your bank again.");
  const statements = at(root, "Document", "BkToCstmrStmt").flatMap(({ children }) =>
    children.filter(({ name }) => name === "Stmt"),
  );
  if (statements.length === 0) bad("This XML isn't a CAMT.053 statement. Export CAMT.053 or CSV from your bank.");
  return statements.flatMap((statement) => at(statement, "Ntry")).flatMap(entryLines);
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** All elements under this path. */
const at = (element: Element, ...names: string[]): Element[] =>
  names.reduce<Element[]>(
    (found, name) => found.flatMap((each) => each.children.filter((child) => child.name === name)),
    [element],
  );

const textAt = (element: Element, ...names: string[]): string => at(element, ...names)[0]?.text.trim() ?? "";

/** Every text at or below an element, in order. */
const allText = ({ text, children }: Element): string[] => [text.trim(), ...children.flatMap(allText)].filter(Boolean);

/** `CdtDbtInd` is the direction of a reversal itself, so its sign is right: the entry it undoes had the other one. */
function whyLeftOut(entry: Element): ReadLine["why"] {
  const status = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts", "Prtry") || textAt(entry, "Sts");
  if (status !== "" && status !== "BOOK") return "not_booked";
  return ["true", "1"].includes(textAt(entry, "RvslInd")) ? "reversal" : null;
}

/** An entry, or each of its transactions where it is a batch whose parts add up. */
function entryLines(entry: Element): ReadLine[] {
  const why = whyLeftOut(entry);
  const booked = (textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm")).slice(0, 10);
  const on = isCalendarDate(booked) ? booked : null;
  if (on === null && why !== "not_booked") bad("An entry has no booking date. Export it from your bank again.");
  const whole = centsOf(at(entry, "Amt")[0]);
  const sign = signOf(entry);
  const parts = at(entry, "NtryDtls", "TxDtls");
  const own = allText({
    ...entry,
    children: entry.children.filter(({ name }) => name === "AddtlNtryInf" || name === "NtryRef"),
  });
  const lineOf = (cents: number, part: Element | undefined): ReadLine => ({
    on,
    why,
    cents: sign * cents,
    name: part ? partyName(part, why === "reversal" ? (sign === 1 ? -1 : 1) : sign) : "",
    text: [
      ...(part ? at(part, "Refs").concat(at(part, "RmtInf"), at(part, "AddtlTxInf")).flatMap(allText) : []),
      ...own,
    ]
      .filter((text) => text !== "NOTPROVIDED")
      .join(" "),
  });
  const amounts = parts.map((part) => at(part, "Amt")[0] ?? at(part, "AmtDtls", "TxAmt", "Amt")[0]);
  const cents = amounts.map((amount) => (amount ? centsOf(amount) : Number.NaN));
  const isBatch = parts.length > 1 && cents.reduce((sum, each) => sum + each, 0) === whole;
  if (isBatch) return parts.map((part, place) => lineOf(cents[place] ?? 0, part));
  // Several payments that don't add up are no one's in particular.
  return [lineOf(whole, parts.length > 1 ? undefined : parts[0])];
}

function signOf(entry: Element): 1 | -1 {
  const indicator = textAt(entry, "CdtDbtInd");
  if (indicator !== "CRDT" && indicator !== "DBIT")
    bad("An entry is neither a credit nor a debit. Export it from your bank again.");
  return indicator === "CRDT" ? 1 : -1;
}

/** The other party: who paid, or who was paid. */
const partyName = (part: Element, sign: 1 | -1): string => {
  const role = sign === 1 ? "Dbtr" : "Cdtr";
  return textAt(part, "RltdPties", role, "Nm") || textAt(part, "RltdPties", role, "Pty", "Nm");
};

const otherCurrency = (currency: string): never =>
  bad(`The statement is in ${currency.slice(0, 3)}. Import an account in US dollars.`);

function centsOf(amount: Element | undefined): number {
  const currency = amount ? attribute(amount.attributes, "Ccy") : null;
  if (amount && currency === null) bad("An amount has no currency. Export it from your bank again.");
  if (currency !== null && currency !== "USD") otherCurrency(currency);
  return centsFrom(amount?.text.trim() ?? "") ?? bad("An amount can't be read. Export it from your bank again.");
}

/** Cents of `1,234.56`, `$12`, `-3.5` or `(3.50)`; null for anything else. */
function centsFrom(typed: string): number | null {
  const match = /^(\()?([-+−])?\s?\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?(\))?$/.exec(typed.trim());
  if (!match || (match[1] === "(") !== (match[5] === ")")) return null;
  const cents = Number((match[3] ?? "").replaceAll(",", "")) * 100 + Number((match[4] ?? "").padEnd(2, "0"));
  return match[1] === "(" || match[2] === "-" || match[2] === "−" ? -cents : cents;
}

const headings = {
  on: ["date", "booking date", "posted date", "posting date", "transaction date", "value date"],
  cents: ["amount", "amount usd", "transaction amount"],
  credit: ["credit", "deposit", "deposits", "money in", "paid in"],
  debit: ["debit", "withdrawal", "withdrawals", "money out", "paid out"],
  name: ["name", "payee", "payer", "counterparty", "merchant"],
  text: ["description", "memo", "details", "reference", "narrative", "notes"],
  currency: ["currency", "currency code", "ccy"],
  status: ["status", "state", "transaction status", "payment status"],
} as const;

/** Other statuses, such as Pending or Failed, aren't booked. */
const bookedStatuses = [
  "",
  "booked",
  "cleared",
  "complete",
  "completed",
  "posted",
  "processed",
  "reconciled",
  "settled",
];
const reversedStatuses = ["reversed", "reversal", "returned"];

/** A CSV with a row of headings: a date, an amount or money in and out, and what the line says. */
function csvLines(text: string): ReadLine[] {
  const [first = "", ...rest] = rowsOf(text, separatorOf(text));
  const head = (typeof first === "string" ? [] : first).map((cell) => cell.trim().toLowerCase());
  const columns = (key: keyof typeof headings) =>
    head.flatMap((cell, place) => ((headings[key] as readonly string[]).includes(cell) ? [place] : []));
  const [on] = columns("on");
  const [amount, credit, debit] = [columns("cents")[0], columns("credit")[0], columns("debit")[0]];
  if (on === undefined || (amount === undefined && (credit === undefined || debit === undefined)))
    return bad("The first row needs the headings Date and Amount, or Date, Credit and Debit.");
  return rest
    .map((cells, place) => ({ cells, row: place + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ cells, row }): ReadLine => {
      const cell = (column: number | undefined) => (column === undefined ? "" : (cells[column] ?? "").trim());
      const currency = cell(columns("currency")[0]).toUpperCase();
      if (currency !== "" && currency !== "USD") otherCurrency(currency);
      const part = (column: number | undefined) =>
        cell(column) === ""
          ? 0
          : (centsFrom(cell(column)) ?? bad(`The amount in row ${row} can't be read. Use a number such as 1,250.00.`));
      const status = cell(columns("status")[0]).toLowerCase();
      const why = reversedStatuses.includes(status)
        ? "reversal"
        : bookedStatuses.includes(status)
          ? null
          : "not_booked";
      const date = dateFrom(cell(on));
      if (date === null && why === null) bad(`The date in row ${row} can't be read. Use 2026-12-01 or 12/01/2026.`);
      return {
        on: date,
        why,
        // Banks write money out with or without a minus; a minus at money in takes it back, as for a returned check.
        cents: amount === undefined ? part(credit) - Math.abs(part(debit)) : part(amount),
        name: columns("name").map(cell).join(" "),
        text: columns("text").map(cell).join(" "),
      };
    });
}

function dateFrom(typed: string): string | null {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed);
  const date = us ? `${us[3]}-${us[1]?.padStart(2, "0")}-${us[2]?.padStart(2, "0")}` : typed;
  return isCalendarDate(date) ? date : null;
}

function separatorOf(text: string): string {
  const head = text.slice(0, Math.max(0, text.indexOf("\n")));
  return [",", ";", "\t"].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ",";
}

/** The cells of RFC 4180, with any separator. Linear. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], "", false];
  for (let place = 0; place < text.length; place += 1) {
    const char = text[place];
    if (quoted && char === '"' && text[place + 1] === '"') {
      cell += '"';
      place += 1;
    } else if (char === '"' && (quoted || cell.trim() === "")) {
      quoted = !quoted;
      cell = quoted ? "" : cell;
    } else if (!quoted && char === separator) {
      row.push(cell);
      cell = "";
    } else if (!quoted && (char === "\n" || char === "\r")) {
      if (char === "\r" && text[place + 1] === "\n") place += 1;
      rows.push([...row, cell]);
      [row, cell] = [[], ""];
    } else cell += char;
  }
  if (quoted) bad("A quotation mark isn't closed. Export the file from your bank again.");
  return cell === "" && row.length === 0 ? rows : [...rows, [...row, cell]];
}
