import { lastCovered } from "./guarantee.ts";
import { type Agreement, agreementSections, documentTitles, readAgreement } from "./agreement.ts";
import { type PartyRole, dealStatusLabels } from "./deal.ts";
import { consents, recipientOf, type Sending, type SentAgreement, type SigningPart } from "./signing.ts";
import { guaranteeWithPolicy } from "./terms.ts";
import type { DealSheet } from "./view.ts";
import { type EntryKind } from "./ledger.ts";
import { dateText } from "../core/calendar.ts";
import { dollars, moneyText, roundMoneyText } from "../core/money.ts";
import type { Paper, PaperFact, PaperSection, PaperTable } from "../core/document.ts";

export const partyRoleLabels: Record<PartyRole, string> = {
  listing: "Listing agency",
  selling: "Selling agency",
  employer: "Employer",
};

const instantFormat = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
  hourCycle: "h23",
});

/** `Dec 1, 2026, 14:05:09 UTC`, from ms. */
export const instantText = (instant: number): string =>
  `${instantFormat.format(new Date(instant)).replaceAll("\u202f", " ")} UTC`;

/** `deal-4f7k2m-client-agreement.pdf`: a file name identifies the deal, never a person. */
export const paperFileName = (code: string, what: string, extension = "pdf"): string =>
  `${code.toLowerCase()}-${what.toLowerCase().replaceAll(" ", "-")}.${extension}`;

type Executed = Pick<Sending, "number" | "provider" | "sentAt" | "completedAt"> & {
  agreement: SentAgreement;
  parts: readonly SigningPart[];
  sentBy: string;
};

/**
 * An executed agreement with its signatures and certificate (spec §15), built from what was signed, not from the
 * current deal. `parts`: the signers of this document; with a signing partner, the agencies that confirm the signing.
 */
export function executedPaper({ agreement: agreed, parts, ...sending }: Executed): Paper {
  const { kind, canonical } = agreed;
  const agreement = readAgreement(canonical);
  return {
    title: documentTitles[kind],
    reference: referenceOf(agreement),
    subtitle: `${agreement.candidate}, ${agreement.role}, for ${agreement.employer}`,
    sections: [
      ...agreementSections(agreement),
      {
        heading: sending.provider === "partner" ? "Confirmed" : "Signed",
        kind: "signatures",
        signatures: parts.map(signatureOf),
      },
    ],
    certificate: certificateOf(agreed, parts, sending),
  };
}

const referenceOf = ({ deal, version }: Agreement): string => `${deal}, version ${version}`;

const signatureOf = ({ signature, organization, role }: SigningPart) => ({
  name: signature?.name ?? "",
  said: [`${organization.name}, ${partyRoleLabels[role].toLowerCase()}`, signature ? instantText(signature.at) : ""],
});

function certificateOf(
  { kind, canonical, hash }: SentAgreement,
  parts: readonly SigningPart[],
  { number, provider, sentAt, completedAt, sentBy }: Omit<Executed, "agreement" | "parts">,
): PaperSection[] {
  const trail = [
    { at: sentAt, says: `Sent for signature by ${sentBy}` },
    ...parts.flatMap(({ organization, openedAt, seenAt, remindedAt, signature }) => [
      ...(openedAt !== null && openedAt !== sentAt ? [{ at: openedAt, says: `Sent to ${organization.name}` }] : []),
      ...(remindedAt === null ? [] : [{ at: remindedAt, says: `Reminder sent to ${organization.name}` }]),
      ...(seenAt === null ? [] : [{ at: seenAt, says: `Opened for ${organization.name}` }]),
      ...(signature
        ? [
            {
              at: signature.at,
              says: `${provider === "partner" ? "Confirmed" : "Signed"} for ${organization.name} by ${signature.name}`,
            },
          ]
        : []),
    ]),
    ...(completedAt === null ? [] : [{ at: completedAt, says: "Executed" }]),
  ].sort((a, b) => a.at - b.at);
  return [
    {
      heading: "What was signed",
      kind: "facts",
      facts: [
        { term: "Document", fact: documentTitles[kind] },
        { term: "Signature round", fact: String(number) },
        { term: "SHA-256 of the terms", fact: hash },
        { term: "Canonical form", fact: "JSON, keys in order (RFC 8785)" },
        ...(provider === "partner"
          ? [{ term: "Signed with", fact: "A partner's service. The agencies confirm it below." }]
          : []),
      ],
    },
    ...parts.map(({ organization, role, signature, ...to }): PaperSection => ({
      heading: `${partyRoleLabels[role]}: ${organization.name}`,
      kind: "facts",
      facts: signature
        ? [
            { term: "Name as typed", fact: signature.name },
            { term: "Time", fact: instantText(signature.at) },
            { term: "IP address", fact: signature.ip },
            // The sender names who signs for another party: the recipient's address is part of the proof.
            {
              term: "How",
              fact:
                signature.via === "link"
                  ? `Through the link emailed to ${recipientOf(to)?.email ?? "its own people"}`
                  : "Signed in to their account",
            },
            { term: "Consent", fact: `Version ${signature.consent}` },
          ]
        : [],
    })),
    { heading: "Consent to sign electronically", kind: "text", paragraphs: consentWords(parts) },
    { heading: "The terms in canonical form", kind: "text", paragraphs: [canonical] },
    {
      heading: "Audit trail",
      kind: "table",
      table: {
        head: ["Time", "What happened"],
        figures: [],
        rows: trail.map(({ at, says }) => [instantText(at), says]),
        total: null,
      },
    },
  ];
}

/** Each consent version that one of the signers agreed to. */
function consentWords(parts: readonly SigningPart[]): string[] {
  const versions = new Set(parts.flatMap(({ signature }) => (signature ? [signature.consent] : [])));
  return [...versions].toSorted().map((version) => `Version ${version}: ${consents[version] ?? ""}`);
}

/** The deal sheet, with the figures on its reader's screen (spec §2). */
export function sheetPaper(sheet: DealSheet): Paper {
  const { agencySide: side, closing, money } = sheet;
  return {
    title: "Deal sheet",
    reference: `${sheet.code}, ${dealStatusLabels[sheet.status]}`,
    subtitle: `${sheet.headlineRole} for ${sheet.employer.name}`,
    sections: [
      { heading: "Parties", kind: "facts", facts: partyFacts(sheet) },
      ...(side
        ? [
            {
              heading: "Commission",
              kind: "shares",
              figure: moneyText(sheet.feeCents),
              shares: [
                {
                  label: `${sheet.listingAgency.name}, listing, ${side.laSplit}%`,
                  percent: side.laSplit,
                  figure: moneyText(side.laCents),
                },
                ...(sheet.sellingAgency
                  ? [
                      {
                        label: `${sheet.sellingAgency.name}, selling, ${side.saSplit}%`,
                        percent: side.saSplit,
                        figure: moneyText(side.saCents),
                      },
                    ]
                  : []),
              ],
            } satisfies PaperSection,
          ]
        : []),
      { heading: "Terms", kind: "facts", facts: termFacts(sheet) },
      ...(sheet.terms === ""
        ? []
        : [{ heading: "Further terms", kind: "text", paragraphs: sheet.terms.split(/\n+/) } satisfies PaperSection]),
      ...(closing
        ? [
            {
              heading: "Placement",
              kind: "facts",
              facts: [
                { term: "Accepted salary", fact: roundMoneyText(dollars(closing.acceptedSalary)) },
                { term: "Start date", fact: dateText(closing.startDate) },
                { term: "Guarantee ends", fact: dateText(lastCovered(closing.guaranteeEnds)) },
                ...(closing.fallOff
                  ? [
                      {
                        term: "Placement ended",
                        fact: `${dateText(closing.fallOff.lastDay)}, day ${closing.fallOff.day}`,
                      },
                      ...fallOffFacts(closing.fallOff),
                    ]
                  : []),
              ],
            } satisfies PaperSection,
          ]
        : []),
      ...(money ? [{ heading: "Account", kind: "table", table: accountTable(sheet) } satisfies PaperSection] : []),
    ],
    certificate: null,
  };
}

/** What became of the fee: the part that the employer had paid goes back, the rest is credited. */
function fallOffFacts({
  refundCents,
  backCents,
  replacement,
}: NonNullable<NonNullable<DealSheet["closing"]>["fallOff"]>): PaperFact[] {
  return [
    ...(replacement === "owed" ? [{ term: "Replacement", fact: "Owed" }] : []),
    ...(replacement === "found" ? [{ term: "Replacement", fact: "Found" }] : []),
    { term: "Credited", fact: moneyText(refundCents) },
    ...(backCents > 0 ? [{ term: "Refund to the employer", fact: moneyText(backCents) }] : []),
  ];
}

function partyFacts(sheet: DealSheet): PaperFact[] {
  return [
    { term: "Candidate", fact: `${sheet.maskedCode}, ${sheet.headlineRole}` },
    { term: "Employer", fact: sheet.employer.name },
    { term: "Listing agency", fact: sheet.listingAgency.name },
    ...(sheet.sellingAgency ? [{ term: "Selling agency", fact: sheet.sellingAgency.name }] : []),
  ];
}

function termFacts(sheet: DealSheet): PaperFact[] {
  const { agencySide: side } = sheet;
  return [
    { term: "Target salary", fact: roundMoneyText(dollars(sheet.targetSalary)) },
    { term: "Fee", fact: `${sheet.feePercent}%` },
    { term: "Total fee", fact: moneyText(sheet.feeCents) },
    ...(side
      ? [
          { term: "Split LA / SA", fact: `${side.laSplit} / ${side.saSplit}` },
          ...(side.platformCents > 0 ? [{ term: "Platform share", fact: moneyText(side.platformCents) }] : []),
        ]
      : []),
    { term: "Guarantee", fact: guaranteeWithPolicy(sheet.guaranteeDays, sheet.guaranteePolicy) },
  ];
}

/** The effect of an entry on the employer's account. */
const clientEntryLabels: Partial<Record<EntryKind, string>> = {
  invoice: "Placement fee",
  client_paid: "Paid",
  credit: "Credit under the guarantee",
  client_refunded: "Refunded",
  correction: "Correction of a payment",
};

/** An entry's label. A reversal names what it reverses. */
export function clientEntryText({ kind, about }: { kind: EntryKind; about: EntryKind }): string {
  if (kind !== "correction") return clientEntryLabels[kind] ?? "";
  if (about === "invoice") return "Placement fee reversed";
  return about === "credit" ? "Credit reversed" : (clientEntryLabels.correction ?? "");
}

/** The employer's account: every entry with its date, and the amount still to pay or refund. */
export function accountTable({ money }: Pick<DealSheet, "money">): PaperTable {
  const { entries, dueCents, refundDueCents } = money ?? { entries: [], dueCents: 0, refundDueCents: 0 };
  return {
    head: ["Date", "Entry", "Amount"],
    figures: [2],
    rows: entries.map((entry) => [dateText(entry.on), clientEntryText(entry), moneyText(entry.cents)]),
    total:
      refundDueCents > 0 ? ["", "To refund", moneyText(refundDueCents)] : ["", unpaidLabel(money), moneyText(dueCents)],
  };
}

/** An unpaid fee is not due before its date, and in installments only a part of it is. */
function unpaidLabel(money: DealSheet["money"]): string {
  if (!money) return "Due";
  const { state, cents, on } = money.standing;
  const date = state === "not_due" && on ? `due ${dateText(on)}` : null;
  if (cents < money.dueCents) return `Unpaid, ${moneyText(cents)} ${date ?? "due now"}`;
  return date ? `Unpaid, ${date}` : "Due";
}
