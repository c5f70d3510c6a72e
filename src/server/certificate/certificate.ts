import type { FileAnswer } from "#contract/procedure.ts";
import { certificateOf, certificateText, type CertificateContent } from "#domain/register/certificate.ts";
import { certificatePaper } from "#domain/register/certificate-document.ts";
import { paperFileName } from "#domain/deal/document.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { IntroductionView } from "#domain/introduction/view.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { mostWaiting, printPaper, waitingPapers } from "../deal/render.ts";
import type { Services } from "../platform/http/context.ts";
import { viewOf } from "../introduction/deciding.ts";
import { ndaFor } from "../introduction/nda.ts";
import { findIntroduction } from "../introduction/store.ts";
import { registerKey, type RegisterKey } from "../register/key.ts";
import { entriesOf, openingsOf } from "../register/store.ts";
import { signPdf } from "../register/verify-file.ts";

type Needs = Pick<Services, "database" | "keyRing" | "randomBytes" | "clock" | "config">;

/**
 * The signed certificate of an introduction, as this viewer can have it (spec §13).
 * @throws ExpectedError `not-found`; `wrong-state` before their own signature; `rate-limited` if too many PDFs are
 * queued
 */
export async function certificateFile(
  services: Needs,
  viewer: Viewer,
  { introductionId, format }: { introductionId: string; format: "pdf" | "json" },
): Promise<FileAnswer> {
  if (format === "pdf" && waitingPapers() >= mostWaiting)
    refuse("rate-limited", {
      detail: "Many documents are being created right now. Try again in a few seconds.",
      retryAfterSeconds: 5,
    });
  const imported = await importedCertificate(services, viewer, { introductionId, format });
  if (imported) return imported;
  const { content, key } = await signable(services, viewer, introductionId);
  const name = (extension: string) => paperFileName(content.introduction.code, "certificate", extension);
  if (format === "json") {
    const signature = key.sign(Buffer.from(certificateText(content), "utf8"));
    return { fileName: name("json"), mediaType: "application/json", text: certificateText({ ...content, signature }) };
  }
  const bytes = await printPaper(certificatePaper(content), {
    brand: content.marketplace,
    author: content.marketplace,
    createdAt: new Date(content.issuedAt),
  });
  return { fileName: name("pdf"), mediaType: "application/pdf", base64: signPdf(bytes, key).toString("base64") };
}

/** What the marketplace issued that the introduction was imported from, as it was: only its key can sign it. */
async function importedCertificate(
  { database, keyRing, clock }: Needs,
  viewer: Viewer,
  { introductionId, format }: { introductionId: string; format: "pdf" | "json" },
): Promise<FileAnswer | null> {
  const now = clock.now().getTime();
  const found = await database.asViewer(viewer, ({ db }) =>
    findIntroduction(db, keyRing, viewer, { id: introductionId, now }),
  );
  if (!found) return null;
  const row = await database.kysely
    .selectFrom("mls_imported_introductions")
    .select(["certificate_json", "certificate_pdf"])
    .where("introduction_id", "=", introductionId)
    .executeTakeFirst();
  const fileName = paperFileName(found.introduction.code, "certificate", format);
  if (format === "json" && row?.certificate_json)
    return { fileName, mediaType: "application/json", text: row.certificate_json.toString("utf8") };
  if (format === "pdf" && row?.certificate_pdf)
    return { fileName, mediaType: "application/pdf", base64: row.certificate_pdf.toString("base64") };
  return null;
}

/** What the viewer's role can read, and then, as the system, its register entries. */
async function signable(
  { database, keyRing, randomBytes, clock, config }: Needs,
  viewer: Viewer,
  id: string,
): Promise<{ content: CertificateContent; key: RegisterKey }> {
  const at = clock.now();
  const { view, ndas } = await database.asViewer(viewer, async ({ db }) => {
    const found = (await findIntroduction(db, keyRing, viewer, { id, now: at.getTime() })) ?? refuse("not-found");
    const seen = viewOf(viewer, found, at.getTime());
    if (!seen.actions.includes("certificate"))
      refuseState("The certificate is available after you sign the confidentiality agreement. Sign it first.");
    return { view: seen, ndas: await signedTexts(db, found.introduction, seen) };
  });
  return database.asSystem(async ({ db }) => {
    const entries = await entriesOf(db, view.code);
    const openings =
      (await openingsOf(db, view.code)) ??
      refuseState(
        "The names of the parties on the register were destroyed, so no certificate of this " +
          "introduction can be issued. A certificate issued earlier stays valid.",
      );
    const key = await registerKey(db, { keyRing, randomBytes }, at);
    return {
      content: certificateOf(view, {
        entries,
        openings,
        ndas,
        marketplace: config.brandName,
        key,
        issuedAt: at.toISOString(),
      }),
      key,
    };
  });
}

/** By organization: the texts behind the signatures that its view shows. */
async function signedTexts(
  db: Work["db"],
  introduction: Introduction,
  { parts }: IntroductionView,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const part of introduction.parts)
    if (parts.some(({ role, signature }) => role === part.role && signature))
      texts.set(part.organization.id, (await ndaFor(db, introduction, part)).canonical);
  return texts;
}
