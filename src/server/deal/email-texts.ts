import { dateOf } from "#domain/core/calendar.ts";
import { documentTitles } from "#domain/deal/agreement.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { dateText } from "#domain/deal/document.ts";
import { type Sending, type SigningPart, sittingOf } from "#domain/deal/signing.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";
import type { ExecutedDocument } from "./documents.ts";

/* Emails name the candidate by code and role, and never mention a split. */

type About = Pick<Deal, "code" | "candidate" | "employer">;
type Signing = Pick<SigningPart, "role" | "organization">;

const subjectOf = ({ candidate, employer }: About): string =>
  `${candidate.maskedCode}, ${candidate.headlineRole}, for ${employer.name}`;

const whyOf = ({ code }: About, brandName: string): string =>
  `You get this because you or your organization signs ${code} on ${brandName}.`;

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
  const until = `${dateText(dateOf(sending.expiresAt))} (UTC)`;
  return composeEmail(
    {
      subject: `${remindedAt === null ? "Please sign" : "Reminder: please sign"} the ${title}, ${deal.code}`,
      blocks: [
        ...(signer ? [`${signer.name},`] : []),
        remindedAt === null && role !== "listing"
          ? `${deal.listingAgency.name} asks ${organization.name} to sign the ${title} about ${subjectOf(deal)}.`
          : `The ${title} about ${subjectOf(deal)} ` +
            `${remindedAt === null ? "" : "still "}${title.includes(" and ") ? "wait" : "waits"} for the signature ` +
            `of ${organization.name}.`,
        ...(page === null
          ? [`You can sign until ${until}. No account is needed.`, { label: "Read and sign", href: link }]
          : [
              { label: "Sign here", href: page },
              `Once everyone has signed there, confirm it until ${until}.`,
              { label: "Confirm the signature", href: link },
            ]),
        `Anyone who has this link can sign for ${organization.name}, so keep it to yourself. If you ` +
          "decline to sign, say so on the same page, with the reason.",
      ],
      why: whyOf(deal, brandName),
    },
    brandName,
  );
}

export const declinedEmail = (
  deal: About & Pick<Deal, "id">,
  sending: Pick<Sending, "parts">,
  { role, organization, declined }: Signing & Pick<SigningPart, "declined">,
  { origin, brandName }: { origin: string; brandName: string },
): ComposedEmail =>
  composeEmail(
    {
      subject: `${deal.code}: ${organization.name} declined to sign`,
      blocks: [
        `${organization.name} declined to sign the ${documentsOf(sending, role)} about ${subjectOf(deal)}.`,
        `Its reason: ${declined?.reason ?? ""}`,
        "It can no longer be signed. Recall the deal to change its terms and send it again, or close it as lost.",
        { label: "Open the deal", href: `${origin}/mls/deal/${deal.id}` },
      ],
      why: whyOf(deal, brandName),
    },
    brandName,
  );

export const recalledEmail = (deal: About, documents: string, brandName: string): ComposedEmail =>
  composeEmail(
    {
      subject: `${deal.code}: nothing left to sign`,
      blocks: [
        `The ${documents} about ${subjectOf(deal)} ${documents.includes(" and ") ? "were" : "was"} ` +
          "withdrawn. There is nothing to sign, and any signature on it is void.",
        "If it is sent again, you get another email with another link.",
      ],
      why: whyOf(deal, brandName),
    },
    brandName,
  );

export function executedEmail(
  deal: About,
  documents: readonly Pick<ExecutedDocument, "kind" | "fileName" | "hash">[],
  brandName: string,
): ComposedEmail {
  const titles = documents.map(({ kind }) => documentTitles[kind].toLowerCase()).join(" and the ");
  return composeEmail(
    {
      subject: `${deal.code} is executed: your signed copy`,
      blocks: [
        `Everyone has signed the ${titles} about ${subjectOf(deal)}.`,
        documents.length === 1
          ? "Your copy is attached, with its signature certificate."
          : "Your copies are attached, each with its signature certificate.",
        ...documents.map(({ fileName, hash }) => `${fileName}\nSHA-256 ${hash}`),
        `The same file, byte for byte, stays with the deal in ${brandName}.`,
      ],
      why: whyOf(deal, brandName),
    },
    brandName,
  );
}

/** `ends`: the last day of the guarantee, as text. */
export const guaranteeEmail = (deal: About, ends: string, brandName: string): ComposedEmail =>
  composeEmail(
    {
      subject: `The guarantee of ${deal.code} ends on ${ends}`,
      blocks: [
        `${deal.candidate.maskedCode}, ${deal.candidate.headlineRole}, placed at ${deal.employer.name}: the ` +
          `guarantee ends on ${ends}.`,
        "After that, no part of the fee is refunded. If the placement ended earlier, record that on the deal " +
          `sheet in ${brandName}.`,
      ],
      why: `You get this because your agency is a party to ${deal.code} on ${brandName}.`,
    },
    brandName,
  );
