import { z } from "zod";
import { documentKinds } from "#domain/deal/agreement.ts";
import { dealLimits } from "#domain/deal/terms.ts";
import { partStates, sendingStates, signingProviders } from "#domain/deal/signing.ts";
import { answering, fileProcedure, instant } from "./procedure.ts";
import { confirmedTexts } from "./shapes.ts";

const texts = z.array(z.string());
const facts = z.array(z.object({ term: z.string(), fact: z.string() }));

/** A part of a document (domain/core/document.ts). */
const section = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("facts"), heading: z.string(), facts }),
  z.object({ kind: z.literal("text"), heading: z.string(), paragraphs: texts }),
  z.object({
    kind: z.literal("table"),
    heading: z.string(),
    table: z.object({ head: texts, figures: z.array(z.int()), rows: z.array(texts), total: texts.nullable() }),
  }),
  z.object({
    kind: z.literal("shares"),
    heading: z.string(),
    figure: z.string(),
    shares: z.array(z.object({ label: z.string(), percent: z.number(), figure: z.string() })),
  }),
  z.object({
    kind: z.literal("signatures"),
    heading: z.string(),
    signatures: z.array(z.object({ name: z.string(), said: texts })),
  }),
]);

/**
 * What one party is asked to sign. The invoicing agency signs the client agreement, and with a selling agency the
 * split agreement too.
 */
export const signingSheet = z.object({
  code: z.string(),
  maskedCode: z.string(),
  headlineRole: z.string(),
  /** The names of the documents. */
  title: z.string(),
  provider: z.enum(signingProviders),
  /** The signing organization, and the sender. */
  organizationName: z.string(),
  sentBy: z.string(),
  signerName: z.string().nullable(),
  state: z.enum(partStates),
  sendingState: z.enum(sendingStates),
  /** Why it can't be signed now; null when it can. */
  why: z.string().nullable(),
  expiresAt: instant,
  answeredAt: instant.nullable(),
  signedName: z.string().nullable(),
  /** Everything the party signs at once. `hash`: SHA-256 in hex of the terms in canonical form (RFC 8785). */
  documents: z.array(
    z.object({
      kind: z.enum(documentKinds),
      title: z.string(),
      sections: z.array(section),
      hash: z.string(),
      canonical: z.string(),
    }),
  ),
  /** The hash that a signature refers to: the document's; for two documents both, joined by a period. */
  hash: z.string(),
  consent: z.object({ version: z.string(), text: z.string() }),
  /** Whether every party has signed and the executed copy is available. */
  executed: z.boolean(),
});

/** The `hash` of the text that was read. */
export const signedHash = z.string().max(129);

/** The `version` of the consent that was read; another one is refused. Without it, the current one counts as read. */
export const consentVersion = z.string().max(40).optional();

export const signatureName = z
  .string()
  .min(1, "Type your full name, as you sign.")
  .max(80, "Shorten this to at most 80 characters.");

/** From an email; identifies one party of one sending. */
const token = z.string().min(1).max(200);

const byLink = answering("public", signingSheet);

/** Signing by the link of an email, without an account. */
export const signing = {
  open: byLink({
    says: "The documents that the holder of a signing link is asked to sign.",
    input: z.strictObject({ token }),
  }),
  sign: byLink({
    says: "Signs by a link. With the last signature the deal is executed.",
    input: z.strictObject({ token, name: signatureName, hash: signedHash, consent: z.boolean(), consentVersion }),
  }),
  decline: byLink({
    says: "Declines to sign by a link; the agencies read the reason.",
    input: z.strictObject({
      token,
      reason: z.string().min(1, "Enter a short reason.").max(dealLimits.reason),
      confirmedTexts,
    }),
  }),
  copy: fileProcedure({
    needs: "public",
    says:
      "An executed document as PDF, for a person who signed it by a link. Without a kind, the first of its " +
      "documents.",
    input: z.strictObject({ token, kind: z.enum(documentKinds).optional() }),
  }),
};
