import type { CertificateContent, CertifiedPart } from "./certificate.ts";
import { instantText, partyRoleLabels } from "../deal/document.ts";
import { introductionStatusLabels } from "../introduction/introduction.ts";
import type { IntroductionView, OfferView } from "../introduction/view.ts";
import { type NdaDocument, ndaSections } from "../introduction/nda.ts";
import type { Paper, PaperFact, PaperSection } from "../core/document.ts";
import type { EntryAction, RegisterEntry } from "./register.ts";

const stepLabels: Record<EntryAction, string> = {
  requested: "Requested",
  countered: "Counteroffer made",
  terms_accepted: "Counteroffer accepted by the requester",
  accepted: "Terms agreed",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired without a reply",
  ended: "Ended: the candidate is no longer on the market",
  nda_signed: "Confidentiality agreement signed, access granted",
  nda_refused: "Declined by the employer",
  opened: "Identity opened for the first time",
  revoked: "Access revoked",
  prior_declared: "Prior knowledge declared",
  prior_conceded: "Prior knowledge conceded",
  prior_upheld: "Prior knowledge upheld",
  prior_rejected: "Prior knowledge rejected",
  client_brought: "Client brought",
};

const at = (instant: string): string => instantText(Date.parse(instant));

const stateWords = { live: "active", over: "expired", revoked: "revoked" } as const;
const protectionWords: Record<string, string> = {
  counting: "Active",
  disputed: "Disputed, no decision yet",
  none: "None: the employer already knew the candidate",
  over: "Expired",
};
const readers: Record<IntroductionView["you"], string> = {
  listing: "The listing agency",
  selling: "The selling agency",
  employer: "The employer",
  platform: "The marketplace",
};

/** The printed certificate. It is verified by the signature in its file, not by the print. */
export function certificatePaper(content: CertificateContent): Paper {
  const { introduction, parties, entries, head, key } = content;
  return {
    title: "Introduction certificate",
    reference: introduction.code,
    subtitle:
      `${introduction.candidate.maskedCode}, ${introduction.candidate.headlineRole}, for ` + parties.employer.name,
    sections: [
      { heading: "Introduction", kind: "facts", facts: introductionFacts(content) },
      ...introduction.parts.flatMap(partSections),
      {
        heading: "Register entries",
        kind: "table",
        table: {
          head: ["Entry", "Time", "What happened", "By"],
          figures: [0],
          rows: entries.map((entry) => [
            String(entry.number),
            at(entry.at),
            stepLabels[entry.action],
            actorName(entry, content),
          ]),
          total: null,
        },
      },
      {
        heading: "Fingerprints of the entries",
        kind: "facts",
        facts: entries.map(({ number, hash }) => ({ term: `Entry ${number}`, fact: hash })),
      },
      {
        heading: "Verification",
        kind: "facts",
        facts: [
          { term: "Issued to", fact: readers[content.for] },
          { term: "Issued", fact: at(content.issuedAt) },
          { term: "Newest entry", fact: `${head.number}` },
          { term: "Signed with", fact: `Ed25519, key ${key.id}` },
          { term: "Public key", fact: key.publicKey },
        ],
      },
      {
        heading: "What this proves",
        kind: "text",
        paragraphs: [
          `${content.marketplace} signed every byte of this file. Any change breaks the signature, and ` +
            "no one else can forge it.",
          "Each entry of the register builds on the one before it. The entries above cannot be changed, " +
            "removed or reordered later without contradicting this document.",
          "It lists only what the party it was issued to can see. The register stores salted hashes instead of " +
            "names. The JSON certificate has the salts needed to reproduce them.",
          `Verify the file with \`npm run verify-certificate -- FILE --key ${key.publicKey}\`. It needs ` +
            "neither a server nor a database. Take the key from the marketplace, not from this document.",
        ],
      },
      ...introduction.parts.flatMap(signedText),
    ],
    certificate: null,
  };
}

function introductionFacts({ introduction, parties }: CertificateContent): PaperFact[] {
  const { candidate, status, terms, protection, priorKnowledge, grantDays } = introduction;
  return [
    { term: "Candidate", fact: candidate.maskedCode },
    { term: partyRoleLabels.listing, fact: parties.listing.name },
    ...(parties.selling ? [{ term: partyRoleLabels.selling, fact: parties.selling.name }] : []),
    { term: partyRoleLabels.employer, fact: parties.employer.name },
    { term: "Status", fact: introductionStatusLabels[status] },
    ...(terms ? [{ term: "Agreed terms", fact: termsText(terms) }] : []),
    { term: "Length of access", fact: `${grantDays} days` },
    ...(protection
      ? [
          {
            term: "Protection",
            fact:
              `${protectionWords[protection.state] ?? protection.state}, from ${at(protection.from)} to ` +
              at(protection.until),
          },
        ]
      : []),
    ...(priorKnowledge
      ? [
          {
            term: "Prior knowledge",
            fact:
              `Declared ${at(priorKnowledge.declaredAt)}` +
              (priorKnowledge.outcome && priorKnowledge.answeredAt
                ? `, ${priorKnowledge.outcome} ${at(priorKnowledge.answeredAt)}`
                : ", no decision yet"),
          },
        ]
      : []),
  ];
}

const termsText = (terms: OfferView): string =>
  terms.kind === "split"
    ? `Listing agency ${terms.laSplit}%, selling agency ${terms.saSplit}% of the fee`
    : `${terms.feePercent}% fee, ${terms.guaranteeDays}-day guarantee`;

function partSections({ role, organisation: signer, signature, grant }: CertifiedPart): PaperSection[] {
  if (!signature) return [];
  return [
    {
      heading: `${partyRoleLabels[role]}: ${signer}`,
      kind: "facts",
      facts: [
        { term: "Name as typed", fact: signature.name },
        { term: "Signed", fact: at(signature.at) },
        { term: "Agreement", fact: `Version ${signature.version}` },
        { term: "SHA-256 of the text", fact: signature.hash },
        ...(grant
          ? [
              {
                term: "Access",
                fact: `From ${at(grant.givenAt)} to ${at(grant.endsAt)}, ${stateWords[grant.state]}`,
              },
              { term: "First opened", fact: grant.openedAt ? at(grant.openedAt) : "Not opened" },
              ...(grant.revokedAt ? [{ term: "Revoked", fact: at(grant.revokedAt) }] : []),
            ]
          : []),
      ],
    },
  ];
}

/** The signed text, and the canonical form that its hash refers to. */
function signedText({ organisation: signer, signature }: CertifiedPart): PaperSection[] {
  if (!signature) return [];
  const words = ndaSections(JSON.parse(signature.nda) as NdaDocument).flatMap((section) =>
    section.kind === "facts"
      ? section.facts.map(({ term, fact }) => `${term}: ${fact}`)
      : [`${section.heading}.`, ...section.paragraphs],
  );
  return [
    {
      heading: `What ${signer} signed`,
      kind: "text",
      paragraphs: [...words, "In canonical form (RFC 8785):", signature.nda],
    },
  ];
}

function actorName({ by }: RegisterEntry, { parties, marketplace }: CertificateContent): string {
  if (by === null) return "";
  return by === "platform" ? marketplace : (parties[by]?.name ?? "");
}
