import type { FileAnswer } from "#contract/procedure.ts";
import { type DocumentKind, documentTitles } from "#domain/deal/agreement.ts";
import { executedPaper, paperFileName } from "#domain/deal/document.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { type Sending, signersOf } from "#domain/deal/signing.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { printPaper } from "./render.ts";
import { sha256 } from "../platform/crypto/sha256.ts";
import type { Db } from "../platform/db/tables.ts";

export type ExecutedDocument = { kind: DocumentKind; fileName: string; bytes: Uint8Array; hash: string };

/** `deal-4f7k2m-client-agreement.pdf` */
const documentFileName = (code: string, kind: DocumentKind): string => paperFileName(code, documentTitles[kind]);

/** Every agreement of a completed sending with its certificate, as PDF. Rendering is deterministic. */
export async function renderDocuments(deal: Deal, sending: Sending, brand: string): Promise<ExecutedDocument[]> {
  const createdAt = new Date(sending.completedAt ?? refuse("wrong-state"));
  const documents: ExecutedDocument[] = [];
  for (const agreement of sending.agreements) {
    const paper = executedPaper({
      ...sending,
      agreement,
      parts: signersOf(sending, agreement.kind),
      sentBy: deal.listingAgency.name,
    });
    const bytes = await printPaper(paper, { brand, author: deal.listingAgency.name, createdAt });
    documents.push({
      kind: agreement.kind,
      fileName: documentFileName(deal.code, agreement.kind),
      bytes,
      hash: sha256(bytes),
    });
  }
  return documents;
}

/**
 * Stores the documents once, in a system transaction. Returns false if they were already stored: the first bytes stay.
 */
export async function storeDocuments(
  db: Db,
  { dealId, sending, at }: { dealId: string; sending: number; at: Date },
  documents: readonly ExecutedDocument[],
): Promise<boolean> {
  const stored = await db
    .insertInto("mls_deal_documents")
    .values(
      documents.map(({ kind, bytes, hash }) => ({
        deal_id: dealId,
        sending,
        kind,
        bytes: Buffer.from(bytes),
        sha256: hash,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(["deal_id", "sending", "kind"]).doNothing())
    .returning("kind")
    .execute();
  return stored.length > 0;
}

type Wanted = {
  dealId: string;
  code: string;
  kind: DocumentKind;
  /** The sending as its reader sees it. */ sending: Pick<Sending, "number" | "completedAt">;
};

/**
 * The bytes stored when the deal was executed; row-level security decides who can read which. Their hash is checked
 * first.
 * @throws ExpectedError `wrong-state` before they are rendered; Error if they were changed
 */
export async function storedDocument(db: Db, { dealId, code, kind, sending }: Wanted): Promise<FileAnswer> {
  if (sending.completedAt === null)
    refuseState("This deal isn't executed yet. Its documents are created after the last signature.");
  const row = await db
    .selectFrom("mls_deal_documents")
    .select(["bytes", "sha256"])
    .where("deal_id", "=", dealId)
    .where("sending", "=", sending.number)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) refuseState("This document is being created. Try again in a moment.");
  if (sha256(row.bytes) !== row.sha256)
    throw new Error(`The ${kind} agreement of deal ${dealId} is not the one that was stored: its SHA-256 differs`);
  return { fileName: documentFileName(code, kind), mediaType: "application/pdf", base64: row.bytes.toString("base64") };
}
