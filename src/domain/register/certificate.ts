import { pick } from "../core/pick.ts";
import { canonicalJson } from "../deal/agreement.ts";
import type { IntroductionPart } from "../introduction/introduction.ts";
import type { GrantView, IntroductionView, OfferView } from "../introduction/view.ts";
import {
  bare,
  entryHash,
  visibleEntries,
  noHash,
  type Openings,
  partyHash,
  type RegisterEntry,
  type Sha256,
  threadHash,
  threadOf,
} from "./register.ts";

const certificateVersion = "2026-11";

/** An organization, and the salt for recomputing its hash in the register. */
type CertifiedParty = { id: string; name: string; salt: string };

/** What one party signed. `nda` is the text in canonical form; its SHA-256 is in the register. */
export type CertifiedPart = {
  role: "selling" | "employer";
  /** Issued certificates have this key and are verified as they are, so its spelling can't change. */
  organisation: string;
  signature: { name: string; at: string; version: string; hash: string; nda: string } | null;
  grant: {
    state: GrantView["state"];
    givenAt: string;
    endsAt: string;
    openedAt: string | null;
    revokedAt: string | null;
  } | null;
};

/**
 * What the marketplace certifies of an introduction to one of its parties, or to itself (spec §13). It contains
 * nothing that the reader's screen doesn't show. Times are ISO text, hashes SHA-256 in hex.
 */
export type CertificateContent = {
  certificate: "introduction";
  version: string;
  marketplace: string;
  issuedAt: string;
  /** The reader it was made for. */
  for: IntroductionView["you"];
  introduction: {
    code: string;
    candidate: { maskedCode: string; headlineRole: string };
    status: IntroductionView["status"];
    terms: OfferView | null;
    grantDays: number;
    parts: CertifiedPart[];
    protection: { state: string; from: string; until: string } | null;
    priorKnowledge: { declaredAt: string; outcome: string | null; answeredAt: string | null } | null;
  };
  parties: { listing: CertifiedParty; selling: CertifiedParty | null; employer: CertifiedParty };
  /** The part whose complete entries these are, and the secret for recomputing its thread through the register. */
  thread: { part: IntroductionPart; salt: string };
  entries: (RegisterEntry & { hash: string })[];
  /** The newest entry: the register up to there can't change without contradicting this document. */
  head: { number: number; hash: string };
  key: { algorithm: "Ed25519"; id: string; publicKey: string };
};

/**
 * `signature`: Ed25519 over the canonical form of the content, in base64. The file is its own canonical form, byte for
 * byte.
 */
export type Certificate = CertificateContent & { signature: string };

type Sources = {
  entries: readonly (RegisterEntry & { hash: string })[];
  openings: Openings;
  /** The signed texts in canonical form, by organization id. */
  ndas: ReadonlyMap<string, string>;
  marketplace: string;
  key: { id: string; publicKey: string };
  issuedAt: string;
};

/**
 * Built from the reader's own view, so that it reveals nothing more. @throws Error if the register has no entry of it
 */
export function certificateOf(
  view: IntroductionView,
  { entries: all, openings, ndas, marketplace, key, issuedAt }: Sources,
): CertificateContent {
  const part: IntroductionPart = view.you === "platform" ? "listing" : view.you;
  const own = openings[part];
  const entries = visibleEntries(part, all).map((entry) => ({ ...bare(entry), hash: entry.hash }));
  const head = entries.at(-1);
  if (!own || !head) throw new Error(`the register has nothing of ${view.code} for its ${part} side`);
  const terms = view.agreed ? (view.offers.at(-1)?.offer ?? null) : null;
  return {
    certificate: "introduction",
    version: certificateVersion,
    marketplace,
    issuedAt,
    for: view.you,
    introduction: {
      code: view.code,
      candidate: pick(view.candidate, ["maskedCode", "headlineRole"]),
      status: view.status,
      terms: terms && { ...terms },
      grantDays: view.grantDays,
      parts: view.parts.map(({ role, organization, signature, grant }) => ({
        role,
        organisation: organization.name,
        signature: signature && {
          ...pick(signature, ["name", "at", "version", "hash"]),
          nda: ndas.get(organization.id) ?? "",
        },
        grant: grant && {
          ...pick(grant, ["state", "givenAt", "endsAt", "openedAt"]),
          revokedAt: grant.revoked?.at ?? null,
        },
      })),
      protection: view.protection && pick(view.protection, ["state", "from", "until"]),
      // The evidence can name the candidate, so only its outcome is included.
      priorKnowledge: view.priorKnowledge && {
        declaredAt: view.priorKnowledge.declaredAt,
        outcome: view.priorKnowledge.answer?.outcome ?? null,
        answeredAt: view.priorKnowledge.answer?.at ?? null,
      },
    },
    parties: {
      listing: certified(openings.listing),
      selling: openings.selling && certified(openings.selling),
      employer: certified(openings.employer),
    },
    thread: { part, salt: own.threadSalt },
    entries,
    head: { number: head.number, hash: head.hash },
    key: { algorithm: "Ed25519", id: key.id, publicKey: key.publicKey },
  };
}

const certified = ({ id, name, salt }: CertifiedParty): CertifiedParty => ({ id, name, salt });

export const certificateText = (content: CertificateContent | Certificate): string => canonicalJson(content);

/**
 * What is inconsistent in a signed certificate; null if nothing is. The signature proves the issuer; this checks the
 * content against the register: each entry has its hash, the thread is complete, the names match their hashes, and the
 * signed texts are the ones shown.
 */
export function certificateBreak(
  { introduction, parties, thread, entries, head }: CertificateContent,
  sha256: Sha256,
): string | null {
  const hashes = {
    listing: partyHash(parties.listing, sha256),
    selling: parties.selling && partyHash(parties.selling, sha256),
    employer: partyHash(parties.employer, sha256),
  };
  let previous: (RegisterEntry & { hash: string }) | null = null;
  for (const entry of entries) {
    const { number } = entry;
    if (entryHash(entry, sha256) !== entry.hash) return `Entry ${number} doesn't match its fingerprint.`;
    if (previous && number <= previous.number) return `Entry ${number} is out of order.`;
    if (
      threadOf(entry, thread.part) !==
      threadHash({ salt: thread.salt, number, previous: previous?.hash ?? noHash }, sha256)
    )
      return `An entry before ${number} is missing.`;
    if (entry.introduction !== introduction.code || entry.candidate !== introduction.candidate.maskedCode)
      return `Entry ${number} belongs to another introduction.`;
    if (entry.listing !== hashes.listing || entry.selling !== hashes.selling || entry.employer !== hashes.employer)
      return `Entry ${number} is about organizations other than the ones named.`;
    previous = entry;
  }
  if (!previous || previous.number !== head.number || previous.hash !== head.hash)
    return "The newest entry is not the one it names.";
  for (const { role, organisation: signer, signature } of introduction.parts) {
    if (!signature) continue;
    if (sha256(signature.nda) !== signature.hash)
      return `The text that ${signer} signed doesn't match its fingerprint.`;
    if (
      !entries.some(
        ({ action, about, document }) => action === "nda_signed" && about === role && document === signature.hash,
      )
    )
      return `The register has no signature of ${signer} under this text.`;
  }
  return null;
}
