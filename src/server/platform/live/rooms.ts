import type { LiveNews } from "#contract/live.ts";
import { pick } from "#domain/core/pick.ts";
import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Topic } from "#domain/live/topics.ts";
import type { RecordedChange } from "../db/changes.ts";
import { isVetted } from "#domain/core/standing.ts";

/** The name of a group that receives the same events. */
export type Room = string;

const organization = (id: string): Room => `organization ${id}`;
const person = (id: string, organizationId: string): Room => `person ${id} ${organizationId}`;
const platform: Room = "platform";

/** The rooms of a connection for its lifetime: another organization or other roles need another connection. */
export function roomsOf(viewer: Viewer): Room[] {
  const self = person(viewer.personId, viewer.organizationId);
  // What members do with other agencies' candidates goes to the organization's room.
  if (!isVetted(viewer.standing)) return [self];
  const own = [organization(viewer.organizationId), self];
  return mayDo(viewer, "live.everywhere") ? [platform, ...own] : own;
}

/**
 * The room that sees who is online: the organization's own people or, for the platform, everyone (`organizationId`
 * null).
 */
export function presenceRoomOf(viewer: Viewer): { name: string; organizationId: string | null } {
  return mayDo(viewer, "live.everywhere") ? presenceRooms.everywhere : presenceRooms.of(viewer.organizationId);
}

export const presenceRooms = {
  of: (organizationId: string) => ({ name: `here ${organizationId}`, organizationId }),
  everywhere: { name: "here everywhere", organizationId: null },
};

/** An event before it is numbered. */
type News = {
  rooms: readonly Room[];
  /** Who did it; null if receivers should only know that it happened. */
  personId: string | null;
  event: LiveNews;
};

type Rule<T extends Topic> = (change: RecordedChange<T>, organizationId: string) => News[];

/**
 * Which change goes to whom, and as what (spec §16): the only table. Each outgoing field is named. A topic without a
 * rule reaches no one. Only what an organization or its people did is news to it, so a listing that is hidden from it
 * by now stays in its news like one that left the market (docs/decisions/0120).
 */
const rules: { [T in Topic]: Rule<T> | null } = {
  "shortlist.changed": ({ entityId, data: { action, listingId, candidateCode, count } }, organizationId) => [
    {
      rooms: [person(entityId, organizationId)],
      personId: entityId,
      event: { type: "shortlist_update", data: { action, listingId, candidateCode, count } },
    },
  ],
  // A private search is its owner's; a shared one, the organization's. Which candidate met it is fetched separately.
  "saved_search.changed": ({ data: { personId, action } }, organizationId) => [
    {
      ...(personId === undefined ? toOrganization(organizationId, undefined) : toPerson(organizationId, personId)),
      event: { type: "saved_search_update", data: { action } },
    },
  ],
  "job.changed": ({ entityId, data: { personId, action, jobCode } }, organizationId) => [
    {
      ...toOrganization(organizationId, personId),
      event: { type: "job_update", data: { jobId: entityId, action, jobCode } },
    },
  ],
  "candidate_list.changed": ({ entityId, data: { personId, action } }, organizationId) => [
    { ...toOrganization(organizationId, personId), event: { type: "list_update", data: { listId: entityId, action } } },
  ],
  "pipeline.changed": ({ data: { personId, action, ...card } }, organizationId) => [
    {
      rooms: [organization(organizationId)],
      personId,
      event: {
        type: "pipeline_update",
        data: {
          action,
          ...pick(card, ["listingId", "jobId", "candidateCode", "newStage", "newStageName", "oldStageName"]),
        },
      },
    },
  ],
  // Who wrote, for their own organization only; the text is fetched separately. A thread outlives its listing, like a
  // deal.
  "thread.changed": ({ entityId, data: { personId, action, candidateCode, dealCode } }, organizationId) => [
    {
      ...toOrganization(organizationId, personId),
      event: { type: "thread_update", data: { threadId: entityId, action, candidateCode, dealCode } },
    },
  ],
  // To the person alone (spec §3); also after reading, so that their other windows update their counts.
  "notification.added": ({ data: { personId, title, message, priority } }, organizationId) => [
    { ...toPerson(organizationId, personId), event: { type: "notification", data: { title, message, priority } } },
  ],
  "notification.read": ({ data: { personId } }, organizationId) => [
    { ...toPerson(organizationId, personId), event: { type: "notification", data: { action: "read" } } },
  ],
  // A deal outlives its listing for its parties: each of them has its own change.
  "deal.changed": ({ entityId, data: { personId, action, dealCode } }, organizationId) => [
    {
      ...toOrganization(organizationId, personId),
      event: { type: "deal_update", data: { dealId: entityId, action, dealCode } },
    },
  ],
  // An introduction too; what another party does with the identity isn't their change (server/introduction/notify.ts).
  "introduction.changed": ({ entityId, data }, organizationId) => [
    {
      ...toOrganization(organizationId, data.personId),
      event: {
        type: "introduction_update",
        data: { introductionId: entityId, ...pick(data, ["action", "introductionCode", "candidateCode"]) },
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
  "listing.visibility": null,
  "audit.recorded": null,
  "organization.changed": null,
  "session.changed": null,
  "session.ended": null,
  "api_key.changed": null,
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
});

const toPerson = (organizationId: string, personId: string) => ({
  rooms: [person(personId, organizationId)],
  personId: null,
});

function viewNews({ entityId, data }: RecordedChange<"listing.viewed">, organizationId: string): News {
  return {
    rooms: [organization(organizationId), platform],
    personId: data.personId,
    event: { type: "candidate_view", data: { candidateId: entityId, candidateCode: data.candidateCode } },
  };
}

/**
 * The listing agency gets a count, never a name. An unchanged count sends nothing: a repeated view by the same person
 * stays private.
 */
function viewCount({ entityId, data: { agencyId, candidateCode, views } }: RecordedChange<"listing.viewed">): News[] {
  if (views === undefined) return [];
  return [
    {
      rooms: [organization(agencyId)],
      personId: null,
      event: { type: "candidate_view", data: { candidateId: entityId, candidateCode, count: views } },
    },
  ];
}
