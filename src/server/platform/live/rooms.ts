import type { LiveEvent } from "#contract/live.ts";
import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
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

type Data = LiveEvent["data"];

/** A frame in the making. */
export type News = {
  rooms: readonly Room[];
  type: LiveEvent["type"];
  /** Who did it; null where the receivers are only to know that it happened. */
  personId: string | null;
  data: Data;
  /** The listing it tells of, if any. */
  listingId: string | null;
  /** What goes where that listing does not exist; null: nothing goes there. */
  withoutListing: Data | null;
};

type Rule = (change: RecordedChange, organizationId: string) => News[];

/**
 * Which change goes to whom, as what (spec §16): the one table. Each outgoing field is named. What is not here reaches
 * nobody. A colleague's work on a card whose listing is hidden by now still tells that something changed, not on whom.
 */
const table: Record<string, Rule> = {
  "shortlist.changed": ({ entityId, data }, organizationId) => [
    {
      rooms: [person(entityId, organizationId)],
      type: "shortlist_update",
      personId: entityId,
      data: only(data, ["action", "listingId", "candidateCode", "count"]),
      listingId: textOf(data["listingId"]),
      withoutListing: only(data, ["action", "count"]),
    },
  ],
  "pipeline.changed": ({ data }, organizationId) => [
    {
      rooms: [organization(organizationId)],
      type: "pipeline_update",
      personId: textOf(data["personId"]),
      data: only(data, [
        "action",
        "listingId",
        "candidateCode",
        "newStage",
        "newStageName",
        "oldStage",
        "oldStageName",
        "count",
      ]),
      listingId: textOf(data["listingId"]),
      withoutListing: only(data, ["action", "count"]),
    },
  ],
  // That somebody wrote, and who of one's own people; what was written is asked for.
  // A thread stays whatever becomes of its listing, as a deal does.
  "thread.changed": ({ entityId, data }, organizationId) => [
    {
      rooms: [organization(organizationId)],
      type: "thread_update",
      personId: textOf(data["personId"]),
      data: { threadId: entityId, ...only(data, ["action", "candidateCode", "dealCode"]) },
      listingId: null,
      withoutListing: null,
    },
  ],
  // To the person alone (spec §3); when they have read some, so that their other windows count anew.
  "notification.added": ({ data }, organizationId) => [
    toPerson(data, organizationId, only(data, ["title", "message", "priority"])),
  ],
  "notification.read": ({ data }, organizationId) => [toPerson(data, organizationId, { action: "read" })],
  // A deal exists for its parties whatever becomes of its listing: each of them has a change of its own.
  "deal.changed": ({ entityId, data }, organizationId) => [
    {
      rooms: [organization(organizationId)],
      type: "deal_update",
      personId: textOf(data["personId"]),
      data: { dealId: entityId, ...only(data, ["action", "dealCode"]) },
      listingId: null,
      withoutListing: null,
    },
  ],
  // An introduction as well; what another party did with the identity is no change of theirs
  // (server/introduction/notify.ts).
  "introduction.changed": ({ entityId, data }, organizationId) => [
    {
      rooms: [organization(organizationId)],
      type: "introduction_update",
      personId: textOf(data["personId"]),
      data: { introductionId: entityId, ...only(data, ["action", "introductionCode", "candidateCode"]) },
      listingId: null,
      withoutListing: null,
    },
  ],
  "listing.viewed": (change, organizationId) => [viewNews(change, organizationId), ...viewCount(change)],
};

/** The topics that become events. */
export const liveTopics = Object.keys(table);

export function newsOf(change: RecordedChange): News[] {
  return change.organizationId === null ? [] : (table[change.topic]?.(change, change.organizationId) ?? []);
}

const toPerson = ({ personId }: RecordedChange["data"], organizationId: string, data: Data): News => ({
  rooms: [person(textOf(personId) ?? "", organizationId)],
  type: "notification",
  personId: null,
  data,
  listingId: null,
  withoutListing: null,
});

function viewNews({ entityId, data }: RecordedChange, organizationId: string): News {
  return {
    rooms: [organization(organizationId), platform],
    type: "candidate_view",
    personId: textOf(data["personId"]),
    data: { candidateId: entityId, ...only(data, ["candidateCode"]) },
    listingId: entityId,
    withoutListing: null,
  };
}

/**
 * The listing agency gets a count, never a name; without a new count nothing: that the same person came back is
 * nobody's affair.
 */
function viewCount({ entityId, data }: RecordedChange): News[] {
  const { views } = data;
  if (views === undefined) return [];
  return [
    {
      rooms: [owner(textOf(data["agencyId"]) ?? "")],
      type: "candidate_view",
      personId: null,
      data: { candidateId: entityId, ...only(data, ["candidateCode"]), count: views },
      listingId: entityId,
      withoutListing: null,
    },
  ];
}

function only(data: RecordedChange["data"], fields: readonly string[]): Data {
  return Object.fromEntries(fields.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]]])));
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
