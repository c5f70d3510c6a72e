import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { deliveryNote } from "#domain/outbox/delivery.ts";
import { callOnce } from "#web/lib/backend/http.ts";
import { takeEmailToken } from "#web/lib/email-link/token.ts";
import { alertOf, wordsFor } from "./book-demo.ts";
import { offerTimes, timeInWords } from "./time-choice.ts";

const routes = {
  open: "POST /leads/call",
  move: "POST /leads/call/time",
  cancel: "POST /leads/call/cancellation",
} as const;

/** The page behind the link in an email about a call: the booking, with buttons to move or cancel it. */
export async function showCall(page: HTMLElement): Promise<void> {
  // A newer email's link, opened while this page is open.
  addEventListener("hashchange", () => location.reload());
  const token = takeEmailToken({ path: "/booking", key: "mls-booking-link" });
  const form = page.querySelector("form");
  if (!form) return;
  if (token === null) return over(page, "Open the link in the email about your call.");
  try {
    const { slot, slots, emails } = (await callOnce(routes.open, { token }, {})) as Answer<"leads", "open">;
    say(page, `It is on ${timeInWords(slot)}.`);
    offerTimes(form, slots);
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const to = String(new FormData(form).get("slot") ?? "");
      if (to)
        void change(
          page,
          form,
          routes.move,
          { token, slot: to },
          `The call has moved to ${timeInWords(to)}. ` +
            deliveryNote(emails, "We emailed you a new invitation with a new link."),
        );
    });
    form
      .querySelector("[data-cancel]")
      ?.addEventListener("click", () => void change(page, form, routes.cancel, { token }, "The call is canceled."));
  } catch (error) {
    over(page, wordsFor(error));
  }
}

async function change(
  page: HTMLElement,
  form: HTMLFormElement,
  route: string,
  ask: Record<string, string>,
  done: string,
): Promise<void> {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  alertOf(form, null);
  try {
    await callOnce(route, ask, {});
    over(page, done);
  } catch (error) {
    const current = error instanceof Problem ? (error.current as { slots?: string[] } | undefined) : undefined;
    if (current?.slots) offerTimes(form, current.slots);
    alertOf(form, wordsFor(error));
  } finally {
    form.ariaBusy = null;
  }
}

function over(page: HTMLElement, words: string): void {
  say(page, words);
  for (const form of page.querySelectorAll("form")) form.hidden = true;
  for (const again of page.querySelectorAll<HTMLElement>("[data-again]")) again.hidden = false;
  page.querySelector<HTMLElement>("[data-said]")?.focus();
}

const say = (page: HTMLElement, words: string): void => page.querySelector("[data-said]")?.replaceChildren(words);
