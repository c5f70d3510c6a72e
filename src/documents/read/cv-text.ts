import type { CvText } from "#domain/cv/reading.ts";
import { asFileError, CvFileError } from "./cv-file-error.ts";
import { docxPages } from "./docx-text.ts";
import { isJsonResume, jsonResumePages } from "./json-resume-text.ts";
import { cvFileLimits } from "./limits.ts";
import { odtPages } from "./odt-text.ts";
import { pdfPages } from "./pdf-text.ts";
import { byteCharacters, decodeText, plainPages } from "./plain-text.ts";
import { rtfPages } from "./rtf-text.ts";
import { partNames } from "./zip.ts";

/**
 * The text of a CV file with positions. The format follows from the content; `name`, the file's name, decides only
 * where the content doesn't. Needs no Node and no evaluated code, so it runs in the browser too. @throws CvFileError
 */
export async function cvTextOf(bytes: Uint8Array, name: string): Promise<CvText> {
  try {
    return await textOf(bytes, name.slice(-100).toLowerCase());
  } catch (error) {
    throw asFileError(error);
  }
}

async function textOf(bytes: Uint8Array, name: string): Promise<CvText> {
  if (bytes.length === 0) throw new CvFileError("empty");
  if (bytes.length > cvFileLimits.bytes) throw new CvFileError("long");
  const start = byteCharacters(bytes.subarray(0, 1_024));
  if (start.includes("%PDF-")) return { kind: "pdf", pages: await pdfPages(bytes) };
  if (start.startsWith("PK\u0003\u0004")) return zipText(bytes);
  if (/^\s*\{\\rtf/.test(start)) return { kind: "rtf", pages: rtfPages(bytes) };
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new CvFileError(oldWordProblem(bytes));
  if (
    /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|BM|II\*\0|MM\0\*|RIFF....WEBP|....ftyp(?:heic|heif|avif|mif1))/.test(start)
  )
    throw new CvFileError("picture");
  if (/\.(?:pdf|docx|odt)$/.test(name)) throw new CvFileError("damaged");
  const text = decodeText(bytes);
  if (text.trim() === "") throw new CvFileError("empty");
  if (text.length > 4 * cvFileLimits.characters) throw new CvFileError("long");
  if (/^\s*<(?:!doctype|html|\?xml|svg)/i.test(text)) throw new CvFileError("unknown");
  const document = jsonOf(text);
  if (document !== undefined) {
    if (!isJsonResume(document)) throw new CvFileError("unknown");
    return { kind: "json-resume", pages: jsonResumePages(document) };
  }
  if (name.endsWith(".json")) throw new CvFileError("damaged");
  return { kind: "text", pages: plainPages(text) };
}

async function zipText(bytes: Uint8Array): Promise<CvText> {
  const names = new Set(partNames(bytes));
  if (names.has("word/document.xml")) return { kind: "docx", pages: await docxPages(bytes) };
  if (names.has("content.xml")) return { kind: "odt", pages: odtPages(bytes) };
  throw new CvFileError("unknown");
}

/** Word protects a DOCX file by wrapping it in the container of the old format. */
function oldWordProblem(bytes: Uint8Array): "protected" | "old-word" {
  const wrapped = [..."EncryptedPackage"].join("\u0000");
  return byteCharacters(bytes.subarray(0, 4_000_000)).includes(wrapped) ? "protected" : "old-word";
}

/** Undefined: not a JSON object. */
function jsonOf(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\ufeff/, "")) as unknown;
  } catch {
    return undefined;
  }
}
