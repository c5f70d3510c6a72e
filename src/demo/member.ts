import { dayMs, iso } from "#domain/core/calendar.ts";
import { decideInvitation, invitationEnd } from "#domain/member/invitation.ts";
import {
  decideDeactivation,
  decideReactivation,
  decideRole,
  type Managing,
  type Member,
} from "#domain/member/member.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoViewer } from "./acting.ts";
import { leftOut, leftOutVerbs } from "./left-out.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** `seenAt` in ms. */
export type DemoMember = Member & { email: string; seenAt: number };
/** Times in ms. */
export type DemoInvitation = { id: string; email: string; role: string; at: number };

/** The visitor's colleagues at their agency. */
export function sampleMembers(now: number): Pick<DemoState, "members" | "invitations"> {
  const colleague = (id: string, name: string, role: string, daysAgo: number, isActive = true): DemoMember => ({
    id,
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@northstar.example`,
    roles: [role],
    isActive,
    seenAt: now - daysAgo * dayMs,
  });
  return {
    members: [
      colleague("demo-rosa", "Rosa Marin", "organization_admin", 0.1),
      colleague("demo-ravi", "Arjun Menon", "recruiter", 1),
      colleague("demo-ines", "Ines Okafor", "recruiter", 6),
      colleague("demo-paul", "Paul Lindgren", "recruiter", 19, false),
    ],
    invitations: [{ id: "demo-invitation", email: "noa@northstar.example", role: "recruiter", at: now - 2 * dayMs }],
  };
}

export const members: DemoHandlers["members"] = {
  list(state, _ask, { now }) {
    return { answer: listOf(state, now) };
  },
  update(state, { id, role }, { viewer, now }) {
    const decided = decideRole(managing(state, viewer), id, role);
    return withMember(state, now, id, decided.changed ? { roles: [decided.role] } : {});
  },
  deactivate(state, { id }, { viewer, now }) {
    decideDeactivation(managing(state, viewer), id);
    return withMember(state, now, id, { isActive: false });
  },
  reactivate(state, { id }, { viewer, now }) {
    decideReactivation(managing(state, viewer), id, false);
    return withMember(state, now, id, { isActive: true });
  },
  resetFactors: () => refuse("forbidden", { detail: leftOut.factors }),
};

export const invitations: DemoHandlers["invitations"] = {
  list(state, _ask, { now }) {
    return { answer: invitationsOf(state, now) };
  },
  create(state, ask, { viewer, now, newId }) {
    const { email, role } = decideInvitation(
      { kind: viewer.organizationKind, members: state.members, open: state.invitations },
      ask,
    );
    const next = { ...state, invitations: [{ id: newId(), email, role, at: now }, ...state.invitations] };
    return { answer: invitationsOf(next, now), state: next };
  },
  resend: () => refuse("forbidden", { detail: leftOutVerbs.emails }),
  organizations: () => refuse("forbidden", { detail: leftOutVerbs.signUpPage }),
  inviteOrganization: () => refuse("forbidden", { detail: leftOutVerbs.signUpPage }),
  revoke(state, { id }) {
    if (!state.invitations.some((each) => each.id === id)) refuse("not-found");
    return { answer: undefined, state: { ...state, invitations: state.invitations.filter((each) => each.id !== id) } };
  },
};

export const profile: DemoHandlers["profile"] = {
  get(_state, _ask, { viewer }) {
    const { organizationId: id, organizationName: name, organizationKind: kind, roles, displayName } = viewer;
    return {
      answer: {
        name: displayName,
        email: null,
        emailBouncedAt: null,
        organizations: [{ id, name, kind, roles: [...roles], isActing: true }],
        hasPassword: false,
        kept: "demo",
        accountUrl: null,
      },
    };
  },
  sessions: () => ({ answer: { items: [] } }),
  update: () => refuse("forbidden", { detail: leftOutVerbs.account }),
  retryEmail: () => refuse("forbidden", { detail: leftOutVerbs.account }),
  changePassword: () => refuse("forbidden", { detail: leftOutVerbs.account }),
  endSession: () => refuse("forbidden", { detail: leftOutVerbs.account }),
  endOthers: () => refuse("forbidden", { detail: leftOutVerbs.account }),
};

const you: Omit<DemoMember, "seenAt"> = {
  id: demoViewer.personId,
  name: demoViewer.displayName,
  email: "",
  roles: demoViewer.roles,
  isActive: true,
};

/** The visitor is always a member, with their current role. */
const managing = (state: DemoState, { organizationKind, personId }: Viewer): Managing => ({
  kind: organizationKind,
  members: [you, ...state.members],
  byId: personId,
});

function withMember(state: DemoState, now: number, id: string, change: Partial<DemoMember>) {
  if (id === you.id) refuseState(leftOutVerbs.account);
  const next = {
    ...state,
    members: state.members.map((member) => (member.id === id ? { ...member, ...change } : member)),
  };
  return { answer: listOf(next, now), state: next };
}

const listOf = (state: DemoState, now: number) => ({
  items: [{ ...you, seenAt: now }, ...state.members]
    .map(({ id, name, email, roles, isActive, seenAt }) => ({
      id,
      name,
      email: email || null,
      roles: [...roles],
      isActive,
      lastSeenAt: iso(seenAt),
      hasSignedIn: true,
      isYou: id === you.id,
      hasSecondFactor: null,
      emailBouncedAt: null,
    }))
    .toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name)),
  kept: "demo" as const,
  accountUrl: null,
});

const invitationsOf = (state: DemoState, now: number) => ({
  items: state.invitations.map(({ id, email, role, at }) => ({
    id,
    email,
    role,
    invitedBy: you.name,
    sentAt: iso(at),
    isHeld: false,
    emails: 1,
    expiresAt: iso(invitationEnd(at)),
    isExpired: invitationEnd(at) <= now,
  })),
  emails: "none" as const,
});
