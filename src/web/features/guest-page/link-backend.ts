import { flushSync } from "react-dom";
import { type Backend, Problem } from "#contract/backend.ts";
import type { GuestDoor } from "./door.ts";

/** An answer to a request with a pass. Once that is over, it asks for a new code. */
export async function untilPassOver<Answer>(asked: Promise<Answer>, onPass: (pass: null) => void): Promise<Answer> {
  try {
    return await asked;
  } catch (failure) {
    // At once: the form that failed is hidden by then, and says why in a toast instead of when it is back.
    if (failure instanceof Problem && failure.status === 403) flushSync(() => onPass(null));
    throw failure;
  }
}

type OfOne = {
  link: NonNullable<GuestDoor["link"]> & { pass: string };
  listingId: string;
  /** Reloads the page of the link. */
  onChange: () => void;
};

/**
 * The backend for one candidate of a link: the parts of the introduction's page call the same procedures, which a link
 * answers in the contact's name.
 */
export function linkBackend(backend: Backend, { link: { token, pass, onPass }, listingId, onChange }: OfOne): Backend {
  const { api } = backend;
  const { guests } = api;
  const of = { token, pass, listingId };
  const read = <Answer>(asked: Promise<Answer>): Promise<Answer> => untilPassOver(asked, onPass);
  const changed = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    const answer = await read(asked);
    onChange();
    return answer;
  };
  return {
    ...backend,
    api: {
      ...api,
      introductions: {
        ...api.introductions,
        get: (_ask, options) => read(guests.introduction(of, options)),
        outcome: ({ id: _id, ...ask }, options) => changed(guests.outcome({ ...ask, ...of }, options)),
        declarePrior: ({ id: _id, ...ask }, options) => changed(guests.declarePrior({ ...ask, ...of }, options)),
      },
      scorecards: {
        ...api.scorecards,
        list: (_ask, options) => read(guests.scorecards(of, options)),
        save: (ask, options) => changed(guests.saveScorecard({ ...ask, ...of }, options)),
      },
      interviews: {
        ...api.interviews,
        list: (_ask, options) => read(guests.interviews(of, options)),
        propose: ({ introductionId: _id, ...ask }, options) =>
          changed(guests.proposeInterview({ ...ask, ...of }, options)),
        suggest: (ask, options) => changed(guests.suggestTimes({ ...ask, ...of }, options)),
        accept: (ask, options) => changed(guests.acceptTime({ ...ask, ...of }, options)),
        decline: (ask, options) => changed(guests.declineInterview({ ...ask, ...of }, options)),
        cancel: (ask, options) => changed(guests.cancelInterview({ ...ask, ...of }, options)),
        calendar: ({ id }, options) => read(guests.calendar({ ...of, id }, options)),
      },
      identityFiles: {
        ...api.identityFiles,
        list: (_ask, options) => read(guests.files(of, options)),
        // A link needs no ticket: the file comes with the answer.
        ticket: async ({ id }) => ({ ticket: id, expiresAt: new Date().toISOString() }),
        download: ({ ticket: id }, options) => read(guests.file({ ...of, id }, options)),
      },
    },
  };
}
