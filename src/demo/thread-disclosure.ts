import { isLive } from "#domain/introduction/introduction.ts";
import { type Disclosure, identitySeeker, type Thread } from "#domain/thread/thread.ts";
import type { GrantedReading } from "#domain/thread/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isHiddenFrom } from "./blocked.ts";
import type { DemoState, DemoThread } from "./state.ts";

/** Whether one side holds a live grant for the listing and the other is its agency. `now` in ms. */
export function disclosureIn(
  state: DemoState,
  thread: Pick<Thread, "subject" | "starter" | "other">,
  now: number,
): Disclosure | null {
  const seeker = identitySeeker(thread);
  return seeker && disclosureBetween(state, thread.subject, seeker.id, now);
}

/** The same for an organization and a listing's agency. */
export function disclosureBetween(
  state: DemoState,
  { listingId: about }: { listingId: string },
  seekerId: string,
  now: number,
): Disclosure | null {
  if (isHiddenFrom(state, about, seekerId)) return null;
  const grants = state.introductions
    .filter(({ listingId }) => listingId === about)
    .flatMap(({ parts }) =>
      parts.flatMap(({ organization, grant }) =>
        organization.id === seekerId && grant && isLive(grant, now) ? [grant] : [],
      ),
    );
  const opened = grants.filter(({ openedAt }) => openedAt !== null);
  if (grants.length === 0) return null;
  const ends = (opened.length > 0 ? opened : grants).map(({ endsAt }) => endsAt);
  return { holderId: seekerId, until: Math.max(...ends), opened: opened.length > 0 };
}

/** The messages under a grant that the viewer can read. They are deleted with the candidate's data. */
export function readGranted(
  state: DemoState,
  viewer: Pick<Viewer, "organizationId">,
  { thread, messages }: DemoThread,
  disclosure: Disclosure | null,
): GrantedReading {
  const { listingId, listingAgencyId } = thread.subject;
  const may = disclosure !== null || viewer.organizationId === listingAgencyId;
  return {
    may,
    words: new Map(
      may && state.vaults[listingId]
        ? messages.flatMap(({ number, words }) => (words === undefined ? [] : [[number, words] as const]))
        : [],
    ),
  };
}

/** The threads after an erasure, without messages written under a grant. */
export const withoutWords = (threads: readonly DemoThread[], listingId: string): DemoThread[] =>
  threads.map((each) =>
    each.thread.subject.listingId === listingId
      ? { ...each, messages: each.messages.map(({ words: _gone, ...message }) => message) }
      : each,
  );
