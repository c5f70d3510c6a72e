import { refuse, refuseState } from "../core/errors.ts";

/** File types of an identity's résumés and pictures (spec §12), detected from the content, never from the name. */
export const identityFileKinds = ["pdf", "docx", "jpeg", "png", "webp"] as const;
export type IdentityFileKind = (typeof identityFileKinds)[number];

/** Bytes as uploaded; names in UTF-16 units. */
export const identityFileLimits = { bytes: 10 * 1024 * 1024, perListing: 5, name: 200 } as const;

/** How long a single-use download ticket works, in ms (spec §17). */
export const fileTicketMs = 60_000;

const served: Record<IdentityFileKind, { ending: string; mediaType: string }> = {
  pdf: { ending: "pdf", mediaType: "application/pdf" },
  docx: { ending: "docx", mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  jpeg: { ending: "jpg", mediaType: "image/jpeg" },
  png: { ending: "png", mediaType: "image/png" },
  webp: { ending: "webp", mediaType: "image/webp" },
};

export const mediaTypeOf = (kind: IdentityFileKind): string => served[kind].mediaType;

/**
 * The file name that everyone sees: the masked code, never the original name, which often contains the candidate's
 * (spec §12).
 */
export const servedFileName = (maskedCode: string | null, number: number, kind: IdentityFileKind): string =>
  `${maskedCode ?? "draft"}-cv-${number}.${served[kind].ending}`;

/** @throws ExpectedError `wrong-state` */
export function requireFileRoom(kept: number): void {
  if (kept >= identityFileLimits.perListing)
    refuseState(`A candidate has at most ${identityFileLimits.perListing} files. Remove one and upload again.`);
}

/** @throws ExpectedError `invalid-input` */
export function requireFileSize(bytes: number): void {
  if (bytes === 0) refuseFile("The file is empty. Choose another one.");
  if (bytes > identityFileLimits.bytes)
    refuseFile("The file is larger than 10 MB. Save it smaller, for instance with fewer or smaller pictures.");
}

export function refuseFile(says: string): never {
  return refuse("invalid-input", { detail: says, fields: { file: says } });
}
