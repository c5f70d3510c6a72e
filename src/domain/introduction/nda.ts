import type { PaperFact } from "../core/document.ts";

/** Sections of a `Paper`, limited to the two kinds an agreement needs. */
export type NdaSection =
  | { heading: string; kind: "facts"; facts: PaperFact[] }
  | { heading: string; kind: "text"; paragraphs: string[] };

/**
 * The current text. Signed documents name their version, so old texts stay available. A new one takes two releases
 * (docs/decisions/0095).
 */
export const ndaVersion = "2027-01";

/** What is signed, as canonical JSON (`canonicalJson`); the signature refers to its SHA-256. Times as ISO text. */
export type NdaDocument = {
  document: "nda";
  version: string;
  introduction: string;
  candidate: string;
  role: string;
  listingAgency: string;
  /** Signed documents have this key and their hashes are stored, so its spelling can't change. */
  organisation: string;
  signsAs: "employer" | "selling agency";
  grantDays: number;
  protectionMonths: number;
};

/** What signers agree to besides the text, by version. Each signature stores its version. */
const ndaConsents = {
  "2026-12":
    "I have read this agreement, I may sign for my organization, and I agree to sign it electronically. My " +
    "typed name, the time, my network address and the fingerprint of the text are kept with it.",
  "2027-01":
    "I have read this agreement, I am authorized to sign for my organization, and I agree to sign it electronically. " +
    "My typed name, the time, my IP address and the fingerprint of the text are stored with my signature.",
};

export const ndaConsent = { version: "2027-01", text: ndaConsents["2027-01"] };

const ndaTitle = "Confidentiality agreement";

/** Spec §13. */
export const protectionMonths = 12;

/** Longest typed name in characters. */
export const signatureNameLimit = 120;

/** Times in ms. `hash`: SHA-256 of the canonical document, in hex. */
export type NdaSignature = {
  name: string;
  personId: string;
  at: number;
  ip: string;
  version: string;
  consent: string;
  hash: string;
};

/** The sections of the agreement, for the signing page and the certificate. */
export function ndaSections(nda: NdaDocument): NdaSection[] {
  const text = texts[nda.version];
  if (!text) throw new RangeError(`There is no confidentiality agreement of version ${nda.version}.`);
  return text(nda);
}

/** The agreement as its signer reads it. `hash`: the fingerprint of `canonical`. */
export const ndaView = (nda: NdaDocument, canonical: string, hash: string) => ({
  title: ndaTitle,
  version: nda.version,
  sections: ndaSections(nda),
  consent: ndaConsent,
  hash,
  canonical,
});

/** One entry per version; entries can be added but never changed. */
const texts: Record<string, (nda: NdaDocument) => NdaSection[]> = {
  "2026-11": (nda) => ndaText(nda, "organisation"),
  "2026-12": (nda) => ndaText(nda, "organization"),
  "2027-01": plainText,
};

const parties = ({
  introduction,
  candidate,
  role,
  listingAgency,
  organisation: signer,
  signsAs,
}: NdaDocument): NdaSection => ({
  heading: "Parties",
  kind: "facts",
  facts: [
    { term: "Introduction", fact: introduction },
    { term: "Candidate", fact: `${candidate}, ${role}` },
    { term: "Listing agency", fact: listingAgency },
    { term: "Signs", fact: `${signer}, as ${signsAs}` },
  ],
});

const employerOf = ({ organisation: signer, signsAs }: NdaDocument): string =>
  signsAs === "employer" ? signer : "the employer you represent";

function plainText(nda: NdaDocument): NdaSection[] {
  const { listingAgency, organisation: signer, grantDays, protectionMonths: months } = nda;
  return [
    parties(nda),
    {
      heading: "What you will see",
      kind: "text",
      paragraphs: [
        `For ${grantDays} days, ${listingAgency} shows ${signer} who this candidate is. It can end this ` +
          `earlier. Each time a person from ${signer} opens the identity, that is recorded, and ${listingAgency} can ` +
          "read the record.",
      ],
    },
    {
      heading: "What you promise",
      kind: "text",
      paragraphs: [
        "You use what you see only to decide whether to hire or place this candidate.",
        "You show it only to the people in your organization who take part in that decision.",
        "You don't tell the candidate's current employer that the candidate is looking. You contact that employer " +
          "about the candidate only if the candidate agrees.",
        "You contact the candidate through the listing agency, unless it gives you the candidate's contact details.",
        "If nothing comes of it, you delete your copies when the listing agency or the candidate asks you to, and " +
          "at the latest when your access ends.",
      ],
    },
    {
      heading: "Protection of the introduction",
      kind: "text",
      paragraphs: [
        `If ${employerOf(nda)} or a company in its group hires this candidate within ${months} months of this ` +
          "signature, the fee agreed for this introduction is due, no matter who presents the candidate by then.",
        "An employer that already knew this candidate says so within 48 hours of first seeing who it is, with " +
          "evidence. If the listing agency disagrees, the marketplace decides on the record.",
      ],
    },
    {
      heading: "The candidate's rights",
      kind: "text",
      paragraphs: [
        "The candidate can ask who was shown what, and can ask to be erased. Your access then ends at once, and you " +
          "delete your copies.",
      ],
    },
  ];
}

/** The first two versions differ in the spelling of one word. */
function ndaText(nda: NdaDocument, organization: "organisation" | "organization"): NdaSection[] {
  const { listingAgency, organisation: signer, grantDays, protectionMonths: months } = nda;
  return [
    parties(nda),
    {
      heading: "What you will see",
      kind: "text",
      paragraphs: [
        `${listingAgency} shows ${signer} who this candidate is, for ${grantDays} days. It can end this ` +
          `earlier. Each time somebody of ${signer} opens it, a record is kept that ${listingAgency} can read.`,
      ],
    },
    {
      heading: "What you promise",
      kind: "text",
      paragraphs: [
        "You use what you see to decide whether to hire or place this candidate, and for nothing else.",
        "You show it only to those of your people who take part in that decision, and to nobody outside of your " +
          `${organization}.`,
        "You do not tell the candidate's present employer that the candidate is looking, and you do not contact " +
          "that employer about the candidate without the candidate's agreement.",
        "You contact the candidate through the listing agency unless it gives you the candidate's contact details.",
        "If nothing comes of it, you delete what you have copied when the listing agency or the candidate asks " +
          "for it, and at the latest when your access ends.",
      ],
    },
    {
      heading: "Protection of the introduction",
      kind: "text",
      paragraphs: [
        `If ${employerOf(nda)} or a company of its group ` +
          `hires this candidate within ${months} months after this signature, the fee agreed for this ` +
          "introduction is due, whoever presents the candidate by then.",
        "An employer that knew this candidate before says so within 48 hours after first seeing who it is, with " +
          "evidence. If the listing agency does not agree, the marketplace decides on the record.",
      ],
    },
    {
      heading: "The candidate's rights",
      kind: "text",
      paragraphs: [
        "The candidate can ask what was shown to whom, and can ask for erasure. Your access then ends at once, " +
          "and you delete what you have copied.",
      ],
    },
  ];
}
