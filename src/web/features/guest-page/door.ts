import type { Answer, Api, Ask } from "#contract/index.ts";
import type { OpenPage } from "./words.ts";

type Page = Answer<"guests", "open">;

/** How a page of sent candidates is used: by the emailed link, or in the client's account. */
export type GuestDoor = {
  view: (listingId: string) => Promise<unknown>;
  answer: (ask: Omit<Ask<"guests", "answer">, "token" | "pass">) => Promise<Page>;
  request: (listingId: string) => Promise<Page>;
  /** Agreeing, signing and reading by the link; null in an account, where the introduction's page has them. */
  link: { token: string; pass: string | null; onPass: (pass: string | null) => void } | null;
};

/** What the parts of the page share. */
export type GuestSteps = {
  door: GuestDoor;
  page: OpenPage;
  onPage: (page: Page) => void;
  onStale: () => Promise<unknown>;
  now: number;
};

export const linkDoor = (api: Api, link: NonNullable<GuestDoor["link"]>): GuestDoor => {
  const { token, pass } = link;
  return {
    view: (listingId) => api.guests.view({ token, listingId }),
    answer: (ask) => api.guests.answer({ token, ...ask, ...(pass !== null && { pass }) }),
    request: (listingId) => api.guests.request({ token, listingId }),
    link,
  };
};

/** `id`: what the employer was sent. */
export const accountDoor = (api: Api, id: string): GuestDoor => ({
  view: (listingId) => api.guests.viewReceived({ id, listingId }),
  answer: (ask) => api.guests.answerReceived({ id, ...ask }),
  request: (listingId) => api.guests.requestReceived({ id, listingId }),
  link: null,
});
