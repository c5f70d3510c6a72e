import { zonedText } from "#domain/core/calendar.ts";
import { documentTitles } from "#domain/deal/agreement.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { isLost } from "#domain/deal/status.ts";
import { type Sending, type SigningPart, sittingOf } from "#domain/deal/signing.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";
import type { ExecutedDocument } from "./documents.ts";

/* Emails name the candidate by code and role, and never mention a split. */

type About = Pick<Deal, "code" | "candidate" | "employer">;
type Signing = Pick<SigningPart, "role" | "organization">;

const subjectOf = ({ candidate, employer }: About): string =>
  `${candidate.maskedCode} (${candidate.headlineRole}) at ${employer.name}`;

const whyOf = ({ code }: About, brandName: string): string =>
  `You're receiving this email because you or your organization is a party to ${code} on ${brandName}.`;

/** `client agreement and the split agreement`: what a party signs, for use in a sentence. */
export const documentsOf = ({ parts }: Pick<Sending, "parts">, role: SigningPart["role"]): string =>
  sittingOf(parts, role)
    .map(({ document }) => documentTitles[document].toLowerCase())
    .join(" and the ");

/** `page`: the partner's page if everyone signs there; null if the link is for signing. */
export function signatureEmail(
  deal: About & Pick<Deal, "listingAgency">,
  sending: Pick<Sending, "parts" | "expiresAt">,
  { role, organization, signer, remindedAt }: Signing & Pick<SigningPart, "signer" | "remindedAt">,
  { link, page, brandName }: { link: string; page: string | null; brandName: string },
): ComposedEmail {
  const title = documentsOf(sending, role);
  const until = zonedText(sending.expiresAt, "UTC");
  return composeEmail({
    brandName,
    subject: `${remindedAt === null ? "Please sign" : "Reminder: please sign"} the ${title}, ${deal.code}`,
    blocks: [
      ...(signer ? [`${signer.name},`] : []),
      remindedAt === null && role !== "listing"
        ? `${deal.listingAgency.name} has asked ${organization.name} to sign the ${title} for ${subjectOf(deal)}.`
        : `${organization.name} ${remindedAt === null ? "needs" : "still needs"} to sign the ${title} for ` +
          `${subjectOf(deal)}.`,
      ...(page === null
        ? [`Sign by ${until}. You don't need an account.`, { label: "Read and sign", href: link }]
        : [
            { label: "Sign here", href: page },
            `Once everyone has signed there, confirm the signature by ${until}.`,
            { label: "Confirm the signature", href: link },
          ]),
      `Anyone who has this link can sign for ${organization.name}, so don't forward it. To ` +
        "decline, use the same page and give the reason.",
    ],
    why: whyOf(deal, brandName),
  });
}

/** `page`: the deal's, for members; null for a named signer, who may have no account. */
export const declinedEmail = (
  deal: About,
  sending: Pick<Sending, "parts">,
  { role, organization, declined }: Signing & Pick<SigningPart, "declined">,
  { page, brandName }: { page: string | null; brandName: string },
): ComposedEmail =>
  composeEmail({
    brandName,
    subject: `${deal.code}: ${organization.name} declined to sign`,
    blocks: [
      `${organization.name} declined to sign the ${documentsOf(sending, role)} for ${subjectOf(deal)}.`,
      `Reason: ${declined?.reason ?? ""}`,
      ...(page === null
        ? ["No one can sign it now. If it is sent again, we'll email you a new link."]
        : [
            "No one can sign it now. Recall the deal to change its terms and send it again, or close it as lost.",
            { label: "Open the deal", href: page },
          ]),
    ],
    why: whyOf(deal, brandName),
  });

export const recalledEmail = (
  deal: About & Pick<Deal, "status">,
  documents: string,
  brandName: string,
): ComposedEmail =>
  composeEmail({
    brandName,
    subject: `${deal.code}: signature no longer needed`,
    blocks: [
      `The ${documents} for ${subjectOf(deal)} ${documents.includes(" and ") ? "were" : "was"} ` +
        "withdrawn. You don't need to sign, and earlier signatures are void.",
      isLost(deal.status) ? "The deal was closed as lost." : "If it is sent again, we'll email you a new link.",
    ],
    why: whyOf(deal, brandName),
  });

export function executedEmail(
  deal: About,
  documents: readonly Pick<ExecutedDocument, "kind" | "fileName" | "hash">[],
  brandName: string,
): ComposedEmail {
  const titles = documents.map(({ kind }) => documentTitles[kind].toLowerCase()).join(" and the ");
  return composeEmail({
    brandName,
    subject: `${deal.code} is executed: your signed copy is attached`,
    blocks: [
      `Everyone has signed the ${titles} for ${subjectOf(deal)}.`,
      documents.length === 1
        ? "Your copy is attached, with its signature certificate."
        : "Your copies are attached, each with its signature certificate.",
      ...documents.map(({ fileName, hash }) => `${fileName}\nSHA-256 ${hash}`),
      `The same ${documents.length === 1 ? "file is" : "files are"} stored with the deal in ${brandName}.`,
    ],
    why: whyOf(deal, brandName),
  });
}

/** `ends`: the last day that the guarantee covers, as text. */
export const guaranteeEmail = (deal: About, ends: string, brandName: string): ComposedEmail =>
  composeEmail({
    brandName,
    subject: `The guarantee for ${deal.code} ends on ${ends}`,
    blocks: [
      `The guarantee for ${subjectOf(deal)} ends on ${ends}.`,
      "A placement that ends after that day doesn't change the fee. If it ended by then, record it on the deal sheet " +
        `in ${brandName}.`,
    ],
    why: `You're receiving this email because your agency is a party to ${deal.code} on ${brandName}.`,
  });
