import { refuse } from "#domain/core/errors.ts";
import type { GuestAction } from "#domain/guest/guest.ts";
import { identityFiles, servedFile } from "../identity-file/handlers.ts";
import { interviews } from "../interview/handlers.ts";
import { scorecards } from "../interview/handlers-scorecard.ts";
import { introductions } from "../introduction/handlers.ts";
import type { Context, Handlers, Visited } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { confirmedSession, recordView } from "./links.ts";
import { introductionOfLink } from "./page.ts";
import { signableDocuments } from "./documents.ts";

type Confirmed = { token: string; pass: string; listingId: string };

/**
 * One candidate of the link, for a contact who typed the emailed code.
 * @throws ExpectedError `not-found`, `forbidden`
 */
export async function confirmed(context: Visited, { token, pass, listingId }: Confirmed) {
  const session = await confirmedSession(context, token, pass);
  const introductionId = await introductionOfLink(session, listingId);
  const { guest } = session;
  const id = knownId(listingId);
  const record = (action: GuestAction) =>
    context.database.asSystem((work) => recordView(work, context, { linkId: session.link.id, action, listingId: id }));
  return { session, guest, listingId: id, introductionId, record };
}

/** @throws ExpectedError `not-found` for an interview of another introduction */
async function requireInterview(guest: Context, introductionId: string, id: string): Promise<void> {
  const { introduction } = await interviews.get(guest, { id });
  if (introduction.id !== introductionId) refuse("not-found");
}

/**
 * A contact's steps after the reveal: those of an employer's member, limited to the introductions that grew from the
 * link (docs/decisions/0090). The use cases decide; nothing here does it again.
 */
export const afterReveal = {
  async introduction(context, ask) {
    const { guest, introductionId: id } = await confirmed(context, ask);
    return introductions.get(guest, { id });
  },

  async outcome(context, { token, pass, listingId, ...decision }) {
    const { guest, introductionId: id, record } = await confirmed(context, { token, pass, listingId });
    const answer = await introductions.outcome(guest, { id, ...decision });
    await record("decided");
    return answer;
  },

  /** Not in the link's log: the sending agency only learns of it if it lists the candidate (docs/decisions/0104). */
  async declarePrior(context, { token, pass, listingId, ...declared }) {
    const { guest, introductionId: id } = await confirmed(context, { token, pass, listingId });
    return introductions.declarePrior(guest, { id, ...declared });
  },

  async scorecards(context, ask) {
    const { guest, introductionId } = await confirmed(context, ask);
    return scorecards.list(guest, { introductionId });
  },

  async saveScorecard(context, { token, pass, listingId, ...filled }) {
    const { guest, introductionId, record } = await confirmed(context, { token, pass, listingId });
    const { items } = await scorecards.list(guest, { introductionId });
    if (!items.some(({ id }) => id === filled.id)) refuse("not-found");
    const answer = await scorecards.save(guest, filled);
    await record("rated");
    return answer;
  },

  async interviews(context, ask) {
    const { guest, introductionId } = await confirmed(context, ask);
    return interviews.list(guest, { introductionId, limit: 100 });
  },

  async proposeInterview(context, { token, pass, listingId, ...asked }) {
    const { guest, introductionId, record } = await confirmed(context, { token, pass, listingId });
    const answer = await interviews.propose(guest, { introductionId, ...asked });
    await record("arranged");
    return answer;
  },

  suggestTimes: (context, ask) => interviewStep(context, ask, interviews.suggest),
  acceptTime: (context, ask) => interviewStep(context, ask, interviews.accept),
  declineInterview: (context, ask) => interviewStep(context, ask, interviews.decline),
  cancelInterview: (context, ask) => interviewStep(context, ask, interviews.cancel),

  async calendar(context, { token, pass, listingId, id }) {
    const { guest, introductionId } = await confirmed(context, { token, pass, listingId });
    await requireInterview(guest, introductionId, id);
    return interviews.calendar(guest, { id });
  },

  async files(context, ask) {
    const { guest, listingId, introductionId } = await confirmed(context, ask);
    await requireOpen(guest, introductionId);
    return identityFiles.list(guest, { listingId });
  },

  async file(context, { token, pass, listingId: asked, id }) {
    const { guest, listingId, introductionId, record } = await confirmed(context, { token, pass, listingId: asked });
    await requireOpen(guest, introductionId);
    const served = await servedFile(guest, guest.viewer, { fileId: knownId(id), listingId });
    await record("downloaded");
    return served;
  },

  async documents(context, { token, pass }) {
    return signableDocuments(await confirmedSession(context, token, pass));
  },
} satisfies Partial<Handlers["guests"]>;

async function interviewStep<Ask extends Confirmed & { id: string }, Answer>(
  context: Visited,
  { token, pass, listingId, ...ask }: Ask,
  step: (guest: Context, ask: Omit<Ask, keyof Confirmed>) => Promise<Answer>,
): Promise<Answer> {
  const { guest, introductionId, record } = await confirmed(context, { token, pass, listingId });
  await requireInterview(guest, introductionId, ask.id);
  const answer = await step(guest, ask);
  await record("arranged");
  return answer;
}

/**
 * Only with a grant that grew from this link: the client may hold others.
 * @throws ExpectedError `not-found`
 */
export async function requireOpen(guest: Context, id: string): Promise<void> {
  const { actions } = await introductions.get(guest, { id });
  if (!actions.includes("open")) refuse("not-found");
}
