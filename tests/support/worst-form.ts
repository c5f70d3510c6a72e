import type { ListingForm } from "#domain/listing/form.ts";
import { makeForm } from "./forms.ts";

/** The form that costs the leak check most: text made of matches, and as many hidden values as a form can have. */
export function worstForm(): ListingForm {
  const piece = (length: number) => "a@a.a@a.".repeat(Math.ceil(length / 8)).slice(0, length);
  return makeForm({
    summary: piece(2_000),
    experienceBullets: Array.from({ length: 20 }, () => piece(400)),
    screeningNotes: Array.from({ length: 5 }, () => piece(400)),
    identity: {
      ...makeForm().identity,
      portfolioLinks: Array.from({ length: 12 }, (_, at) => `https://github.com/${"abcdefghijkl"[at]}`),
      pastEmployers: Array.from({ length: 40 }, (_, at) => "a@a.a@a.".repeat(1 + (at % 19))),
    },
  });
}
