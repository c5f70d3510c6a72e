import { canonicalJson } from "#domain/deal/agreement.ts";
import type { Introduction, SeeingPart } from "#domain/introduction/introduction.ts";
import { ndaOf } from "#domain/introduction/reveal.ts";
import type { NdaDocument } from "#domain/introduction/nda.ts";
import type { Work } from "../platform/db/database.ts";

/** The text this party signs, or the exact text it signed. */
export async function ndaFor(
  db: Work["db"],
  introduction: Introduction,
  part: SeeingPart,
): Promise<{ nda: NdaDocument; canonical: string }> {
  if (!part.nda) {
    const nda = ndaOf(introduction, part);
    return { nda, canonical: canonicalJson(nda) };
  }
  const { canonical } = await db
    .selectFrom("mls_nda_signatures")
    .select("canonical")
    .where("introduction_id", "=", introduction.id)
    .where("organization_id", "=", part.organization.id)
    .executeTakeFirstOrThrow();
  return { nda: JSON.parse(canonical) as NdaDocument, canonical };
}
