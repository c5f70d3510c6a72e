import type { Answer } from "#contract/index.ts";
import { Problem } from "#contract/backend.ts";
import { identityFileLimits } from "#domain/identity/file.ts";
import { problemDetail } from "#web/lib/error-message.ts";

export type VaultFile = Answer<"identityFiles", "list">["items"][number];

export const kindNames: Record<VaultFile["kind"], string> = {
  pdf: "PDF",
  docx: "Word document",
  jpeg: "JPEG picture",
  png: "PNG picture",
  webp: "WebP picture",
};

/** The file picker's types; the server checks the actual content. */
export const acceptedFiles = ".pdf,.docx,.jpg,.jpeg,.png,.webp";

/** Bytes as `640 KB` or `1.2 MB`; at least 1 KB. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_024));
  return kilobytes < 1_000 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** What is wrong with a file before upload, and how to fix it. */
export function faultOf(file: { name: string; size: number }, kept: number): string | null {
  if (kept >= identityFileLimits.perListing)
    return `A candidate has at most ${identityFileLimits.perListing} files. Remove one and upload again.`;
  if (file.size === 0) return `${file.name} is empty. Choose another file.`;
  return file.size > identityFileLimits.bytes
    ? `${file.name} is larger than 10 MB. Reduce its size, for example with fewer or smaller pictures.`
    : null;
}

/** The server's reason for rejecting a file. */
export function refusalWords(error: unknown): string {
  return error instanceof Problem
    ? (error.fields["file"] ?? error.fields["name"] ?? error.detail)
    : problemDetail(error);
}
