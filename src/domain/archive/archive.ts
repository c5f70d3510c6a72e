import { refuse, refuseState } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";

/** States of an organization's archive (spec §11), in the order it passes them. */
export const archiveStates = ["waiting", "running", "ready", "failed", "canceled", "expired"] as const;
export type ArchiveState = (typeof archiveStates)[number];

/** Why an archive failed. `erased`: it was deleted because it held a candidate who has been erased since. */
export const archiveFailures = ["error", "not_admin", "erased"] as const;
export type ArchiveFailure = (typeof archiveFailures)[number];

/** Times in ms. */
export const archiveLimits = { perDay: 3, dayMs: 86_400_000, keptMs: 7 * 86_400_000, ticketMs: 60_000 } as const;

/** The version of the archive's format, in its manifest. From 2 on it has the rows that an import needs. */
export const archiveFormat = 2;

export const isBeingBuilt = (state: ArchiveState): boolean => state === "waiting" || state === "running";

/** An archive belongs to the person who requested it: it holds their private notes and searches. */
export const isOwnArchive = (requestedBy: string, { personId }: Pick<Viewer, "personId">): boolean =>
  requestedBy === personId;

/** @throws ExpectedError `forbidden` for another person's archive, `wrong-state` for one that isn't ready */
export function requireDownload(
  archive: { requestedBy: string; state: ArchiveState },
  viewer: Pick<Viewer, "personId">,
): void {
  if (!isOwnArchive(archive.requestedBy, viewer))
    refuse("forbidden", {
      detail:
        "This export holds private notes of the person who requested it, so no one else can download it. Request " +
        "one of your own.",
    });
  if (archive.state !== "ready") refuseState("This export can't be downloaded. Request a new one.");
}

/** Each failure in words: what happened, what to do. */
export const archiveFailureTexts: Record<ArchiveFailure, string> = {
  error: "We couldn't finish this export. Try again; if it fails again, contact support.",
  not_admin: "The person who requested this export is no longer an admin. Request a new one.",
  erased: "This export was deleted because a candidate in it was erased. Request a new one.",
};

/**
 * Whether an organization can request an archive now. `recent`: its archives of the last day; times in ms.
 * @throws ExpectedError `wrong-state` while one is being built, `rate-limited` after three in a day
 */
export function requireArchiveTurn(recent: readonly { state: ArchiveState; requestedAt: number }[], now: number): void {
  if (recent.some(({ state }) => isBeingBuilt(state)))
    refuseState("An export is already being built. Wait for it, or cancel it.");
  const today = recent.map(({ requestedAt }) => requestedAt).filter((at) => at > now - archiveLimits.dayMs);
  if (today.length < archiveLimits.perDay) return;
  refuse("rate-limited", {
    detail: `You can export everything ${archiveLimits.perDay} times in 24 hours. Try again later.`,
    retryAfterSeconds: Math.ceil((Math.min(...today) + archiveLimits.dayMs - now) / 1000),
  });
}
