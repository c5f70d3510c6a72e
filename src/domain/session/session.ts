import { refuse } from "../core/errors.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Every duration of a session, in milliseconds (spec §17). */
export const sessionLimits = {
  /** A session that nobody uses ends after this long; each use moves the end. */
  idleMs: 30 * minute,
  /** The end is moved at most this often, so that reading is not writing. */
  slideStepMs: minute,
  /** However busy, a session ends this long after sign-in. */
  absoluteMs: 30 * day,
  /** How long the handles of the previous generation still count, for tabs that refresh at once. */
  graceMs: 30_000,
  /** Roles and organizations are asked of the ecosystem again after this long. */
  revalidateMs: 5 * minute,
  /** One process at a time talks to the ecosystem for a session, for at most this long. */
  leaseMs: 30_000,
  /** When the ecosystem does not answer, it is left alone for this long... */
  retryMs: 15_000,
  /** ...and its last answer counts until it is this old. */
  staleMs: 15 * minute,
  /** A sign-in that was started has to come back within this time. */
  pendingMs: 60 * minute,
} as const;

/** What the rules need to know of a stored session; instants in milliseconds. */
export type SessionState = {
  generation: number;
  rotatedAt: number | null;
  expiresAt: number;
  absoluteUntil: number;
  endedAt: number | null;
};

export type HandleVerdict = "open" | "expired" | "ended";

/**
 * Whether a genuine handle of `generation` opens the session now: the current one, or the one before it for a grace.
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
 * What a genuine refresh handle of `generation` gets: the next generation, the one a sibling tab was just given, or,
 * being used a second time, the end of the session for everybody who holds it (spec §17; RFC 9700 §4.14).
 */
export function judgeRefresh(state: SessionState, generation: number, now: number): RefreshVerdict {
  if (state.endedAt !== null || now >= state.absoluteUntil) return "ended";
  if (generation === state.generation) return "rotate";
  return generation === state.generation - 1 && inGrace(state, now) ? "repeat" : "reuse";
}

function inGrace(state: SessionState, now: number): boolean {
  return state.rotatedAt !== null && now < state.rotatedAt + sessionLimits.graceMs;
}

/** The end of a session that is used now: half an hour on, never past its absolute end. */
export function slideEnd(absoluteUntil: number, now: number): number {
  return Math.min(now + sessionLimits.idleMs, absoluteUntil);
}

/** True when moving the end is worth a write. */
export function isWorthSliding(state: Pick<SessionState, "expiresAt" | "absoluteUntil">, now: number): boolean {
  return slideEnd(state.absoluteUntil, now) - state.expiresAt >= sessionLimits.slideStepMs;
}

/**
 * The organization a request acts for: the one it names, or the only one there is (spec §11: every request names it,
 * so two tabs cannot cross).
 * @throws Refusal `not-a-member` for one of somebody else (or of nobody), `organization-required` when the choice is
 * open.
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

/** The seed's name for somebody without a profile (spec §9): `Ecosystem User 1a2b3c4d`. */
export function displayNameOf(
  profile: { fullName: string | null; email: string | null },
  ecosystemUserId: string,
): string {
  const name = profile.fullName?.trim();
  if (name) return name;
  return `Ecosystem User ${ecosystemUserId.slice(0, 8)}`;
}
