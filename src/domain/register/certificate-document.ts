import type { CertificateContent, CertifiedPart } from "./certificate.ts";
import { instantText, partyRoleLabels } from "../deal/document.ts";
import { introductionStatusLabels, type StepAction } from "../introduction/introduction.ts";
import type { IntroductionView, OfferView } from "../introduction/view.ts";
import { type NdaDocument, ndaSections } from "../introduction/nda.ts";
import type { Paper, PaperFact, PaperSection } from "../core/document.ts";
import type { RegisterEntry } from "./register.ts";

const stepLabels: Record<StepAction, string> = {
  requested: "Requested",
  countered: "Other terms proposed",
  accepted: "Terms agreed",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired unanswered",
  ended: "Ended: the candidate left the market",
  nda_signed: "Confidentiality agreement signed, reveal grant given",
  nda_refused: "Declined by the employer",
  opened: "Identity opened for the first time",
  revoked: "Reveal grant revoked",
  prior_declared: "Prior knowledge declared",
  prior_conceded: "Prior knowledge conceded",
  prior_upheld: "Prior knowledge upheld",
  prior_rejected: "Prior knowledge rejected",
};

const at = (instant: string): string => instantText(Date.parse(instant));

const stateWords = { live: "in force", over: "run out", revoked: "revoked" } as const;
const protectionWords: Record<string, string> = {
  counting: "Counts",
  disputed: "Disputed, not decided",
  none: "None: the candidate was known",
  over: "Over",
};
const readers: Record<IntroductionView["you"], string> = {
  listing: "The listing agency",
  selling: "The selling agency",
  employer: "The employer",
  platform: "The marketplace itself",
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
        heading: "On the register",
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
        heading: "How to verify it",
        kind: "facts",
        facts: [
          { term: "Made for", fact: readers[content.for] },
          { term: "Made", fact: at(content.issuedAt) },
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
            "no one else can produce a file like it.",
          "Each entry of the register builds on the one before it. The entries above cannot be changed, " +
            "removed or reordered later without contradicting this document.",
          "It lists what the party it was issued to can see. The names are not on the register: it holds their " +
            "salted hashes, and the JSON certificate has the salts needed to reproduce them.",
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
    { term: "State", fact: introductionStatusLabels[status] },
    ...(terms ? [{ term: "Agreed", fact: termsText(terms) }] : []),
    { term: "A grant lasts", fact: `${grantDays} days` },
    ...(protection
      ? [
          {
            term: "Protection",
            fact:
              `${protectionWords[protection.state] ?? protection.state}, from ${at(protection.from)} until ` +
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
                : ", not decided"),
          },
        ]
      : []),
  ];
}

const termsText = (terms: OfferView): string =>
  terms.kind === "split"
    ? `Listing agency ${terms.laSplit}%, selling agency ${terms.saSplit}% of the fee`
    : `Fee ${terms.feePercent}%, guarantee ${terms.guaranteeDays} days`;

function partSections({ role, organisation: signer, signature, grant }: CertifiedPart): PaperSection[] {
  if (!signature) return [];
  return [
    {
      heading: `${partyRoleLabels[role]}: ${signer}`,
      kind: "facts",
      facts: [
        { term: "Signed by, as typed", fact: signature.name },
        { term: "Signed", fact: at(signature.at) },
        { term: "Agreement", fact: `Version ${signature.version}` },
        { term: "SHA-256 of the text", fact: signature.hash },
        ...(grant
          ? [
              {
                term: "Reveal grant",
                fact: `From ${at(grant.givenAt)} until ${at(grant.endsAt)}, ${stateWords[grant.state]}`,
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
