import type { FileAnswer } from "#contract/procedure.ts";
import { type ListPort, listUseCases as useCases } from "#domain/candidate-list/use-cases.ts";
import { runUseCaseAsync } from "#domain/core/step.ts";
import { type Sheet, sheetFor, sheetsFile } from "#domain/listing/sheet.ts";
import { faceFor } from "#domain/listing/view.ts";
import { paperFile } from "../deal/files.ts";
import { jobsOf } from "../job/store.ts";
import { findListings, requireListing } from "../listing/store.ts";
import { logoAddress, logoOf } from "../organization/logo.ts";
import { memberRows } from "../member/store.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { readsJobs } from "../platform/http/key-answers.ts";
import { askedIds, ifPossible } from "../platform/http/known-id.ts";
import { noteReader } from "../platform/http/notes.ts";
import { changingOver, eachOver, reading, readingOver, type StepAt } from "../platform/http/step.ts";
import { deleteList, insertList, listsOf, saveList } from "./store.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";

function portOf({ context, viewer, work, now }: StepAt): ListPort {
  const { keyRing, newId } = context;
  const { organizationId } = viewer;
  return {
    viewer,
    now,
    newId,
    lists: () => listsOf(work.db, keyRing, organizationId),
    list: (asked) => ifPossible(asked, async (id) => (await listsOf(work.db, keyRing, organizationId, id))[0] ?? null),
    jobs: () => jobsOf(work.db, keyRing, organizationId),
    readsJobs: readsJobs(viewer),
    async people() {
      return new Map((await memberRows(work, organizationId)).map(({ id, name }) => [id, name]));
    },
    found: (listingIds) => findListings(work.db, askedIds(listingIds).possible),
    noteReader: (listingIds) => noteReader(work.db, viewer, listingIds),
    insert: (list) => insertList(work.db, keyRing, list),
    save: (list) => saveList(work.db, keyRing, list),
    remove: ({ id }) => deleteList(work.db, id),
    announce: ({ action, listId }) =>
      work.change({
        topic: "candidate_list.changed",
        entityId: listId,
        organizationId,
        data: { action, personId: viewer.personId },
      }),
  };
}

const read = readingOver(portOf);

/** One change at a time in an organization. */
const change = changingOver(async (at) => {
  await oneAtATime(at.work.db, "candidateLists", at.viewer.organizationId);
  return portOf(at);
});

export const candidateLists: Handlers["candidateLists"] = {
  ...eachOver(read, useCases, ["list", "get"]),
  ...eachOver(change, useCases, ["create", "update", "remove", "add", "takeOff", "move", "note"]),

  async pack(context, ask) {
    const { sheets } = await reading(context, (at) => runUseCaseAsync(useCases.pack(portOf(at), ask)));
    return fileOf(context, sheets);
  },

  async sheet(context, { listingId }) {
    const listing = await reading(context, ({ work, viewer }) =>
      requireListing(work.db, viewer, "listing.read", listingId),
    );
    return fileOf(context, [sheetFor(faceFor(listing))]);
  },
};

async function fileOf(context: Context, sheets: readonly Sheet[]): Promise<FileAnswer> {
  const { image: logo } = logoAddress(await logoOf(context.database.kysely, context.viewer.organizationId));
  const { papers, about } = sheetsFile(sheets, context.viewer.organizationName, context.clock.now().getTime());
  return paperFile(context, papers, { ...about, logo });
}
