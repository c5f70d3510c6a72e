import type { CandidateList } from "#domain/candidate-list/candidate-list.ts";
import { type ListPort, listUseCases as useCases } from "#domain/candidate-list/use-cases.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import { runUseCase } from "#domain/core/step.ts";
import { type Sheet, sheetFor, sheetsFile } from "#domain/listing/sheet.ts";
import { faceFor } from "#domain/listing/view.ts";
import { subjectOf } from "./listing.ts";
import type { DemoContext, DemoHandlers } from "./runner.ts";
import { type DemoAt, foundListings, overAll } from "./use-case.ts";

function portOf(at: DemoAt): ListPort {
  const { viewer, now, newId } = at.context;
  const replace = (lists: readonly CandidateList[]) => void (at.state = { ...at.state, lists: [...lists] });
  return {
    viewer,
    now,
    newId,
    lists: () => at.state.lists,
    list: (id) => at.state.lists.find((list) => list.id === id) ?? null,
    jobs: () => at.state.jobs,
    readsJobs: true,
    people: () =>
      new Map([[viewer.personId, viewer.displayName], ...at.state.members.map(({ id, name }) => [id, name] as const)]),
    found: () => foundListings(at.state),
    noteReader: () => (_listingId, note) => note,
    insert: (list) => replace([...at.state.lists, list]),
    save: (list) => replace(at.state.lists.map((each) => (each.id === list.id ? list : each))),
    remove: ({ id }) => replace(at.state.lists.filter((each) => each.id !== id)),
    announce: (data) => at.events.push({ type: "list_update", data }),
  };
}

export const candidateLists: DemoHandlers["candidateLists"] = {
  ...overAll(portOf, useCases),
  pack(state, ask, context) {
    const { sheets } = runUseCase(useCases.pack(portOf({ context, state, events: [] }), ask));
    return { answer: fileOf(context, sheets) };
  },
  sheet(state, { listingId }, context) {
    const listing = state.listings.find(({ id }) => id === listingId);
    authorize(context.viewer, "listing.read", subjectOf(listing));
    return { answer: fileOf(context, [sheetFor(faceFor(listing ?? refuse("not-found")))]) };
  },
};

function fileOf({ papers, viewer, now }: DemoContext, sheets: readonly Sheet[]) {
  const file = sheetsFile(sheets, viewer.organizationName, now);
  return papers.pdf(file.papers, file.about);
}
