import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { deliveryNote, type MailDelivery } from "#domain/outbox/delivery.ts";
import { callOnce } from "#web/lib/backend/http.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { offerTimes, readersZone, timeInWords } from "./time-choice.ts";

const routes = { slots: "GET /leads/slots", book: "POST /leads" } as const;
const noTimes = "All times in the next ten working days are taken. Check again tomorrow, when we add another day.";

/** Runs the form: free times, errors beside their fields, and the confirmation. Typed text is never lost. */
export async function startBooking(form: HTMLFormElement): Promise<void> {
  form.hidden = false;
  const submit = form.querySelector<HTMLButtonElement>("[type=submit]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!submit || submit.ariaBusy === "true") return;
    submit.ariaBusy = "true";
    void book(form).finally(() => (submit.ariaBusy = null));
  });
  await loadTimes(form);
}

async function loadTimes(form: HTMLFormElement): Promise<void> {
  try {
    const { slots, emails } = (await callOnce(routes.slots, {}, {})) as Answer<"leads", "slots">;
    form.dataset["emails"] = emails;
    alertOf(form, offerTimes(form, slots) ? null : noTimes);
  } catch (error) {
    alertOf(form, wordsFor(error));
  }
}

async function book(form: HTMLFormElement): Promise<void> {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  clearErrors(form);
  if (!fields["slot"]) return loadTimes(form);
  try {
    await callOnce(routes.book, { ...fields, timeZone: readersZone }, {});
    showBooked(form, fields);
  } catch (error) {
    if (!(error instanceof Problem)) return alertOf(form, wordsFor(error));
    const current = error.current as { slots?: string[] } | undefined;
    if (current?.slots) offerTimes(form, current.slots);
    const named = Object.entries(error.fields).filter(([field, words]) => fieldError(form, field, words));
    if (error.code === "slot-taken") fieldError(form, "slot", error.detail);
    else if (named.length === 0) alertOf(form, error.detail);
    leadToError(form);
  }
}

function showBooked(form: HTMLFormElement, fields: Record<string, string>): void {
  const booked = form.parentElement?.querySelector<HTMLElement>("[data-booked]");
  const put = (name: string, text: string) => booked?.querySelector(`[data-${name}]`)?.replaceChildren(text);
  put("when", timeInWords(fields["slot"] ?? ""));
  put(
    "emailed",
    deliveryNote(
      (form.dataset["emails"] ?? "sent") as MailDelivery,
      `We emailed the invitation to ${fields["email"] ?? ""}.`,
    ),
  );
  form.hidden = true;
  if (!booked) return;
  booked.hidden = false;
  booked.focus();
}

/** Writes the error beside its field; false where there is no such field. */
function fieldError(form: HTMLFormElement, field: string, words: string): boolean {
  const control = form.elements.namedItem(field);
  const place = form.querySelector<HTMLElement>(`#lead-${field}-error`);
  if (!(control instanceof HTMLElement) || !place) return false;
  control.setAttribute("aria-invalid", "true");
  place.textContent = words;
  place.hidden = false;
  return true;
}

function clearErrors(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  for (const place of form.querySelectorAll<HTMLElement>("[id$=-error]")) place.hidden = true;
  alertOf(form, null);
}

export function alertOf(place: ParentNode, words: string | null): void {
  const alert = place.querySelector<HTMLElement>("[data-alert]");
  if (!alert) return;
  alert.hidden = words === null;
  alert.textContent = words;
}

export const wordsFor = (error: unknown): string =>
  error instanceof Problem ? error.detail : "We couldn't reach the marketplace. Check your connection and try again.";
