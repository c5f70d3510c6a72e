import type { LiveNews } from "#contract/live.ts";
import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Topic } from "#domain/live/topics.ts";
import type { RecordedChange } from "../db/changes.ts";

/**
 * Who hears together. `organizationId`: what does not exist for that organization is not heard there; null where
 * everything is.
 */
export type Room = { name: string; organizationId: string | null };

const organization = (id: string): Room => ({ name: `organization ${id}`, organizationId: id });
/** The agency itself: its own listings always exist for it. */
const owner = (agencyId: string): Room => ({ name: `organization ${agencyId}`, organizationId: null });
const person = (id: string, organizationId: string): Room => ({
  name: `person ${id} ${organizationId}`,
  organizationId,
});
const platform: Room = { name: "platform", organizationId: null };

/**
 * The rooms a connection hears events in, for as long as it lasts: another organization or other roles mean another
 * connection.
 */
export function roomsOf(viewer: Viewer): Room[] {
  const self = person(viewer.personId, viewer.organizationId);
  // What its own people do with others' candidates is told in the organization's room.
  if (viewer.standing !== "vetted") return [self];
  const own = [organization(viewer.organizationId), self];
  return mayDo(viewer, "live.everywhere") ? [platform, ...own] : own;
}

/**
 * Where it is told who is here: its own organization's people or, to the platform, everybody. `organizationId` null:
 * everybody's.
 */
export function presenceRoomOf(viewer: Viewer): { name: string; organizationId: string | null } {
  return mayDo(viewer, "live.everywhere") ? presenceRooms.everywhere : presenceRooms.of(viewer.organizationId);
}

export const presenceRooms = {
  of: (organizationId: string) => ({ name: `here ${organizationId}`, organizationId }),
  everywhere: { name: "here everywhere", organizationId: null },
};

/** A frame in the making. */
export type News = {
  rooms: readonly Room[];
  /** Who did it; null where the receivers are only to know that it happened. */
  personId: string | null;
  event: LiveNews;
  /** The listing it tells of, if any. */
  listingId: string | null;
  /** What goes where that listing does not exist; null: nothing goes there. */
  withoutListing: LiveNews | null;
};

type Rule<T extends Topic> = (change: RecordedChange<T>, organizationId: string) => News[];

/**
 * Which change goes to whom, as what (spec §16): the one table. Each outgoing field is named. A topic without a rule
 * reaches nobody. A colleague's work on a card whose listing is hidden by now still tells that something changed, not
 * on whom.
 */
const rules: { [T in Topic]: Rule<T> | null } = {
  "shortlist.changed": ({ entityId, data: { action, listingId, candidateCode, count } }, organizationId) => [
    {
      rooms: [person(entityId, organizationId)],
      personId: entityId,
      event: { type: "shortlist_update", data: { action, listingId, candidateCode, count } },
      listingId: listingId ?? null,
      withoutListing: { type: "shortlist_update", data: { action, count } },
    },
  ],
  "pipeline.changed": ({ data: { personId, action, ...card } }, organizationId) => [
    {
      rooms: [organization(organizationId)],
      personId,
      event: {
        type: "pipeline_update",
        data: {
          action,
          listingId: card.listingId,
          candidateCode: card.candidateCode,
          newStage: card.newStage,
          newStageName: card.newStageName,
          oldStageName: card.oldStageName,
        },
      },
      listingId: card.listingId ?? null,
      withoutListing: { type: "pipeline_update", data: { action } },
    },
  ],
  // That somebody wrote, and who of one's own people; what was written is asked for.
  // A thread stays whatever becomes of its listing, as a deal does.
  "thread.changed": ({ entityId, data: { personId, action, candidateCode, dealCode } }, organizationId) => [
    {
      ...toOrganization(organizationId, personId),
      event: { type: "thread_update", data: { threadId: entityId, action, candidateCode, dealCode } },
    },
  ],
  // To the person alone (spec §3); when they have read some, so that their other windows count anew.
  "notification.added": ({ data: { personId, title, message, priority } }, organizationId) => [
    { ...toPerson(organizationId, personId), event: { type: "notification", data: { title, message, priority } } },
  ],
  "notification.read": ({ data: { personId } }, organizationId) => [
    { ...toPerson(organizationId, personId), event: { type: "notification", data: { action: "read" } } },
  ],
  // A deal exists for its parties whatever becomes of its listing: each of them has a change of its own.
  "deal.changed": ({ entityId, data: { personId, action, dealCode } }, organizationId) => [
    {
      ...toOrganization(organizationId, personId),
      event: { type: "deal_update", data: { dealId: entityId, action, dealCode } },
    },
  ],
  // An introduction as well; what another party did with the identity is no change of theirs
  // (server/introduction/notify.ts).
  "introduction.changed": ({ entityId, data }, organizationId) => [
    {
      ...toOrganization(organizationId, data.personId),
      event: {
        type: "introduction_update",
        data: {
          introductionId: entityId,
          action: data.action,
          introductionCode: data.introductionCode,
          candidateCode: data.candidateCode,
        },
      },
    },
  ],
  "listing.viewed": (change, organizationId) => [viewNews(change, organizationId), ...viewCount(change)],
  "listing.published": null,
  "listing.changed": null,
  "listing.held": null,
  "listing.resumed": null,
  "listing.renewed": null,
  "listing.withdrawn": null,
  "listing.relisted": null,
  "listing.expired": null,
  "listing.placed": null,
  "listing.erased": null,
  "organization.changed": null,
  "session.changed": null,
  "session.ended": null,
  "configuration.changed": null,
  "import.done": null,
  "import.published": null,
};

/** The topics that become events. */
export const liveTopics = (Object.keys(rules) as Topic[]).filter((topic) => rules[topic] !== null);

export function newsOf<T extends Topic>(change: RecordedChange<T>): News[] {
  const rule: Rule<T> | null = rules[change.topic];
  return change.organizationId === null ? [] : (rule?.(change, change.organizationId) ?? []);
}

const toOrganization = (id: string, personId: string | undefined) => ({
  rooms: [organization(id)],
  personId: personId ?? null,
  listingId: null,
  withoutListing: null,
});

const toPerson = (organizationId: string, personId: string) => ({
  rooms: [person(personId, organizationId)],
  personId: null,
  listingId: null,
  withoutListing: null,
});

function viewNews({ entityId, data }: RecordedChange<"listing.viewed">, organizationId: string): News {
  return {
    rooms: [organization(organizationId), platform],
    personId: data.personId,
    event: { type: "candidate_view", data: { candidateId: entityId, candidateCode: data.candidateCode } },
    listingId: entityId,
    withoutListing: null,
  };
}

/**
 * The listing agency gets a count, never a name; without a new count nothing: that the same person came back is
 * nobody's affair.
 */
function viewCount({ entityId, data: { agencyId, candidateCode, views } }: RecordedChange<"listing.viewed">): News[] {
  if (views === undefined) return [];
  return [
    {
      rooms: [owner(agencyId)],
      personId: null,
      event: { type: "candidate_view", data: { candidateId: entityId, candidateCode, count: views } },
      listingId: entityId,
      withoutListing: null,
    },
  ];
}
