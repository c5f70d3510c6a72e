import { currentTerms, type Deal } from "./deal.ts";
import { guaranteeWithPolicy } from "./terms.ts";
import { readStored } from "../core/former-spelling.ts";
import { type GuaranteePolicy, guaranteePolicySays } from "./guarantee.ts";
import { breakDownFee, feeOf, moneyText, percentText, roundMoneyText } from "../core/money.ts";
import type { PaperFact, PaperSection } from "../core/document.ts";

/**
 * The client agreement has no split and is between the invoicing agency and the employer; the split agreement is
 * between the agencies.
 */
export const documentKinds = ["client", "split"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentTitles: Record<DocumentKind, string> = { client: "Client agreement", split: "Split agreement" };

/** `Client agreement and split agreement`: the names of a party's documents, joined. */
export const documentNames = (kinds: readonly DocumentKind[]): string =>
  kinds.map((kind, place) => (place === 0 ? documentTitles[kind] : documentTitles[kind].toLowerCase())).join(" and ");

type Agreed = {
  deal: string;
  /**
   * For a split agreement, the version of the terms. For a client agreement, the number of the sending: the employer
   * can't learn how many versions the agencies exchanged.
   */
  version: number;
  candidate: string;
  role: string;
  listingAgency: string;
  sellingAgency: string | null;
  employer: string;
  targetSalaryCents: number;
  feeBp: number;
  guaranteeDays: number;
  guaranteePolicy: GuaranteePolicy;
  terms: string;
};

/** What is signed: whole numbers and texts only, so that it has one canonical form. */
export type ClientAgreement = Agreed & { document: "client" };
type SplitAgreement = Agreed & { document: "split"; laSplitBp: number; platformBp: number };
export type Agreement = ClientAgreement | SplitAgreement;

/**
 * The agreements of the version both agencies accepted, for the next sending. Without a selling agency there is no
 * split agreement.
 */
export function agreementsOf(deal: Deal): Agreement[] {
  const { number, terms } = currentTerms(deal);
  const agreed: Agreed = {
    deal: deal.code,
    version: number,
    candidate: deal.candidate.maskedCode,
    role: deal.candidate.headlineRole,
    listingAgency: deal.listingAgency.name,
    sellingAgency: deal.sellingAgency?.name ?? null,
    employer: deal.employer.name,
    targetSalaryCents: terms.targetSalary,
    feeBp: terms.feeBp,
    guaranteeDays: terms.guaranteeDays,
    guaranteePolicy: terms.guaranteePolicy,
    terms: terms.text,
  };
  const client: ClientAgreement = { ...agreed, document: "client", version: deal.sendings.length + 1 };
  return deal.sellingAgency
    ? [client, { ...agreed, document: "split", laSplitBp: terms.laSplitBp, platformBp: deal.platformBp }]
    : [client];
}

export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [key: string]: Canonical };

/** RFC 8785 for texts and whole numbers: sorted keys, no whitespace. A signature refers to its SHA-256. */
export function canonicalJson(value: Canonical): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`)
    .join(",")}}`;
}

const isList = (value: object): value is readonly Canonical[] => Array.isArray(value);

/** Parses an agreement's canonical form, as `canonicalJson` of this or an earlier release wrote it. */
export const readAgreement = (canonical: string): Agreement => readStored(canonical) as Agreement;

/** The sections of an agreement, for the signing page and the PDF. */
export function agreementSections(agreement: Agreement): PaperSection[] {
  const { terms } = agreement;
  return [
    { heading: "Parties", kind: "facts", facts: partiesOf(agreement) },
    { heading: "Fee", kind: "facts", facts: feeFacts(agreement) },
    ...(agreement.document === "split" ? splitSections(agreement) : []),
    { heading: "Guarantee", kind: "text", paragraphs: guaranteeWords(agreement) },
    ...(terms === "" ? [] : [{ heading: "Terms", kind: "text", paragraphs: terms.split(/\n+/) } as const]),
  ];
}

function partiesOf({ candidate, role, employer, listingAgency, sellingAgency }: Agreement): PaperFact[] {
  return [
    { term: "Candidate", fact: `${candidate}, ${role}` },
    { term: "Employer", fact: employer },
    { term: "Listing agency", fact: listingAgency },
    ...(sellingAgency === null ? [] : [{ term: "Selling agency", fact: sellingAgency }]),
  ];
}

function feeFacts({ targetSalaryCents, feeBp, guaranteePolicy }: Agreement): PaperFact[] {
  return [
    { term: "Fee", fact: `${percentText(feeBp)} of the accepted first-year salary` },
    { term: "Target salary", fact: roundMoneyText(targetSalaryCents) },
    { term: "Fee at the target salary", fact: moneyText(feeOf(targetSalaryCents, feeBp)) },
    {
      term: "Due",
      fact:
        guaranteePolicy === "installment"
          ? "In three equal installments, from the start date"
          : "When the candidate starts",
    },
  ];
}

function splitSections({
  targetSalaryCents,
  feeBp,
  laSplitBp,
  platformBp,
  listingAgency,
  sellingAgency,
}: SplitAgreement): PaperSection[] {
  const { fee, platform, la, sa } = breakDownFee({ salary: targetSalaryCents, feeBp, laSplitBp, platformBp });
  const selling = 10_000 - laSplitBp;
  return [
    {
      heading: "Split at the target salary",
      kind: "shares",
      figure: moneyText(fee),
      shares: [
        {
          label: `${listingAgency}, listing, ${percentText(laSplitBp)}`,
          percent: laSplitBp / 100,
          figure: moneyText(la),
        },
        {
          label: `${sellingAgency ?? ""}, selling, ${percentText(selling)}`,
          percent: selling / 100,
          figure: moneyText(sa),
        },
      ],
    },
    {
      heading: "How the fee is shared",
      kind: "text",
      paragraphs: [
        ...(platform > 0
          ? [
              `The platform's share of ${percentText(platformBp)} is deducted from the fee first. The agencies ` +
                "split the rest.",
            ]
          : []),
        `${listingAgency} invoices the employer and pays ${sellingAgency ?? ""} its share of what is received.`,
        "Both agencies bear refunds to the employer under the guarantee in the same split.",
      ],
    },
  ];
}

const guaranteeWords = ({ guaranteeDays, guaranteePolicy }: Agreement): string[] => [
  `${guaranteeWithPolicy(guaranteeDays, guaranteePolicy)}, counted from the start date as day 0.`,
  guaranteePolicySays[guaranteePolicy],
];
