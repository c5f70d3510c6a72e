import { refuse } from "../core/errors.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Every duration of a session, in milliseconds (spec §17). */
export const sessionLimits = {
  /** An unused session ends after this time; each use extends it. */
  idleMs: 30 * minute,
  /** Minimum time between extensions, so that reads don't cause writes. */
  slideStepMs: minute,
  /** A session always ends this long after sign-in. */
  absoluteMs: 30 * day,
  /** How long the previous generation's handles still count, for tabs that refresh at the same time. */
  graceMs: 30_000,
  /** Roles and organizations are read from the ecosystem again after this time. */
  revalidateMs: 5 * minute,
  /** Only one process at a time calls the ecosystem for a session, for at most this time. */
  leaseMs: 30_000,
  /** After a failed call, the ecosystem isn't called for this time... */
  retryMs: 15_000,
  /** ...and its last answer is used until it is this old. */
  staleMs: 15 * minute,
  /** A sign-in must be completed within this time. */
  pendingMs: 60 * minute,
} as const;

/** The facts of a stored session that the rules need; times in milliseconds. */
export type SessionState = {
  generation: number;
  rotatedAt: number | null;
  expiresAt: number;
  absoluteUntil: number;
  endedAt: number | null;
};

/**
 * Whether a person has ever signed in; null if unknown: sessions are deleted when they would end. `seenAt`: when their
 * sessions were last used, null without any. Times in milliseconds.
 */
export function hasSignedIn(seenAt: number | null, createdAt: number, now: number): boolean | null {
  if (seenAt !== null) return true;
  return now - createdAt < sessionLimits.absoluteMs ? false : null;
}

export type HandleVerdict = "open" | "expired" | "ended";

/**
 * Whether a genuine handle of `generation` opens the session now: the current one, or the previous one during the
 * grace period.
 */
export function judgeHandle(state: SessionState, generation: number, now: number): HandleVerdict {
  if (state.endedAt !== null) return "ended";
  if (now >= state.absoluteUntil) return "ended";
  if (now >= state.expiresAt) return "expired";
  if (generation === state.generation) return "open";
  return generation === state.generation - 1 && inGrace(state, now) ? "open" : "expired";
}

export type RefreshVerdict = "rotate" | "repeat" | "reuse" | "ended";

/**
 * The answer to a genuine refresh handle of `generation`: the next generation, the one that a sibling tab just
 * received, or for a second use the end of the session for all its holders (spec §17; RFC 9700 §4.14).
 */
export function judgeRefresh(state: SessionState, generation: number, now: number): RefreshVerdict {
  if (state.endedAt !== null || now >= state.absoluteUntil) return "ended";
  if (generation === state.generation) return "rotate";
  return generation === state.generation - 1 && inGrace(state, now) ? "repeat" : "reuse";
}

function inGrace(state: SessionState, now: number): boolean {
  return state.rotatedAt !== null && now < state.rotatedAt + sessionLimits.graceMs;
}

/** The new end of a session in use: half an hour from now, never past its absolute end. */
export function slideEnd(absoluteUntil: number, now: number): number {
  return Math.min(now + sessionLimits.idleMs, absoluteUntil);
}

/** Whether extending the end is worth a write. */
export function isWorthSliding(state: Pick<SessionState, "expiresAt" | "absoluteUntil">, now: number): boolean {
  return slideEnd(state.absoluteUntil, now) - state.expiresAt >= sessionLimits.slideStepMs;
}

/**
 * The organization a request acts for: the one it names, or the person's only one (spec §11: every request names it,
 * so two tabs can't interfere).
 * @throws ExpectedError `not-a-member` for another organization, `organization-required` when there are several
 */
export function chooseOrganization<M extends { organizationId: string }>(
  memberships: readonly M[],
  requested: string | null,
): M {
  if (memberships.length === 0) {
    refuse("not-a-member", {
      detail:
        "Your account belongs to no organization here. Ask an admin of your organization to add you, then sign " +
        "in again.",
    });
  }
  if (requested !== null) {
    return memberships.find((membership) => membership.organizationId === requested) ?? refuse("not-a-member");
  }
  const [only, ...others] = memberships;
  if (only === undefined || others.length > 0) refuse("organization-required");
  return only;
}

/** The name of a person without a profile (spec §9): `Ecosystem User 1a2b3c4d`. */
export function displayNameOf(
  profile: { fullName: string | null; email: string | null },
  ecosystemUserId: string,
): string {
  const name = profile.fullName?.trim();
  if (name) return name;
  return `Ecosystem User ${ecosystemUserId.slice(0, 8)}`;
}
